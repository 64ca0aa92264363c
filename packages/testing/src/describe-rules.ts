import { type Adapter, memoryFiles, type Rule, type SourceLocation, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { SKILL_PATH } from "./laws.js";

/**
 * The files of a skill's folder. In texts, `«…»` marks each position at which the rule is broken; the marks are removed
 * before the test. Without marks, the rule may be reported at any position.
 */
export interface RuleExample {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** The path of the skill's folder, for rules about its name. */
  readonly path?: string;
  /** Files of the repository around the skill. */
  readonly above?: Readonly<Record<string, string>>;
}

/** Examples that break a rule, and examples that do not. */
export interface RuleExamples {
  readonly broken: readonly RuleExample[];
  readonly sound: readonly RuleExample[];
}

/**
 * Tests every rule of an adapter: it is reported at exactly the marked positions of the broken examples, and never in
 * the sound examples. The title of each test cites the section and the requirement.
 *
 * @param examples by the code without its namespace; a missing rule and an unknown code fail
 */
export function describeRules(adapter: Adapter, examples: Readonly<Record<string, RuleExamples>>): void {
  describe(`${adapter.id}: the rules`, () => {
    it("all have examples", () => {
      const codes = adapter.rules.map(({ code }) => code.slice(adapter.id.length + 1));
      expect(Object.keys(examples).sort()).toEqual(codes.sort());
    });
    for (const rule of adapter.rules) {
      const { broken = [], sound = [] } = examples[rule.code.slice(adapter.id.length + 1)] ?? {};
      it(`${rule.code}: ${rule.cites.section}: ${rule.cites.requirement}`, () => {
        expect(broken.length).toBeGreaterThan(0);
        expect(sound.length).toBeGreaterThan(0);
        for (const example of broken) expectBroken(adapter, rule, example);
        for (const example of sound) expect(findings(adapter, rule, example)).toEqual([]);
      });
    }
  });
}

function expectBroken(adapter: Adapter, rule: Rule, { files, ...where }: RuleExample): void {
  const read = Object.entries(files).map(([file, content]) => [file, readMarks(file, content)] as const);
  const contents = Object.fromEntries(read.map(([file, { content }]) => [file, content]));
  const found = findings(adapter, rule, { files: contents, ...where });
  expect(found.length, "the rule is not reported").toBeGreaterThan(0);
  for (const { severity } of found) expect(severity).toBe(rule.severity);
  const marks = read.flatMap(([, each]) => each.marks);
  if (marks.length === 0) return;
  const show = ({ file, range }: Partial<SourceLocation>) => {
    const text = contents[file ?? ""];
    const marked = range && typeof text === "string" ? text.slice(range.start, range.end) : undefined;
    return { file, ...range, text: marked };
  };
  expect(new Set(found.map(show))).toEqual(new Set(marks.map(show)));
}

function findings(adapter: Adapter, rule: Rule, { files, path = SKILL_PATH, above = {} }: RuleExample) {
  return validateSkill(memoryFiles(files, { path, above }), adapter).diagnostics.filter(
    ({ code }) => code === rule.code,
  );
}

function readMarks(
  file: string,
  content: string | Uint8Array,
): { content: string | Uint8Array; marks: SourceLocation[] } {
  if (typeof content !== "string") return { content, marks: [] };
  const marks: SourceLocation[] = [];
  let text = "";
  for (const part of content.split(/(«|»)/)) {
    if (part === "«") marks.push({ file, range: { start: text.length, end: -1 } });
    else if (part === "»") {
      const open = marks.findLastIndex(({ range }) => range?.end === -1);
      const start = marks[open]?.range?.start;
      if (start === undefined) throw new Error(`${file}: » without «`);
      marks[open] = { file, range: { start, end: text.length } };
    } else text += part;
  }
  return { content: text, marks };
}
