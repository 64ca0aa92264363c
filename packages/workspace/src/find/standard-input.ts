import { type Format, memoryFiles, type Registry, type SkillFiles } from "@skill-convert/core";
import { newFileName } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import { readData } from "@skill-convert/source";
import type { WorkspaceContext } from "../context.js";
import { workspaceDiagnostics } from "../diagnostics.js";
import type { FoundInput } from "./found.js";

/** Returns false for text without a manifest. Any YAML would be one by its file name, and standard input has none. */
function mayBeManifest(files: SkillFiles, registry: Registry<Format>): boolean {
  const file = registry.candidates(files)[0]?.detection.file;
  if (file === undefined) return false;
  const content = files.text(file);
  if (content.kind !== "text" || file.endsWith(".md")) return true;
  const { value } = readData(content.text, { file, format: file.endsWith(".json") ? "json" : "yaml" });
  return value === undefined || isJsonRecord(value);
}

/** Opens standard input as one manifest file: of the format that the user named, or of the one that is detected. */
export function openStandardInput(
  { formats: registry, standardInput }: WorkspaceContext,
  from: string | undefined,
): FoundInput {
  const bytes = standardInput();
  if (bytes.length === 0)
    return { source: "-", problem: workspaceDiagnostics.create("nothing-given", { problem: "is empty" }) };
  const patterns = (from && registry.get(from)?.manifestFiles) || [...registry.manifestFiles, ...registry.skillFiles];
  const views = patterns.map((pattern) => memoryFiles({ [newFileName(pattern, "skill")]: bytes }));
  const strength = (files: SkillFiles) => registry.candidates(files)[0]?.detection.rank ?? Number.POSITIVE_INFINITY;
  const files = views.reduce(
    (best, view) => (strength(view) < strength(best) ? view : best),
    views[0] ?? memoryFiles({}),
  );
  if (from === undefined && !mayBeManifest(files, registry)) {
    const problem =
      "is not a skill: it is neither Markdown with a manifest or front matter, nor a mapping in YAML or JSON";
    return { source: "-", problem: workspaceDiagnostics.create("nothing-given", { problem }) };
  }
  return { source: "-", relative: "", files, explicit: true };
}
