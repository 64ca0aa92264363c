import { describe, expect, it } from "vitest";
import { forEditors, isVariableName, patternProblem } from "../src/index.js";

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

describe("forEditors", () => {
  it("gives described properties a title, at every depth", () => {
    const described = { description: "Something" };
    const schema = {
      properties: { max_ms: described, env_vars: { items: { properties: { a: described } }, ...described } },
    };
    expect(forEditors(schema, { max_ms: "Longest duration" })).toEqual({
      properties: {
        max_ms: { title: "Longest duration", ...described },
        env_vars: { title: "Env vars", items: { properties: { a: { title: "A", ...described } } }, ...described },
      },
    });
  });
  it("keeps a title that is there, and what only tells branches apart", () => {
    const schema = { properties: { a: { title: "First", description: "b" }, kind: { const: "c" } } };
    expect(forEditors(schema)).toEqual(schema);
  });
  it('says "or null" beside the type, except where the values are listed', () => {
    const nothing = { type: "null" };
    const list = { type: "array", items: { type: "string" } };
    expect(forEditors({ anyOf: [list, nothing], description: "a" })).toEqual({
      ...list,
      type: ["array", "null"],
      description: "a",
    });
    const words = { anyOf: [{ type: "string", enum: ["a"] }, nothing] };
    expect(forEditors(words)).toEqual(words);
  });
});
