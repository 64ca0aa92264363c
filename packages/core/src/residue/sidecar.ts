import type { Json } from "../json.js";
import type { Sidecar } from "./sidecar-schema.js";

export type { ResidueEntry, Sidecar } from "./sidecar-schema.js";

/** The file beside a manifest that carries what the manifest's format could not hold. */
export const SIDECAR_FILE = ".skill-convert.json";

/** What stands in a sidecar where nothing was written. */
export const NOTHING = null;

/** A JSON value as a sidecar's text: stable, ending in a newline. */
export function printSidecar(sidecar: Sidecar): string {
  return `${JSON.stringify(sidecar as unknown as Json, null, 2)}\n`;
}
