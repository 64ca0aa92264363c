import { MAX_TEXT_BYTES } from "@skill-convert/core/adapters";
import { requirePath } from "./arguments.js";
import { joinPortable, nativePath } from "./portable-path.js";
import { readHead, readRegularFile } from "./regular-file.js";
import { type WalkOptions, walkFolders } from "./walk.js";

/** A text file of a tree. */
export interface FoundText {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Which texts are read. */
export interface TextOptions extends WalkOptions {
  /** In bytes: larger files are reported to `onProblem` and not read; 10 MiB by default. */
  readonly limit?: number;
}

/** As much of a file as git looks at to tell whether it is binary. */
const HEAD = 8000;

/**
 * Finds the regular text files at any depth of `root`: lazily, sorted by name, the files of a folder before its
 * sub-folders. Each is read when it is reached and not kept. Links are not followed; binary files and what git ignores are
 * skipped.
 *
 * @throws as `findSkills` does
 * @example
 * [...findTexts("skills")]; // [{ path: "notes/skill.yaml", text: "name: notes\n" }]
 */
export function findTexts(root: string, options: TextOptions = {}): Generator<FoundText> {
  requirePath(root, "the root of findTexts");
  return search(root, options);
}

function* search(root: string, options: TextOptions): Generator<FoundText> {
  const { onProblem, limit = MAX_TEXT_BYTES } = options;
  for (const { path: folder, directory, entries, ignores } of walkFolders(root, options)) {
    for (const entry of entries) {
      if (entry.kind !== "file" || ignores(entry)) continue;
      const path = joinPortable(folder, entry.name);
      const absolute = nativePath(directory, entry.name);
      const read = readRegularFile(absolute, limit);
      if (read.kind === "bytes") {
        const text = decodeAny(read.bytes);
        if (text !== undefined) yield { path, text };
      } else if (read.kind === "unreadable") {
        onProblem?.({ path, reason: read.reason, kind: "file" });
      } else if (!isBinary(readHead(absolute, HEAD))) {
        onProblem?.({ path, reason: `it is too large to search (${read.size} bytes)`, kind: "too-large" });
      }
    }
  }
}

/** Text in UTF-8, in UTF-16 with a byte-order mark as Windows writes it, or in any eight-bit encoding. */
function decodeAny(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le");
  return isBinary(bytes.subarray(0, HEAD)) ? undefined : bytes.toString("utf8");
}

function isBinary(head: Uint8Array): boolean {
  return head.includes(0);
}
