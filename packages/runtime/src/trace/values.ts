import type { Json, JsonRecord, Operation, SkillManifest } from "@skill-convert/core";
import { inputToSchema, outputToSchema, redactManifest } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Situation } from "../skill.js";
import { contentAttributes } from "./attributes.js";

/** The most characters of a value that a trace quotes. */
const LONGEST = 500;

/**
 * What was expected and what was found, which traces record where the user asked for one (ADR-002, "Context"): of
 * inputs the schema and the values, of the output likewise. Rule 8 applies to both.
 */
export function expectedAndActual(
  what: "input" | "output",
  operation: Operation,
  actual: Json,
  { options, skill }: Situation,
): JsonRecord {
  if (options.trace === undefined) return {};
  const shown = redactManifest(skill.manifest) as unknown as SkillManifest;
  const { input, output } = shown.operations[skill.manifest.operations.indexOf(operation)] ?? {};
  const expected = what === "input" ? input && inputToSchema(input) : output && outputToSchema(output);
  return {
    ...(expected === undefined ? {} : { [`${what}.expected`]: expected }),
    [`${what}.actual`]: withoutContents(actual),
  };
}

/** What is long may be the content of a file, of which a trace has the size and hash instead ("Sensitive Data"). */
function withoutContents(value: Json): Json {
  if (typeof value === "string" && value.length > LONGEST) return contentAttributes("value", Buffer.from(value));
  if (Array.isArray(value)) return value.map(withoutContents);
  if (!isJsonRecord(value)) return value;
  return recordOf(Object.entries(value).map(([key, item]) => [key, withoutContents(item)] as const));
}
