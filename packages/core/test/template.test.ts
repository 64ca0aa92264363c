import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatTemplate,
  parseTemplate,
  type TemplateSyntax,
  templateParts,
  templateReferences,
} from "../src/adapters.js";

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
  it("have parts, of which some are references", () => {
    const template = ["a", { input: "query" }, { builtin: "skill_dir" as const }];
    expect(templateParts(template)).toBe(template);
    expect([templateParts("a"), templateParts("")]).toEqual([["a"], []]);
    expect(templateReferences(template)).toEqual([{ input: "query" }, { builtin: "skill_dir" }]);
    expect(templateReferences("a")).toEqual([]);
    expect(formatTemplate(template, syntax)).toBe("a{query}{skill_dir}");
  });
});
