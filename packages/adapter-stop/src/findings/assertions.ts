import type { Json } from "@skill-convert/core";
import { getOwn } from "@skill-convert/core/json";
import { didYouMean } from "@skill-convert/core/text";
import { describeValue, type Finding, type FindingDefinitions, type ManifestReading } from "@skill-convert/format";
import { CHECKS } from "../fields/assertions.js";
import { type Assertion, assertionsIn, outputsIn, preconditionsIn } from "./declarations.js";
import { TEXTS, typeProblem } from "./type-problem.js";

const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ["output", "one of not_empty, matches, equals and greater_than"],
  ["http_status", "the expected status, under equals"],
]);

/** The findings about the checks of assertions. */
export const assertionFindings = {
  "unknown-check": {
    severity: "error",
    message: '"{found}" is not a check that an assertion can make ({known}){hint}.',
    docs: "Assertions must use the check types of the specification (Validation, rule 5). What they do not cover can be a `custom` check, which runs a command.",
    section: "Skill Manifest, Validation, rule 5; Assertions, Check Types",
    requirement: "Every assertion makes one of the checks that the specification defines.",
    sentences: ["stop.md#s61", "stop.md#s72"],
    structural: true,
  },
  "output-check-before-run": {
    severity: "error",
    message: '"{check}" verifies an output, which exists only after a run. Move it to "post".',
    docs: "Outputs can only be verified once the skill has run, so the specification allows these checks among the post-conditions only.",
    section: "Assertions, output.*",
    requirement: "Outputs are verified by post-conditions only.",
    sentences: ["stop.md#s79"],
    structural: true,
    find: (reading) =>
      preconditionsIn(reading).flatMap(({ check, kind, path }) =>
        kind?.check === "output" ? [{ path: [...path, "check"], args: { check } }] : [],
      ),
  },
  "check-without-condition": {
    severity: "warning",
    message: '"{check}" verifies nothing. Give it {expected}.',
    docs: "A check of a value needs a condition. Without one it passes whatever happens, and does not show whether the skill worked.",
    section: "Assertions, output.* and http_status",
    requirement: "A check of a value states a condition for the value.",
    sentences: ["stop.md#s78", "stop.md#s84", "stop.md#d26"],
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
    severity: "warning",
    message: 'The check verifies the output "{name}", which is not declared{hint}.',
    docs: "Outputs are declared under `outputs`, where a runtime and the caller learn of them. Declare this one, or correct the name.",
    section: "Assertions, output.*",
    requirement: "The output that a check verifies is declared.",
    sentences: ["stop.md#s78", "stop.md#d27"],
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
    severity: "warning",
    message: 'The output "{name}" has the type {type}, so it cannot {condition}.',
    docs: "The condition expects a value of another type than the declared one, so the check always fails. Correct the condition or the type.",
    section: "Assertions, output.*; Skill Manifest, Types",
    requirement: "A value of the output's type can meet the condition of a check.",
    sentences: ["stop.md#s81", "stop.md#s82", "stop.md#s83", "stop.md#d28"],
    find(reading) {
      const types = new Map(outputsIn(reading).map(({ name, type }) => [name, type]));
      return outputChecks(reading).flatMap((check) => {
        const type = types.get(check.output);
        return type === undefined ? [] : contradictions(check, type);
      });
    },
  },
  "http-status-value": {
    severity: "warning",
    message: "{found} is not an HTTP status code (100 to 599).",
    docs: "The check compares the status of a traced request, a number such as 200 without quotes.",
    section: "Assertions, http_status",
    requirement: "The expected status is an HTTP status code.",
    sentences: ["stop.md#s84", "stop.md#d29"],
    find: (reading) =>
      assertionsIn(reading).flatMap(({ raw, check, path }) => {
        const status = check === "http_status" ? getOwn(raw, "equals") : undefined;
        if (status === undefined || isStatus(status)) return [];
        return [{ path: [...path, "equals"], args: { found: describeStatus(status) } }];
      }),
  },
} as const satisfies FindingDefinitions;

interface OutputCheck extends Assertion {
  readonly output: string;
}

function outputChecks(reading: ManifestReading): OutputCheck[] {
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
