import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addSkill, openSkill, writeSkill } from "../src/index.js";
import { permissions, plant, snapshot, temporaryFolder, tree } from "./tree.js";

const BINARY = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
const edits: FileEdit[] = [
  { kind: "write", path: "skill.yaml", text: "name: x\n" },
  { kind: "splice", path: "SKILL.md", edits: [{ start: 0, end: 3, text: "new" }] },
];
const skillFolder = () =>
  tree({ "SKILL.md": "old body", ".env": "hidden", "bin/run": "#!/bin/sh", "bin/data": BINARY, "bin/deep/x": "" });

function write(source: string, outRoot: string, target = "one", changes: readonly FileEdit[] = edits) {
  return writeSkill(openSkill(source), path.join(outRoot, target), changes, { outRoot });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("writeSkill", () => {
  it("copies every file byte for byte with its mode, applies the edits, and does not change the source", () => {
    const source = skillFolder();
    fs.chmodSync(path.join(source, "bin/run"), 0o755);
    fs.chmodSync(path.join(source, ".env"), 0o600);
    fs.chmodSync(path.join(source, "SKILL.md"), 0o640);
    fs.chmodSync(path.join(source, "bin/deep"), 0o700);
    const before = snapshot(source);
    const outRoot = path.join(temporaryFolder(), "not", "there");
    expect(write(source, outRoot)).toEqual({
      changed: [
        { path: ".env", action: "copy" },
        { path: "bin/data", action: "copy" },
        { path: "bin/deep/x", action: "copy" },
        { path: "bin/run", action: "copy" },
        { path: "skill.yaml", action: "create" },
        { path: "SKILL.md", action: "create" },
      ],
      failures: [],
    });
    const out = path.join(outRoot, "one");
    expect(snapshot(out)).toEqual({ ...before, "SKILL.md": "new body", "skill.yaml": "name: x\n" });
    const modes = ["bin/run", ".env", "SKILL.md", "bin/deep"].map((file) => permissions(path.join(out, file)));
    expect(modes).toEqual(["755", "600", "640", "700"]);
    expect(snapshot(source)).toEqual(before);
  });

  // Tests the guarantee reliability.md#g11.
  it("copies no set-uid, set-gid or sticky bits, and removes them from an earlier copy", () => {
    const source = skillFolder();
    const outRoot = temporaryFolder();
    const out = path.join(outRoot, "one");
    const special = { "bin/run": 0o4755, "bin/data": 0o2750, "SKILL.md": 0o6755, bin: 0o3755 };
    for (const [name, mode] of Object.entries(special)) fs.chmodSync(path.join(source, name), mode);
    const modes = () => Object.keys(special).map((name) => permissions(path.join(out, name)));
    expect(write(source, outRoot).failures).toEqual([]);
    expect(modes()).toEqual(["755", "750", "755", "755"]);
    fs.chmodSync(path.join(out, "bin/run"), 0o4755);
    fs.chmodSync(path.join(out, "SKILL.md"), 0o4755);
    expect(write(source, outRoot).changed).toEqual([
      { path: "bin/run", action: "copy" },
      { path: "SKILL.md", action: "update" },
    ]);
    expect(modes()).toEqual(["755", "750", "755", "755"]);
  });

  it("does not change the permissions of a file outside that has a hard link in the output", () => {
    const source = skillFolder();
    const outRoot = temporaryFolder();
    write(source, outRoot);
    const outside = path.join(temporaryFolder(), "outside");
    fs.writeFileSync(outside, "#!/bin/sh", { mode: 0o600 });
    fs.rmSync(path.join(outRoot, "one/bin/run"));
    fs.linkSync(outside, path.join(outRoot, "one/bin/run"));
    expect(write(source, outRoot).changed).toEqual([{ path: "bin/run", action: "copy" }]);
    expect(permissions(outside)).toBe("600");
  });

  it("changes nothing the second time, and does not touch equal files", () => {
    const source = skillFolder();
    plant(source, { link: "-> bin/run" });
    const outRoot = temporaryFolder();
    write(source, outRoot);
    const writes = (["renameSync", "fchmodSync", "mkdirSync", "unlinkSync", "writeSync"] as const).map((name) =>
      vi.spyOn(fs, name),
    );
    expect(write(source, outRoot)).toEqual({ changed: [], failures: [] });
    expect(writes.flatMap((spy) => spy.mock.calls)).toEqual([]);
  });

  it("keeps unknown files, and replaces files with another content or mode", () => {
    const source = skillFolder();
    const outRoot = temporaryFolder();
    write(source, outRoot);
    const out = path.join(outRoot, "one");
    plant(out, { unknown: "u", "bin/data": "stale", "SKILL.md": "stale" });
    fs.chmodSync(path.join(out, "bin/run"), 0o600);
    expect(write(source, outRoot).changed).toEqual([
      { path: "bin/data", action: "copy" },
      { path: "bin/run", action: "copy" },
      { path: "SKILL.md", action: "update" },
    ]);
    expect(snapshot(out)).toMatchObject({
      unknown: "u",
      "SKILL.md": "new body",
      "bin/data": BINARY.toString("latin1"),
    });
    expect(permissions(path.join(out, "bin/run"))).toBe(permissions(path.join(source, "bin/run")));
  });

  it("leaves out a removed file, and removes its own earlier copy but never a file with other content", () => {
    const source = tree({ "SKILL.md": "old", "skill.yaml": "name: x" });
    const outRoot = temporaryFolder();
    const removal: FileEdit[] = [{ kind: "remove", path: "skill.yaml" }];
    expect(write(source, outRoot, "a", removal).changed).toEqual([{ path: "SKILL.md", action: "copy" }]);
    write(source, outRoot, "b", []);
    expect(write(source, outRoot, "b", removal).changed).toEqual([{ path: "skill.yaml", action: "remove" }]);
    plant(path.join(outRoot, "b"), { "skill.yaml": "theirs" });
    expect(write(source, outRoot, "b", removal).failures[0]?.reason).toContain("remove it by hand");
    expect(snapshot(path.join(outRoot, "b"))["skill.yaml"]).toBe("theirs");
  });

  it("copies links inside the skill as links, refuses FIFOs and links out of it, and copies the rest", () => {
    const secret = tree({ secret: "s" });
    const source = tree({
      "SKILL.md": "old",
      "docs/a.md": "a",
      plain: "-> docs/a.md",
      "docs/up": "-> ../SKILL.md",
      folder: "-> docs",
      broken: "-> docs/none",
      out: `-> ${secret}/secret`,
      relativeOut: "-> ../../../etc/hostname",
      brokenOut: "-> ../none",
    });
    fs.symlinkSync(path.join(source, "docs/a.md"), path.join(source, "absolute"));
    fs.symlinkSync(`../../${path.basename(source)}/docs/a.md`, path.join(source, "docs/round"));
    execFileSync("mkfifo", [path.join(source, "fifo")]);
    const outRoot = temporaryFolder();
    const outcome = write(source, outRoot);
    const refused = outcome.failures.map(({ path: file }) => file);
    expect(refused).toEqual(["brokenOut", "fifo", "out", "relativeOut"]);
    const copied = snapshot(path.join(outRoot, "one"));
    expect(copied).toMatchObject({
      plain: "-> docs/a.md",
      "docs/up": "-> ../SKILL.md",
      folder: "-> docs",
      broken: "-> docs/none",
      absolute: "-> docs/a.md",
      "docs/round": "-> a.md",
      "SKILL.md": "new",
    });
    expect(write(source, outRoot).changed).toEqual([]);
  });

  // Tests the guarantee reliability.md#g9.
  it.each(["../one", "../../etc/one", "a/../../one", "con", "a\\b", "c:x", "x/aux.d/y", "a. "])(
    "refuses the target %j",
    (target) => {
      const outRoot = path.join(temporaryFolder(), "out");
      const outcome = writeSkill(openSkill(skillFolder()), `${outRoot}/${target}`, edits, { outRoot });
      expect(outcome.changed).toEqual([]);
      expect(outcome.failures).toHaveLength(1);
      expect(fs.existsSync(outRoot)).toBe(false);
    },
  );

  // Tests the guarantee reliability.md#g9.
  it("never writes through a link to a folder or a file in the output", () => {
    const precious = tree({ "SKILL.md": "precious", run: "precious" });
    const outRoot = temporaryFolder();
    plant(outRoot, { one: `-> ${precious}`, "two/bin": `-> ${precious}`, "three/SKILL.md": `-> ${precious}/SKILL.md` });
    const source = skillFolder();
    expect(write(source, outRoot, "one").failures.every(({ reason }) => reason.includes("is a link"))).toBe(true);
    expect(write(source, outRoot, "one/inside").changed).toEqual([]);
    expect(write(source, outRoot, "two").failures.map(({ path: file }) => file)).toEqual([
      "bin/data",
      "bin/deep/x",
      "bin/run",
    ]);
    expect(write(source, outRoot, "three").failures).toEqual([
      { path: "SKILL.md", reason: "the output has a link in its place" },
    ]);
    expect(snapshot(precious)).toEqual({ "SKILL.md": "precious", run: "precious" });
  });

  it("writes into an output folder whose path has a link", () => {
    const real = temporaryFolder();
    const outRoot = path.join(temporaryFolder(), "link");
    fs.symlinkSync(real, outRoot);
    expect(write(skillFolder(), outRoot).failures).toEqual([]);
    expect(write(skillFolder(), outRoot)).toEqual({ changed: [], failures: [] });
    expect(fs.existsSync(path.join(real, "one/SKILL.md"))).toBe(true);
  });

  it("writes the skill into the output folder itself", () => {
    const outRoot = path.join(temporaryFolder(), "out");
    expect(write(skillFolder(), outRoot, "").failures).toEqual([]);
    expect(snapshot(outRoot)["SKILL.md"]).toBe("new body");
  });

  it("reports a folder in the place of a file, and a file in the place of a folder", () => {
    const outRoot = temporaryFolder();
    plant(outRoot, { "one/SKILL.md/x": "", "one/bin": "a file", two: "a file" });
    expect(write(skillFolder(), outRoot).failures).toEqual([
      { path: "bin/data", reason: expect.stringContaining('"bin" is a file') },
      { path: "bin/deep/x", reason: expect.stringContaining('"bin" is a file') },
      { path: "bin/run", reason: expect.stringContaining('"bin" is a file') },
      { path: "SKILL.md", reason: expect.stringContaining("a folder in its place") },
    ]);
    expect(write(skillFolder(), outRoot, "two").failures[0]?.reason).toContain('"two" is a file');
    expect(snapshot(outRoot)).toMatchObject({ "one/bin": "a file", two: "a file" });
  });

  it("refuses the second of two names that are the same on a file system that ignores case", () => {
    const source = tree({ "SKILL.md": "upper", "skill.md": "lower" });
    const outRoot = temporaryFolder();
    const both = write(source, outRoot, "sensitive", []);
    expect(both.failures).toEqual([]);
    const { lstatSync, readdirSync } = fs;
    const actual = (file: string) => {
      const folder = path.dirname(file);
      const name = path.basename(file).toLowerCase();
      const found = readdirSync(folder).find((candidate) => candidate.toLowerCase() === name);
      return found === undefined ? file : path.join(folder, found);
    };
    const isInOutput = (folder: string) => fs.existsSync(folder) && fs.realpathSync.native(folder).startsWith(outRoot);
    vi.spyOn(fs, "lstatSync").mockImplementation(((file: string, options: fs.StatSyncOptions) =>
      lstatSync(fs.existsSync(file) || !isInOutput(path.dirname(file)) ? file : actual(file), options)) as never);
    const collided = write(source, outRoot, "insensitive", []);
    expect(collided.changed).toEqual([{ path: "SKILL.md", action: "copy" }]);
    expect(collided.failures).toEqual([
      { path: "skill.md", reason: expect.stringContaining('"SKILL.md" has the same name') },
    ]);
  });

  it("writes nothing if an edit cannot be made", () => {
    const source = tree({ "SKILL.md": Buffer.from([0xff]), other: "" });
    const outRoot = temporaryFolder();
    expect(write(source, outRoot).failures[0]?.reason).toContain("UTF-8");
    expect(fs.readdirSync(outRoot)).toEqual([]);
  });

  it("does not copy an output folder inside the skill into itself", () => {
    const source = skillFolder();
    const outRoot = path.join(source, "out");
    const first = write(source, outRoot);
    expect(write(source, outRoot)).toEqual({ changed: [], failures: [] });
    expect(Object.keys(snapshot(outRoot))).toEqual(first.changed.map((file) => `one/${file.path}`).sort());
  });

  it("edits a skill in place if the target is its own folder", () => {
    const source = skillFolder();
    const root = path.dirname(source);
    expect(writeSkill(openSkill(source), source, edits, { outRoot: root }).changed).toEqual([
      { path: "skill.yaml", action: "create" },
      { path: "SKILL.md", action: "update" },
    ]);
    expect(snapshot(source)["bin/data"]).toBe(BINARY.toString("latin1"));
  });

  it("recognises a skill's own folder through a link to the output folder, but not through a link in it", () => {
    const parent = tree({ "skills/one/SKILL.md": "old body", "skills/one/out": "-> /etc/hostname", link: "-> skills" });
    const skill = path.join(parent, "skills/one");
    const outcome = writeSkill(openSkill(skill), path.join(parent, "link/one"), edits, {
      outRoot: path.join(parent, "link"),
    });
    expect(outcome.failures).toEqual([]);
    expect(snapshot(skill)["SKILL.md"]).toBe("new body");
    plant(parent, { "out/one": "-> ../skills/one" });
    const before = snapshot(skill);
    expect(write(skill, path.join(parent, "out")).failures[0]?.reason).toContain("is a link");
    expect(snapshot(skill)).toEqual(before);
  });

  it("does not overwrite a file that changed after it was read if the target is the skill's own folder", () => {
    const source = skillFolder();
    const skill = openSkill(source);
    skill.text("SKILL.md");
    plant(source, { "SKILL.md": "somebody's" });
    const { failures } = writeSkill(skill, source, edits, { outRoot: path.dirname(source) });
    expect(failures[0]?.reason).toContain("changed since it was read");
    expect(snapshot(source)["SKILL.md"]).toBe("somebody's");
  });

  it("copies names that differ only in case where the system tells them apart, after a dry run that says so", () => {
    const source = tree({ "SKILL.md": "old body", "README.md": "a", "readme.md": "b", "docs/A": "a", "docs/a": "b" });
    // A file system that ignores case has one of each.
    const expected = { ...snapshot(source), "SKILL.md": "new body", "skill.yaml": "name: x\n" };
    const outRoot = temporaryFolder();
    for (const target of ["not/there", "there"]) {
      if (target === "there") fs.mkdirSync(path.join(outRoot, target));
      const dry = writeSkill(openSkill(source), path.join(outRoot, target), edits, { outRoot, dryRun: true });
      expect(dry.failures).toEqual([]);
      expect(write(source, outRoot, target)).toEqual(dry);
      expect(snapshot(path.join(outRoot, target))).toEqual(expected);
    }
  });

  it("writes nothing in a dry run, and returns the outcome of a real one", () => {
    const outRoot = path.join(temporaryFolder(), "out");
    const dry = writeSkill(openSkill(skillFolder()), path.join(outRoot, "one"), edits, { outRoot, dryRun: true });
    expect(fs.existsSync(outRoot)).toBe(false);
    expect(write(skillFolder(), outRoot)).toEqual(dry);
  });

  it("removes temporary files of a killed run from the output", () => {
    const gone = execFileSync(process.execPath, ["-e", "console.log(process.pid)"], { encoding: "utf8" }).trim();
    const outRoot = temporaryFolder();
    plant(outRoot, {
      [`one/bin/.skill-convert-${gone}-ab-1.tmp`]: "half",
      [`one/.skill-convert-${gone}-ab-2.tmp`]: "",
    });
    write(skillFolder(), outRoot);
    expect(Object.keys(snapshot(outRoot)).filter((name) => name.includes(".tmp"))).toEqual([]);
  });

  it("copies a large file without holding it in memory", () => {
    const source = tree({ "SKILL.md": "old" });
    const size = 64 * 1024 * 1024;
    fs.truncateSync(path.join(source, "SKILL.md"), 3);
    fs.writeFileSync(path.join(source, "model.bin"), "");
    fs.truncateSync(path.join(source, "model.bin"), size);
    const outRoot = temporaryFolder();
    const before = process.memoryUsage().arrayBuffers;
    write(source, outRoot);
    expect(write(source, outRoot)).toEqual({ changed: [], failures: [] });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size / 4);
    expect(fs.statSync(path.join(outRoot, "one/model.bin")).size).toBe(size);
  });
});

