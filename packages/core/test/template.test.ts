import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTemplate, parseTemplate, type TemplateSyntax } from "../src/adapters.js";

describe("templates", () => {
  const syntax: TemplateSyntax = {
    pattern: /\{(\w+)\}/g,
    resolve: (name) => (name === "query" ? { input: name } : undefined),
    format: (reference) => ("input" in reference ? `{${reference.input}}` : undefined),
  };
  it("are strings without a reference", () => {
    expect(parseTemplate("a {b} c", syntax)).toBe("a {b} c");
  });
  it("contain references as data between texts", () => {
    expect(parseTemplate("--q={query}{other}", syntax)).toEqual(["--q=", { input: "query" }, "{other}"]);
  });
  it("are written as they were read", () => {
    const part = fc.constantFrom("{query}", "{other}", "x", " ", "{", "}");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(formatTemplate(parseTemplate(parts.join(""), syntax), syntax)).toBe(parts.join(""));
      }),
    );
  });
});
