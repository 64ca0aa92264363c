import fs from "node:fs";
import nodePath from "node:path";
import { closing, type HeldFolder, holdFolder } from "./held-folder.js";
import { errorCode } from "./reason.js";

const TEMPORARY_NAME = /^\.skill-convert-(\d+)-[0-9a-f]+-[0-9a-z]+\.tmp$/;

/** A process id may be given again to another program; after this long the file is nobody's work in progress. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

// Worker threads share the process id and load this module once each, so the random part distinguishes them. It need not be
// hard to guess, as no file that is there is ever written over.
const run = Math.floor(Math.random() * 2 ** 32).toString(16);
let serial = 0;

/** A name for a temporary file: short, and with the id of the process that writes it. */
export function temporaryName(): string {
  serial += 1;
  return `.skill-convert-${process.pid}-${run}-${serial.toString(36)}.tmp`;
}

/**
 * Whether a name is that of a temporary file of this package.
 *
 * @example
 * isTemporaryName(".skill-convert-4711-9f3c-1.tmp"); // true
 */
export function isTemporaryName(name: string): boolean {
  return name.startsWith(".skill-convert-") && TEMPORARY_NAME.test(name);
}

/**
 * Removes the temporary files that an interrupted run left in a folder, and returns their names. The files of a run that
 * is still active stay.
 *
 * @param directory free of links, as `FoundSkill.directory` is; in any other nothing is removed
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

/** The same in an open folder. Throws the error of the system if it cannot be listed. */
export function removeLeftoversIn(folder: HeldFolder): string[] {
  const removed: string[] = [];
  for (const name of fs.readdirSync(folder.entry("")).filter(isTemporaryName).sort()) {
    const path = folder.entry(name);
    try {
      if (!isLeftover(name, path)) continue;
      fs.unlinkSync(path);
      removed.push(name);
    } catch (error) {
      // What cannot be removed now is hidden from every listing and is tried again by the next run.
      if (errorCode(error) === undefined) throw error;
    }
  }
  return removed;
}

function isLeftover(name: string, path: string): boolean {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isDirectory()) return false;
  const owner = Number(TEMPORARY_NAME.exec(name)?.[1]);
  // Containers give every run the same process id, so our own id may be that of the run that was killed.
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