describe("a file with holes", () => {
  const sparse = (size: number) => {
    const source = skillFolder();
    fs.writeFileSync(path.join(source, "big"), "begin");
    fs.truncateSync(path.join(source, "big"), size);
    return source;
  };

  // Tests the guarantee reliability.md#g7.
  it("is copied with them", () => {
    const source = sparse(200 * 1024 * 1024 + 7);
    const descriptor = fs.openSync(path.join(source, "big"), "r+");
    fs.writeSync(descriptor, "middle", 100 * 1024 * 1024 - 3);
    fs.closeSync(descriptor);
    const outRoot = temporaryFolder();
    expect(write(source, outRoot).failures).toEqual([]);
    const copy = fs.statSync(path.join(outRoot, "one/big"));
    expect(copy.size).toBe(200 * 1024 * 1024 + 7);
    // The three pieces of content are in three chunks of 256 KiB. A file system without holes has none in the source.
    expect(copy.blocks).toBeLessThanOrEqual(fs.statSync(path.join(source, "big")).blocks + 3 * 512);
    const read = Buffer.alloc(12);
    const written = fs.openSync(path.join(outRoot, "one/big"), "r");
    fs.readSync(written, read, 0, 12, 100 * 1024 * 1024 - 6);
    fs.closeSync(written);
    expect(read.toString("latin1")).toBe("\0\0\0middle\0\0\0");
  });

  // Tests the guarantee reliability.md#g7.
  it("is refused before anything is written if it is too large", () => {
    const outRoot = temporaryFolder();
    expect(write(sparse(1024 ** 4), outRoot)).toEqual({
      changed: [],
      failures: [
        {
          path: "big",
          reason: "it has 1099511627776 bytes, and the files of a skill may have 4294967296 in all to be copied",
        },
      ],
    });
    expect(fs.readdirSync(outRoot)).toEqual([]);
  });
});

