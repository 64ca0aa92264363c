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

/** The text that replaces a sensitive value in a report. */
export const REDACTED = "[redacted]";

/** Properties that describe a sensitive parameter and do not contain a value. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(["name", "description", "required", "sensitive", "type"]);

/** The kind of a value: a part of the model, a JSON Schema or a part of one, or free JSON. */
type ValueKind = "model" | "schema" | "data";

function kindUnder(kind: ValueKind, key: string): ValueKind {
  if (kind === "data" || (kind === "schema" && DATA_KEYWORDS.has(key))) return "data";
  if (kind === "schema" || key === "schema" || key === "keywords") return "schema";
  return FREE_FORM.has(key) ? "data" : "model";
}

function kindAt(path: Path): ValueKind {
  return path.reduce<ValueKind>((kind, segment) => kindUnder(kind, String(segment)), "model");
}

interface SensitivePart {
  /** The kind of the marked value: a parameter or variable, a schema, or free JSON. */
  readonly kind: ValueKind;
  /** The rest of the path, from the marked value. */
  readonly keys: readonly string[];
}

/** Returns the part of `path` inside the outermost value that is marked as sensitive; undefined if there is none. */
function insideSensitive(manifest: SkillManifest, path: Path): SensitivePart | undefined {
  let node: unknown = manifest;
  let kind: ValueKind = "model";
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

/** Returns true if `path` leads to a value of something that is marked as sensitive. */
export function isSensitive(manifest: SkillManifest, path: Path): boolean {
  return isValue(insideSensitive(manifest, path));
}

/** Returns true for a sensitive value that no sidecar may keep: any but an example in a schema, which is documentation. */
export function isSecret(manifest: SkillManifest, path: Path): boolean {
  const keyword = valueKeyword(insideSensitive(manifest, path));
  return keyword !== undefined && !EXAMPLES.has(keyword);
}

const EXAMPLES: ReadonlySet<string> = new Set(["examples", "example"]);

function isValue(inside: SensitivePart | undefined): boolean {
  return valueKeyword(inside) !== undefined;
}

/** The key of a part of something sensitive under which it has a value; undefined if there is none. */
function valueKeyword(inside: SensitivePart | undefined): string | undefined {
  const [key] = inside?.keys ?? [];
  if (inside === undefined || key === undefined) return undefined;
  if (isSchema(inside)) return keywordOfValue(inside.kind === "schema" ? inside.keys : inside.keys.slice(1));
  return DESCRIPTIVE.has(key) ? undefined : key;
}

/** The keyword with which a path from a schema reaches a value, such as a default, or an unknown keyword. */
function keywordOfValue([keyword, ...rest]: readonly string[]): string | undefined {
  if (keyword === undefined || !isSchemaKeyword(keyword)) return keyword;
  if (SCHEMA_APPLICATORS.schema.some((each) => each === keyword)) return keywordOfValue(rest);
  return OF_SCHEMAS.has(keyword) ? keywordOfValue(rest.slice(1)) : undefined;
}

function isSchema({ kind, keys: [key] }: SensitivePart): boolean {
  return kind === "schema" || (kind === "model" && key === "schema");
}

/** Returns the value at `path` as a report may show it, with its sensitive parts redacted. */
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

/** Redacts the sensitive parts of a value. Returns the value itself if it has none. */
export function redact(value: Json): Json {
  return holdsSensitive(value) ? redactMarked(value, "model") : value;
}

/** Returns true if anything in a value is marked as sensitive. */
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

function redactMarked(value: Json, kind: ValueKind): Json {
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

/** Returns true if only a part of a parameter's values is sensitive. Its default may have such a part. */
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

/** Redacts schemas by name. The names are not keywords, even if they look like some. */
function redactEach(schemas: JsonRecord): Json {
  return recordOf(Object.entries(schemas).map(([name, schema]) => [name, redactSchema(schema)] as const));
}

const OF_NAMES: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.mapping, "$defs", "definitions"]);
const OF_SCHEMAS: ReadonlySet<string> = new Set([...SCHEMA_APPLICATORS.list, ...OF_NAMES]);

/** Returns the schema of a parameter without the values in it that are sensitive, such as those of `enum`. */
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

/** Keywords that describe a value. All other keywords of a schema may contain one. */
const DESCRIBING =
  /^(?:type|title|description|format|pattern|multipleOf|(?:exclusive)?(?:min|max)imum|(?:min|max)(?:Length|Items|Properties|Contains)|uniqueItems|required|dependent(?:Required|encies)|readOnly|writeOnly|sensitive|deprecated|content(?:Encoding|MediaType)|\$(?:id|schema|ref|anchor|dynamicRef|dynamicAnchor|comment))$/;

function isSchemaKeyword(keyword: string): boolean {
  if (DATA_KEYWORDS.has(keyword)) return false;
  return (
    DESCRIBING.test(keyword) || OF_SCHEMAS.has(keyword) || SCHEMA_APPLICATORS.schema.some((each) => each === keyword)
  );
}

/**
 * Marks every input and variable of a sensitive skill as sensitive, for reports. Returns any other manifest itself. A
 * sidecar does not need these marks, because the manifest beside it has the same values.
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
 * Returns true if a part of a manifest, a schema or free JSON is marked as sensitive. If the format has no such mark,
 * one that somebody wrote nevertheless is among the extensions of the part.
 */
export function isMarkedSensitive(node: unknown): boolean {
  if (!isRecord(node) || "operations" in node) return false;
  const { sensitive, writeOnly, extensions } = node;
  if (sensitive === true || writeOnly === true) return true;
  return (
    isRecord(extensions) && Object.values(extensions).some((fields) => isRecord(fields) && fields.sensitive === true)
  );
}
