import type { Json, JsonRecord, Operation, SkillManifest } from "@skill-convert/core";
import { redactManifest } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { inputToSchema, outputToSchema } from "@skill-convert/core/schema";
import type { RunTrace } from "../contracts.js";
import type { Situation } from "../skill.js";

/** The longest value that a trace quotes, in characters. */
const MAX_VALUE_LENGTH = 500;

/**
 * Returns the expected schema and the actual value of the inputs or the output (adr002.md#s2). A trace has them only if
 * the user asks for a trace (adr002.md#d41). Both are redacted (adr002.md#s70).
 */
export function expectedAndActual(
  what: "input" | "output",
  operation: Operation,
  actual: Json,
  { options, skill }: Situation,
  trace: RunTrace,
): JsonRecord {
  if (options.trace === undefined) return {};
  const shown = redactManifest(skill.manifest) as unknown as SkillManifest;
  const { input, output } = shown.operations[skill.manifest.operations.indexOf(operation)] ?? {};
  const expected = what === "input" ? input && inputToSchema(input) : output && outputToSchema(output);
  return {
    ...(expected === undefined ? {} : { [`${what}.expected`]: expected }),
    [`${what}.actual`]: withoutContents(actual, trace),
  };
}

/** Replaces long strings, which may be the contents of files, by their size and hash (stop.md#s166, stop.md#d32). */
function withoutContents(value: Json, trace: RunTrace): Json {
  if (typeof value === "string" && value.length > MAX_VALUE_LENGTH) return trace.digest("value", Buffer.from(value));
  if (Array.isArray(value)) return value.map((item) => withoutContents(item, trace));
  if (!isJsonRecord(value)) return value;
  return recordOf(Object.entries(value).map(([key, item]) => [key, withoutContents(item, trace)] as const));
}
