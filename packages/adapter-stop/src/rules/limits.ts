import { type Diagnostic, type JsonRecord, type Path, patternProblem, type RuleSubject } from "@skill-convert/core";
import type { Item } from "../items.js";
import { describePlace, numberAt, recordAt, textAt } from "../values.js";
import { viewOf } from "../view.js";
import { atValue, type RuleEntries } from "./rule.js";

export const limitRules: RuleEntries = {
  "impossible-limits": {
    section: "Skill Manifest, Schema, constraints; Assertions, duration",
    requirement: "What is bounded can be within its bounds: min is not above max, and a run takes time.",
    check: (subject) => [...impossibleConstraints(subject), ...impossibleDurations(subject)],
  },
  "invalid-pattern": {
    section: "Skill Manifest, Schema, constraints; Assertions, file_matches and output",
    requirement: "A pattern is a regular expression.",
    check: invalidPatterns,
  },
};

/** The constraints of every input and output that has some. */
function constraintsIn({ document }: RuleSubject): Item[] {
  const { inputs, outputs } = viewOf(document);
  const found: Item[] = [];
  for (const values of [inputs, outputs]) {
    for (const { raw, path } of values) {
      const constraints = recordAt(raw, "constraints");
      if (constraints) found.push({ raw: constraints, path: [...path, "constraints"] });
    }
  }
  return found;
}

function impossibleConstraints(subject: RuleSubject): Diagnostic[] {
  return constraintsIn(subject).flatMap(({ raw, path }) => {
    const [min, max] = [numberAt(raw, "min"), numberAt(raw, "max")];
    if (min === undefined || max === undefined || min <= max) return [];
    const args = { place: describePlace(path), problem: `min ${min} is above max ${max}` };
    return [atValue(subject, "impossible-limits", args, path)];
  });
}

function impossibleDurations(subject: RuleSubject): Diagnostic[] {
  return viewOf(subject.document).assertions.flatMap(({ raw, check, path }) => {
    const limit = check === "duration" ? numberAt(raw, "max_ms") : undefined;
    if (limit === undefined || limit > 0) return [];
    const place = [...path, "max_ms"];
    const args = { place: describePlace(place), problem: "every run takes longer" };
    return [atValue(subject, "impossible-limits", args, place)];
  });
}

function invalidPatterns(subject: RuleSubject): Diagnostic[] {
  const found: Diagnostic[] = [];
  const look = (raw: JsonRecord, path: Path, key: string) => {
    const pattern = textAt(raw, key);
    const problem = pattern === undefined ? undefined : patternProblem(pattern);
    if (problem !== undefined) found.push(atValue(subject, "invalid-pattern", { problem }, [...path, key]));
  };
  for (const { raw, path } of constraintsIn(subject)) look(raw, path, "pattern");
  for (const { raw, path } of viewOf(subject.document).assertions) {
    look(raw, path, "pattern");
    look(raw, path, "matches");
  }
  return found;
}
