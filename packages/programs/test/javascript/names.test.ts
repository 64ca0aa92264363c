import { describe, expect, it } from "vitest";
import { descendantsOf, nodeText, parseJavaScript, readNames, type SyntaxNode } from "../../src/javascript.js";

/** Parses a program, and finds the last node of a kind in it. */
function last(text: string, kind: string) {
  const program = parseJavaScript(text, "ts");
  const node = program && descendantsOf(program.tree.topNode, new Set([kind])).at(-1);
  if (!program || !node) throw new Error(`There is no ${kind}.`);
  return { program, node, names: readNames(program) };
}

/** Returns the qualified name of the function that the last call calls. */
function called(text: string) {
  const { names, node } = last(text, "CallExpression");
  return names.qualifiedName(node.firstChild ?? node);
}

describe("qualifiedName", () => {
  it.each([
    ['import { readFile as read } from "node:fs"; read()', "fs.readFile"],
    ['import fs from "fs/promises"; fs.readFile()', "fs/promises.readFile"],
    ['import * as fs from "fs"; fs.promises.readFile()', "fs.promises.readFile"],
    ['import { default as axios } from "axios"; axios()', "axios"],
    ['const { readFile } = require("fs"); readFile()', "fs.readFile"],
    ['const { readFile: read } = require("fs"); read()', "fs.readFile"],
    ['const fs = await import("node:fs"); fs.readFile()', "fs.readFile"],
    ['const read = require("util").promisify(require("fs").readFile); read()', "fs.readFile"],
    ['var fs_1 = __importDefault(require("fs")); (0, fs_1.default.readFile)()', "fs.readFile"],
    ['import { Command } from "commander"; const c = new Command(); c.parse()', "commander.Command().parse"],
    ["Math.max()", "Math.max"],
    ["const max = Math.max; max()", "Math.max"],
    ["(a || b).run()", "?.run"],
    ["list[0]()", undefined],
    ["let f = a; f = b; f()", undefined],
    ["function g(f) { f() }", undefined],
    ['import { run } from "a"; function g(run) { run() }', undefined],
    ["const a = b; const b = a; a()", undefined],
  ])("of the function that %j calls last is %j", (text, name) => {
    expect(called(text)).toBe(name);
  });
});

describe("definitionsOf", () => {
  const values = (text: string) => {
    const { program, node, names } = last(text, "VariableName");
    const text0 = (value: SyntaxNode | undefined) => value && nodeText(program, value);
    return names.definitionsOf(node).map(({ value, part }) => [text0(value), part]);
  };
  it.each([
    ["const a = 1; f(a)", [["1", undefined]]],
    ["let a; a = 1; f(a)", [["1", undefined]]],
    [
      "let a = 1; a += 2; f(a)",
      [
        ["1", undefined],
        [undefined, undefined],
      ],
    ],
    ["const a = 1; { const a = 2; f(a) }", [["2", undefined]]],
    ["const a = 1; { const a = 2 } f(a)", [["1", undefined]]],
    ["const { a } = b; f(a)", [["b", "a"]]],
    ["for (const a of b) f(a)", [["b", "*"]]],
    [
      "function f(a = 1) { return a }",
      [
        [undefined, undefined],
        ["1", undefined],
      ],
    ],
    ["const a: string = b as string; f(a)", [["b as string", undefined]]],
    ["f(a)", []],
  ])("of the last name in %j", (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it("are not known of a name with very many", () => {
    expect(values(`${"a = 1;".repeat(100)} f(a)`)).toEqual([[undefined, undefined]]);
  });
});
