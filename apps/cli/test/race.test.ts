import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { skillMd } from "./harness.js";
import { programFile, runProgram, scratch } from "./killed.js";
import { v1Md, write } from "./migrate-repo.js";

/** Set `SKILL_CONVERT_RACES=50` for a long run of 50 races per command, 200 in all. */
const RACES = Number(process.env["SKILL_CONVERT_RACES"] ?? 1);
const SKILLS = 60;
const SECRET = "a file that belongs to no skill";

interface RaceFolders {
  /** The folder of the skills. */
  readonly root: string;
  readonly out: string;
  /** A folder that the run must not touch. */
  readonly outside: string;
}

/** The commands that write: their arguments, and the manifest of the skills. */
const RUNS: Readonly<Record<string, readonly [(folders: RaceFolders) => readonly string[], (id: string) => string]>> = {
  "convert --out": [({ root, out }) => ["convert", root, "--to", "stop", "--out", out], (id) => skillMd(id)],
  "convert --in-place": [({ root }) => ["convert", root, "--to", "stop", "--in-place"], (id) => skillMd(id)],
  migrate: [({ root }) => ["migrate", root, "--force"], (id) => v1Md(id)],
  pack: [
    ({ root, out }) => ["pack", root, "--as", "agent-plugin", "--out", out, "--name", "tools"],
    (id) => skillMd(id),
  ],
  "validate --fix": [
    ({ root }) => ["validate", root, "--fix"],
    (id) => `---\nname: ${id}\nversion: 1.0.0\ndescription: D\ninputs:\n  required:\n\t- x\n---\n\nBody\n`,
  ],
};

/**
 * Plants skills in groups, and copies of them outside whose other files are secret. `pairs` has every folder that is
 * swapped, with its twin outside.
 */
function plant(text: (id: string) => string): RaceFolders & { readonly pairs: [string, string][] } {
  const home = mkdtempSync(join(scratch, "race-"));
  const folders = { root: join(home, "root"), out: join(home, "out"), outside: join(home, "outside") };
  const pairs: [string, string][] = [];
  for (let index = 0; index < SKILLS; index++) {
    const skill = join(`group-${index % 5}`, `skill-${index}`);
    for (const top of [folders.root, folders.outside]) {
      write(join(top, skill, "SKILL.md"), text(`skill-${index}`));
      write(join(top, skill, "scripts/take.sh"), top === folders.root ? "#!/bin/sh\n" : SECRET);
    }
    for (const folder of [`group-${index % 5}`, skill, join(skill, "scripts")]) {
      for (const top of [folders.root, folders.out]) pairs.push([join(top, folder), join(folders.outside, folder)]);
    }
  }
  // pack writes all skills into one folder of the package.
  pairs.push([folders.out, folders.outside], [join(folders.out, "skills"), folders.outside]);
  return { ...folders, pairs };
}

/** Everything that a run could change below a folder. */
function look(folder: string): unknown {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const { ino, mode, mtimeMs, ctimeMs } = lstatSync(join(folder, name));
      return { name, ino, mode, mtimeMs, ctimeMs };
    });
}

/** The files below a folder that contain the secret. Some versions of Node follow links in a recursive `readdirSync`. */
function secretsIn(folder: string): string[] {
  if (!existsSync(folder) || lstatSync(folder).isSymbolicLink()) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return secretsIn(path);
    return entry.isFile() && readFileSync(path, "utf8").includes(SECRET) ? [path] : [];
  });
}

async function startSwapping(pairs: readonly [string, string][]): Promise<() => Promise<void>> {
  const swapper = spawn(process.execPath, [fileURLToPath(new URL("swapper.mjs", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(swapper, "exit");
  const begun = once(swapper.stdout, "data");
  swapper.stdin.end(JSON.stringify(pairs));
  await begun;
  return async () => {
    swapper.kill("SIGKILL");
    await exited;
  };
}

describe.each(Object.entries(RUNS))("%s", (name, [argsOf, text]) => {
  // Tests the guarantees reliability.md#g10 and SECURITY.md#g2.
  it(`touches nothing outside in ${RACES} runs while folders are swapped for links`, async () => {
    expect(programFile).toMatch(/mjs$/);
    let touched = 0;
    let leaked = 0;
    for (let race = 0; race < RACES; race++) {
      const { pairs, ...folders } = plant(text);
      const before = look(folders.outside);
      // pack refuses all skills if one of them is swapped, and would write nothing.
      const swapped = name === "pack" ? pairs.filter(([place]) => place.startsWith(folders.out)) : pairs;
      const stop = await startSwapping(swapped);
      const { code } = await runProgram(argsOf(folders));
      await stop();
      // A signal or an uncaught exception would give another code.
      expect([0, 1, 2]).toContain(code);
      if (JSON.stringify(look(folders.outside)) !== JSON.stringify(before)) touched++;
      leaked += secretsIn(folders.out).length;
      rmSync(join(folders.root, ".."), { recursive: true, force: true });
    }
    if (process.env["SKILL_CONVERT_RACES"])
      console.log(`${name}: ${RACES} races, ${touched} touched, ${leaked} leaked`);
    expect({ touched, leaked }).toEqual({ touched: 0, leaked: 0 });
  }, 1_800_000);
});
