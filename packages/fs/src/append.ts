import fs from "node:fs";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { writeAll } from "./atomic.js";
import { closing } from "./held-folder.js";
import { type NamedPlace, openNamed, refuseOther } from "./named-place.js";
import { RefusedPath } from "./reason.js";
import { NOT_REGULAR } from "./regular-file.js";

// Windows has neither flag; there the check before opening has to do.
const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_WRONLY } = fs.constants;
const FLAGS = O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK;

/** Options of {@link appendToFile}. */
export interface AppendOptions {
  /** If true, a file that is missing is an error. By default it is made. */
  readonly existing?: boolean;
}

const OPTIONS: KeysOf<AppendOptions> = { keys: { existing: "true or false" } };

/**
 * Adds text to the end of a file that a user named, and makes the file if it is missing. Nothing is written through a
 * link, as with `startFile`. If the text does not fit, the file is as before.
 *
 * @throws RefusedPath if a part of the path is a link, or something other than a file has the name; otherwise the error
 *   of the system, or a TypeError for a wrong argument or an unknown option
 * @example
 * appendToFile("questions.jsonl", '{"kind":"query"}\n');
 */
export function appendToFile(path: string, text: string, options: AppendOptions = {}): void {
  requireArguments("appendToFile", { path: [path, "a string"], text: [text, "a string"], options: [options, OPTIONS] });
  const { existing = false } = options;
  const place = openNamed(path);
  closing(place.folder, () => appendIn(place, text, existing ? FLAGS : FLAGS | O_CREAT));
}

function appendIn(place: NamedPlace, text: string, flags: number): void {
  refuseOther(place);
  const descriptor = fs.openSync(place.folder.entry(place.name), flags, 0o666);
  try {
    // Another file may have taken the name after the check.
    const status = fs.fstatSync(descriptor);
    if (!status.isFile()) throw new RefusedPath(NOT_REGULAR);
    const bytes = Buffer.from(text);
    try {
      writeAll(descriptor, bytes, bytes.length);
    } catch (error) {
      fs.ftruncateSync(descriptor, status.size);
      throw error;
    }
  } finally {
    fs.closeSync(descriptor);
  }
}
