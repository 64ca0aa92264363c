import { memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import { findUses } from "../src/index.js";

function uses(text: string) {
  return findUses(memoryFiles({ "scripts/run.js": text })).uses.map(({ kind, name, via }) => [kind, name, via]);
}

it.each([
  'import { readFile } from "node:fs/promises"; readFile("a");',
  'import { promises } from "fs"; promises.readFile("a");',
  'import { promises as files } from "fs"; files.readFile("a");',
  'const { promises: files } = require("fs"); files.readFile("a");',
  'const { readFile } = require("fs").promises; readFile("a");',
  'import { readFile } from "f\\x73"; readFile("a");',
])("finds the file that is read by %j", (text) => {
  expect(uses(text)).toEqual([["read", "a", "fs.readFile"]]);
});

it.each([
  ["fs-extra", "fs.readFile"],
  ["graceful-fs", "fs.readFile"],
])("finds the file that is read by the package %j", (name, via) => {
  expect(uses(`import files from "${name}"; files.readFile("a");`)).toEqual([
    ["package", name, "import"],
    ["read", "a", via],
  ]);
});

it("takes no package with a similar name for fs", () => {
  expect(uses('import files from "fs-tree"; files.readFile("a");')).toEqual([["package", "fs-tree", "import"]]);
});

it("finds the last use of a long program", () => {
  expect(uses(`${"f(a);".repeat(150_000)}\nfetch("https://a.example.org");`)).toEqual([
    ["host", "a.example.org", "fetch"],
  ]);
});
