import {
  type Extended,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  recordOf,
} from "@skill-convert/core";
import { kept, spelling, withKept } from "./extensions.js";
import { isInSubset, narrowSchema, outsideSubset } from "./schema-subset.js";

/** Notation of a schema that goes beyond the subset: it is written whole, as it was read. */
const WHOLE = "whole";
/** Notation of an entry without a schema, or with an empty key for one. */
const NO_SCHEMA = null;
/** Notation of a field that stands in the schema and not beside it. */
const IN_SCHEMA = "schema";

/** A keyword that says what a field of the entry says. */
export interface Annotation {
  readonly keyword: string;
  readonly field: string;
  readonly type: "string" | "boolean";
}
export const DESCRIPTION: Annotation = { keyword: "description", field: "description", type: "string" };
export const WRITE_ONLY: Annotation = { keyword: "writeOnly", field: "sensitive", type: "boolean" };

/** The schema of an entry, as the model holds it. */
export interface ReadSchema {
  /** The entry with the fields that stood in its schema. */
  readonly entry: JsonRecord;
  readonly schema: JsonRecord;
  /** Annotations of the schema that its entry says too, perhaps otherwise. */
  readonly beside: JsonRecord;
  readonly spelled: { readonly [key: string]: Json | undefined };
}

/**
 * Reads the schema of an entry. The model holds some annotations beside a schema: in the entry's field, where the entry
 * does not say so itself.
 */
export function readSchema(entry: JsonRecord, annotations: readonly Annotation[]): ReadSchema {
  const raw = getOwn(entry, "schema");
  const given = isJsonRecord(raw) ? raw : {};
  const missing = raw === undefined || raw === null;
  const found = annotations.filter(({ keyword }) => Object.hasOwn(given, keyword));
  if (found.length === 0)
    return { entry, schema: given, beside: {}, spelled: { schema: schemaSpelling(given, missing) } };
  const lifted = found.filter(
    ({ keyword, field, type }) => !Object.hasOwn(entry, field) && typeof getOwn(given, keyword) === type,
  );
  const others = found.filter((annotation) => !lifted.includes(annotation));
  const schema = recordOf(
    Object.entries(given).filter(([keyword]) => found.every((annotation) => annotation.keyword !== keyword)),
  );
  return {
    entry: withKept(
      lifted.map(({ keyword, field }) => [field, getOwn(given, keyword)] as const),
      entry,
    ),
    schema,
    beside: recordOf<Json>(others.map(({ keyword }) => [keyword, getOwn(given, keyword)] as const)),
    spelled: {
      schema: schemaSpelling(schema, missing),
      ...recordOf<Json>(lifted.map(({ field }) => [field, IN_SCHEMA] as const)),
    },
  };
}

function schemaSpelling(schema: JsonRecord, missing: boolean): Json | undefined {
  if (missing) return NO_SCHEMA;
  return isInSubset(schema) ? undefined : WHOLE;
}

/** Fields and schema of an entry: each field beside the schema, or in it where it was read there. */
export function writeSchema(
  node: Extended,
  schema: JsonSchema | undefined,
  values: readonly (readonly [Annotation, Json | undefined])[],
): { fields: [string, Json | undefined][]; schema: JsonRecord | undefined } {
  const isInside = ({ field }: Annotation) => spelling(node, field) === IN_SCHEMA;
  const beside = getOwn(kept(node), "schema");
  const own = isWhole(node) && isJsonRecord(schema) ? schema : narrowSchema(schema ?? {});
  const record = recordOf<Json>([
    ...Object.entries(own),
    ...values.map(([annotation, value]) => [annotation.keyword, isInside(annotation) ? value : undefined] as const),
    ...Object.entries(isJsonRecord(beside) ? beside : {}),
  ]);
  const needless = schema === undefined || spelling(node, "schema") === NO_SCHEMA;
  return {
    fields: values.map(([annotation, value]) => [annotation.field, isInside(annotation) ? undefined : value]),
    schema: needless && Object.keys(record).length === 0 ? undefined : record,
  };
}

function isWhole(node: Extended): boolean {
  return spelling(node, "schema") === WHOLE;
}

/** The keywords of a schema that are not written. */
export function lostKeywords(node: Extended, schema: JsonSchema): string[] {
  if (!isJsonRecord(schema) || isWhole(node) || isInSubset(schema)) return [];
  return [...new Set(outsideSubset(schema).map((path) => String(path.at(-1))))];
}
