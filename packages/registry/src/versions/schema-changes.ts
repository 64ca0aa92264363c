import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { declaredFields, listOf, recordOr } from "../schema/fields.js";
import { closedTo } from "../schema/project.js";
import { acceptsOldInputs, instanceOf, keepsOldOutputs, type Relation } from "../schema/relation.js";
import { change, undecided, type VersionChange } from "./change.js";
import type { VersionRuleName } from "./rules.js";

/** One side of an operation: which schemas must hold of which, and what its rules are called. */
interface Side {
  readonly noun: "input" | "output";
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
  relate: (given, target) => keepsOldOutputs(target, given),
  added: "output-added",
  removed: "output-removed",
  presence: "output-not-guaranteed",
  retyped: "output-changed",
  kept: "output-narrowed",
  incompatible: "output-incompatible",
};

/** Definition 7.2, condition 1, of an input schema: each change with its rule, each break with a witness. */
export function inputChanges(before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  return sideChanges(INPUT, before, after, path);
}

/** Definition 7.2, condition 1, of an output schema. */
export function outputChanges(before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  return sideChanges(OUTPUT, before, after, path);
}

function sideChanges(side: Side, before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  if (jsonEqual(before, after)) return [];
  const old = declaredFields(before).names;
  const now = declaredFields(after).names;
  const removed = [...old].filter((name) => !now.has(name));
  const added = [...now].filter((name) => !old.has(name));
  const found = [
    ...removed.map((name) => {
      const what = `The ${side.noun} "${name}" is gone`;
      return change(side.removed, [...path, name], what, { witness: instanceWith(before, name) });
    }),
    ...breaks(side, before, after, path, new Set(removed)),
    ...(side.noun === "input" ? defaultChanges(before, after, path) : []),
  ];
  const broken = new Set(found.map(({ pointer }) => pointer));
  for (const name of added) {
    const addition = change(side.added, [...path, name], `There is a new ${side.noun} "${name}"`);
    if (!broken.has(addition.pointer)) found.push(addition);
  }
  if (found.length > 0) return found;
  if (jsonEqual(withoutAnnotations(before), withoutAnnotations(after))) {
    return [change("described", path, `The description of the ${side.noun} changed`)];
  }
  return [change(side.kept, path, `The schema of the ${side.noun} changed`)];
}

/**
 * Condition 1: existing fields keep their semantics. Whoever leaves an input out gets its default, so another default, or
 * none any more, is another meaning. A default that is new documents what was open before.
 */
function defaultChanges(before: JsonSchema, after: JsonSchema, path: Path): VersionChange[] {
  const old = propertiesOf(before);
  const now = propertiesOf(after);
  return Object.keys(old).flatMap((name): VersionChange[] => {
    const was = getOwn(old, name);
    const is = getOwn(now, name);
    if (was === undefined || is === undefined || !isJsonRecord(was) || !isJsonRecord(is)) return [];
    const place = [...path, name];
    const first = was["default"];
    const second = is["default"];
    if (first === undefined || (second !== undefined && jsonEqual(first, second)))
      return defaultChanges(was, is, place);
    const what = second === undefined ? "has no default any more" : "has another default";
    return [change("input-default-changed", place, `The input "${name}" ${what}`)];
  });
}

function propertiesOf(schema: JsonSchema): JsonRecord {
  return isJsonRecord(schema) ? recordOr(schema["properties"]) : {};
}

/** What the schemas as a whole do not bear, traced to single fields as far as it can be. */
function breaks(
  side: Side,
  before: JsonSchema,
  after: JsonSchema,
  path: Path,
  removed: ReadonlySet<string>,
): VersionChange[] {
  // Old inputs meet the new schema; new outputs meet the old one.
  const [given, target] = side.noun === "input" ? [before, after] : [after, before];
  const whole = side.relate(given, target);
  if (whole.verdict === "yes") return [];
  const found = fieldsOf(target)
    .filter((name) => !removed.has(name))
    .flatMap((name) => {
      const place = [...path, name];
      const presence = isRequired(target, name)
        ? judge(side.relate(given, requiring(name)), side.presence, place, `The ${side.noun} "${name}"`)
        : [];
      const typed = side.relate(given, only(target, name));
      return [...presence, ...judge(typed, side.retyped, place, `The ${side.noun} "${name}" has another type`)];
    });
  if (found.some(({ bump }) => bump === "major")) return found;
  if (removed.size > 0 && whole.verdict === "no") return found;
  return judge(whole, side.incompatible, path, `The ${side.noun} as a whole`);
}

function judge(answer: Relation, rule: VersionRuleName, path: Path, what: string): VersionChange[] {
  if (answer.verdict === "yes") return [];
  if (answer.verdict === "unknown") return [undecided(rule, path, answer.detail || answer.reason)];
  return [change(rule, path, what, answer)];
}

/** The fields that a schema names at its top. */
function fieldsOf(schema: JsonSchema): string[] {
  if (!isJsonRecord(schema)) return [];
  const demanded = listOf(schema["required"]).filter((name) => typeof name === "string");
  return [...new Set([...Object.keys(recordOr(schema["properties"])), ...demanded])];
}

function isRequired(schema: JsonSchema, name: string): boolean {
  return isJsonRecord(schema) && listOf(schema["required"]).includes(name);
}

const HOME = ["$schema", "$id", "$defs", "definitions"];

/** The schema as far as it speaks of one field's values. */
function only(schema: JsonSchema, name: string): JsonSchema {
  if (!isJsonRecord(schema)) return schema;
  const property = getOwn(recordOr(schema["properties"]), name);
  return recordOf<Json>([...home(schema), ["properties", recordOf([[name, property ?? true]])]]);
}

/** A schema that demands one field and nothing else. */
function requiring(name: string): JsonSchema {
  return { properties: recordOf<Json>([[name, true]]), required: [name] };
}

function home(schema: JsonRecord): [string, Json | undefined][] {
  return HOME.map((keyword) => [keyword, schema[keyword]]);
}

/** An object that the schema accepts and that has the field. */
function instanceWith(schema: JsonSchema, name: string): Json | undefined {
  const closed = closedTo(schema, declaredFields(schema));
  const open = isJsonRecord(closed) ? closed : {};
  return instanceOf(
    recordOf<Json>([...Object.entries(open), ["allOf", [...listOf(open["allOf"]), { required: [name] }]]]),
  );
}

const ANNOTATIONS = new Set(["title", "description", "examples", "$comment", "deprecated", "readOnly", "writeOnly"]);

/** The schema without words for people. Names of fields are no annotations, whatever they are. */
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
