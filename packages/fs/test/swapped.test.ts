import fs from "node:fs";
import path from "node:path";
import type { FileEdit } from "@skill-convert/core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applyEdits, findSkills, OutputFolder, openSkill, removeLeftovers, writeSkill } from "../src/index.js";
import { snapshot, temporaryFolder, tree } from "./tree.js";

const CALLS = [
  ...(["openSync", "closeSync", "readSync", "writeSync", "fsyncSync", "fstatSync", "fchmodSync"] as const),
  ...(["lstatSync", "statSync", "accessSync", "readdirSync", "readlinkSync", "existsSync", "readFileSync"] as const),
  ...(["mkdirSync", "renameSync", "unlinkSync", "symlinkSync", "chmodSync", "copyFileSync"] as const),
];
const LEFTOVER = ".skill-convert-999999999-ab-1.tmp";
const FILES = {
  "SKILL.md": "old",
  "scripts/run.sh": "#!/bin/sh",
  "scripts/link": "-> run.sh",
  [`scripts/${LEFTOVER}`]: "",
};
const SECRET = { ...FILES, "scripts/run.sh": "secret", "scripts/more": "secret", "scripts/link": "-> more" };
const manifestFiles = new Set(["SKILL.md"]);
const edits: FileEdit[] = [
  { kind: "splice", path: "SKILL.md", edits: [{ start: 0, end: 3, text: "new" }] },
  { kind: "write", path: "scripts/new.sh", text: "new" },
  { kind: "write", path: "deep/er/new.md", text: "new" },
];

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Runs a task, and calls `happening` just before its n-th call of the file system. Returns false if there are fewer
 * calls.
 */
function runWith(count: number, happening: () => void, task: () => void): boolean {
  let calls = 0;
  const spies = [...CALLS.map((name) => [fs, name] as const), [fs.realpathSync, "native"] as const].map(
    ([object, name]) => {
      const original = Reflect.get(object, name) as (...args: unknown[]) => unknown;
      return vi.spyOn(object as typeof fs, name as "openSync").mockImplementation(((...args: unknown[]) => {
        calls += 1;
        if (calls === count) {
          calls = Number.NaN;
          for (const spy of spies) spy.mockRestore();
          happening();
        }
        return Reflect.apply(original, object, args);
      }) as never);
    },
  );
  try {
    task();
  } finally {
    vi.restoreAllMocks();
  }
  return Number.isNaN(calls);
}

function swap(folder: string, twin: string): void {
  if (!fs.existsSync(folder)) return;
  fs.renameSync(folder, `${folder}.aside`);
  fs.symlinkSync(twin, folder);
}

/** Returns the state of a folder, including inodes, modes and times. */
function stateOf(folder: string): unknown {
  const names = ["", ...fs.readdirSync(folder, { recursive: true, encoding: "utf8" })].sort();
  return names.map((name) => {
    const { ino, mode, mtimeMs, ctimeMs } = fs.lstatSync(path.join(folder, name));
    return [name, ino, mode, mtimeMs, ctimeMs];
  });
}

interface Scene {
  readonly root: string;
  readonly out: string;
}

const RUNS: Readonly<Record<string, (scene: Scene) => void>> = {
  applyEdits({ root }) {
    for (const found of findSkills(root, { manifestFiles })) applyEdits(openSkill(found.directory, found), edits);
  },
  writeSkill({ root, out }) {
    const outRoot = new OutputFolder(out, out);
    for (const found of findSkills(root, { manifestFiles })) {
      const skill = openSkill(found.directory, found);
      writeSkill(skill, path.join(out, found.path), edits, { outRoot });
    }
    outRoot.close();
  },
  removeLeftovers({ root }) {
    removeLeftovers(path.join(root, "group/one/scripts"));
  },
};
/** The folders on the way to the files of a skill, relative to the root or to the output folder. */
const FOLDERS = ["", "group", "group/one", "group/one/scripts"];

