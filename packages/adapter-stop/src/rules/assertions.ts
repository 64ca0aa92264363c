import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  type RuleSubject,
} from "@skill-convert/core";
import { parametersOf } from "../assertions.js";
import type { AssertionItem } from "../items.js";
import { referencesIn, templatesIn } from "../texts.js";
import { describeValue } from "../values.js";
import { viewOf } from "../view.js";
import { atValue, namedValues, type RuleEntries } from "./rule.js";
import { TEXTS, typeProblem } from "./values.js";

const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ["output", "one of not_empty, matches, equals and greater_than"],
  ["http_status", "the status that is expected, under equals"],
]);

export const assertionRules: RuleEntries = {
  "output-check-before-run": {
    section: "Assertions, output.*",
    requirement: "Outputs are verified by post-conditions only.",
    structural: true,
    check: (subject) => {
      const ofOutputs = viewOf(subject.document).preconditions.filter(({ kind }) => kind?.check === "output");
      return ofOutputs.map(({ check, path }) =>
        atValue(subject, "output-check-before-run", { check }, [...path, "check"]),
      );
    },
  },
  "result-before-run": {
    section: "Assertions, Overview",
    requirement: "Pre-conditions are about the environment, and results are for post-conditions.",
    check: (subject) => [...resultChecks(subject), ...resultReferences(subject)],
  },
  "check-without-condition": {
    section: "Assertions, output.* and http_status",
    requirement: "A check of a value says what the value has to be.",
    check: (subject) => viewOf(subject.document).assertions.flatMap((item) => missingCondition(subject, item)),
  },
  "undeclared-output-check": {
    section: "Assertions, output.*",
    requirement: "The output that is verified is one of those declared.",
    check: (subject) => {
      const checked = outputChecks(subject);
      if (checked.length === 0) return [];
      const names = namedValues(subject, "outputs").map(({ name }) => name);
      return checked.flatMap(({ output: name, path }) => {
        // A dot may lead into the output.
        if (names.some((known) => name === known || name.startsWith(`${known}.`))) return [];
        const args = { name, hint: didYouMean(name, names) };
        return [atValue(subject, "undeclared-output-check", args, [...path, "check"])];
      });
    },
  },
  "check-against-type": {
    section: "Assertions, output.*; Skill Manifest, Types",
    requirement: "A condition on an output is one that a value of its type can meet.",
    check: (subject) => {
      const checked = outputChecks(subject);
      if (checked.length === 0) return [];
      const outputs = new Map(namedValues(subject, "outputs").map(({ name, type }) => [name, type]));
      return checked.flatMap((item) => {
        const type = outputs.get(item.output);
        return type === undefined ? [] : contradictions(subject, item, type);
      });
    },
  },
  "http-status-value": {
    section: "Assertions, http_status",
    requirement: "The status that is expected is one that HTTP has.",
    check: (subject) =>
      viewOf(subject.document).assertions.flatMap(({ raw, check, path }) => {
        const status = check === "http_status" ? getOwn(raw, "equals") : undefined;
        if (status === undefined || isStatus(status)) return [];
        return [atValue(subject, "http-status-value", { found: describeStatus(status) }, [...path, "equals"])];
      }),
  },
};

const RESULTS: ReadonlyMap<string, string> = new Map([
  ["duration", "How long a run takes"],
  ["http_status", "The status of a request"],
]);

function resultChecks(subject: RuleSubject): Diagnostic[] {
  return viewOf(subject.document).preconditions.flatMap(({ check, path }) => {
    const what = RESULTS.get(check);
    return what === undefined ? [] : [atValue(subject, "result-before-run", { what }, [...path, "check"])];
  });
}

function resultReferences(subject: RuleSubject): Diagnostic[] {
  const { requirements, preconditions } = viewOf(subject.document);
  return referencesIn(templatesIn([], requirements, preconditions)).flatMap(({ reference, path }) =>
    "output" in reference
      ? [atValue(subject, "result-before-run", { what: `The output "${reference.output}"` }, path)]
      : [],
  );
}

function missingCondition(subject: RuleSubject, { raw, check, kind, path }: AssertionItem): Diagnostic[] {
  const expected = CONDITIONS.get(kind?.check ?? "");
  if (expected === undefined) return [];
  if (parametersOf(kind).some(({ key }) => key !== "url_pattern" && Object.hasOwn(raw, key))) return [];
  return [atValue(subject, "check-without-condition", { check, expected }, [...path, "check"])];
}

interface OutputCheck {
  readonly output: string;
  readonly raw: JsonRecord;
  readonly path: Path;
}

function outputChecks({ document }: RuleSubject): OutputCheck[] {
  return viewOf(document).assertions.flatMap(({ raw, kind, path }) =>
    kind?.output === undefined ? [] : [{ output: kind.output, raw, path }],
  );
}

function contradictions(subject: RuleSubject, { output: name, raw, path }: OutputCheck, type: string): Diagnostic[] {
  const say = (key: string, condition: string) =>
    atValue(subject, "check-against-type", { name, type, condition }, [...path, key]);
  const found: Diagnostic[] = [];
  const others = type !== "enum" && typeProblem(type, null) !== undefined;
  if (others && !TEXTS.has(type) && typeof getOwn(raw, "matches") === "string")
    found.push(say("matches", "a pattern of a text"));
  if (others && type !== "number" && typeof getOwn(raw, "greater_than") === "number") {
    found.push(say("greater_than", "a comparison of numbers"));
  }
  const equals = getOwn(raw, "equals") ?? null;
  if (equals !== null && typeProblem(type, equals) !== undefined) {
    found.push(
      say("equals", type === "url" && typeof equals === "string" ? "a text that is no URL" : describeValue(equals)),
    );
  }
  return found;
}

function isStatus(value: Json): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 100 && value <= 599;
}

function describeStatus(value: Json): string {
  if (typeof value === "string") return `The text "${value}"`;
  return typeof value === "number"
    ? `${value}`
    : isJsonRecord(value) || Array.isArray(value)
      ? "A list or mapping"
      : String(value);
}
