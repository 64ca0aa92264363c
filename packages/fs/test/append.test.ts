import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { appendToFile, makeFolder, realPath } from "../src/index.js";
import { temporaryFolder, tree } from "./tree.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const full = () => {
  throw Object.assign(new Error("full"), { code: "ENOSPC" });
};

describe("appendToFile", () => {
  it("makes a file and adds to it, and makes none that has to exist", () => {
    const file = path.join(temporaryFolder(), "a.jsonl");
    expect(() => appendToFile(file, "x\n", { existing: true })).toThrow("ENOENT");
    appendToFile(file, "one\n");
    appendToFile(file, "two\n", { existing: true });
    expect(fs.readFileSync(file, "utf8")).toBe("one\ntwo\n");
  });

  it("leaves the file as it was if the disk is full in the middle", () => {
    const file = path.join(tree({ "a.jsonl": "before\n" }), "a.jsonl");
    const write = fs.writeSync as (...args: unknown[]) => number;
    vi.spyOn(fs, "writeSync")
      .mockImplementationOnce(((descriptor: number, bytes: Uint8Array) =>
        write(descriptor, bytes, 0, 3, null)) as never)
      .mockImplementationOnce(full);
    expect(() => appendToFile(file, "after\n")).toThrow("full");
    expect(fs.readFileSync(file, "utf8")).toBe("before\n");
  });

  it("writes on after a short write", () => {
    const file = path.join(temporaryFolder(), "a.jsonl");
    const write = fs.writeSync as (...args: unknown[]) => number;
    vi.spyOn(fs, "writeSync").mockImplementationOnce(((descriptor: number, bytes: Uint8Array) =>
      write(descriptor, bytes, 0, 3, null)) as never);
    appendToFile(file, "after\n");
    expect(fs.readFileSync(file, "utf8")).toBe("after\n");
  });

  it.skipIf(process.platform === "win32")("writes to nothing but a file, and through no link", () => {
    const root = tree({ "mine.txt": "before\n", "folder/x": "" });
    const at = (name: string) => path.join(root, name);
    fs.symlinkSync(at("mine.txt"), at("link"));
    fs.symlinkSync(at("none.txt"), at("dangling"));
    execFileSync("mkfifo", [at("fifo")]);
    expect(() => appendToFile(at("link"), "x")).toThrow("it is a link");
    expect(() => appendToFile(at("dangling"), "x")).toThrow("it is a link");
    expect(() => appendToFile(at("fifo"), "x")).toThrow("FIFO");
    expect(() => appendToFile(at("folder"), "x")).toThrow("it is a folder");
    expect(fs.readFileSync(at("mine.txt"), "utf8")).toBe("before\n");
    expect(fs.existsSync(at("none.txt"))).toBe(false);
  });

  it.skipIf(process.platform === "win32")("follows no link that takes the place of the file after the check", () => {
    const root = tree({ "mine.txt": "before\n" });
    const file = path.join(root, "a.jsonl");
    const open = fs.openSync;
    vi.spyOn(fs, "openSync").mockImplementation((name, ...rest) => {
      if (String(name).endsWith("a.jsonl")) fs.symlinkSync(path.join(root, "mine.txt"), file);
      return open(name, ...rest);
    });
    expect(() => appendToFile(file, "x")).toThrow("ELOOP");
    expect(fs.readFileSync(path.join(root, "mine.txt"), "utf8")).toBe("before\n");
  });
});

describe("makeFolder", () => {
  it("makes a folder and those above it with their mode, and none behind a link", () => {
    const root = realPath(temporaryFolder());
    expect(makeFolder(path.join(root, "a/b"), 0o700)).toBeUndefined();
    expect(makeFolder(path.join(root, "a/b"))).toBeUndefined();
    if (process.platform !== "win32") expect(fs.statSync(path.join(root, "a")).mode & 0o777).toBe(0o700);
    const elsewhere = realPath(temporaryFolder());
    fs.symlinkSync(elsewhere, path.join(root, "link"));
    expect(makeFolder(path.join(root, "link/c"))).toEqual(expect.any(String));
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    fs.writeFileSync(path.join(root, "file"), "");
    expect(makeFolder(path.join(root, "file/c"))).toEqual(expect.any(String));
  });
});
