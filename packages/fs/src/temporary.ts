import fs from "node:fs";
import nodePath from "node:path";
import { closing, type HeldFolder, holdFolder } from "./held-folder.js";
import { errorCode } from "./reason.js";

const TEMPORARY_NAME = /^\.skill-convert-(\d+)-[0-9a-f]+-[0-9a-z]+\.tmp$/;

/** The system may give a process id to another program later. After this time no run can still be using the file. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

// Worker threads share the process id, and each of them loads this module, so the random part distinguishes them. It
// need not be hard to guess, because a temporary file never overwrites an existing one.
const run = Math.floor(Math.random() * 2 ** 32).toString(16);
let serial = 0;

/**
 * Returns a new name for a temporary file or folder, which contains the id of this process.
 *
 * @example
 * isTemporaryName(temporaryName()); // true
 */
export function temporaryName(): string {
  serial += 1;
  return `.skill-convert-${process.pid}-${run}-${serial.toString(36)}.tmp`;
}

/**
 * Returns true if a name is that of a temporary file of this package.
 *
 * @example
 * isTemporaryName(".skill-convert-4711-9f3c-1.tmp"); // true
 */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(".skill-convert-") && TEMPORARY_NAME.test(name);
}

/**
 * Removes the temporary files and folders that an interrupted run left in a folder, and returns their names. The files of a run
 * that is still active stay.
 *
 * @param directory free of links, such as `FoundSkill.directory`; in any other folder nothing is removed
 * @example
 * removeLeftovers(realPath("skills/notes")); // []
 */
export function removeLeftovers(directory: string): string[] {
  try {
    return closing(holdFolder(nodePath.resolve(directory)), removeLeftoversIn);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return [];
  }
}

/**
 * Removes leftovers like {@link removeLeftovers} in an open folder. Throws the error of the system if it cannot be
 * listed.
 */
export function removeLeftoversIn(folder: HeldFolder): string[] {
  const removed: string[] = [];
  for (const name of fs.readdirSync(folder.entry("")).filter(isTemporaryName).sort()) {
    const path = folder.entry(name);
    try {
      if (!isLeftover(name, path)) continue;
      fs.rmSync(path, { recursive: true });
      removed.push(name);
    } catch (error) {
      // A file that cannot be removed now is hidden from every listing, and the next run tries again.
      if (errorCode(error) === undefined) throw error;
    }
  }
  return removed;
}

function isLeftover(name: string, path: string): boolean {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const owner = Number(TEMPORARY_NAME.exec(name)?.[1]);
  // In containers every run has the same process id, so a killed run may have had the id of this one.
  if (owner === process.pid) return stat.mtimeMs < Date.now() - process.uptime() * 1000 - 1000;
  return !isRunning(owner) || stat.mtimeMs < Date.now() - ABANDONED_AFTER_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