describe("addSkill", () => {
  // Tests the guarantee reliability.md#g6.
  it("adds a folder as a whole, and removes what a run that was killed left", () => {
    const outRoot = temporaryFolder();
    plant(outRoot, { "a/.skill-convert-99999999-9f3c-1.tmp/SKILL.md": "part" });
    const source = skillFolder();
    const outcome = addSkill(openSkill(source), path.join(outRoot, "a/notes"), { outRoot });
    expect(outcome.failures).toEqual([]);
    expect(fs.readdirSync(path.join(outRoot, "a"))).toEqual(["notes"]);
    expect(snapshot(path.join(outRoot, "a/notes"))).toEqual(snapshot(source));
  });

  it("adds nothing if a file cannot be copied, or if something is there", () => {
    const outRoot = temporaryFolder();
    const source = skillFolder();
    execFileSync("mkfifo", [path.join(source, "pipe")]);
    const target = path.join(outRoot, "notes");
    expect(addSkill(openSkill(source), target, { outRoot }).failures).toHaveLength(1);
    expect(fs.readdirSync(outRoot)).toEqual([]);
    plant(outRoot, { "notes/own.txt": "mine" });
    expect(addSkill(openSkill(skillFolder()), target, { outRoot })).toEqual({
      changed: [],
      failures: [{ path: "", reason: '"notes" already exists beside it' }],
    });
    expect(fs.readdirSync(outRoot)).toEqual(["notes"]);
    expect(fs.readdirSync(target)).toEqual(["own.txt"]);
  });
});
