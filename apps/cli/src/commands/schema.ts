import { OK } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { formatNamed } from "../registry.js";

/** `skill-convert schema <format>`: the JSON Schema of the format's manifest document, for editors. */
export function runSchema(format: string, streams: Streams): number {
  streams.out(`${JSON.stringify(formatNamed(format).jsonSchema, null, 2)}\n`);
  return OK;
}
