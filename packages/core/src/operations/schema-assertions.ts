import type { LossNote } from "../adapter/adapter.js";
import { getOwn, isJsonRecord, type Json, type JsonRecord, type JsonSchema, jsonEqual } from "../json.js";
import type { Assertion } from "../manifest/assertion.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { OutputField } from "../manifest/operation.js";

type OutputAssertion = Extract<Assertion, { check: "output" }>;

/** A condition of an assertion that a keyword of JSON Schema can express. */
type Condition = "notEmpty" | "matches" | "equals" | "greaterThan";

/**
 * The keyword that expresses a condition, by the type of the value (mapping-decisions.md#d65). A value of another type
 * always satisfies the keyword and never the condition.
 */
const KEYWORDS: Readonly<Record<Condition, Readonly<Record<string, string>>>> = {
  notEmpty: { string: "minLength", array: "minItems", object: "minProperties" },
  matches: { string: "pattern" },
  equals: Object.fromEntries(
    ["string", "number", "integer", "boolean", "array", "object"].map((type) => [type, "const"]),
  ),
  greaterThan: { number: "exclusiveMinimum", integer: "exclusiveMinimum" },
};

const CONDITIONS = Object.keys(KEYWORDS) as Condition[];

/** A keyword in the schema of an output field, and the assertion with the same meaning. */
export interface SchemaAssertion {
  /** The index of the field in the operation's output. */
  readonly field: number;
  readonly keyword: string;
  readonly assertion: Assertion;
}

/**
 * Adds error-level assertions on output fields as keywords to the schemas of the fields, for formats that have schemas
 * and no assertions. An assertion fails if the field is missing, so only those on guaranteed fields are added, and only
 * if the schema does not contradict them. The assertions stay in the manifest.
 *
 * @param title the name of the format, for the reasons
 * @returns the manifest, and a note for each added keyword and for the assertions
 */
export function assertionsToSchemas(
  manifest: SkillManifest,
  title: string,
): { manifest: SkillManifest; notes: LossNote[] } {
  const { assertions, operations } = manifest;
  const [operation, ...others] = operations;
  const notes: LossNote[] = [];
  if (!assertions?.post || !operation?.output?.fields || others.length > 0) return { manifest, notes };
  const fields = [...operation.output.fields];
  const written: string[] = [];
  for (const assertion of assertions.post) {
    const index = fields.findIndex(({ name }) => assertion.check === "output" && name === assertion.output);
    const field = fields[index];
    const schema = field && assertion.check === "output" ? withKeywords(field, assertion) : undefined;
    if (!field || schema === undefined) continue;
    for (const keyword of Object.keys(schema).filter((key) => !Object.hasOwn(recordOf(field.schema), key))) {
      const reason = `${title} has no assertions, so the assertion on the output "${field.name}" was written as the keyword "${keyword}".`;
      notes.push({
        path: ["operations", 0, "output", "fields", index, "schema", keyword],
        kind: "synthesised",
        reason,
      });
    }
    written.push(`"${field.name}"`);
    fields[index] = { ...field, schema };
  }
  if (written.length === 0) return { manifest, notes };
  const rest = assertions.post.length + (assertions.pre?.length ?? 0) - written.length;
  const lost = rest > 0 ? ` ${rest === 1 ? "One other assertion was" : `${rest} other assertions were`} left out.` : "";
  const which = [...new Set(written)].join(", ");
  const reason = `${title} has no assertions. Those on ${which} became part of the output schema, without their messages.${lost}`;
  notes.push({ path: ["assertions"], kind: "narrowed", reason });
  return { manifest: { ...manifest, operations: [{ ...operation, output: { ...operation.output, fields } }] }, notes };
}

/**
 * Adds the keywords for an assertion to the schema of a field. Returns undefined if keywords cannot express all of it.
 */
function withKeywords(field: OutputField, assertion: OutputAssertion): JsonRecord | undefined {
  const { schema, guaranteed } = field;
  if (assertion.severity !== "error" || guaranteed !== true || !isJsonRecord(schema)) return undefined;
  const result: { [keyword: string]: Json } = { ...schema };
  const conditions = CONDITIONS.filter((condition) => assertion[condition] !== undefined);
  for (const condition of conditions) {
    const keyword = keywordFor(condition, schema);
    const value = condition === "notEmpty" ? (assertion.notEmpty ? 1 : undefined) : assertion[condition];
    if (keyword === undefined || value === undefined) return undefined;
    const existing = getOwn(result, keyword);
    if (existing !== undefined && !jsonEqual(existing, value)) return undefined;
    result[keyword] = value;
  }
  return conditions.length > 0 ? result : undefined;
}

function keywordFor(condition: Condition, schema: JsonRecord): string | undefined {
  const type = getOwn(schema, "type");
  return typeof type === "string" ? getOwn(KEYWORDS[condition], type) : undefined;
}

/**
 * Returns the keywords in the schemas of guaranteed output fields that error-level assertions can express exactly, for
 * formats that have assertions and cannot hold those keywords. The inverse of {@link assertionsToSchemas}.
 */
export function schemaAssertions(fields: readonly OutputField[]): SchemaAssertion[] {
  return fields.flatMap(({ name, schema, guaranteed }, field): SchemaAssertion[] => {
    if (guaranteed !== true || !isJsonRecord(schema)) return [];
    return CONDITIONS.flatMap((condition): SchemaAssertion[] => {
      const keyword = keywordFor(condition, schema);
      const value = keyword === undefined ? undefined : getOwn(schema, keyword);
      if (keyword === undefined || value === undefined || !canHaveValue(condition, value)) return [];
      const stated = { [condition]: condition === "notEmpty" ? true : value };
      return [{ field, keyword, assertion: { check: "output", output: name, ...stated, severity: "error" } }];
    });
  });
}

/** Returns true if the condition can have the value of the keyword. */
function canHaveValue(condition: Condition, value: Json): boolean {
  switch (condition) {
    case "notEmpty":
      return value === 1;
    case "matches":
      return typeof value === "string";
    case "greaterThan":
      return typeof value === "number";
    case "equals":
      return true;
  }
}

/** Copies a schema without some of its keywords. */
export function withoutKeywords(schema: JsonSchema | undefined, keywords: ReadonlySet<string>): JsonSchema | undefined {
  if (!isJsonRecord(schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.has(keyword)));
}

function recordOf(schema: JsonSchema | undefined): JsonRecord {
  return isJsonRecord(schema) ? schema : {};
}
