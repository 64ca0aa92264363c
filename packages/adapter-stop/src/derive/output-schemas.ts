import type { JsonSchema, LossNote, OutputField, SkillManifest } from "@skill-convert/core";
import { schemaAssertions, withoutKeywords } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { type Implied, isUntraced } from "./assertions.js";

/** The schemas of which a part becomes an assertion if the output is guaranteed. */
export const ASSERTED_SCHEMA: JsonSchema = {
  anyOf: [
    { required: ["pattern"] },
    ...["minLength", "minItems"].map((keyword) => ({ required: [keyword], properties: { [keyword]: { const: 1 } } })),
  ],
};

interface Moved {
  readonly manifest: SkillManifest;
  readonly demanded: readonly Implied[];
  readonly notes: readonly LossNote[];
}

/**
 * Keywords of the schemas of outputs as assertions, because the specification has constraints for inputs alone ("Schema";
 * mapping-decisions.md#d66).
 *
 * @param was the manifest that is there: an output that has constraints in it keeps them
 */
export function schemasToAssertions(manifest: SkillManifest, was: SkillManifest | undefined): Moved {
  const [operation, ...others] = manifest.operations;
  const fields = operation?.output?.fields;
  if (!fields || isUntraced(manifest)) return { manifest, demanded: [], notes: [] };
  const kept = was?.operations[0]?.output?.fields ?? [];
  const moved = schemaAssertions(fields).filter(
    ({ field, keyword }) => !hasKeyword(kept, fields[field]?.name, keyword),
  );
  const declared = manifest.assertions?.post ?? [];
  const reason = (keyword: string, name = "") =>
    `STOP has constraints for inputs alone, so "${keyword}" of the output "${name}" was written as an assertion.`;
  const schemaOf = (field: OutputField, index: number) => {
    const keywords = new Set(moved.filter((each) => each.field === index).map(({ keyword }) => keyword));
    const schema = withoutKeywords(field.schema, keywords);
    return schema === undefined ? field : { ...field, schema };
  };
  const output = { ...operation.output, fields: fields.map(schemaOf) };
  return {
    manifest: moved.length === 0 ? manifest : { ...manifest, operations: [{ ...operation, output }, ...others] },
    demanded: moved
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
