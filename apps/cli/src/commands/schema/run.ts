import { formatNamed } from "../../formats/formats.js";
import { OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import type { SchemaOptions } from "./options.js";

/** `skill-convert schema <format>`: prints the JSON Schema of the format's manifest. */
export async function runSchema(format: string, _: SchemaOptions, streams: Streams): Promise<number> {
  const { jsonSchema } = await formatNamed(format).load();
  streams.out(`${JSON.stringify(jsonSchema, null, 2)}\n`);
  return OK;
}
