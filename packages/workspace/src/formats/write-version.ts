import { memoryFiles, overlay, type Registry } from "@skill-convert/core";
import { withoutQuotes } from "@skill-convert/source";

/** Writes a version as a manifest of a format has it, without quotes: `2.0.0`, or `[2, 0]` in Semioverse. */
export function writeVersion(registry: Registry, format: string | undefined, version: string): string {
  const adapter = format === undefined ? undefined : registry.get(format);
  const manifest = { id: "skill", name: "skill", description: "A skill.", version, operations: [{}] };
  const edits = adapter?.encode?.(manifest, { checked: true }).value?.edits ?? [];
  const files = overlay(memoryFiles({}), edits);
  const place = adapter?.decode(files).value?.locate(["version"]);
  const content = place?.range && files.text(place.file);
  if (content?.kind !== "text") return version;
  return withoutQuotes(content.text.slice(place?.range?.start, place?.range?.end));
}
