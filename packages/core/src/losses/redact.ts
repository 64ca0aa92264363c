import {
  isJsonRecord,
  isRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  recordOf,
  valueAt,
} from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { FREE_FORM } from "../manifest/order.js";
import type { Path } from "../path.js";
import { SCHEMA_APPLICATORS } from "../schema/keyword-issues.js";
import { DATA_KEYWORDS } from "../schema/references.js";

/** What stands in a report where a sensitive value would. */
export const REDACTED = "[redacted]";

/** What describes a sensitive parameter without being a value of it. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(["name", "description", "required", "sensitive", "type"]);

/** What a value is: a part of the model, a JSON Schema or a part of one, or free JSON. */
type Kind = "model" | "schema" | "data";

/** What stands under a key of a value. */
function kindUnder(kind: Kind, key: string): Kind {
  if (kind === "data" || (kind === "schema" && DATA_KEYWORDS.has(key))) return "data";
  if (kind === "schema" || key === "schema" || key === "keywords") return "schema";
  return FREE_FORM.has(key) ? "data" : "model";
}

function kindAt(path: Path): Kind {
  return path.reduce<Kind>((kind, segment) => kindUnder(kind, String(segment)), "model");
}

interface Inside {
  /** What is marked: a parameter or variable, a schema, or free JSON. */
  readonly kind: Kind;
  /** The rest of the path, inside of it. */
  readonly keys: readonly string[];
}

/** The part of `path` inside something that is marked sensitive; undefined where nothing on the way is. */
function insideSensitive(manifest: SkillManifest, path: Path): Inside | undefined {
  let node: unknown = manifest;
  let kind: Kind = "model";
  for (const [index, segment] of path.entries()) {
    const parent = node;
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    if (kind === "model" && segment === "default" && hasMarkedParts(parent))
      return { kind, keys: path.slice(index).map(String) };
    kind = kindUnder(kind, String(segment));
    if (isMarkedSensitive(node)) return { kind, keys: path.slice(index + 1).map(String) };
  }
  return undefined;
}

/** Whether `path` leads to a value of a parameter or variable that is marked sensitive. */
export function isSensitive(manifest: SkillManifest, path: Path): boolean {
  return isValue(insideSensitive(manifest, path));
}

function isValue(inside: Inside | undefined): boolean {
  if (inside?.keys[0] === undefined) return false;
  if (isSchema(inside)) return isValueInSchema(inside.kind === "schema" ? inside.keys : inside.keys.slice(1));
  return !DESCRIPTIVE.has(inside.keys[0]);
}

/** Whether the keys lead from a schema to a value, such as a default, or to a keyword that nobody knows. */
function isValueInSchema([keyword, ...rest]: readonly string[]): boolean {
  if (keyword === undefined) return false;
  if (!isSchemaKeyword(keyword)) return true;
  if (SCHEMA_APPLICATORS.schema.some((each) => each === keyword)) return isValueInSchema(rest);
  return OF_SCHEMAS.has(keyword) && isValueInSchema(rest.slice(1));
}

function isSchema({ kind, keys: [key] }: Inside): boolean {
  return kind === "schema" || (kind === "model" && key === "schema");
}

/** What a report may show of the value at `path`: the value itself without what is sensitive in it. */
export function redactAt(manifest: SkillManifest, path: Path, value: Json): Json {
  const parts = markParts(manifest);
  if (parts !== manifest && jsonEqual(valueAt(manifest as unknown as Json, path), value)) {
    return redactAt(parts, path, valueAt(parts as unknown as Json, path) ?? value);
  }
  const inside = insideSensitive(parts, path);
  if (isValue(inside)) return REDACTED;
  if (inside && isSchema(inside)) return redactSchema(value);
  return holdsSensitive(value) ? redactMarked(value, kindAt(path)) : value;
}

/** A value without what is sensitive in it: the value itself where nothing is. */
export function redact(value: Json): Json {
  return holdsSensitive(value) ? redactMarked(value, "model") : value;
}

/** Whether anything in a value is marked as sensitive. */
export function holdsSensitive(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (isMarkedSensitive(value)) return true;
  const record = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(record)) {
    const item = record[key];
    if (typeof item === "object" && holdsSensitive(item)) return true;
  }
  return false;
}

