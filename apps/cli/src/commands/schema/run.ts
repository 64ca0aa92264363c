import type { Workspace } from "@skill-convert/workspace";
import { OK } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import type { SchemaOptions } from "./options.js";

/** `skill-convert schema <format>`: prints the JSON Schema of the format's manifest. */
export async function runSchema(
  format: string,
  _: SchemaOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  streams.out(`${JSON.stringify(await workspace.schema(format), null, 2)}\n`);
  return OK;
}
