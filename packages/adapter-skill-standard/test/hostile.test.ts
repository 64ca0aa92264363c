import { memoryFiles } from "@skill-convert/core";
import { json } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { skillStandardAdapter as adapter } from "../src/index.js";
import { complete } from "./examples.js";

const KEYS = [
  "id",
  "name",
  "description",
  "version",
  "category",
  "level",
  "tags",
  "dependencies",
  "examples",
  "skill_id",
  "author",
  "license",
  "repository",
  "requires_tools",
  "requires",
  "permissions",
  "capabilities",
  "entry_point",
  "input_schema",
  "output_schema",
  "__proto__",
  "constructor",
  "$spelling",
];
const document = fc
  .dictionary(fc.constantFrom(...KEYS), json)
  .map((record) => ({ name: "N", description: "D", ...record }));

const TOKENS = [
  "class S(Skill):",
  "def input_schema(self):",
  "return",
  "{",
  "}",
  "[",
  "]",
  "(",
  ")",
  ":",
  ",",
  "\n",
  "\n    ",
  "\n        ",
  "'a'",
  '"""',
  "f'{x}'",
  "self.X",
  "X",
  "X = 1",
  "=",
  "**",
  "*",
  "+",
  "-",
  "lambda",
  "if",
  "else",
  "for",
  "in",
  "dict(",
  "#",
  "\\",
  "@",
  "True",
  "None",
  "0x",
  "1e5",
  "global X",
  "yield",
  "await",
  "def",
  "class",
];
const python = fc.array(fc.constantFrom(...TOKENS), { maxLength: 60 }).map((tokens) => tokens.join(" "));

describe("hostile input", () => {
  it("in a manifest never throws, and is written back without a change", () => {
    fc.assert(
      fc.property(document, (value) => {
        const files = memoryFiles({ "manifest.json": JSON.stringify(value), "skill.py": "" }, { path: "skills/a" });
        const { value: decoded } = adapter.decode(files);
        if (decoded) expect(adapter.encode!(decoded.manifest, { over: files }).value?.edits).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
  it("in skill.py never throws", () => {
    fc.assert(
      fc.property(python, fc.nat(complete["skill.py"].length), (text, at) => {
        const damaged = complete["skill.py"].slice(0, at) + text + complete["skill.py"].slice(at);
        for (const program of [text, damaged]) {
          const decoded = adapter.decode(memoryFiles({ ...complete, "skill.py": program }, { path: "skills/a" }));
          expect(decoded.value).toBeDefined();
          for (const { range } of decoded.diagnostics) {
            if (range) expect(range.start >= 0 && range.end <= Math.max(program.length, 600)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
