import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { skillMd } from "./harness.js";
import { programFile, runProgram, scratch } from "./killed.js";
import { v1Md, write } from "./migrate-repo.js";

/** `SKILL_CONVERT_RACES=50` for a long run: of each command, so 200 in all. */
const RACES = Number(process.env["SKILL_CONVERT_RACES"] ?? 3);
const SKILLS = 60;
const SECRET = "a file that is none of the skills'";

interface Place {
  /** The folder of the skills. */
  readonly root: string;
  readonly out: string;
  /** What is neither. */
  readonly outside: string;
}

/** A run that writes: its arguments, and the manifest that it is tried on. */
const RUNS: Readonly<Record<string, readonly [(place: Place) => readonly string[], (id: string) => string]>> = {
  "convert --out": [({ root, out }) => ["convert", root, "--to", "stop", "--out", out], (id) => skillMd(id)],
  "convert --in-place": [({ root }) => ["convert", root, "--to", "stop", "--in-place"], (id) => skillMd(id)],
  migrate: [({ root }) => ["migrate", root, "--force"], (id) => v1Md(id)],
  "validate --fix": [
    ({ root }) => ["validate", root, "--fix"],
    (id) => `---\nname: ${id}\nversion: 1.0.0\ndescription: D\ninputs:\n  required:\n\t- x\n---\n\nBody\n`,
  ],
};

/**
 * Skills in groups; the same again outside, where their other files are secret; and every folder that is swapped, with
 * its twin.
 */
function plant(text: (id: string) => string): Place & { readonly pairs: [string, string][] } {
  const home = mkdtempSync(join(scratch, "race-"));
  const place = { root: join(home, "root"), out: join(home, "out"), outside: join(home, "outside") };
  const pairs: [string, string][] = [];
  for (let index = 0; index < SKILLS; index++) {
    const skill = join(`group-${index % 5}`, `skill-${index}`);
    for (const top of [place.root, place.outside]) {
      write(join(top, skill, "SKILL.md"), text(`skill-${index}`));
      write(join(top, skill, "scripts/take.sh"), top === place.root ? "#!/bin/sh\n" : SECRET);
    }
    for (const folder of [`group-${index % 5}`, skill, join(skill, "scripts")]) {
      for (const top of [place.root, place.out]) pairs.push([join(top, folder), join(place.outside, folder)]);
    }
  }
  return { ...place, pairs };
}

/** Whatever a run could change below a folder. */
function look(folder: string): unknown {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const { ino, mode, mtimeMs, ctimeMs } = lstatSync(join(folder, name));
      return { name, ino, mode, mtimeMs, ctimeMs };
    });
}

/** The files below a folder that hold the secret. Links are not followed, which reading a folder recursively does in some versions of Node. */
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
  it(`touches nothing outside in ${RACES} runs in which folders are swapped for links`, async () => {
    expect(programFile).toMatch(/mjs$/);
    let touched = 0;
    let leaked = 0;
    for (let race = 0; race < RACES; race++) {
      const { pairs, ...place } = plant(text);
      const before = look(place.outside);
      const stop = await startSwapping(pairs);
      const { code } = await runProgram(argsOf(place));
      await stop();
      // With a signal or an exception of Node's it would be something else.
      expect([0, 1, 2]).toContain(code);
      if (JSON.stringify(look(place.outside)) !== JSON.stringify(before)) touched++;
      leaked += secretsIn(place.out).length;
      rmSync(join(place.root, ".."), { recursive: true, force: true });
    }
    if (process.env["SKILL_CONVERT_RACES"])
      console.log(`${name}: ${RACES} races, ${touched} touched, ${leaked} leaked`);
    expect({ touched, leaked }).toEqual({ touched: 0, leaked: 0 });
  }, 1_800_000);
});
