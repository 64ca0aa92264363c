import type { Sidecar } from "./sidecar-schema.js";

export type { CreatedFile, Original, Sidecar, WrittenPlace } from "./sidecar-schema.js";

/** The file beside a manifest that keeps what the skill was converted from. */
export const SIDECAR_FILE = ".skill-convert.json";

/** A sidecar as text: stable, ending in a newline. */
export function printSidecar(sidecar: Sidecar): string {
  return `${JSON.stringify(sidecar, null, 2)}\n`;
}
