import { isJsonRecord, isRecord, type Json, recordOf } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";

/** What stands in a report where a sensitive value would. */
export const REDACTED = "[redacted]";

/** What describes a sensitive parameter without being a value of it. */
const DESCRIPTIVE: ReadonlySet<string> = new Set([
  "name",
  "description",
  "required",
  "sensitive",
  "type",
  "extensions",
]);

/** Keywords of a schema that hold values rather than describe them. */
const VALUE_KEYWORDS: ReadonlySet<string> = new Set(["default", "const", "enum", "examples"]);

/** The part of `path` inside a parameter or variable that is marked sensitive; undefined where there is none. */
function insideSensitive(manifest: SkillManifest, path: Path): readonly string[] | undefined {
  let node: unknown = manifest;
  for (const [index, segment] of path.entries()) {
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    if (isMarked(node)) return path.slice(index + 1).map(String);
  }
  return undefined;
}

/** Whether `path` leads to a value of a parameter or variable that is marked sensitive. */
export function isSensitive(manifest: SkillManifest, path: Path): boolean {
  return isValue(insideSensitive(manifest, path));
}

function isValue(inside: readonly string[] | undefined): boolean {
  if (inside?.[0] === undefined || DESCRIPTIVE.has(inside[0])) return false;
  return inside[0] !== "schema" || inside.some((segment) => VALUE_KEYWORDS.has(segment));
}

/** What a report may show of the value at `path`: the value itself without what is sensitive in it. */
export function redactAt(manifest: SkillManifest, path: Path, value: Json): Json {
  const inside = insideSensitive(manifest, path);
  if (isValue(inside)) return REDACTED;
  return inside?.[0] === "schema" ? redactSchema(value) : redact(value);
}

/** A value without what is sensitive in it: the value itself where nothing is. */
export function redact(value: Json): Json {
  return holdsSensitive(value) ? redactMarked(value) : value;
}

/** Whether anything in a value is marked as sensitive. */
export function holdsSensitive(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (isMarked(value)) return true;
  const record = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(record)) {
    const item = record[key];
    if (typeof item === "object" && holdsSensitive(item)) return true;
  }
  return false;
}

function redactMarked(value: Json): Json {
  if (Array.isArray(value)) return value.map(redactMarked);
  if (!isJsonRecord(value)) return value;
  const marked = isMarked(value);
  return recordOf(
    Object.entries(value).map(([key, item]) => {
      if (!marked || DESCRIPTIVE.has(key)) return [key, redactMarked(item)] as const;
      return [key, isJsonRecord(item) ? redactSchema(item) : REDACTED] as const;
    }),
  );
}

function redactSchema(schema: Json): Json {
  if (!isJsonRecord(schema)) return schema;
  return recordOf(
    Object.entries(schema).map(
      ([key, item]) => [key, VALUE_KEYWORDS.has(key) ? REDACTED : redactSchema(item)] as const,
    ),
  );
}

function isMarked(node: unknown): boolean {
  return isRecord(node) && (node.sensitive === true || node.writeOnly === true) && !("operations" in node);
}
