import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  parseTemplate,
  type RuleSubject,
  templateReferences,
} from "@skill-convert/core";
import { CHECKS, readCheck } from "../assertions.js";
import { assertionsOf, type Item, itemsAt, textsUnder } from "../items.js";
import { syntax } from "../references.js";
import { describeValue, textAt } from "../values.js";
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
    check: (subject) =>
      preconditions(subject).flatMap(({ raw, path }) => {
        const check = textAt(raw, "check") ?? "";
        if (readCheck(check)?.check !== "output") return [];
        return [atValue(subject, "output-check-before-run", { check }, [...path, "check"])];
      }),
  },
  "result-before-run": {
    section: "Assertions, Overview",
    requirement: "Pre-conditions are about the environment, and results are for post-conditions.",
    check: (subject) => [...resultChecks(subject), ...resultReferences(subject)],
  },
  "check-without-condition": {
    section: "Assertions, output.* and http_status",
    requirement: "A check of a value says what the value has to be.",
    check: (subject) => assertionsOf(subject.document).flatMap((item) => missingCondition(subject, item)),
  },
  "undeclared-output-check": {
    section: "Assertions, output.*",
    requirement: "The output that is verified is one of those declared.",
    check: (subject) => {
      const names = namedValues(subject, "outputs").map(({ name }) => name);
      return outputChecks(subject).flatMap(({ output: name, path }) => {
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
      const outputs = new Map(namedValues(subject, "outputs").map(({ name, raw }) => [name, textAt(raw, "type")]));
      return outputChecks(subject).flatMap((item) => {
        const type = outputs.get(item.output);
        return type === undefined ? [] : contradictions(subject, item, type);
      });
    },
  },
  "http-status-value": {
    section: "Assertions, http_status",
    requirement: "The status that is expected is one that HTTP has.",
    check: (subject) =>
      assertionsOf(subject.document).flatMap(({ raw, path }) => {
        const status = getOwn(raw, "equals");
        if (textAt(raw, "check") !== "http_status" || status === undefined || isStatus(status)) return [];
        return [atValue(subject, "http-status-value", { found: describeStatus(status) }, [...path, "equals"])];
      }),
  },
};

function preconditions({ document }: RuleSubject): Item[] {
  return itemsAt(document, ["assertions", "pre"]);
}

function resultChecks(subject: RuleSubject): Diagnostic[] {
  const names: Readonly<Record<string, string>> = {
    duration: "How long a run takes",
    http_status: "The status of a request",
  };
  return preconditions(subject).flatMap(({ raw, path }) => {
    const what = getOwn(names, textAt(raw, "check") ?? "");
    return what === undefined ? [] : [atValue(subject, "result-before-run", { what }, [...path, "check"])];
  });
}

function resultReferences(subject: RuleSubject): Diagnostic[] {
  const { document } = subject;
  const needed = [
    ...textsUnder(document, ["requirements", "files"]),
    ...preconditions(subject).flatMap(({ raw, path }) => {
      const parameters = CHECKS.get(textAt(raw, "check") ?? "") ?? [];
      return parameters
        .filter(({ kind }) => kind === "template")
        .flatMap(({ key }) => textsUnder(document, [...path, key]));
    }),
  ];
  return needed.flatMap(({ text, path }) =>
    templateReferences(parseTemplate(text, syntax)).flatMap((reference) =>
      "output" in reference
        ? [atValue(subject, "result-before-run", { what: `The output "${reference.output}"` }, path)]
        : [],
    ),
  );
}

function missingCondition(subject: RuleSubject, { raw, path }: Item): Diagnostic[] {
  const check = textAt(raw, "check") ?? "";
  const kind = readCheck(check)?.check ?? "";
  const expected = CONDITIONS.get(kind);
  const conditions = (CHECKS.get(kind) ?? []).filter(({ key }) => key !== "url_pattern" && Object.hasOwn(raw, key));
  if (expected === undefined || conditions.length > 0) return [];
  return [atValue(subject, "check-without-condition", { check, expected }, [...path, "check"])];
}

interface OutputCheck {
  readonly output: string;
  readonly raw: JsonRecord;
  readonly path: Path;
}

function outputChecks({ document }: RuleSubject): OutputCheck[] {
  return assertionsOf(document).flatMap(({ raw, path }) => {
    const output = readCheck(textAt(raw, "check") ?? "")?.output;
    return output === undefined ? [] : [{ output, raw, path }];
  });
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
  if (equals !== null && typeProblem(type, equals) !== undefined) found.push(say("equals", describeValue(equals)));
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
