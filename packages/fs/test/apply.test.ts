import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applyEdits, openSkill } from "../src/index.js";
import { permissions, snapshot, temporaryFolder, tree } from "./tree.js";

const write = (file: string, text: string): FileEdit => ({ kind: "write", path: file, text });
const splice = (file: string, start: number, end: number, text: string): FileEdit => ({
  kind: "splice",
  path: file,
  edits: [{ start, end, text }],
});
const remove = (file: string): FileEdit => ({ kind: "remove", path: file });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("applyEdits", () => {
  it("creates, updates and then removes files, and keeps every other byte", () => {
    const folder = tree({ "SKILL.md": "\uFEFFone\r\ntwo", "a.yaml": "a", other: "o" });
    const outcome = applyEdits(openSkill(folder), [
      remove("a.yaml"),
      splice("SKILL.md", 1, 4, "ONE"),
      write("sub/new.md", "new"),
    ]);
    expect(outcome).toEqual({
      changed: [
        { path: "sub/new.md", action: "create" },
        { path: "SKILL.md", action: "update" },
        { path: "a.yaml", action: "remove" },
      ],
      failures: [],
    });
    expect(fs.readFileSync(path.join(folder, "SKILL.md"), "utf8")).toBe("\uFEFFONE\r\ntwo");
    expect(Object.keys(snapshot(folder))).toEqual(["SKILL.md", "other", "sub/new.md"]);
  });

  it("throws for a write without a text, and does not remove the file", () => {
    const folder = tree({ "SKILL.md": "one" });
    const edits = JSON.parse('[{ "kind": "write", "path": "SKILL.md" }]') as FileEdit[];
    expect(() => applyEdits(openSkill(folder), edits)).toThrow(
      new TypeError("the edit that writes SKILL.md has no text"),
    );
    expect(snapshot(folder)).toHaveProperty(["SKILL.md"]);
  });

  // Tests the guarantee reliability.md#g2.
  it("makes new files first, then updates that grow, updates that shrink, and removals", () => {
    const folder = tree({ "SKILL.md": "xyz", "a.yaml": "a", "b.json": "b" });
    const calls: string[] = [];
    const { renameSync, unlinkSync } = fs;
    vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      calls.push(`rename ${path.basename(String(to))}`);
      renameSync(from, to);
    });
    vi.spyOn(fs, "unlinkSync").mockImplementation((file) => {
      calls.push(`unlink ${path.basename(String(file))}`);
      unlinkSync(file);
    });
    const edits = [
      remove("a.yaml"),
      write("skill.yaml", "new"),
      splice("SKILL.md", 0, 2, ""),
      write("b.json", "bigger"),
    ];
    applyEdits(openSkill(folder), edits);
    expect(calls).toEqual(["rename skill.yaml", "rename b.json", "rename SKILL.md", "unlink a.yaml"]);
  });

  it("merges the edits of one file, and does not touch a file that they leave unchanged", () => {
    const folder = tree({ "SKILL.md": "abc" });
    const before = fs.statSync(path.join(folder, "SKILL.md")).ino;
    const same = applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "X"), splice("SKILL.md", 0, 1, "a")]);
    expect(same).toEqual({ changed: [], failures: [] });
    expect(fs.statSync(path.join(folder, "SKILL.md")).ino).toBe(before);
    applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "X"), splice("SKILL.md", 2, 3, "Z")]);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "XbZ" });
  });

  // Tests the guarantee reliability.md#g1.
  it("keeps modes regardless of the umask, and makes a new file executable on request", () => {
    const folder = tree({ "SKILL.md": "a", "run.sh": "b" });
    fs.chmodSync(path.join(folder, "SKILL.md"), 0o666);
    fs.chmodSync(path.join(folder, "run.sh"), 0o750);
    applyEdits(openSkill(folder), [
      splice("SKILL.md", 0, 1, "b"),
      splice("run.sh", 0, 1, "c"),
      { kind: "write", path: "new.sh", text: "x", executable: true },
      write("new.md", "x"),
    ]);
    expect(permissions(path.join(folder, "SKILL.md"))).toBe("666");
    expect(permissions(path.join(folder, "run.sh"))).toBe("750");
    expect(permissions(path.join(folder, "new.sh"))).toBe((0o777 & ~process.umask()).toString(8));
    expect(permissions(path.join(folder, "new.md"))).toBe((0o666 & ~process.umask()).toString(8));
  });

  it("makes no folder if anything is refused", () => {
    const folder = tree({ "SKILL.md": "a" });
    fs.chmodSync(path.join(folder, "SKILL.md"), 0o444);
    const edits = [write("scripts/deep/new.sh", "x"), splice("SKILL.md", 0, 1, "b")];
    expect(applyEdits(openSkill(folder), edits).failures).toEqual([{ path: "SKILL.md", reason: "it is read-only" }]);
    expect(fs.readdirSync(folder)).toEqual(["SKILL.md"]);
    fs.chmodSync(path.join(folder, "SKILL.md"), 0o644);
    expect(applyEdits(openSkill(folder), edits).failures).toEqual([]);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "b", "scripts/deep/new.sh": "x" });
  });

  it("keeps the owner if the system allows it", ({ skip }) => {
    if (process.geteuid?.() !== 0) skip("only root may give files away");
    const folder = tree({ "SKILL.md": "a" });
    fs.chownSync(path.join(folder, "SKILL.md"), 1234, 4321);
    applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "b")]);
    expect(fs.statSync(path.join(folder, "SKILL.md"))).toMatchObject({ uid: 1234, gid: 4321 });
  });

  // Tests the guarantee reliability.md#g11.
  it("does not keep set-uid, set-gid and sticky bits", () => {
    const folder = tree({ "SKILL.md": "a" });
    fs.chmodSync(path.join(folder, "SKILL.md"), 0o7755);
    expect(applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "b")]).failures).toEqual([]);
    expect(permissions(path.join(folder, "SKILL.md"))).toBe("755");
  });

  it("reports a file that is separated from its other hard links, also in a dry run", () => {
    const folder = tree({ "SKILL.md": "a", "old.md": "o", other: "x" });
    fs.linkSync(path.join(folder, "SKILL.md"), path.join(folder, "second name"));
    fs.linkSync(path.join(folder, "old.md"), path.join(folder, "kept"));
    const edits = [splice("SKILL.md", 0, 1, "b"), remove("old.md"), splice("other", 0, 1, "y")];
    const dry = applyEdits(openSkill(folder), edits, { dryRun: true });
    expect(dry.hardLinks).toEqual([{ path: "SKILL.md", names: 2 }]);
    expect(snapshot(folder)).toMatchObject({ "SKILL.md": "a", "second name": "a" });
    expect(applyEdits(openSkill(folder), edits)).toEqual(dry);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "b", "second name": "a", kept: "o", other: "y" });
    expect(applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "c")])).not.toHaveProperty("hardLinks");
  });

  it("writes a file even if its owner cannot be kept", () => {
    const folder = tree({ "SKILL.md": "a" });
    const { fstatSync } = fs;
    vi.spyOn(fs, "fstatSync").mockImplementation(((descriptor: number) =>
      Object.assign(fstatSync(descriptor), { uid: 77 })) as typeof fs.fstatSync);
    vi.spyOn(fs, "fchownSync").mockImplementation(() => {
      throw Object.assign(new Error("no"), { code: "EPERM" });
    });
    expect(applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "b")]).failures).toEqual([]);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "b" });
  });

  it.each([
    ["../out.md", '".."'],
    ["a/../../out.md", '".."'],
    ["/etc/out.md", "absolute"],
    ["\\\\host\\share", "absolute"],
    ["C:\\out.md", "drive letter"],
    ["c:out.md", "drive letter"],
    ["a\\..\\..\\out.md", "backslash"],
    ["a//b", "empty part"],
    ["", "empty"],
    ["a\0b", "NUL"],
    ["SKILL.md:stream", "colon"],
    ["con", "device"],
    ["sub/LPT1.txt", "device"],
    ["name. ", "a period"],
  ])("refuses the path %j", (file, reason) => {
    const folder = tree({ "SKILL.md": "a" });
    const outcome = applyEdits(openSkill(folder), [write(file, "x"), splice("SKILL.md", 0, 1, "b")]);
    expect(outcome.changed).toEqual([]);
    expect(outcome.failures).toEqual([{ path: file, reason: expect.stringContaining(reason) }]);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "a" });
  });

  it("refuses to write through a link out of the skill, to a file or to a folder", () => {
    const outside = tree({ "file.md": "precious" });
    const folder = tree({ "SKILL.md": "a" });
    fs.symlinkSync(path.join(outside, "file.md"), path.join(folder, "link.md"));
    fs.symlinkSync(outside, path.join(folder, "dir"));
    for (const file of ["link.md", "dir/file.md", "dir/new.md"]) {
      const outcome = applyEdits(openSkill(folder), [write(file, "x")]);
      expect(outcome).toEqual({ changed: [], failures: [{ path: file, reason: expect.stringContaining("link") }] });
    }
    expect(snapshot(outside)).toEqual({ "file.md": "precious" });
  });

  it("refuses a folder whose real path is outside of the root", () => {
    const outside = tree({ "SKILL.md": "a" });
    const root = temporaryFolder();
    fs.symlinkSync(outside, path.join(root, "skill"));
    const skill = openSkill(path.join(root, "skill"), { root });
    const [failure] = applyEdits(skill, [splice("SKILL.md", 0, 1, "b")]).failures;
    expect(failure?.reason).toContain("outside of");
    expect(snapshot(outside)).toEqual({ "SKILL.md": "a" });
  });

  it("edits the target of a link inside the skill, and removes the link itself", () => {
    const folder = tree({ "docs/real.md": "a", "SKILL.md": "-> docs/real.md" });
    expect(applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "b")]).failures).toEqual([]);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "-> docs/real.md", "docs/real.md": "b" });
    const both = [splice("SKILL.md", 0, 1, "c"), splice("docs/real.md", 0, 1, "d")];
    expect(applyEdits(openSkill(folder), both).failures[0]?.reason).toContain("same file");
    applyEdits(openSkill(folder), [remove("SKILL.md")]);
    expect(snapshot(folder)).toEqual({ "docs/real.md": "b" });
  });

  it("refuses a file that is not text, and one that is too large", () => {
    const folder = tree({ "SKILL.md": Buffer.from([0x61, 0xff]), "big.md": "", "fine.md": "a" });
    fs.truncateSync(path.join(folder, "big.md"), 11 * 1024 * 1024);
    const skill = openSkill(folder);
    const edits = [write("SKILL.md", "x"), write("big.md", "x"), splice("fine.md", 0, 1, "b")];
    expect(applyEdits(skill, edits).failures).toEqual([
      { path: "SKILL.md", reason: expect.stringContaining("not valid UTF-8 (from byte 1 on)") },
      { path: "big.md", reason: expect.stringContaining("too large") },
    ]);
    expect(fs.readFileSync(path.join(folder, "fine.md"), "utf8")).toBe("a");
  });

  it("writes nothing in a dry run, and returns the outcome", () => {
    const folder = tree({ "SKILL.md": "a", "old.md": "" });
    const edits = [splice("SKILL.md", 0, 1, "b"), write("sub/new.md", ""), remove("old.md")];
    const outcome = applyEdits(openSkill(folder), edits, { dryRun: true });
    expect(outcome.changed.map(({ action }) => action)).toEqual(["create", "update", "remove"]);
    expect(fs.readdirSync(folder).sort()).toEqual(["SKILL.md", "old.md"]);
  });

  // Tests the guarantee reliability.md#g8.
  it("removes the temporary files of a killed run, and keeps those of an active one", () => {
    const child = execFileSync(process.execPath, ["-e", "console.log(process.pid)"], { encoding: "utf8" }).trim();
    const folder = tree({
      "SKILL.md": "a",
      [`.skill-convert-${child}-ab12-1.tmp`]: "half",
      [`.skill-convert-${process.ppid}-ab12-1.tmp`]: "at work",
    });
    applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "b")]);
    expect(fs.readdirSync(folder).sort()).toEqual([`.skill-convert-${process.ppid}-ab12-1.tmp`, "SKILL.md"]);
  });
});

