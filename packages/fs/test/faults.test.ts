import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type ApplyOutcome, applyEdits, isTemporaryName, openSkill, writeSkill } from "../src/index.js";
import { snapshot, temporaryFolder, tree } from "./tree.js";

const fault = (code: string) => Object.assign(new Error(`${code}: injected`), { code });
const LONG = "n".repeat(20_000);
const edits: FileEdit[] = [
  { kind: "splice", path: "SKILL.md", edits: [{ start: 0, end: 3, text: "new" }] },
  { kind: "write", path: "skill.yaml", text: LONG },
  { kind: "remove", path: "old.yaml" },
];
const FILES = { "SKILL.md": "old", "old.yaml": "o", "companion.txt": "c" };

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a fault of the file system", () => {
  const operations = ["openSync", "writeSync", "fsyncSync", "closeSync", "renameSync", "unlinkSync"] as const;
  const faults = operations.flatMap((operation) =>
    ["EIO", "ENOSPC", "EACCES"].map((code) => [operation, code] as const),
  );

  // Tests the guarantee reliability.md#g3.
  it.each(faults)("in the n-th %s (%s) loses nothing, and a second run completes the edits", (operation, code) => {
    for (let count = 1; count <= 12; count++) {
      const folder = tree(FILES);
      const skill = openSkill(folder);
      for (const file of skill.list()) skill.text(file);
      const original = fs[operation] as (...args: unknown[]) => unknown;
      let calls = 0;
      const spy = vi.spyOn(fs, operation).mockImplementation(((...args: unknown[]) => {
        calls += 1;
        if (operation === "closeSync") Reflect.apply(original, fs, args);
        if (calls === count) throw fault(code);
        return operation === "closeSync" ? undefined : Reflect.apply(original, fs, args);
      }) as never);
      let outcome: ApplyOutcome | undefined;
      try {
        outcome = applyEdits(skill, edits);
      } finally {
        spy.mockRestore();
      }
      const after = snapshot(folder);
      expect(["old", "new"]).toContain(after["SKILL.md"]);
      expect([undefined, LONG]).toContain(after["skill.yaml"]);
      // The old content of SKILL.md may be in skill.yaml and nowhere else.
      if (after["SKILL.md"] === "new") expect(after["skill.yaml"]).toBe(LONG);
      if (after["old.yaml"] === undefined) expect(after).toMatchObject({ "SKILL.md": "new", "skill.yaml": LONG });
      if (outcome.failures.length > 0) expect(outcome.failures[0]?.reason).toContain(code);
      expect(applyEdits(openSkill(folder), remaining(after)).failures).toEqual([]);
      const expected = { "SKILL.md": "new", "companion.txt": "c", "skill.yaml": LONG };
      const names = Object.keys(snapshot(folder)).filter((name) => !isTemporaryName(name));
      expect(names).toEqual(Object.keys(expected));
      expect(snapshot(folder)).toMatchObject(expected);
      if (calls < count) return;
    }
  });

  function remaining(after: Record<string, string>): FileEdit[] {
    return edits.filter(({ kind, path: file }) =>
      kind === "remove" ? file in after : kind === "write" || after[file] === "old",
    );
  }

  // Tests the guarantee reliability.md#g3.
  it("that writes only a part is continued, and if it cannot be continued nothing changes", () => {
    const folder = tree(FILES);
    const { writeSync } = fs;
    let room = 5000;
    vi.spyOn(fs, "writeSync").mockImplementation(((
      descriptor: number,
      bytes: Uint8Array,
      offset: number,
      length: number,
    ) => {
      if (room === 0) throw fault("ENOSPC");
      const part = Math.min(length, 1000, room);
      room -= part;
      return writeSync(descriptor, bytes, offset, part);
    }) as typeof fs.writeSync);
    const outcome = applyEdits(openSkill(folder), edits);
    expect(outcome).toEqual({
      changed: [],
      failures: [{ path: "skill.yaml", reason: "no space left on the device (ENOSPC)" }],
    });
    expect(snapshot(folder)).toEqual(FILES);
    room = 100_000;
    expect(applyEdits(openSkill(folder), edits).failures).toEqual([]);
    expect(snapshot(folder)["skill.yaml"]).toBe(LONG);
  });

  // Tests the guarantee reliability.md#g3.
  it("in the sync of a file is not ignored, and nothing changes", () => {
    const folder = tree(FILES);
    const { fsyncSync } = fs;
    vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
      if (!fs.fstatSync(descriptor).isFile()) return fsyncSync(descriptor);
      throw fault("EIO");
    });
    const outcome = applyEdits(openSkill(folder), edits);
    vi.restoreAllMocks();
    expect(outcome).toEqual({
      changed: [],
      failures: [{ path: "skill.yaml", reason: expect.stringContaining("EIO") }],
    });
    expect(snapshot(folder)).toEqual(FILES);
  });

  it("because the disk is full leaves everything as it was", ({ skip }) => {
    const disk = temporaryFolder();
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=32k", "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("a small tmpfs cannot be mounted here");
    }
    onTestFinished(() => void execFileSync("umount", [disk]));
    fs.writeFileSync(path.join(disk, "SKILL.md"), "old");
    fs.writeFileSync(path.join(disk, "old.yaml"), "o");
    fs.writeFileSync(path.join(disk, "filler"), "x".repeat(12_000));
    const [failure] = applyEdits(openSkill(disk), edits).failures;
    expect(failure?.reason).toContain("ENOSPC");
    expect(snapshot(disk)).toMatchObject({ "SKILL.md": "old", "old.yaml": "o" });
    expect(fs.readdirSync(disk).sort()).toEqual(["SKILL.md", "filler", "old.yaml"]);
    const copied = writeSkill(openSkill(disk), path.join(disk, "out"), edits.slice(0, 2), {
      outRoot: path.join(disk, "out"),
    });
    expect(copied.failures.map(({ reason }) => reason).join()).toContain("ENOSPC");
    expect(Object.keys(snapshot(disk)).filter((name) => name.includes(".tmp"))).toEqual([]);
    fs.rmSync(path.join(disk, "filler"));
    fs.rmSync(path.join(disk, "out"), { recursive: true, force: true });
    expect(applyEdits(openSkill(disk), edits).failures).toEqual([]);
  });
});

