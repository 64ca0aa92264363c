import { describe, expect, it } from "vitest";
import { isVariableName, patternProblem } from "../src/adapters.js";

describe("patternProblem", () => {
  it.each(["a+", "^\\d{4}$", "[[:alpha:]]", "a{2", "(?i)a", "(?P<year>\\d+)", "a++", "\\p{L}"])(
    "finds none in %s, or cannot tell",
    (pattern) => expect(patternProblem(pattern)).toBeUndefined(),
  );
  it.each([
    ["(a", "unterminated group"],
    ["*.md", "nothing to repeat"],
    ["[a", "unterminated character class"],
  ])("says what is wrong with %s", (pattern, problem) => expect(patternProblem(pattern)).toBe(problem));
});

describe("isVariableName", () => {
  it.each(["HOME", "_a1", "ProgramFiles(x86)"])("knows %s for one", (name) => expect(isVariableName(name)).toBe(true));
  it.each(["", "$HOME", "A=b", "my var", "2ND"])("knows %j for none", (name) =>
    expect(isVariableName(name)).toBe(false),
  );
});
