import type { FileEdit, Json, JsonRecord, JsonSchema, Path, SkillFiles, SourceLocation } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { nearestLocation } from "@skill-convert/format";
import { type DataDocument, readData } from "@skill-convert/source";
import { SCHEMA_FILE, SCHEMA_METHODS, SIDES } from "../format.js";

type Side = (typeof SIDES)[number];

/** schema.json beside the manifest: `{ "input": …, "output": … }`, or the schema of the input alone. */
export interface SchemaFile {
  readonly data: DataDocument;
  /** Where the schema of each side stands that is there. */
  readonly places: ReadonlyMap<Side, Path>;
}

/** Keywords by which an object is a schema itself. */
const KEYWORDS = ["type", "properties", "$ref", "oneOf", "anyOf", "allOf", "enum"];

/** Files give the same contents each time. */
const readings = new WeakMap<SkillFiles, { readonly file: SchemaFile | undefined }>();

/** The schema.json of a folder; undefined if there is none, or if it is something else. */
export function schemaFileIn(files: SkillFiles): SchemaFile | undefined {
  const known = readings.get(files) ?? { file: read(files) };
  readings.set(files, known);
  return known.file;
}

function read(files: SkillFiles): SchemaFile | undefined {
  const content = files.has(SCHEMA_FILE) ? files.text(SCHEMA_FILE) : undefined;
  if (content?.kind !== "text") return undefined;
  const data = readData(content.text, { file: SCHEMA_FILE, format: "json" });
  const { value } = data;
  if (!isJsonRecord(value)) return undefined;
  const places = new Map(
    SIDES.flatMap((side): [Side, Path][] => {
      const key = [side, SCHEMA_METHODS[side]].find((name) => isSchema(getOwn(value, name)));
      return key === undefined ? [] : [[side, [key]]];
    }),
  );
  if (places.size === 0 && KEYWORDS.some((key) => Object.hasOwn(value, key))) places.set("input", []);
  return places.size > 0 ? { data, places } : undefined;
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === "boolean" || isJsonRecord(value);
}

/** What schema.json says of a side. */
export function schemaInFile(file: SchemaFile | undefined, side: Side): JsonSchema | undefined {
  const place = file?.places.get(side);
  const value = file?.data.value;
  if (!place || !isJsonRecord(value)) return undefined;
  const [key] = place;
  const schema = key === undefined ? value : getOwn(value, String(key));
  return isSchema(schema) ? schema : undefined;
}

/** A place in the schema of a side, or the nearest one around it. */
export function placeInFile({ data, places }: SchemaFile, side: Side, path: Path = []): SourceLocation {
  return nearestLocation(data, { path: [...(places.get(side) ?? []), ...path] });
}

/** The edits after which schema.json says other schemas of the sides that it is the source of. */
export function editSchemaFile(
  file: SchemaFile,
  wanted: ReadonlyMap<Side, JsonSchema | undefined>,
): readonly FileEdit[] {
  let desired: Json | undefined = file.data.value;
  for (const [side, schema] of wanted) {
    if (jsonEqual(schema ?? null, schemaInFile(file, side) ?? null)) continue;
    const [key] = file.places.get(side) ?? [];
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
