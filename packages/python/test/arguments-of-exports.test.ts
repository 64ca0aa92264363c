import { expect } from "vitest";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as python from "../src/index.js";

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
    memberAt: () => [undefined, ["a"]],
    membersOf: () => [file, root],
    nodeText: () => [file, root],
    parsePython: () => ["x = 1"],
    printPython: () => [null],
    readStringLiteral: () => ["'a'"],
  },
});
