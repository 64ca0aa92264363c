import type { Json } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { getOwn } from "@skill-convert/core/json";
import { describeValue, type Finding, type RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { CHECKS } from "../fields/assertions.js";
import { type Assertion, assertionsIn, demand, outputsIn, preconditionsIn, type ReadDocument } from "./find.js";
import { TEXTS, typeProblem } from "./types.js";

const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ["output", "one of not_empty, matches, equals and greater_than"],
  ["http_status", "the expected status, under equals"],
]);

export const assertionRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "unknown-check": demand(
    "Skill Manifest, Validation, rule 5; Assertions, Check Types",
    "Every assertion makes one of the checks that the specification defines.",
    { sentences: ["stop.md#s61", "stop.md#s72"], structural: true },
  ),
  "output-check-before-run": {
    section: "Assertions, output.*",
    sentences: ["stop.md#s79"],
    requirement: "Outputs are verified by post-conditions only.",
    structural: true,
    find: (reading) =>
      preconditionsIn(reading).flatMap(({ check, kind, path }) =>
        kind?.check === "output" ? [{ path: [...path, "check"], args: { check } }] : [],
      ),
  },
  "check-without-condition": {
    section: "Assertions, output.* and http_status",
    sentences: ["stop.md#s78", "stop.md#s84", "stop.md#d26"],
    requirement: "A check of a value states a condition for the value.",
    find: (reading) =>
      assertionsIn(reading).flatMap(({ raw, check, kind, path }) => {
        const expected = CONDITIONS.get(kind?.check ?? "");
        const conditions = CHECKS[kind?.check ?? ""]?.parameters.flatMap(({ at }) => at) ?? [];
        if (expected === undefined || conditions.some((key) => key !== "url_pattern" && Object.hasOwn(raw, key)))
          return [];
        return [{ path: [...path, "check"], args: { check, expected } }];
      }),
  },
  "undeclared-output-check": {
    section: "Assertions, output.*",
    sentences: ["stop.md#s78", "stop.md#d27"],
    requirement: "The output that a check verifies is declared.",
    find(reading) {
      const names = outputsIn(reading).map(({ name }) => name);
      return outputChecks(reading).flatMap(({ output: name, path }) => {
        // The part after a dot may be a property of the output.
        if (names.some((known) => name === known || name.startsWith(`${known}.`))) return [];
        return [{ path: [...path, "check"], args: { name, hint: didYouMean(name, names) } }];
      });
    },
  },
  "check-against-type": {
    section: "Assertions, output.*; Skill Manifest, Types",
    sentences: ["stop.md#s81", "stop.md#s82", "stop.md#s83", "stop.md#d28"],
    requirement: "A value of the output's type can meet the condition of a check.",
    find(reading) {
      const types = new Map(outputsIn(reading).map(({ name, type }) => [name, type]));
      return outputChecks(reading).flatMap((check) => {
        const type = types.get(check.output);
        return type === undefined ? [] : contradictions(check, type);
      });
    },
  },
  "http-status-value": {
    section: "Assertions, http_status",
    sentences: ["stop.md#s84", "stop.md#d29"],
    requirement: "The expected status is an HTTP status code.",
    find: (reading) =>
      assertionsIn(reading).flatMap(({ raw, check, path }) => {
        const status = check === "http_status" ? getOwn(raw, "equals") : undefined;
        if (status === undefined || isStatus(status)) return [];
        return [{ path: [...path, "equals"], args: { found: describeStatus(status) } }];
      }),
  },
};

interface OutputCheck extends Assertion {
  readonly output: string;
}

function outputChecks(reading: ReadDocument): OutputCheck[] {
  return assertionsIn(reading).flatMap((each) => {
    const output = each.kind?.output;
    return output === undefined ? [] : [{ ...each, output }];
  });
}

function contradictions({ output: name, raw, path }: OutputCheck, type: string): Finding[] {
  const against = (key: string, condition: string) => ({ path: [...path, key], args: { name, type, condition } });
  const found: Finding[] = [];
  const hasFixedType = type !== "enum" && typeProblem(type, null) !== undefined;
  if (hasFixedType && !TEXTS.has(type) && typeof getOwn(raw, "matches") === "string")
    found.push(against("matches", "match a pattern"));
  if (hasFixedType && type !== "number" && typeof getOwn(raw, "greater_than") === "number")
    found.push(against("greater_than", "be greater than a number"));
  const equals = getOwn(raw, "equals") ?? null;
  if (equals !== null && typeProblem(type, equals) !== undefined) {
    const isText = type === "url" && typeof equals === "string";
    found.push(against("equals", `equal ${isText ? "a string that is not a URL" : describeValue(equals)}`));
  }
  return found;
}

function isStatus(value: Json): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 599;
}

function describeStatus(value: Json): string {
  if (typeof value === "string") return `The string "${value}"`;
  return typeof value === "object" && value !== null ? "A list or mapping" : String(value);
}
