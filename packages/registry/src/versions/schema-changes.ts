import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { declaredFields, listOf, recordOr } from "../schema/fields.js";
import { closedTo } from "../schema/project.js";
import { acceptsOldInputs, instanceOf, keepsOldOutputs, type Relation } from "../schema/relation.js";
import { change, undecided, type VersionChange } from "./change.js";
import type { VersionRuleName } from "./rules.js";

/** The rules for one side of an operation, and the relation that its schemas must have. */
interface Side {
  readonly noun: "input" | "output";
  /** The state before a field became required, or stopped being guaranteed. */
  readonly presenceBefore: string;
  relate(given: JsonSchema, target: JsonSchema): Relation;
  readonly added: VersionRuleName;
  readonly removed: VersionRuleName;
  readonly presence: VersionRuleName;
  readonly retyped: VersionRuleName;
  readonly kept: VersionRuleName;
  readonly incompatible: VersionRuleName;
}

const INPUT: Side = {
  noun: "input",
  presenceBefore: "could be left out",
  relate: acceptsOldInputs,
  added: "input-added",
  removed: "input-removed",
  presence: "input-required",
  retyped: "input-changed",
  kept: "input-widened",
  incompatible: "input-incompatible",
};

const OUTPUT: Side = {
  noun: "output",
  presenceBefore: "was always present",
  relate: (given, target) => keepsOldOutputs(target, given),
  added: "output-added",
  removed: "output-removed",
  presence: "output-not-guaranteed",
  retyped: "output-changed",
  kept: "output-narrowed",
  incompatible: "output-incompatible",
};

/**
 * Compares two input schemas (semioverse.md#s82, semioverse.md#s83, semioverse.md#d46). Breaking changes have a
 * witness.
 */
export function inputChanges(before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  return sideChanges(INPUT, before, after, path);
}

/**
 * Compares two output schemas (semioverse.md#s82, semioverse.md#s83, semioverse.md#d46). Breaking changes have a
 * witness.
 */
export function outputChanges(before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  return sideChanges(OUTPUT, before, after, path);
}

function sideChanges(side: Side, before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  if (jsonEqual(before, after)) return [];
  const oldNames = declaredFields(before).names;
  const newNames = declaredFields(after).names;
  const removed = [...oldNames].filter((name) => !newNames.has(name));
  const added = [...newNames].filter((name) => !oldNames.has(name));
  const changes = [
    ...removed.map((name) => {
      const description = `The ${side.noun} "${name}" is gone`;
      return change(side.removed, [...path, name], description, { witness: instanceWith(before, name) });
    }),
    ...breaks(side, before, after, path, new Set(removed)),
    ...(side.noun === "input" ? defaultChanges(before, after, path) : []),
  ];
  const broken = new Set(changes.map(({ pointer }) => pointer));
  for (const name of added) {
    const addition = change(side.added, [...path, name], `There is a new ${side.noun} "${name}"`);
    if (!broken.has(addition.pointer)) changes.push(addition);
  }
  if (changes.length > 0) return changes;
  if (jsonEqual(withoutAnnotations(before), withoutAnnotations(after))) {
    return [change("described", path, `The description of the ${side.noun} changed`)];
  }
  return [change(side.kept, path, `The schema of the ${side.noun} changed`)];
}

/**
 * Existing fields keep their semantics (semioverse.md#s84). A caller who leaves an input out gets its default, so
 * another default, or none any more, changes the meaning (semioverse.md#d48). A first default does not.
 */
function defaultChanges(before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  const oldProperties = propertiesOf(before);
  const newProperties = propertiesOf(after);
  return Object.keys(oldProperties).flatMap((name): VersionChange[] => {
    const oldSchema = getOwn(oldProperties, name);
    const newSchema = getOwn(newProperties, name);
    if (oldSchema === undefined || newSchema === undefined) return [];
    if (!isJsonRecord(oldSchema) || !isJsonRecord(newSchema)) return [];
    const place = [...path, name];
    const oldDefault = defaultOf(oldSchema);
    const newDefault = defaultOf(newSchema);
    if (oldDefault === undefined || (newDefault !== undefined && jsonEqual(oldDefault, newDefault))) {
      return defaultChanges(oldSchema, newSchema, place);
    }
    const difference = newDefault === undefined ? "no longer has a default" : "has another default";
    return [change("input-default-changed", place, `The input "${name}" ${difference}`)];
  });
}

/** The default of a schema. Null stands for none in one whose type excludes it. */
function defaultOf(schema: JsonRecord): Json | undefined {
  const value = schema["default"];
  const { type } = schema;
  return value === null && type !== undefined && ![type].flat().includes("null") ? undefined : value;
}