function redactMarked(value: Json, kind: Kind): Json {
  if (Array.isArray(value)) return value.map((item) => redactMarked(item, kind));
  if (!isJsonRecord(value)) return value;
  const marked = isMarkedSensitive(value);
  if (marked && kind === "schema") return redactSchema(value);
  return recordOf(
    Object.entries(value).map(([key, item]) => {
      const under = kindUnder(kind, key);
      if (kind === "model" && key === "default" && hasMarkedParts(value)) return [key, REDACTED] as const;
      if (!marked || DESCRIPTIVE.has(key)) return [key, redactMarked(item, under)] as const;
      return [key, under === "schema" ? redactSchema(item) : REDACTED] as const;
    }),
  );
}

/** Whether a parameter has values of which only a part is sensitive, so that its default may have such a part. */
function hasMarkedParts(parameter: unknown): boolean {
  return isRecord(parameter) && holdsSensitive(parameter.schema);
}

function redactSchema(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(redactSchema);
  if (!isJsonRecord(schema)) return schema;
  return recordOf(
    Object.entries(schema).map(([key, item]) => {
      if (!isSchemaKeyword(key)) return [key, REDACTED] as const;
      return [key, OF_NAMES.has(key) && isJsonRecord(item) ? redactEach(item) : redactSchema(item)] as const;
    }),
  );
}

/** Schemas by names, which may be those of keywords. */
function redactEach(schemas: JsonRecord): Json {
  return recordOf(Object.entries(schemas).map(([name, schema]) => [name, redactSchema(schema)] as const));
}

const OF_NAMES: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"]);
const OF_SCHEMAS: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.list, ...OF_NAMES]);

/** The schema of a parameter without the values that it names where the parameter, or a part of the schema, is sensitive. */
export function withoutMarkedValues(parameter: { readonly schema: JsonSchema }): Json {
  return withoutValues(parameter.schema, isMarkedSensitive(parameter));
}

function withoutValues(schema: Json, isInside: boolean): Json {
  if (Array.isArray(schema)) return schema.map((item) => withoutValues(item, isInside));
  if (!isJsonRecord(schema)) return schema;
  const marked = isInside || isMarkedSensitive(schema);
  return recordOf(
    Object.entries(schema).map(([key, item]) => {
      if (!isSchemaKeyword(key)) return [key, marked || holdsSensitive(schema) ? undefined : item] as const;
      if (!OF_NAMES.has(key) || !isJsonRecord(item)) return [key, withoutValues(item, marked)] as const;
      return [key, recordOf(Object.entries(item).map(([name, each]) => [name, withoutValues(each, marked)]))] as const;
    }),
  );
}

/** Keywords that say what a value is like. What else a schema has may be a value. */
const DESCRIBING =
  /^(?:type|title|description|format|pattern|multipleOf|(?:exclusive)?(?:min|max)imum|(?:min|max)(?:Length|Items|Properties|Contains)|uniqueItems|required|dependent(?:Required|encies)|readOnly|writeOnly|sensitive|deprecated|content(?:Encoding|MediaType)|\$(?:id|schema|ref|anchor|dynamicRef|dynamicAnchor|comment))$/;

function isSchemaKeyword(keyword: string): boolean {
  if (DATA_KEYWORDS.has(keyword)) return false;
  return (
    DESCRIBING.test(keyword) || OF_SCHEMAS.has(keyword) || SCHEMA_APPLICATORS.schema.some((each) => each === keyword)
  );
}

/**
 * The manifest itself, or one with a mark on every part if the skill as a whole is sensitive. That is for reports: a sidecar
 * lies beside a manifest that has the same values, and a sensitive skill can be had back as it was.
 */
export function markParts(manifest: SkillManifest): SkillManifest {
  if (manifest.sensitive !== true) return manifest;
  const known = marked.get(manifest);
  if (known) return known;
  const mark = <T extends object>(parts: readonly T[]): T[] => parts.map((part) => ({ ...part, sensitive: true }));
  const { environment, operations } = manifest;
  const all: SkillManifest = {
    ...manifest,
    ...(environment ? { environment: mark(environment) } : {}),
    operations: operations.map((operation) => {
      const { input } = operation;
      return input ? { ...operation, input: { ...input, parameters: mark(input.parameters) } } : operation;
    }),
  };
  marked.set(manifest, all);
  marked.set(all, all);
  return all;
}

const marked = new WeakMap<SkillManifest, SkillManifest>();

/**
 * Whether a part of a manifest, a schema or free JSON has a mark that its values are sensitive. Formats without such a mark
 * keep one that somebody writes all the same among the extensions of the part.
 */
export function isMarkedSensitive(node: unknown): boolean {
  if (!isRecord(node) || "operations" in node) return false;
  const { sensitive, writeOnly, extensions } = node;
  if (sensitive === true || writeOnly === true) return true;
  return isRecord(extensions) && Object.values(extensions).some((own) => isRecord(own) && own.sensitive === true);
}
