import { type Registry, type SkillFiles, sidecarFormats } from "@skill-convert/core";
import { formats, loadRegistry } from "@skill-convert/formats";

/** The formats that skill-convert can write. */
export const targets = formats.adapters.filter(({ isReadOnly }) => !isReadOnly).map(({ id, title }) => ({ id, title }));

/**
 * Loads the adapters that a skill may need: those of its own formats, of the formats in its sidecar, and of the target.
 */
export function adaptersFor(files: SkillFiles, to?: string): Promise<Registry> {
  const found = formats.candidates(files).map(({ adapter }) => adapter.id);
  const needed = new Set([...found, ...sidecarFormats(files), ...(to === undefined ? [] : [to])]);
  // If no manifest is found, the finding names the manifest files of every format.
  return loadRegistry(formats.adapters.filter(({ id }) => found.length === 0 || needed.has(id)));
}
