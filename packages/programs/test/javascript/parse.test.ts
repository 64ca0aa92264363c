import { describe, expect, it } from "vitest";
import {
  argumentsOf,
  childrenOf,
  innerOf,
  MAX_JAVASCRIPT_LENGTH,
  nodeText,
  parseJavaScript,
} from "../../src/javascript.js";

describe("parseJavaScript", () => {
  it.each([
    ["enum Tone { Warm }", "ts"],
    ["const view = <p>{a}</p>;", "jsx"],
    ["const view = <T extends A,>(x: T) => <p />;", "tsx"],
    ["#!/usr/bin/env node\n\uFEFFawait a?.b ?? c;", "js"],
  ] as const)("parses %j as %s", (text, dialect) => {
    expect(parseJavaScript(text, dialect)?.syntaxError).toBeUndefined();
  });

  it("finds the first syntax error, and parses around it", () => {
    const program = parseJavaScript("let x = ;\nlet y = 1;", "js");
    expect(program?.syntaxError).toEqual({ start: 8, end: 8 });
    expect(program?.tree.topNode.getChildren("VariableDeclaration")).toHaveLength(2);
    expect(parseJavaScript("enum Tone { Warm }", "js")?.syntaxError).toBeDefined();
  });

  it.each([
    ["is too large", "a;".repeat(MAX_JAVASCRIPT_LENGTH)],
    ["is not JavaScript", ") ] ".repeat(5000)],
    ["is large and damaged", `${"a;".repeat(40_000)}(`],
  ])("refuses what %s", (_, text) => {
    expect(parseJavaScript(text, "js")).toBeUndefined();
  });
});

describe("nodes", () => {
  const program = parseJavaScript("f(1 /* one */, (await a))", "js");
  const call = program?.tree.topNode.firstChild?.firstChild;
  if (!program || !call) throw new Error("There is no call.");

  it("have children and arguments without comments", () => {
    expect(childrenOf(call).map(({ name }) => name)).toEqual(["VariableName", "ArgList"]);
    expect(argumentsOf(call).map((node) => nodeText(program, node))).toEqual(["1", "(await a)"]);
  });

  it("have the value of what they enclose", () => {
    const [one, outer = call] = argumentsOf(call);
    const inner = innerOf(outer);
    expect(inner && nodeText(program, inner)).toBe("await a");
    expect(one && innerOf(one)).toBeUndefined();
  });
});