const prefixed = (prefix: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${prefix}${name}`, content]));

/** The files of one of these folders, with secrets in place of the skill's own content. */
function secretsBelow(folder: string): Record<string, string> {
  const prefix = folder === "" ? "" : `${folder}/`;
  const all = Object.entries(prefixed("group/one/", SECRET)).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(all.map(([name, content]) => [name.slice(prefix.length), content]));
}

describe.runIf(process.platform === "linux")("a folder that becomes a link to a folder outside", () => {
  const cases = Object.keys(RUNS).flatMap((run) => {
    const tops = run === "writeSkill" ? ["root", "out"] : ["root"];
    return tops.flatMap((top) => FOLDERS.map((folder) => [run, path.posix.join(top, folder), folder] as const));
  });
  const made = cases.filter(([, swapped]) => swapped.startsWith("out/group/one"));

  // Tests the guarantee reliability.md#g10.
  it.each(cases)("during %s, at %s, never makes it touch or copy anything outside", (run, swapped, folder) => {
    expectNothingOutside(run, swapped, folder, (home) => {
      // The swapped folder exists already, as after an earlier run.
      if (swapped.startsWith("out")) fs.mkdirSync(path.join(home, swapped), { recursive: true });
    });
  });

  // Tests the guarantee reliability.md#g10.
  it.each(made)("during %s, at %s, as soon as the run made it, never makes it touch anything outside", (...swapped) => {
    expectNothingOutside(...swapped, () => {});
  });
});

function expectNothingOutside(run: string, swapped: string, folder: string, prepare: (home: string) => void): void {
  // A root that is a link from the start is one that the user named.
  for (let count = swapped === "root" ? 2 : 1; ; count++) {
    const home = tree({ ...prefixed("root/group/one/", FILES), ...prefixed("outside/", secretsBelow(folder)) });
    const scene = { root: path.join(home, "root"), out: path.join(home, "out") };
    const outside = path.join(home, "outside");
    prepare(home);
    const before = stateOf(outside);
    const isReached = runWith(
      count,
      () => swap(path.join(home, swapped), outside),
      () => RUNS[run]?.(scene),
    );
    expect(stateOf(outside), `before call ${count}`).toEqual(before);
    for (const out of [scene.out, `${scene.out}.aside`]) {
      if (!fs.existsSync(out) || fs.lstatSync(out).isSymbolicLink()) continue;
      expect(JSON.stringify(snapshot(out)), `before call ${count}`).not.toMatch(/secret|-> more/);
    }
    if (!isReached) return;
    fs.rmSync(home, { recursive: true });
  }
}

describe("a system that cannot hold folders open", () => {
  const elsewhere = () => vi.spyOn(process, "platform", "get").mockReturnValue("freebsd");

  it("reads, edits and copies like any other", () => {
    elsewhere();
    const root = tree({ "one/SKILL.md": "old", "one/scripts/run.sh": "#!/bin/sh", "one/link": "-> scripts/run.sh" });
    const out = path.join(temporaryFolder(), "not", "there");
    for (let round = 0; round < 2; round++) {
      const skill = openSkill(path.join(root, "one"), { root });
      const outcome = writeSkill(skill, path.join(out, "one"), edits, { outRoot: out });
      expect(outcome.failures).toEqual([]);
      expect(outcome.changed).toHaveLength(round === 0 ? 5 : 0);
    }
    expect(applyEdits(openSkill(path.join(root, "one"), { root }), edits).failures).toEqual([]);
    expect(snapshot(path.join(root, "one"))).toEqual(snapshot(path.join(out, "one")));
  });

  it("notices a folder that became a link while the new content was written", () => {
    elsewhere();
    const outside = tree({ "SKILL.md": "old", "scripts/run.sh": "secret" });
    const root = tree({ "one/SKILL.md": "old", "one/scripts/run.sh": "#!/bin/sh" });
    const before = stateOf(outside);
    const one = path.join(root, "one");
    const { fsyncSync } = fs;
    vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
      fsyncSync(descriptor);
      swap(one, outside);
      vi.mocked(fs.fsyncSync).mockImplementation(fsyncSync);
    });
    expect(applyEdits(openSkill(one, { root }), edits).failures[0]?.reason).toContain("was replaced");
    expect(stateOf(outside)).toEqual(before);
  });

  it("reads no file through a folder that became a link", () => {
    elsewhere();
    const outside = tree({ "run.sh": "secret" });
    const root = tree({ "SKILL.md": "old", "scripts/run.sh": "#!/bin/sh" });
    const skill = openSkill(root);
    skill.list();
    swap(path.join(root, "scripts"), outside);
    expect(skill.text("scripts/run.sh")).toMatchObject({ kind: "unreadable", reason: expect.stringContaining("link") });
  });
});
