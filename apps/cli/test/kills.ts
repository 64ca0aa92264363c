import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { expect } from "vitest";
import { snapshot } from "./harness.js";
import { runProgram, scratch } from "./killed.js";

/** A command that changes files in place. */
export interface Killed {
  /** The arguments with which it works on a folder, and reports as it goes. */
  readonly args: (root: string) => readonly string[];
  readonly plant: (root: string) => void;
  readonly kills: number;
}

/** How often the work was under way, and how many temporary files were left and cleaned. */
export interface Survived {
  readonly between: number;
  readonly leftovers: number;
}

/**
 * Kills the program at random instants: each file is then old or new, and running the program again ends in the
 * tree of a run that nobody disturbed.
 */
export async function surviveKills({ args, plant, kills }: Killed): Promise<Survived> {
  const original = mkdtempSync(join(scratch, "original-"));
  plant(original);
  const old = snapshot(original);
  const undisturbed = copyOf(original);
  const { ms, code } = await runProgram(args(undisturbed));
  expect(code).toBe(1);
  const wanted = snapshot(undisturbed);
  expect(wanted).not.toEqual(old);
  let between = 0;
  let leftovers = 0;
  // By chance none of a few comes in the midst of the work; then there are more.
  for (let round = 0; round < kills || (between === 0 && round < 10 * kills); round++) {
    const root = copyOf(original);
    await runProgram(args(root), Math.random() * ms);
    const files = snapshot(root);
    const names = Object.keys(files).filter((name) => !isTemporaryName(basename(name)));
    leftovers += Object.keys(files).length - names.length;
    expect(names).toEqual(Object.keys(old));
    for (const name of names) expect([old[name], wanted[name]]).toContain(files[name]);
    const done = names.filter((name) => files[name] !== old[name]).length;
    if (done > 0 && names.some((name) => files[name] !== wanted[name])) between += 1;
    await runProgram(args(root));
    expect(snapshot(root)).toEqual(wanted);
    rmSync(root, { recursive: true });
  }
  return { between, leftovers };
}

function copyOf(original: string): string {
  const root = join(mkdtempSync(join(scratch, "case-")), "repo");
  cpSync(original, root, { recursive: true });
  return root;
}