describe("applyEdits", () => {
  it("leaves a skill unchanged if one of its files is read-only", () => {
    const folder = tree(FILES);
    fs.chmodSync(path.join(folder, "SKILL.md"), 0o444);
    expect(applyEdits(openSkill(folder), edits)).toEqual({
      changed: [],
      failures: [{ path: "SKILL.md", reason: "it is read-only" }],
    });
    expect(snapshot(folder)).toEqual(FILES);
  });

  it("leaves a skill unchanged if its folder is read-only", () => {
    const folder = tree(FILES);
    fs.chmodSync(folder, 0o555);
    const { failures } = applyEdits(openSkill(folder), edits);
    fs.chmodSync(folder, 0o755);
    expect(failures[0]?.reason).toContain("its folder cannot be written to: it is read-only");
    expect(snapshot(folder)).toEqual(FILES);
  });

  it("gives a reason for a file in place of a folder, a folder in place of a file, and a name that is too long", () => {
    const folder = tree({ file: "f", "dir/x": "x" });
    const reason = (file: string) => {
      const { changed, failures } = applyEdits(openSkill(folder), [{ kind: "write", path: file, text: "" }]);
      expect(changed).toEqual([]);
      return failures[0]?.reason;
    };
    expect(reason("file/below")).toContain('"file" is a file, not a folder');
    expect(reason("dir")).toContain("folder");
    expect(reason("n".repeat(300))).toContain("ENAMETOOLONG");
    expect(reason(`${"n".repeat(300)}/x`)).toContain("ENAMETOOLONG");
    expect(reason(`${"n/".repeat(2100)}x`)).toContain("its path is too long");
    expect(snapshot(folder)).toEqual({ file: "f", "dir/x": "x" });
  });

  it("writes a file with the longest name that the system allows", () => {
    const folder = tree({});
    const file = "n".repeat(255);
    expect(applyEdits(openSkill(folder), [{ kind: "write", path: file, text: "x" }]).failures).toEqual([]);
    expect(snapshot(folder)).toEqual({ [file]: "x" });
  });
});
