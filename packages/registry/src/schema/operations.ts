import type { JsonSchema, Operation } from "@skill-convert/core";
import { inputToSchema, outputToSchema } from "@skill-convert/core/adapters";

/** What an operation is called if it has no name of its own. */
export const IMPLICIT_OPERATION = "run";

export function operationName({ name }: Operation): string {
  return name ?? IMPLICIT_OPERATION;
}

/** Definition 4.1: the input schema. An operation that declares no input declares no fields. */
export function inputSchema({ input }: Operation): JsonSchema {
  return input === undefined ? { type: "object" } : inputToSchema(input);
}

/** Definition 4.2: the output schema. An operation that declares no output declares no fields. */
export function outputSchema({ output }: Operation): JsonSchema {
  return output === undefined ? { type: "object" } : outputToSchema(output);
}
