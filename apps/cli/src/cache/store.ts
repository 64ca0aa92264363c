import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isInside, readRegularFile, realPath, writeFiles } from "@skill-convert/fs";
import { version } from "../version.js";
import { hashOf } from "./observed-files.js";

/** Results by their keys, each a line without its key. */
export type Lines = ReadonlyMap<string, string>;

/** What a file may have; results beyond that are not stored. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Changes with every other way in which lines are written. */
const FORMAT = "skill-convert-cache 2";

/**
 * One file of results in the folder of a cache. It is read only if it is whole, was written by the same program and is
 * reached through no link below `base`; it is replaced as a whole, in one step.
 */
export class CacheStore {
  readonly #folder: string;
  readonly #base: string;
  readonly #name: string;

  /** @param base the folder that the location is relative to */
  constructor(base: string, location: string, name: string) {
    this.#folder = resolve(base, location);
    this.#base = isInside(resolve(base), this.#folder) ? resolve(base) : this.#folder;
    this.#name = `${name}.cache`;
  }

  /** The results that are stored; none where there is nothing that can be trusted. */
  read(): Map<string, string> {
    const lines = new Map<string, string>();
    if (realPath(this.#folder) !== join(realPath(this.#base), this.#folder.slice(this.#base.length))) return lines;
    const file = readRegularFile(join(this.#folder, this.#name), MOST_BYTES);
    if (file.kind !== "bytes") return lines;
    const end = file.bytes.indexOf(10) + 1;
    const body = file.bytes.subarray(end);
    if (file.bytes.toString("latin1", 0, end) !== headOf(body)) return lines;
    for (const line of body.toString("utf8").split("\n")) {
      const tab = line.indexOf("\t");
      if (tab > 0) lines.set(line.slice(0, tab), line.slice(tab + 1));
    }
    return lines;
  }

  /**
   * Replaces what is stored, the first lines first, as many as there is room for.
   *
   * @returns why that was not possible
   */
  write(lines: Iterable<readonly [key: string, line: string]>): string | undefined {
    const kept: string[] = [];
    let size = 1024;
    for (const [key, line] of lines) {
      const whole = `${key}\t${line}\n`;
      size += Buffer.byteLength(whole);
      if (size > MOST_BYTES) break;
      kept.push(whole);
    }
    const body = kept.join("");
    const edits = [{ kind: "write" as const, path: this.#name, text: headOf(body) + body }];
    // A folder of its own is none of git's business. In any other this would hide what is beside the cache.
    if (!existsSync(this.#folder)) edits.push({ kind: "write", path: ".gitignore", text: "*\n" });
    return writeFiles(edits, this.#folder, { outRoot: this.#base }).failures[0]?.reason;
  }
}

function headOf(body: string | Uint8Array): string {
  return `${FORMAT} ${program()} ${hashOf(body)}\n`;
}

/**
 * The program that results are of: its version, that of Node, and its first file, which names the others by their
 * contents.
 */
function program(): string {
  const [, file = ""] = process.argv;
  let content = "";
  try {
    content = readFileSync(file, "latin1");
  } catch {
    // It runs inside another program, or was replaced meanwhile: the versions have to do.
  }
  return hashOf(JSON.stringify([version, process.version, content]));
}
