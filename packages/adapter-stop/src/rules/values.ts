import {
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type RuleSubject,
} from "@skill-convert/core";
import { describePlace, flagAt, numberAt, recordAt } from "../values.js";
import { atKey, atValue, type NamedValue, namedValues, type RuleEntries } from "./rule.js";

/** "Types": what a value of each type is. Any value can be one of an `enum`. */
const VALUES: ReadonlyMap<string, { readonly words: string; readonly has: (value: Json) => boolean }> = new Map([
  ["string", { words: "a text", has: isText }],
  ["number", { words: "a number", has: (value: Json) => typeof value === "number" }],
  ["boolean", { words: "true or false", has: (value: Json) => typeof value === "boolean" }],
  ["file_path", { words: "a text", has: isText }],
  ["dir_path", { words: "a text", has: isText }],
  ["url", { words: "a text that begins with http:// or https://", has: isUrl }],
  ["json", { words: "a mapping", has: isJsonRecord }],
  ["array", { words: "a list", has: (value: Json) => Array.isArray(value) }],
]);

function isText(value: Json): boolean {
  return typeof value === "string";
}

/** What an interpolation will stand for is not known yet. */
function isUrl(value: Json): boolean {
  return typeof value === "string" && /^(https?:\/\/|.*\$\{)/is.test(value);
}

/** What a value has to be and is not, in words; undefined where it is of the type, or nobody knows the type. */
export function typeProblem(type: string | undefined, value: Json): string | undefined {
  const known = VALUES.get(type ?? "");
  return known && !known.has(value) ? known.words : undefined;
}

const NUMBERS = new Set(["number"]);
export const TEXTS: ReadonlySet<string> = new Set(["string", "file_path", "dir_path", "url"]);
const MEASURED = new Set([...NUMBERS, ...TEXTS, "array"]);

/** Which types each constraint says something about; the type `enum` has its values and needs no other. */
const CONSTRAINED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["pattern", TEXTS],
  ["min", MEASURED],
  ["max", MEASURED],
]);

export const valueRules: RuleEntries = {
  "enum-without-values": {
    section: "Skill Manifest, Types, enum",
    requirement: "A value of the type enum has its allowed values under constraints.enum.",
    check: (subject) =>
      everyValue(subject).flatMap(({ name, type, raw, path }) => {
        if (type !== "enum" || allowedValues(raw).length > 0) return [];
        return [atValue(subject, "enum-without-values", { name }, [...path, "type"])];
      }),
  },
  "value-of-another-type": {
    section: "Skill Manifest, Types",
    requirement: "A default and the allowed values are values of the declared type.",
    check: (subject) => everyValue(subject).flatMap((value) => valuesOfAnotherType(subject, value)),
  },
  "default-not-allowed": {
    section: "Skill Manifest, Schema, inputs",
    requirement: "A default satisfies the constraints of its input.",
    check: (subject) =>
      namedValues(subject, "inputs").flatMap(({ name, raw, path }) => {
        const value = getOwn(raw, "default") ?? null;
        if (value === null || isAllowed(value, raw)) return [];
        const place = [...path, "default"];
        return [atValue(subject, "default-not-allowed", { place: describePlace(place), name }, place)];
      }),
  },
  "idle-constraint": {
    section: "Skill Manifest, Schema, constraints",
    requirement: "A constraint is one that the type of the value can be held to.",
    check: (subject) => everyValue(subject).flatMap((value) => idleConstraints(subject, value)),
  },
  "default-of-required": {
    section: "Skill Manifest, Schema, inputs",
    requirement: "A default is for an input that is not provided, which a required one always is.",
    check: (subject) =>
      namedValues(subject, "inputs").flatMap(({ name, raw, path }) => {
        const idle = flagAt(raw, "required") === true && (getOwn(raw, "default") ?? null) !== null;
        return idle ? [atKey(subject, "default-of-required", { name }, [...path, "default"])] : [];
      }),
  },
};

function everyValue(subject: RuleSubject): NamedValue[] {
  return [...namedValues(subject, "inputs"), ...namedValues(subject, "outputs")];
}

function allowedValues(raw: JsonRecord): readonly Json[] {
  const values = getOwn(recordAt(raw, "constraints") ?? {}, "enum");
  return Array.isArray(values) ? values : [];
}

function valuesOfAnotherType(subject: RuleSubject, { raw, type, path }: NamedValue): Diagnostic[] {
  const value = getOwn(raw, "default") ?? null;
  const candidates = [
    // No default at all is what null says.
    ...(value === null ? [] : [{ value, place: [...path, "default"] }]),
    ...allowedValues(raw).map((each, index) => ({ value: each, place: [...path, "constraints", "enum", index] })),
  ];
  return candidates.flatMap((candidate) => {
    const expected = typeProblem(type, candidate.value);
    if (type === undefined || expected === undefined) return [];
    const args = { place: describePlace(candidate.place), type, expected: `it must be ${expected}` };
    return [atValue(subject, "value-of-another-type", args, candidate.place)];
  });
}

/** Patterns are left out: looking for one that is hostile may take forever. */
function isAllowed(value: Json, raw: JsonRecord): boolean {
  const allowed = allowedValues(raw);
  if (allowed.length > 0 && !allowed.some((each) => jsonEqual(each, value))) return false;
  const size = sizeOf(value);
  const constraints = recordAt(raw, "constraints") ?? {};
  const [min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY] = [
    numberAt(constraints, "min"),
    numberAt(constraints, "max"),
  ];
  return size === undefined || (size >= min && size <= max);
}

/** What `min` and `max` bound: a number's value, a text's length, an array's size (FORMATS.md, Types). */
function sizeOf(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return [...value].length;
  return Array.isArray(value) ? value.length : undefined;
}

function idleConstraints(subject: RuleSubject, { raw, type = "", path }: NamedValue): Diagnostic[] {
  const constraints = recordAt(raw, "constraints");
  if (!constraints || !(VALUES.has(type) || type === "enum")) return [];
  return [...CONSTRAINED].flatMap(([constraint, types]) => {
    if (types.has(type) || (getOwn(constraints, constraint) ?? null) === null) return [];
    return [atKey(subject, "idle-constraint", { constraint, type }, [...path, "constraints", constraint])];
  });
}
