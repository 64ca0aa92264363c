import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  isInside,
  makeUserKey,
  readRegularFile,
  readUserKey,
  realPath,
  userFolder,
  writeFiles,
} from "@skill-convert/fs";
import { hashOf } from "./observed-files.js";

/** The largest cache file, in bytes. Results beyond this are not stored. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Raise the number whenever the format of the lines changes. */
const FORMAT = "skill-convert-cache 3";

/** The name of the key that seals caches. */
const KEY = "cache-key";

/**
 * A file of results in the folder of a cache. It is read only if it is complete, if the same program wrote it here for
 * the same user, and if its path has no link below `base`. It is replaced atomically.
 */
export class CacheStore {
  readonly #folder: string;
  readonly #base: string;
  readonly #name: string;
  readonly #version: string;

  /**
   * @param base the folder to which the location is relative
   * @param version the version of the program
   */
  constructor(base: string, location: string, name: string, version: string) {
    this.#folder = resolve(base, location);
    this.#base = isInside(resolve(base), this.#folder) ? resolve(base) : this.#folder;
    this.#name = `${name}.cache`;
    this.#version = version;
  }

  /** Reads the stored results; none if the file cannot be trusted. */
  read(): Map<string, string> {
    const lines = new Map<string, string>();
    if (realPath(this.#folder) !== join(realPath(this.#base), this.#folder.slice(this.#base.length))) return lines;
    const file = readRegularFile(join(this.#folder, this.#name), MOST_BYTES);
    if (file.kind !== "bytes") return lines;
    const key = readUserKey(KEY);
    const end = file.bytes.indexOf(10) + 1;
    const body = file.bytes.subarray(end);
    if (key === undefined || file.bytes.toString("latin1", 0, end) !== this.#headOf(key, body)) return lines;
    for (const line of body.toString("utf8").split("\n")) {
      const tab = line.indexOf("\t");
      if (tab > 0) lines.set(line.slice(0, tab), line.slice(tab + 1));
    }
    return lines;
  }

  /**
   * Replaces the stored results. Lines that exceed the size limit are left out, the last ones first.
   *
   * @returns why the file could not be written
   */
  write(lines: Iterable<readonly [key: string, line: string]>): string | undefined {
    const kept: string[] = [];
    let size = 1024;
    for (const [key, line] of lines) {
      const keyed = `${key}\t${line}\n`;
      size += Buffer.byteLength(keyed);
      if (size > MOST_BYTES) break;
      kept.push(keyed);
    }
    const key = makeUserKey(KEY);
    if (key === undefined) return `there is no key to seal it with, and ${userFolder("state")} cannot be written`;
    const body = kept.join("");
    const edits = [{ kind: "write" as const, path: this.#name, text: this.#headOf(key, body) + body }];
    // A new folder holds only the cache, so git can ignore it. An existing folder may hold other files.
    if (!existsSync(this.#folder)) edits.push({ kind: "write", path: ".gitignore", text: "*\n" });
    return writeFiles(edits, this.#folder, { outRoot: this.#base }).failures[0]?.reason;
  }

  /** The first line of the file. The seal covers the place, so that a cache cannot be moved to where another belongs. */
  #headOf(key: Uint8Array, body: string | Uint8Array): string {
    const start = `${FORMAT} ${program(this.#version)}`;
    const seal = createHmac("sha256", key)
      .update(`${start}\0${realPath(this.#folder)}\0${this.#name}\0`)
      .update(body);
    return `${start} ${seal.digest("base64")}\n`;
  }
}

/**
 * A hash of the running program: its version, the version of Node, and its entry file, which names its chunks by
 * content.
 */
function program(version: string): string {
  const [, file = ""] = process.argv;
  let content = "";
  try {
    content = readFileSync(file, "latin1");
  } catch {
    // The program runs inside another one, or was replaced meanwhile: the versions alone identify it.
  }
  return hashOf(JSON.stringify([version, process.version, content]));
}
