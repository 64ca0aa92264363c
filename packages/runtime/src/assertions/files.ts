import { type Stats, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Template } from "@skill-convert/core";
import { decodeText, MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { errorCode, readRegularFile, realPath, rethrowUnlessSystem } from "@skill-convert/fs";
import type { AssertionContext } from "../contracts.js";
import { searchPattern } from "../patterns.js";
import { type Check, fail, type Observed, pass, unknown } from "./outcome.js";
import { placesOf } from "./places.js";

/** Checks `file_exists` (stop.md#s73). A folder passes as well (stop.md#d34). */
export function checkFileExists({ path }: Check<"file_exists">, context: AssertionContext): Observed {
  return withFile(path, context, (name) => pass(`${name} exists`));
}

/** Checks `file_not_empty` (stop.md#s74). */
export function checkFileNotEmpty({ path }: Check<"file_not_empty">, context: AssertionContext): Observed {
  return withFile(path, context, (name, _, { size, isFile }) => {
    if (!isFile) return fail(`${name} is not a regular file`);
    return size > 0 ? pass(`${name} has ${size} bytes`) : fail(`${name} is empty`);
  });
}

/** Checks `file_matches` (stop.md#s75): searches for the pattern anywhere in the file. */
export function checkFileMatches({ path, pattern }: Check<"file_matches">, context: AssertionContext): Observed {
  return withFile(path, context, (name, file, { size, isFile }) => {
    if (!isFile) return fail(`${name} is not a regular file`);
    if (size > MAX_TEXT_BYTES) return unknown(`${name} has ${size} bytes, too many to search`);
    const read = readRegularFile(realPath(file), MAX_TEXT_BYTES);
    if (read.kind === "too-large") return unknown(`${name} has ${read.size} bytes, too many to search`);
    if (read.kind === "unreadable") return unknown(`${name} cannot be read: ${read.reason}`);
    const content = decodeText(read.bytes);
    if (content.kind !== "text") return unknown(`${name} is not UTF-8 text, so it cannot be searched`);
    const { found, problem } = searchPattern(pattern, content.text);
    if (found === undefined) return unknown(problem);
    return found ? pass(`${name} matches ${pattern}`) : fail(`${name} does not match ${pattern}`);
  });
}

interface FileInfo {
  readonly size: number;
  readonly isFile: boolean;
}

type FileCheck = (name: string, file: string, info: FileInfo) => Observed;

/** Checks the first file that exists at one of the places of a path. */
function withFile(path: Template, context: AssertionContext, check: FileCheck): Observed {
  const places = placesOf(path, context);
  if ("outcome" in places) return places.outcome;
  const { name, files, folder } = places;
  for (const file of files) {
    try {
      const stats: Stats | undefined = statSync(file, { throwIfNoEntry: false });
      if (stats) return check(name, file, { size: stats.size, isFile: stats.isFile() });
    } catch (error) {
      if (errorCode(error) !== "ENOTDIR") return unknown(`${name} cannot be read: ${rethrowUnlessSystem(error)}`);
    }
  }
  return fail(
    folder === undefined || isAbsolute(name) ? `${name} does not exist` : `${name} does not exist in ${folder}`,
  );
}
