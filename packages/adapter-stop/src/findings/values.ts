import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, jsonEqual, valueAt } from "@skill-convert/core/json";
import { isInstance } from "@skill-convert/core/schema";
import {
  asRecord,
  emptyRanges,
  type Finding,
  type FindingDefinitions,
  invalidValues,
  type ManifestReading,
  mappingsIn,
  unusedDefaults,
} from "@skill-convert/format";
import { TYPES } from "../fields/types.js";
import { constraints } from "../fields/values.js";
import { assertionsIn, inputsIn, type NamedValue, numberAt, outputsIn, textAt } from "./declarations.js";
import { TEXTS, typeProblem } from "./type-problem.js";

const MEASURED = new Set(["number", ...TEXTS, "array"]);

/** The types that each constraint applies to (stop.md#d14). The type `enum` has its values and needs no other. */
const CONSTRAINED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["pattern", TEXTS],
  ["min", MEASURED],
  ["max", MEASURED],
]);

/** The findings about the types, defaults and constraints of inputs and outputs. */
export const valueFindings = {
  "unknown-input-type": {
    severity: "error",
    message: '"{found}" is not an input type ({known}){hint}.',
    docs: "A manifest is valid only if the types of all inputs are recognised (Validation, rule 2), because a runtime checks values by them. Use one of the nine types, and say the rest under `constraints` or in the description.",
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every input is one of the nine types.",
    sentences: ["stop.md#s58"],
    structural: true,
  },
  "unknown-output-type": {
    severity: "error",
    message: '"{found}" is not an output type ({known}){hint}.',
    docs: "A manifest is valid only if the types of all outputs are recognised (Validation, rule 2). Use one of the nine types, and say the rest in the description.",
    section: "Skill Manifest, Validation, rule 2",
    requirement: "The type of every output is one of the nine types.",
    sentences: ["stop.md#s58"],
    structural: true,
  },
  "enum-without-values": {
    severity: "warning",
    message: '"{name}" has the type enum but no values under constraints.enum.',
    docs: "A value of the type `enum` is one of those listed under `constraints.enum`. Without the list nobody can tell which values are allowed.",
    section: "Skill Manifest, Types, enum",
    requirement: "A value of the type enum has its allowed values under constraints.enum.",
    sentences: ["stop.md#s51", "stop.md#d13"],
    find: (reading) =>
      valuesIn(reading).flatMap(({ name, type, raw, path }) =>
        type !== "enum" || allowedValues(raw).length > 0 ? [] : [{ path: [...path, "type"], args: { name } }],
      ),
  },
  "value-of-another-type": {
    severity: "warning",
    message: "{Place} is not of the declared type {type}; it must be {expected}.",
    docs: "A default or an allowed value has to be a value of the declared type. A string that looks like a number or like true or false has to be quoted, and a number must not be.",
    section: "Skill Manifest, Types",
    requirement: "A default and the allowed values are values of the declared type.",
    sentences: ["stop.md#s42", "stop.md#d15", "stop.md#d40"],
    find: invalidValues(
      (reading) => valuesIn(reading).flatMap(typedValues),
      ({ value, args: { type } }) => typeProblem(type, value),
    ),
  },
  "default-not-allowed": {
    severity: "warning",
    message: '{Place} does not satisfy the constraints of "{name}".',
    docs: "The default takes the place of a value that was not given, so it must satisfy the same constraints.",
    section: "Skill Manifest, Schema, inputs",
    requirement: "A default satisfies the constraints of its input.",
    sentences: ["stop.md#s18", "stop.md#s19", "stop.md#d15"],
    find: (reading) =>
      inputsIn(reading).flatMap(({ name, raw, path }) => {
        const value = getOwn(raw, "default") ?? null;
        return value === null || isAllowed(value, raw) ? [] : [{ path: [...path, "default"], args: { name } }];
      }),
  },
  "idle-constraint": {
    severity: "info",
    message: '"{constraint}" has no effect on a value of type {type}.',
    docs: "`pattern` is about strings; `min` and `max` bound a number, the length of a string or the size of an array; `enum` is about any value.",
    section: "Skill Manifest, Schema, constraints",
    requirement: "A constraint applies to the type of its value.",
    sentences: ["stop.md#s19", "stop.md#d14"],
    find: (reading) => valuesIn(reading).flatMap(idleConstraints),
  },
  "default-of-required": {
    severity: "info",
    message: '"{name}" must be given, so its default is never used.',
    docs: "A default is for an input that may be left out. Remove it, or set `required` to false.",
    section: "Skill Manifest, Schema, inputs",
    requirement: "A required input has no default, because it is always given.",
    sentences: ["stop.md#s17", "stop.md#s18", "stop.md#d16"],
    find: unusedDefaults({ inputsIn, part: "key", argsOf: ({ name }) => ({ name }) }),
  },
  "impossible-limits": {
    severity: "warning",
    message: "{Place} can never be satisfied: {problem}.",
    docs: "No value and no run is within these limits. Correct them.",
    section: "Skill Manifest, Schema, constraints; Assertions, duration",
    requirement: "Limits can be satisfied: min is not above max, and max_ms is positive.",
    sentences: ["stop.md#s22", "stop.md#s87", "stop.md#d17"],
    find: (reading) => [...impossibleBounds(reading), ...impossibleDurations(reading)],
  },
} as const satisfies FindingDefinitions;