function propertiesOf(schema: JsonSchema): JsonRecord {
  return isJsonRecord(schema) ? recordOr(schema["properties"]) : {};
}

/** Returns the breaking changes of a schema, traced to single fields if possible. */
function breaks(
  side: Side,
  before: JsonSchema,
  after: JsonSchema,
  path: Path,
  removed: ReadonlySet<string>,
): VersionChange[] {
  // The new schema must accept old inputs, and the old schema new outputs.
  const given = side.noun === "input" ? before : after;
  const target = side.noun === "input" ? after : before;
  const oldNames = declaredFields(before).names;
  const schemaRelation = side.relate(given, target);
  if (schemaRelation.verdict === "yes") return [];
  const changes = fieldsOf(target)
    .filter((name) => !removed.has(name))
    .flatMap((name) => {
      const place = [...path, name];
      const presence = isRequired(target, name)
        ? judge(
            side.relate(given, requiring(name)),
            side.presence,
            place,
            oldNames.has(name)
              ? `The ${side.noun} "${name}" ${side.presenceBefore}`
              : `The new ${side.noun} "${name}" is required`,
          )
        : [];
      const typed = side.relate(given, only(target, name));
      return [...presence, ...judge(typed, side.retyped, place, `The ${side.noun} "${name}" has another type`)];
    });
  if (changes.some(({ bump }) => bump === "major")) return changes;
  if (removed.size > 0 && schemaRelation.verdict === "no") return changes;
  return judge(schemaRelation, side.incompatible, path, `The schema of the ${side.noun} changed`);
}

function judge(answer: Relation, rule: VersionRuleName, path: Path, description: string): VersionChange[] {
  if (answer.verdict === "yes") return [];
  if (answer.verdict === "unknown") return [undecided(rule, path, answer.detail || answer.reason)];
  return [change(rule, path, description, answer)];
}

/** Returns the fields that a schema describes or requires at its top level. */
function fieldsOf(schema: JsonSchema): string[] {
  if (!isJsonRecord(schema)) return [];
  const required = listOf(schema["required"]).filter((name) => typeof name === "string");
  return [...new Set([...Object.keys(recordOr(schema["properties"])), ...required])];
}

function isRequired(schema: JsonSchema, name: string): boolean {
  return isJsonRecord(schema) && listOf(schema["required"]).includes(name);
}

/** Keywords that identify a document or hold its definitions. */
const DOCUMENT = ["$schema", "$id", "$defs", "definitions"];

/** Returns the part of a schema that concerns the values of one field. */
function only(schema: JsonSchema, name: string): JsonSchema {
  if (!isJsonRecord(schema)) return schema;
  const property = getOwn(recordOr(schema["properties"]), name);
  return recordOf<Json>([...documentKeywords(schema), ["properties", recordOf([[name, property ?? true]])]]);
}

/** Returns a schema that requires one field and nothing else. */
function requiring(name: string): JsonSchema {
  return { properties: recordOf<Json>([[name, true]]), required: [name] };
}

function documentKeywords(schema: JsonRecord): [string, Json | undefined][] {
  return DOCUMENT.map((keyword) => [keyword, schema[keyword]]);
}

/** Returns an object that has the field and that the schema accepts. */
function instanceWith(schema: JsonSchema, name: string): Json | undefined {
  const closed = closedTo(schema, declaredFields(schema));
  const schemaObject = isJsonRecord(closed) ? closed : {};
  return instanceOf(
    recordOf<Json>([
      ...Object.entries(schemaObject),
      ["allOf", [...listOf(schemaObject["allOf"]), { required: [name] }]],
    ]),
  );
}

const ANNOTATIONS = new Set(["title", "description", "examples", "$comment", "deprecated", "readOnly", "writeOnly"]);

/** Returns a schema without annotations. A property name is never an annotation, even if it is spelled like one. */
export function withoutAnnotations(schema: Json, isMap = false): Json {
  if (Array.isArray(schema)) return schema.map((item: Json) => withoutAnnotations(item));
  if (!isJsonRecord(schema)) return schema;
  return recordOf(
    Object.entries(schema)
      .filter(([keyword]) => isMap || !ANNOTATIONS.has(keyword))
      .map(([keyword, value]) => [
        keyword,
        isFixed(keyword, isMap) ? value : withoutAnnotations(value, isMapOf(keyword, isMap)),
      ]),
  );
}

function isFixed(keyword: string, isMap: boolean): boolean {
  return !isMap && (keyword === "const" || keyword === "enum" || keyword === "default");
}

function isMapOf(keyword: string, isMap: boolean): boolean {
  return !isMap && /^(properties|patternProperties|\$defs|definitions|dependentSchemas)$/.test(keyword);
}
