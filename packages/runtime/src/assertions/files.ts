import { type Stats, statSync } from "node:fs";
import type { Template } from "@skill-convert/core";
import { decodeText, MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { errorCode, readRegularFile, realPath, reasonOf } from "@skill-convert/fs";
import type { AssertionContext } from "../contracts.js";
import { searchPattern } from "../patterns.js";
import { type Check, fail, type Observed, pass, unknown } from "./outcome.js";
import { placesOf } from "./places.js";

/** `file_exists`. A folder will do, since a path may be that of a folder. */
export function checkFileExists({ path }: Check<"file_exists">, context: AssertionContext): Observed {
  return withFile(path, context, (name) => pass(`${name} exists`));
}

/** `file_not_empty`. */
export function checkFileNotEmpty({ path }: Check<"file_not_empty">, context: AssertionContext): Observed {
  return withFile(path, context, (name, _, { size, isFile }) => {
    if (!isFile) return fail(`${name} is not a regular file`);
    return size > 0 ? pass(`${name} has ${size} bytes`) : fail(`${name} is empty`);
  });
}

/** `file_matches`: looks for the pattern anywhere in the file. */
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

type Look = (name: string, file: string, info: FileInfo) => Observed;

/** Looks at the first of the places of a path at which there is something. */
function withFile(path: Template, context: AssertionContext, look: Look): Observed {
  const places = placesOf(path, context);
  if ("outcome" in places) return places.outcome;
  const { name, files } = places;
  for (const file of files) {
    try {
      const stats: Stats | undefined = statSync(file, { throwIfNoEntry: false });
      if (stats) return look(name, file, { size: stats.size, isFile: stats.isFile() });
    } catch (error) {
      if (errorCode(error) !== "ENOTDIR") return unknown(`${name} cannot be read: ${reasonOf(error)}`);
    }
  }
  return fail(`${name} does not exist`);
}
