import { type Adapter, type Json, type JsonSchema, memoryFiles, validateSkill } from "@skill-convert/core";
import { isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { json } from "./json.js";
import { LawBroken, SKILL_PATH } from "./laws.js";

/** What documents are made of, and how one becomes a skill. */
export interface SchemaSuite {
  /** Valid manifest documents. Others are made of them by changing, adding and taking away. */
  readonly documents: readonly Json[];
  /** Keys and values, besides those of the documents, that the rules tell apart. */
  readonly words: readonly Json[];
  /** The files of a skill with such a document. */
  readonly write: (document: Json) => Readonly<Record<string, string>>;
  /** Documents a run; 400 unless said otherwise. */
  readonly runs?: number;
}

/** Tests that an adapter's JSON Schema accepts what its structural rules accept, and documents what it describes. */
export function describeSchema(adapter: Adapter, { documents, words, write, runs = 400 }: SchemaSuite): void {
  describe(`${adapter.id}: the JSON Schema`, () => {
    const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(
      adapter.jsonSchema,
    );
    const structural = new Set(adapter.rules.filter((rule) => rule.structural).map(({ code }) => code));
    it("stands for rules that forbid, since a schema can do nothing less", () => {
      const lesser = adapter.rules.filter(({ structural: said, severity }) => said && severity !== "error");
      expect(lesser.map(({ code }) => code)).toEqual([]);
    });
    it("agrees with the structural rules", () => {
      fc.assert(
        fc.property(changed(documents, words), (document) => {
          const files = memoryFiles(write(document), { path: SKILL_PATH });
          fc.pre(jsonEqual(adapter.document(files)?.document, document));
          const found = validateSkill(adapter, files).diagnostics.filter(
            ({ code, severity }) => severity === "error" && structural.has(code),
          );
          if (validate(document) === (found.length === 0)) return;
          throw new LawBroken("the schema and the rules disagree", { document, found, errors: validate.errors });
        }),
        { numRuns: runs },
      );
    });
    it("describes every property", () => {
      expect(undocumented(adapter.jsonSchema, "")).toEqual([]);
    });
  });
}

/** Documents, most of them broken in one place or a few. */
function changed(documents: readonly Json[], words: readonly Json[]): fc.Arbitrary<Json> {
  const pool = [...new Set([...words, ...documents.flatMap(partsOf)])];
  const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: json });
  const names = pool.filter((part) => typeof part === "string");
  const change = fc.record({ at: fc.nat(), key: fc.constantFrom(...names), value, kind: fc.nat({ max: 3 }) });
  return fc
    .tuple(fc.constantFrom(...documents), fc.array(change, { maxLength: 3 }))
    .map(([document, changes]) => changes.reduce(apply, document));
}

interface Change {
  /** The place, counted from the root; there are always enough, since counting begins anew. */
  readonly at: number;
  readonly key: string;
  readonly value: Json;
  readonly kind: number;
}

/** Puts the value in the place of another, beside it under the key, or takes the other away. */
function apply(document: Json, { at, key, value, kind }: Change): Json {
  let left = at % placesIn(document);
  const visit = (node: Json): Json | undefined => {
    if (left-- === 0) {
      if (kind === 0) return undefined;
      if (kind > 1 && isJsonRecord(node)) return recordOf([...Object.entries(node), [key, value]]);
      return kind > 1 && Array.isArray(node) ? [...node, value] : value;
    }
    if (Array.isArray(node)) return node.flatMap((item: Json) => visit(item) ?? []);
    return isJsonRecord(node) ? recordOf(Object.entries(node).map(([name, item]) => [name, visit(item)])) : node;
  };
  return visit(document) ?? null;
}

function placesIn(node: Json): number {
  if (typeof node !== "object" || node === null) return 1;
  return Object.values(node).reduce((sum: number, item: Json) => sum + placesIn(item), 1);
}

/** Every key and every value of a document. */
function partsOf(node: Json): Json[] {
  if (typeof node !== "object" || node === null) return [node];
  const keys = isJsonRecord(node) ? Object.keys(node) : [];
  return [node, ...keys, ...Object.values(node).flatMap(partsOf)];
}

/** The places of properties that an editor would have nothing to say of. */
function undocumented(schema: Json | JsonSchema, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((item: Json, index) => undocumented(item, `${place}/${index}`));
  if (!isJsonRecord(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, item]) => {
    const at = `${place}/${keyword}`;
    if (["not", "if", "const", "enum", "examples", "default"].includes(keyword)) return [];
    if (keyword !== "properties" || !isJsonRecord(item)) return undocumented(item, at);
    return Object.entries(item).flatMap(([name, property]) => {
      const said = isJsonRecord(property) && Boolean(property["title"]) && Boolean(property["description"]);
      return [...(said ? [] : [`${at}/${name}`]), ...undocumented(property, `${at}/${name}`)];
    });
  });
}