// Tests the guarantee reliability.md#g4.
describe("a file that changed after the skill read it", () => {
  const replaceBy = (make: (file: string) => void) => (file: string) => {
    fs.rmSync(file);
    make(file);
  };

  it.each([
    ["changed", (file: string) => fs.writeFileSync(file, "somebody's"), "changed since it was read"],
    ["removed", (file: string) => fs.rmSync(file), "removed since"],
    ["replaced by a folder", replaceBy((file) => fs.mkdirSync(file)), "something other than a file"],
    ["replaced by a link", replaceBy((file) => fs.symlinkSync("/etc/hostname", file)), "something other than a file"],
    ["grown large", (file: string) => fs.truncateSync(file, 20 * 1024 * 1024), "changed since it was read"],
  ])("leaves the skill unchanged if it was %s", (_, change, reason) => {
    const folder = tree({ "SKILL.md": "mine", "other.md": "o" });
    const skill = openSkill(folder);
    skill.text("SKILL.md");
    change(path.join(folder, "SKILL.md"));
    const names = fs.readdirSync(folder);
    const outcome = applyEdits(skill, [splice("other.md", 0, 1, "p"), splice("SKILL.md", 0, 1, "M")]);
    expect(outcome).toEqual({ changed: [], failures: [{ path: "SKILL.md", reason: expect.stringContaining(reason) }] });
    expect(fs.readFileSync(path.join(folder, "other.md"), "utf8")).toBe("o");
    expect(fs.readdirSync(folder)).toEqual(names);
  });

  it("is refused if it was created, unless it has exactly the new content", () => {
    const folder = tree({ "SKILL.md": "a" });
    const skill = openSkill(folder);
    skill.list();
    fs.writeFileSync(path.join(folder, "new.md"), "theirs");
    expect(applyEdits(skill, [write("new.md", "ours")]).failures[0]?.reason).toContain("was not there");
    expect(applyEdits(skill, [write("new.md", "theirs")])).toEqual({ changed: [], failures: [] });
    expect(fs.readdirSync(folder).sort()).toEqual(["SKILL.md", "new.md"]);
  });

  it("is noticed even if it changes while the new content is written", () => {
    const folder = tree({ "SKILL.md": "mine" });
    const { fsyncSync } = fs;
    vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
      fs.writeFileSync(path.join(folder, "SKILL.md"), "theirs");
      fsyncSync(descriptor);
    });
    expect(applyEdits(openSkill(folder), [splice("SKILL.md", 0, 1, "M")]).failures).toHaveLength(1);
    expect(snapshot(folder)).toEqual({ "SKILL.md": "theirs" });
  });
});

