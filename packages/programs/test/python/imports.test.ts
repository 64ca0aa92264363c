import { describe, expect, it } from "vitest";
import { importsIn, nodeText, parsePython } from "../../src/python.js";

function imports(text: string) {
  const file = parsePython(text);
  return file
    ? importsIn(file).map(({ module, names }) => [module, ...names.map(({ local, qualified }) => [local, qualified])])
    : [];
}

describe("importsIn", () => {
  it.each([
    ["import os", [["os", ["os", "os"]]]],
    ["import os.path", [["os.path", ["os", "os"]]]],
    [
      "import os.path as p, re",
      [
        ["os.path", ["p", "os.path"]],
        ["re", ["re", "re"]],
      ],
    ],
    ["from os import path", [["os", ["path", "os.path"]]]],
    ["from os . path import join as j, split", [["os.path", ["j", "os.path.join"], ["split", "os.path.split"]]]],
    ["from os import (  # the system\n    path,\n    sep as s,\n)", [["os", ["path", "os.path"], ["s", "os.sep"]]]],
    ["from os import \\\r\n  path", [["os", ["path", "os.path"]]]],
    ["from os import *", [["os"]]],
    ["from . import notes", [["", ["notes", "..notes"]]]],
    ["from ..argparse import Parser", [["", ["Parser", "..argparse.Parser"]]]],
    ["from größe import länge", [["größe", ["länge", "größe.länge"]]]],
    [
      "if a:\n  try: import b; import c\n  except ImportError: pass",
      [
        ["b", ["b", "b"]],
        ["c", ["c", "c"]],
      ],
    ],
    ["x = 'import os'  # import re", []],
  ])("reads %j", (text, expected) => {
    expect(imports(text)).toEqual(expected);
  });

  it("returns the statement of each", () => {
    const file = parsePython("x = 1\nimport os\n");
    expect(file && importsIn(file).map(({ node }) => nodeText(file, node))).toEqual(["import os"]);
  });

  it("reads around a syntax error", () => {
    expect(imports("import os\nx = (\n")).toEqual([["os", ["os", "os"]]]);
  });
});
