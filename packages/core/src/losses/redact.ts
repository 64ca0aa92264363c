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

/** Whether `path` leads to a value of a parameter or variable that is marked sensitive. */
export function isSensitive(manifest: SkillManifest, path: Path): boolean {
  let node: unknown = manifest;
  for (const [index, segment] of path.entries()) {
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    if (index < path.length - 1 && isMarked(node)) return !DESCRIPTIVE.has(String(path[index + 1]));
  }
  return false;
}

/** A copy of a value without what is sensitive in it. */
export function redact(value: Json): Json {
  if (Array.isArray(value)) return value.map(redact);
  if (!isJsonRecord(value)) return value;
  const marked = isMarked(value);
  return recordOf(
    Object.entries(value).map(([key, item]) => {
      if (!marked || DESCRIPTIVE.has(key)) return [key, redact(item)] as const;
      return [key, isJsonRecord(item) ? redactSchema(item) : REDACTED] as const;
    }),
  );
}

/** Whether {@link redact} would change the value. */
export function holdsSensitive(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsSensitive);
  if (!isJsonRecord(value)) return false;
  if (isMarked(value) && Object.keys(value).some((key) => key === "default" || hasValues(value[key]))) return true;
  return Object.values(value).some(holdsSensitive);
}

const VALUE_KEYWORDS: ReadonlySet<string> = new Set(["default", "const", "enum", "examples"]);

function hasValues(schema: Json | undefined): boolean {
  return (
    isJsonRecord(schema) && Object.entries(schema).some(([key, item]) => VALUE_KEYWORDS.has(key) || hasValues(item))
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
