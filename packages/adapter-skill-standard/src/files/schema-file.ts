import type { FileEdit, Json, JsonRecord, JsonSchema, Path, SkillFiles, SourceLocation } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { nearestLocation } from "@skill-convert/format";
import { type DataDocument, readData } from "@skill-convert/source";
import { SCHEMA_FILE, SCHEMA_METHODS, SIDES } from "../format.js";

type Side = (typeof SIDES)[number];

/**
 * schema.json beside the manifest: `{ "input": …, "output": … }`, or the schema of the input itself
 * (skill-standard.md#d32).
 */
export interface SchemaFile {
  readonly data: DataDocument;
  /** The path of the schema of each side that the file has. */
  readonly paths: ReadonlyMap<Side, Path>;
}

/** Keywords that mark an object as a schema. */
const KEYWORDS = ["type", "properties", "$ref", "oneOf", "anyOf", "allOf", "enum"];

/** Reads the schema.json of a skill. Returns undefined if it is missing or has no schema. */
export function readSchemaFile({ files }: { readonly files: SkillFiles }): SchemaFile | undefined {
  const content = files.has(SCHEMA_FILE) ? files.text(SCHEMA_FILE) : undefined;
  if (content?.kind !== "text") return undefined;
  const data = readData(content.text, { file: SCHEMA_FILE, format: "json" });
  const { value } = data;
  if (!isJsonRecord(value)) return undefined;
  const paths = new Map(
    SIDES.flatMap((side): [Side, Path][] => {
      const key = [side, SCHEMA_METHODS[side]].find((name) => isSchema(getOwn(value, name)));
      return key === undefined ? [] : [[side, [key]]];
    }),
  );
  if (paths.size === 0 && KEYWORDS.some((key) => Object.hasOwn(value, key))) paths.set("input", []);
  return paths.size > 0 ? { data, paths } : undefined;
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === "boolean" || isJsonRecord(value);
}

/** Returns the schema of a side in schema.json. */
export function schemaInFile(file: SchemaFile | undefined, side: Side): JsonSchema | undefined {
  const path = file?.paths.get(side);
  const value = file?.data.value;
  if (!path || !isJsonRecord(value)) return undefined;
  const [key] = path;
  const schema = key === undefined ? value : getOwn(value, String(key));
  return isSchema(schema) ? schema : undefined;
}

/** Locates a part of the schema of a side, or the nearest part around it. */
export function locateInFile({ data, paths }: SchemaFile, side: Side, path: Path = []): SourceLocation {
  return nearestLocation(data, { path: [...(paths.get(side) ?? []), ...path] });
}

/** Returns the edits after which schema.json has the given schemas; `undefined` removes the schema of a side. */
export function editSchemaFile(
  file: SchemaFile,
  wanted: ReadonlyMap<Side, JsonSchema | undefined>,
): readonly FileEdit[] {
  let desired: Json | undefined = file.data.value;
  for (const [side, schema] of wanted) {
    if (jsonEqual(schema ?? null, schemaInFile(file, side) ?? null)) continue;
    const [key] = file.paths.get(side) ?? [];
    if (key === undefined) desired = schema;
    else if (isJsonRecord(desired)) desired = withEntry(desired, String(key), schema);
  }
  if (desired === undefined) return [{ kind: "remove", path: SCHEMA_FILE }];
  const edits = file.data.edit(desired);
  return edits.length === 0 ? [] : [{ kind: "splice", path: SCHEMA_FILE, edits }];
}

function withEntry(record: JsonRecord, key: string, value: Json | undefined): JsonRecord {
  const { [key]: _, ...others } = record;
  if (value === undefined) return others;
  return Object.fromEntries(Object.entries(record).map(([name, each]) => [name, name === key ? value : each]));
}
