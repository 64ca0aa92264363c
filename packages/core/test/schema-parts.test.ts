import { describe, expect, it } from "vitest";
import { patternProblem } from "../src/schema.js";
import { isVariableName } from "../src/text.js";

describe("patternProblem", () => {
  it.each(["a+", "^\\d{4}$", "[[:alpha:]]", "a{2", "(?i)a", "(?P<year>\\d+)", "a++", "\\p{L}"])(
    "finds no problem in %s",
    (pattern) => expect(patternProblem(pattern)).toBeUndefined(),
  );
  it.each([
    ["(a", "unterminated group"],
    ["*.md", "nothing to repeat"],
    ["[a", "unterminated character class"],
  ])("reports the problem in %s", (pattern, problem) => expect(patternProblem(pattern)).toBe(problem));
});

describe("isVariableName", () => {
  it.each(["HOME", "_a1", "ProgramFiles(x86)"])("accepts %s", (name) => expect(isVariableName(name)).toBe(true));
  it.each(["", "$HOME", "A=b", "my var", "2ND"])("rejects %j", (name) => expect(isVariableName(name)).toBe(false));
});
