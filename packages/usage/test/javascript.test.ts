import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { findUses } from "../src/index.js";

/** The uses of a program, in one line. */
function uses(text: string): string {
  return findUses(memoryFiles({ "scripts/run.mjs": IMPORTS + text }))
    .uses.map(({ kind, name = "?", certainty, via }) => `${kind} ${name}${SHOWN[certainty]} (${via})`)
    .join("; ");
}

/** The paths of the files that a program reads. */
function reads(text: string): string {
  return findUses(memoryFiles({ "scripts/run.mjs": IMPORTS + text }))
    .uses.filter(({ kind }) => kind === "read")
    .map(({ name = "?", certainty }) => `${name}${SHOWN[certainty]}`)
    .join(", ");
}

const SHOWN = { certain: "", possible: "?", unknown: "" } as const;

const IMPORTS = `
import { readFileSync, writeFileSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path, { join, resolve, dirname, basename } from "node:path";
import { homedir, tmpdir } from "node:os";
import { execSync, execFileSync, spawn } from "node:child_process";
`;

describe("an expression of a JavaScript program", () => {
  it.each([
    ['readFileSync("a")', "a"],
    ["readFileSync(`a${x}b`)", "a*b?"],
    ['readFileSync("a" + "b")', "ab"],
    ['const a = "x"; readFileSync(a)', "x"],
    ['let a = "x"; a = "y"; readFileSync(a)', "x?, y?"],
    ['readFileSync(x ? "a" : "b")', "a?, b?"],
    ['readFileSync(x ?? "a")', "?, a?"],
    ['readFileSync(x || "a")', "?, a?"],
    ['readFileSync(("a"))', "a"],
    ['readFileSync(join("a", "b"))', "a/b"],
    ['readFileSync(resolve("a", "/b"))', "/b"],
    ['readFileSync(join(__dirname, "a"))', "{skill}/scripts/a"],
    ['readFileSync(new URL("a", import.meta.url))', "{skill}/scripts/a"],
    ['readFileSync(join(import.meta.dirname, "a"))', "{skill}/scripts/a"],
    ['readFileSync(dirname("a/b"))', "a"],
    ['readFileSync(basename("a/b"))', "b"],
    ['readFileSync(join(homedir(), "a"))', "~/a"],
    ['readFileSync(join(tmpdir(), "a"))', "{tmp}/a"],
    ["readFileSync(process.cwd())", "."],
    ["readFileSync(process.argv[2])", "?"],
    ["readFileSync(process.env.HOME)", "~"],
    ["readFileSync(process.env.X)", "?"],
    ['readFileSync(process.env["X"] ?? "a")', "?, a?"],
    ['function f(p) { readFileSync(p) } f("x")', "?, x?"],
    ['const f = (p) => readFileSync(p); f("x")', "?, x?"],
    ['for (const a of ["x", "y"]) readFileSync(a)', "x?, y?"],
    ["readFileSync(a.b)", "?"],
    ['const a = { b: "x" }; readFileSync(a.b)', "x"],
    ['readFileSync("a".trim())', "a"],
    ['readFileSync(String("a"))', "a"],
    ['readFileSync(path.join("a"))', "a"],
  ])("names files as JavaScript computes them, with * for what is not known: %s", (text, expected) => {
    expect(reads(text)).toBe(expected);
  });
});

it.each([
  ["readFileSync(-a)", ""],
  ["readFileSync(x as string)", ""],
  ['readFileSync("a" as string)', "a"],
  ['readFileSync(x && "a")', "a"],
  ['const a = { b: "y", "c": "z" }; readFileSync(a.b); readFileSync(a.c); readFileSync(a.d)', "y, z"],
  ["readFileSync(/a/)", ""],
  ["readFileSync(await x)", ""],
])("an expression in a TypeScript program names files: %s", (text, expected) => {
  const found = findUses(memoryFiles({ "scripts/run.ts": IMPORTS + text })).uses;
  const names = found.filter(({ kind, name }) => kind === "read" && name !== undefined);
  expect(names.map(({ name, certainty }) => `${name}${SHOWN[certainty]}`).join(", ")).toBe(expected);
});

describe("a call of a JavaScript program", () => {
  it.each([
    ["const { X } = process.env; f(X)", "variable X (process.env)"],
    ['writeFileSync("a", "")', "write a (fs.writeFile)"],
    ['rmSync("a")', "delete a (fs.rm)"],
    ['fetch("https://h.example/x")', "host h.example (fetch)"],
    ['fetch(new URL("/x", "https://h.example"))', "host h.example (fetch)"],
    ["fetch(`https://${h}/x`)", "host ? (fetch)"],
    ["fetch(`https://h.example/${x}`)", "host h.example (fetch)"],
    ['execSync("cat a")', "program cat (command); read a (cat)"],
    ['execFileSync("cat", ["a"])', "program cat (command); read a (cat)"],
    ['spawn("cat", ["a"])', "program cat (command); read a (cat)"],
    ['spawn("cat a", { shell: true })', "program cat (command); read a (cat)"],
    ["eval(x)", "code ? (eval)"],
    ['require("left-pad")', "package left-pad (require)"],
    ['require("./a")', ""],
    ['import("left-pad")', "package left-pad (import)"],
    ['await readFile("a")', "read a (fs.readFile)"],
    ['({ readFileSync() {} }).readFileSync("a")', ""],
    ['new WebSocket("wss://h.example")', "host h.example (WebSocket)"],
    ['Deno.readTextFile("a")', "read a (Deno.readTextFile)"],
    ['Bun.file("a")', "read a (Bun.file)"],
  ])("uses what its arguments say: %s", (text, expected) => {
    expect(uses(text)).toBe(expected);
  });
});

/** The kind, the name and the source of each use. */
function usesOf(text: string) {
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
  expect(usesOf(text)).toEqual([["read", "a", "fs.readFile"]]);
});

it.each([
  ["fs-extra", "fs.readFile"],
  ["graceful-fs", "fs.readFile"],
])("finds the file that is read by the package %j", (name, via) => {
  expect(usesOf(`import files from "${name}"; files.readFile("a");`)).toEqual([
    ["package", name, "import"],
    ["read", "a", via],
  ]);
});

it("takes no package with a similar name for fs", () => {
  expect(usesOf('import files from "fs-tree"; files.readFile("a");')).toEqual([["package", "fs-tree", "import"]]);
});

it("finds the last use of a long program", () => {
  expect(usesOf(`${"f(a);".repeat(150_000)}\nfetch("https://a.example.org");`)).toEqual([
    ["host", "a.example.org", "fetch"],
  ]);
});