const impossibleBounds = emptyRanges({
  mappingsIn: (reading) => mappingsIn(reading, constraints),
  min: "min",
  max: "max",
  argsOf: (min, max) => ({ problem: `min ${min} is above max ${max}` }),
});

function impossibleDurations(reading: ManifestReading): Finding[] {
  return assertionsIn(reading).flatMap(({ raw, check, path }) => {
    const limit = check === "duration" ? numberAt(raw, "max_ms") : undefined;
    if (limit === undefined || limit > 0) return [];
    return [{ path: [...path, "max_ms"], args: { problem: "every run takes longer" } }];
  });
}

function valuesIn(reading: ManifestReading): NamedValue[] {
  return [...inputsIn(reading), ...outputsIn(reading)];
}

function limitsOf(raw: JsonRecord): JsonRecord {
  return asRecord(getOwn(raw, "constraints")) ?? {};
}

function allowedValues(raw: JsonRecord): readonly Json[] {
  const values = valueAt(raw, ["constraints", "enum"]);
  return Array.isArray(values) ? values : [];
}

/** The default and the allowed values of an input or output with a type. */
function typedValues({ raw, type, path }: NamedValue) {
  if (type === undefined) return [];
  const typed = (value: Json, ...place: Path) => ({ value, path: [...path, ...place], args: { type } });
  // A null default means that there is none (stop.md#d15).
  const value = getOwn(raw, "default") ?? null;
  return [
    ...(value === null ? [] : [typed(value, "default")]),
    ...allowedValues(raw).map((each, index) => typed(each, "constraints", "enum", index)),
  ];
}

/** A pattern that cannot be matched in linear time counts as satisfied. */
function isAllowed(value: Json, raw: JsonRecord): boolean {
  const pattern = textAt(limitsOf(raw), "pattern");
  if (pattern !== undefined && typeof value === "string" && isInstance(value, { pattern }) === false) return false;
  const allowed = allowedValues(raw);
  if (allowed.length > 0 && !allowed.some((each) => jsonEqual(each, value))) return false;
  const size = sizeOf(value);
  const min = numberAt(limitsOf(raw), "min") ?? Number.NEGATIVE_INFINITY;
  const max = numberAt(limitsOf(raw), "max") ?? Number.POSITIVE_INFINITY;
  return size === undefined || (size >= min && size <= max);
}

/** The quantity that `min` and `max` bound: a value, a length or a size (mapping-decisions.md#d22). */
function sizeOf(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return [...value].length;
  return Array.isArray(value) ? value.length : undefined;
}

function idleConstraints({ raw, type = "", path }: NamedValue): Finding[] {
  if (!TYPES.has(type)) return [];
  return [...CONSTRAINED].flatMap(([constraint, types]): Finding[] => {
    if (types.has(type) || (getOwn(limitsOf(raw), constraint) ?? null) === null) return [];
    return [{ path: [...path, "constraints", constraint], part: "key", args: { constraint, type } }];
  });
}
