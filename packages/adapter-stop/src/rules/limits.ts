import { type Diagnostic, getOwn, type Path, patternProblem, type RuleSubject } from "@skill-convert/core";
import { assertionsOf, describePlace, itemsAt, valueAt } from "../items.js";
import { numberAt, recordAt, textAt } from "../values.js";
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
    check: (subject) =>
      patternPaths(subject).flatMap((path) => {
        const pattern = valueAt(subject.document, path);
        const problem = typeof pattern === "string" ? patternProblem(pattern) : undefined;
        return problem === undefined ? [] : [atValue(subject, "invalid-pattern", { problem }, path)];
      }),
  },
};

function impossibleConstraints(subject: RuleSubject): Diagnostic[] {
  return ["inputs", "outputs"].flatMap((list) =>
    itemsAt(subject.document, [list]).flatMap(({ raw, path }) => {
      const constraints = recordAt(raw, "constraints") ?? {};
      const [min, max] = [numberAt(constraints, "min"), numberAt(constraints, "max")];
      if (min === undefined || max === undefined || min <= max) return [];
      const place = [...path, "constraints"];
      const args = { place: describePlace(place), problem: `min ${min} is above max ${max}` };
      return [atValue(subject, "impossible-limits", args, place)];
    }),
  );
}

function impossibleDurations(subject: RuleSubject): Diagnostic[] {
  return assertionsOf(subject.document).flatMap(({ raw, path }) => {
    const limit = textAt(raw, "check") === "duration" ? numberAt(raw, "max_ms") : undefined;
    if (limit === undefined || limit > 0) return [];
    const place = [...path, "max_ms"];
    return [
      atValue(subject, "impossible-limits", { place: describePlace(place), problem: "every run takes longer" }, place),
    ];
  });
}

function patternPaths({ document }: RuleSubject): Path[] {
  const constrained = ["inputs", "outputs"].flatMap((list) =>
    itemsAt(document, [list]).map(({ path }) => [...path, "constraints", "pattern"]),
  );
  const checked = assertionsOf(document).flatMap(({ raw, path }) =>
    ["pattern", "matches"].filter((key) => getOwn(raw, key) !== undefined).map((key) => [...path, key]),
  );
  return [...constrained, ...checked];
}