describe.skipIf(process.platform === "win32")("a file that is removed and written again", () => {
  it("gets its mode back, executable or not", () => {
    const folder = tree({ "SKILL.md": "a", "run.sh": "b", "plain.md": "c" });
    fs.chmodSync(path.join(folder, "SKILL.md"), 0o600);
    fs.chmodSync(path.join(folder, "run.sh"), 0o710);
    const skill = openSkill(folder);
    expect(["SKILL.md", "run.sh", "plain.md"].map((file) => skill.mode?.(file))).toEqual([0o600, 0o710, undefined]);
    expect(["SKILL.md", "run.sh", "none"].map((file) => skill.isExecutable?.(file))).toEqual([false, true, false]);
    applyEdits(skill, [remove("SKILL.md"), remove("run.sh")]);
    const edits: FileEdit[] = [
      { kind: "write", path: "SKILL.md", text: "a", mode: 0o600 },
      { kind: "write", path: "run.sh", text: "b", mode: 0o710 },
    ];
    applyEdits(openSkill(folder), edits);
    expect(["SKILL.md", "run.sh"].map((file) => permissions(path.join(folder, file)))).toEqual(["600", "710"]);
  });
});

describe("a removal", () => {
  it("removes the folders that have become empty, if it is asked to, and no others", () => {
    const folder = tree({ "SKILL.md": "a", "b/c/d.sh": "d", "b/e/f.md": "f", "g/h.md": "h" });
    const emptied: FileEdit[] = [
      { kind: "remove", path: "b/c/d.sh", emptied: true },
      { kind: "remove", path: "g/h.md" },
    ];
    expect(applyEdits(openSkill(folder), emptied).failures).toEqual([]);
    expect(fs.readdirSync(path.join(folder, "b"))).toEqual(["e"]);
    expect(fs.readdirSync(path.join(folder, "g"))).toEqual([]);
    applyEdits(openSkill(folder), [{ kind: "remove", path: "b/e/f.md", emptied: true }]);
    expect(fs.readdirSync(folder).sort()).toEqual(["SKILL.md", "g"]);
  });
});
