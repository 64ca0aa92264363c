import { didYouMean, getOwn, type Json } from "@skill-convert/core";
import { describeValue, type RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { CHECKS } from "../fields/assertions.js";
import { type Assertion, assertionsIn, type Found, outputsIn, preconditionsIn } from "./find.js";
import { TEXTS, typeProblem } from "./types.js";

const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ["output", "one of not_empty, matches, equals and greater_than"],
  ["http_status", "the status that is expected, under equals"],
]);

export const assertionRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "unknown-check": {
    section: "Skill Manifest, Validation, rule 5; Assertions, Check Types",
    requirement: "Every assertion makes one of the checks that the specification defines.",
    structural: true,
  },
  "output-check-before-run": {
    section: "Assertions, output.*",
    requirement: "Outputs are verified by post-conditions only.",
    structural: true,
    find: ({ document }) =>
      preconditionsIn(document).flatMap(({ check, kind, path }) =>
        kind?.check === "output" ? [{ path: [...path, "check"], args: { check } }] : [],
      ),
  },
  "check-without-condition": {
    section: "Assertions, output.* and http_status",
    requirement: "A check of a value says what the value has to be.",
    find: ({ document }) =>
      assertionsIn(document).flatMap(({ raw, check, kind, path }) => {
        const expected = CONDITIONS.get(kind?.check ?? "");
        const conditions = CHECKS[kind?.check ?? ""]?.parameters.flatMap(({ at }) => at) ?? [];
        if (expected === undefined || conditions.some((key) => key !== "url_pattern" && Object.hasOwn(raw, key)))
          return [];
        return [{ path: [...path, "check"], args: { check, expected } }];
      }),
  },
  "undeclared-output-check": {
    section: "Assertions, output.*",
    requirement: "The output that is verified is one of those declared.",
    find({ document }) {
      const names = outputsIn(document).map(({ name }) => name);
      return outputChecks(document).flatMap(({ output: name, path }) => {
        // A dot may lead into the output.
        if (names.some((known) => name === known || name.startsWith(`${known}.`))) return [];
        return [{ path: [...path, "check"], args: { name, hint: didYouMean(name, names) } }];
      });
    },
  },
  "check-against-type": {
    section: "Assertions, output.*; Skill Manifest, Types",
    requirement: "A condition on an output is one that a value of its type can meet.",
    find({ document }) {
      const types = new Map(outputsIn(document).map(({ name, type }) => [name, type]));
      return outputChecks(document).flatMap((check) => {
        const type = types.get(check.output);
        return type === undefined ? [] : contradictions(check, type);
      });
    },
  },
  "http-status-value": {
    section: "Assertions, http_status",
    requirement: "The status that is expected is one that HTTP has.",
    find: ({ document }) =>
      assertionsIn(document).flatMap(({ raw, check, path }) => {
        const status = check === "http_status" ? getOwn(raw, "equals") : undefined;
        if (status === undefined || isStatus(status)) return [];
        return [{ path: [...path, "equals"], args: { found: describeStatus(status) } }];
      }),
  },
};

interface OutputCheck extends Assertion {
  readonly output: string;
}

function outputChecks(document: Json): OutputCheck[] {
  return assertionsIn(document).flatMap((each) => {
    const output = each.kind?.output;
    return output === undefined ? [] : [{ ...each, output }];
  });
}

function contradictions({ output: name, raw, path }: OutputCheck, type: string): Found[] {
  const against = (key: string, condition: string) => ({ path: [...path, key], args: { name, type, condition } });
  const found: Found[] = [];
  const others = type !== "enum" && typeProblem(type, null) !== undefined;
  if (others && !TEXTS.has(type) && typeof getOwn(raw, "matches") === "string")
    found.push(against("matches", "a pattern of a string"));
  if (others && type !== "number" && typeof getOwn(raw, "greater_than") === "number")
    found.push(against("greater_than", "a comparison of numbers"));
  const equals = getOwn(raw, "equals") ?? null;
  if (equals !== null && typeProblem(type, equals) !== undefined) {
    const isText = type === "url" && typeof equals === "string";
    found.push(against("equals", isText ? "a string that is not a URL" : describeValue(equals)));
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
