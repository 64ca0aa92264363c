import { expect } from "vitest";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as javascript from "../src/javascript.js";
import * as python from "../src/python.js";

const file = python.parsePython("def f():\n    return g(1)\n");
expect(file).toBeDefined();
const root = file?.tree.topNode;

describeExports({
  module: python,
  correct: {
    analyzePython: () => [file],
    callsIn: () => [file, root],
    childrenOf: () => [root],
    descendantsOf: () => [root, new Set(["Script"]), new Set()],
    exitsOf: () => [root?.firstChild],
    importsIn: () => [file],
    memberAt: () => [undefined, ["a"]],
    membersOf: () => [file, root],
    nodeText: () => [file, root],
    parsePython: () => ["x = 1"],
    printPython: () => [null],
    readStringLiteral: () => ["'a'"],
  },
});

const program = javascript.parseJavaScript("f(1);", "js");
const script = program?.tree.topNode;

describeExports({
  module: javascript,
  correct: {
    argumentsOf: () => [script],
    childrenOf: () => [script],
    descendantsOf: () => [script, new Set(["Script"]), new Set()],
    innerOf: () => [script],
    nodeText: () => [program, script],
    parseJavaScript: () => ["x = 1", "js"],
    readNames: () => [program],
    readStringLiteral: () => ["'a'"],
  },
});
