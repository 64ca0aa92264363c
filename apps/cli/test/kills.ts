import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { isTemporaryName } from "@skill-convert/fs";
import { expect } from "vitest";
import { snapshot } from "./harness.js";
import { runProgram, scratch } from "./killed.js";

/** A command that changes files in place. */
export interface KilledCommand {
  /** The arguments for a folder. The command must report while it works. */
  readonly args: (root: string) => readonly string[];
  readonly plant: (root: string) => void;
  readonly kills: number;
}

export interface KillCounts {
  /** The number of kills during the work. */
  readonly interrupted: number;
  /** The number of temporary files that killed runs left. */
  readonly leftovers: number;
}

/**
 * Kills the program at random instants. Expects each file to be old or new afterwards, and the next run to finish the
 * tree of an undisturbed run.
 */
export async function surviveKills({ args, plant, kills }: KilledCommand): Promise<KillCounts> {
  const original = mkdtempSync(join(scratch, "original-"));
  plant(original);
  const old = snapshot(original);
  const undisturbed = copyOf(original);
  const { ms, code } = await runProgram(args(undisturbed));
  expect(code).toBe(1);
  const wanted = snapshot(undisturbed);
  expect(wanted).not.toEqual(old);
  let interrupted = 0;
  let leftovers = 0;
  // A few kills may all miss the work by chance; then there are more.
  for (let round = 0; round < kills || (interrupted === 0 && round < 10 * kills); round++) {
    const root = copyOf(original);
    await runProgram(args(root), Math.random() * ms);
    const files = snapshot(root);
    const names = Object.keys(files).filter((name) => !isTemporaryName(basename(name)));
    leftovers += Object.keys(files).length - names.length;
    expect(names).toEqual(Object.keys(old));
    for (const name of names) expect([old[name], wanted[name]]).toContain(files[name]);
    const done = names.filter((name) => files[name] !== old[name]).length;
    if (done > 0 && names.some((name) => files[name] !== wanted[name])) interrupted += 1;
    await runProgram(args(root));
    expect(snapshot(root)).toEqual(wanted);
    rmSync(root, { recursive: true });
  }
  return { interrupted, leftovers };
}

function copyOf(original: string): string {
  const root = join(mkdtempSync(join(scratch, "case-")), "repo");
  cpSync(original, root, { recursive: true });
  return root;
}
