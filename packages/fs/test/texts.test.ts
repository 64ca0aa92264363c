import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { type FindProblem, findTexts, type TextOptions } from "../src/index.js";
import { plant, temporaryFolder, tree } from "./tree.js";

function texts(root: string, options: TextOptions = {}) {
  const problems: FindProblem[] = [];
  const found = [...findTexts(root, { onProblem: (problem) => problems.push(problem), ...options })];
  return { found: Object.fromEntries(found.map(({ path: file, text }) => [file, text])), problems };
}

describe("findTexts", () => {
  it("yields every text file with its content, those of a folder before those of its subfolders", () => {
    const root = tree({ "b/x": "1", "a/z/deep.md": "2", "a/y": "3", c: "4", ".hidden/h": "5" });
    const { found, problems } = texts(root);
    expect(Object.entries(found)).toEqual([
      ["c", "4"],
      [".hidden/h", "5"],
      ["a/y", "3"],
      ["a/z/deep.md", "2"],
      ["b/x", "1"],
    ]);
    expect(problems).toEqual([]);
  });

  it("leaves out ignored files, .git, node_modules, links, FIFOs and temporary files of this package", () => {
    const root = tree({
      ".gitignore": "*.log\nbuild/\n",
      "x.log": "no",
      "build/y": "no",
      ".git/config": "no",
      "node_modules/p/index.js": "no",
      kept: "yes",
      link: "-> kept",
      out: "-> /etc/hostname",
      ".skill-convert-1-ab-1.tmp": "no",
    });
    execFileSync("mkfifo", [path.join(root, "fifo")]);
    expect(Object.keys(texts(root).found)).toEqual([".gitignore", "kept"]);
    expect(Object.keys(texts(root, { gitignore: false }).found)).toContain("x.log");
    expect(Object.keys(texts(root, { exclude: [root] }).found)).toEqual([]);
  });

  it("skips binary files, and reads encodings other than UTF-8", () => {
    const utf16 = Buffer.from("\ufeffWrite-Host", "utf16le");
    const root = tree({
      image: new Uint8Array([1, 0, 2]),
      latin: Buffer.from("caf\u00e9 x", "latin1"),
      windows: utf16,
      other: Buffer.from(utf16).swap16(),
      bom: "\ufefftext",
      empty: "",
    });
    const { found } = texts(root);
    expect(Object.keys(found)).toEqual(["bom", "empty", "latin", "other", "windows"]);
    expect([found["windows"], found["other"], found["bom"]]).toEqual([
      "\ufeffWrite-Host",
      "\ufeffWrite-Host",
      "\ufefftext",
    ]);
    expect(found["latin"]).toMatch(/^caf. x$/u);
  });

  it("reports a text that is too large, and skips a binary file that is too large", () => {
    const root = tree({ big: "x".repeat(200), "big.bin": new Uint8Array(200), small: "y" });
    const { found, problems } = texts(root, { limit: 100 });
    expect(Object.keys(found)).toEqual(["small"]);
    expect(problems).toEqual([{ path: "big", reason: "it is too large to search (200 bytes)", kind: "too-large" }]);
  });

  it("reports a file and a folder that cannot be read, and yields the others", () => {
    const root = tree({ "a/one": "1", "b/two": "2", "c/three": "3" });
    const { readdirSync, openSync } = fs;
    const refused = Object.assign(new Error("no"), { code: "EACCES" });
    vi.spyOn(fs, "readdirSync").mockImplementation(((folder: string, options: object) => {
      if (path.basename(folder) === "b") throw refused;
      return Reflect.apply(readdirSync, fs, [folder, options]);
    }) as typeof fs.readdirSync);
    vi.spyOn(fs, "openSync").mockImplementation(((file: string, flags: number) => {
      if (path.basename(file) === "three") throw refused;
      return openSync(file, flags);
    }) as typeof fs.openSync);
    const { found, problems } = texts(root);
    vi.restoreAllMocks();
    expect(Object.keys(found)).toEqual(["a/one"]);
    expect(problems.map(({ path: where, kind }) => [where, kind])).toEqual([
      ["b", "folder"],
      ["c/three", "file"],
    ]);
  });

  it("is lazy: it opens no file before the iteration reaches it", () => {
    const root = temporaryFolder();
    for (let index = 0; index < 500; index++) plant(root, { [`g${index % 20}/f${index}`]: "" });
    const spy = vi.spyOn(fs, "openSync");
    const search = findTexts(root);
    expect(search.next().value?.path).toBe("g0/f0");
    expect(spy.mock.calls.length).toBeLessThan(5);
    spy.mockRestore();
    expect([...search]).toHaveLength(499);
  });
});
