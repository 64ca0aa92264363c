import type { JsonSchema, Operation } from "@skill-convert/core";
import { successOutput } from "@skill-convert/core/adapters";
import { inputToSchema, outputToSchema } from "@skill-convert/core/schema";

/** The name of an operation that declares none. */
const IMPLICIT_OPERATION = "run";

export function operationName({ name }: Operation): string {
  return name ?? IMPLICIT_OPERATION;
}

/** Returns the input schema (semioverse.md#s47). An operation without an input declares no fields. */
export function inputSchema({ input }: Operation): JsonSchema {
  return input === undefined ? { type: "object" } : inputToSchema(input);
}

/** Returns the output schema (semioverse.md#s50). An operation without an output declares no fields. */
export function outputSchema({ output }: Operation): JsonSchema {
  return output === undefined ? { type: "object" } : outputToSchema(output);
}

/** Returns the schema of the output of success (semioverse.md#s128), because a run that fails ends a pipeline. */
export function successSchema({ output }: Operation): JsonSchema {
  return outputSchema(output === undefined ? {} : { output: successOutput(output) });
}
