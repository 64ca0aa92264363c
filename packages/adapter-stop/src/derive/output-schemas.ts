import type { Assertion, JsonSchema, LossNote, OutputField, SkillManifest } from "@skill-convert/core";
import { schemaAssertions, withoutKeywords } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { isUntraced } from "./untraced.js";

/** Schemas with a keyword that becomes an assertion if the output is guaranteed. */
export const ASSERTED_SCHEMA: JsonSchema = {
  anyOf: [
    { required: ["pattern"] },
    ...["minLength", "minItems"].map((keyword) => ({ required: [keyword], properties: { [keyword]: { const: 1 } } })),
  ],
};

/** An assertion that is written in place of something that STOP does not have. */
export interface ImpliedAssertion {
  readonly assertion: Assertion;
  readonly reason: string;
}

interface AssertedSchemas {
  readonly manifest: SkillManifest;
  readonly implied: readonly ImpliedAssertion[];
  readonly notes: readonly LossNote[];
}

/**
 * Turns keywords of output schemas into assertions, because the specification has constraints for inputs only
 * (stop.md#s19, mapping-decisions.md#d66).
 *
 * @param existing the manifest that is overwritten; an output that has constraints there keeps them
 */
export function schemasToAssertions(manifest: SkillManifest, existing: SkillManifest | undefined): AssertedSchemas {
  const [operation, ...others] = manifest.operations;
  const fields = operation?.output?.fields;
  if (!fields || isUntraced(manifest)) return { manifest, implied: [], notes: [] };
  const existingFields = existing?.operations[0]?.output?.fields ?? [];
  const moved = schemaAssertions(fields).filter(
    ({ field, keyword }) => !hasKeyword(existingFields, fields[field]?.name, keyword),
  );
  const declared = manifest.assertions?.post ?? [];
  const reason = (keyword: string, name = "") =>
    `STOP has constraints for inputs only, so "${keyword}" of the output "${name}" was written as an assertion.`;
  const schemaOf = (field: OutputField, index: number) => {
    const keywords = new Set(moved.filter((each) => each.field === index).map(({ keyword }) => keyword));
    const schema = withoutKeywords(field.schema, keywords);
    return schema === undefined ? field : { ...field, schema };
  };
  const output = { ...operation.output, fields: fields.map(schemaOf) };
  return {
    manifest: moved.length === 0 ? manifest : { ...manifest, operations: [{ ...operation, output }, ...others] },
    implied: moved
      .filter(({ assertion }) => !declared.some((each) => jsonEqual(each, assertion)))
      .map(({ assertion, keyword, field }) => ({ assertion, reason: reason(keyword, fields[field]?.name) })),
    notes: moved.map(({ field, keyword }): LossNote => {
      const path = ["operations", 0, "output", "fields", field, "schema", keyword];
      return { path, kind: "narrowed", reason: reason(keyword, fields[field]?.name) };
    }),
  };
}

function hasKeyword(fields: readonly OutputField[], name: string | undefined, keyword: string): boolean {
  return fields.some(
    (field) => field.name === name && isJsonRecord(field.schema) && Object.hasOwn(field.schema, keyword),
  );
}
