import type { Json, JsonRecord } from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/adapters";
import { getOwn, jsonEqual, valueAt } from "@skill-convert/core/json";
import { asRecord, type Finding, mappingsIn, type RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { DETAILS, EFFECT_TYPES, effect } from "../fields/effects.js";
import { TYPES } from "../fields/types.js";
import { constraints } from "../fields/values.js";
import { assertionsIn, inputsIn, type NamedValue, numberAt, outputsIn, type ReadDocument, textAt } from "./find.js";
import { TEXTS, typeProblem } from "./types.js";

const MEASURED = new Set(["number", ...TEXTS, "array"]);

/** The types that each constraint applies to (stop.md#d14). The type `enum` has its values and needs no other. */
const CONSTRAINED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["pattern", TEXTS],
  ["min", MEASURED],
  ["max", MEASURED],
]);

export const valueRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "enum-without-values": {
    section: "Skill Manifest, Types, enum",
    sentences: ["stop.md#s51", "stop.md#d13"],
    requirement: "A value of the type enum has its allowed values under constraints.enum.",
    find: (reading) =>
      valuesIn(reading).flatMap(({ name, type, raw, path }) =>
        type !== "enum" || allowedValues(raw).length > 0 ? [] : [{ path: [...path, "type"], args: { name } }],
      ),
  },
  "value-of-another-type": {
    section: "Skill Manifest, Types",
    sentences: ["stop.md#s42", "stop.md#d15", "stop.md#d40"],
    requirement: "A default and the allowed values are values of the declared type.",
    find: (reading) => valuesIn(reading).flatMap(valuesOfAnotherType),
  },
  "default-not-allowed": {
    section: "Skill Manifest, Schema, inputs",
    sentences: ["stop.md#s18", "stop.md#s19", "stop.md#d15"],
    requirement: "A default satisfies the constraints of its input.",
    find: (reading) =>
      inputsIn(reading).flatMap(({ name, raw, path }) => {
        const value = getOwn(raw, "default") ?? null;
        return value === null || isAllowed(value, raw) ? [] : [{ path: [...path, "default"], args: { name } }];
      }),
  },
  "idle-constraint": {
    section: "Skill Manifest, Schema, constraints",
    sentences: ["stop.md#s19", "stop.md#d14"],
    requirement: "A constraint applies to the type of its value.",
    find: (reading) => valuesIn(reading).flatMap(idleConstraints),
  },
  "default-of-required": {
    section: "Skill Manifest, Schema, inputs",
    sentences: ["stop.md#s17", "stop.md#s18", "stop.md#d16"],
    requirement: "A required input has no default, because it is always given.",
    find: (reading) =>
      inputsIn(reading).flatMap(({ name, raw, path }) => {
        const isIdle = getOwn(raw, "required") === true && (getOwn(raw, "default") ?? null) !== null;
        return isIdle ? [{ path: [...path, "default"], part: "key", args: { name } }] : [];
      }),
  },
  "impossible-limits": {
    section: "Skill Manifest, Schema, constraints; Assertions, duration",
    sentences: ["stop.md#s22", "stop.md#s87", "stop.md#d17"],
    requirement: "Limits can be satisfied: min is not above max, and max_ms is positive.",
    find(reading) {
      const bounds = mappingsIn(reading, constraints).flatMap(({ raw, path }) => {
        const min = numberAt(raw, "min");
        const max = numberAt(raw, "max");
        if (min === undefined || max === undefined || min <= max) return [];
        return [{ path, args: { problem: `min ${min} is above max ${max}` } }];
      });
      const durations = assertionsIn(reading).flatMap(({ raw, check, path }) => {
        const limit = check === "duration" ? numberAt(raw, "max_ms") : undefined;
        if (limit === undefined || limit > 0) return [];
        return [{ path: [...path, "max_ms"], args: { problem: "every run takes longer" } }];
      });
      return [...bounds, ...durations];
    },
  },
  "misplaced-detail": {
    section: "Skill Manifest, Schema, side_effects",
    sentences: ["stop.md#s27", "stop.md#s31"],
    requirement: "access belongs to filesystem effects, and destinations to network and message effects.",
    find: (reading) =>
      mappingsIn(reading, effect).flatMap(({ raw, path }) => {
        const type = textAt(raw, "type") ?? "";
        if (!EFFECT_TYPES.has(type)) return [];
        return DETAILS.flatMap(([field, types]): Finding[] => {
          if (types.includes(type) || (getOwn(raw, field) ?? null) === null) return [];
          return [{ path: [...path, field], part: "key", args: { field, type, types: types.join(" and ") } }];
        });
      }),
  },
};

function valuesIn(reading: ReadDocument): NamedValue[] {
  return [...inputsIn(reading), ...outputsIn(reading)];
}

function limitsOf(raw: JsonRecord): JsonRecord {
  return asRecord(getOwn(raw, "constraints")) ?? {};
}

function allowedValues(raw: JsonRecord): readonly Json[] {
  const values = valueAt(raw, ["constraints", "enum"]);
  return Array.isArray(values) ? values : [];
}

function valuesOfAnotherType({ raw, type, path }: NamedValue): Finding[] {
  const value = getOwn(raw, "default") ?? null;
  const candidates = [
    // A null default means that there is none (stop.md#d15).
    ...(value === null ? [] : [{ value, place: [...path, "default"] }]),
    ...allowedValues(raw).map((each, index) => ({ value: each, place: [...path, "constraints", "enum", index] })),
  ];
  return candidates.flatMap((candidate) => {
    const expected = typeProblem(type, candidate.value);
    return type === undefined || expected === undefined ? [] : [{ path: candidate.place, args: { type, expected } }];
  });
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
