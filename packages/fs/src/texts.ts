import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { joinPortable, nativePath } from "./portable-path.js";
import { readHead, readRegularFile } from "./regular-file.js";
import { WALK_OPTIONS, type WalkOptions, walkFolders } from "./walk.js";

/** A text file of a tree. */
export interface FoundText {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Options of {@link findTexts}. */
export interface TextOptions extends WalkOptions {
  /** The largest file that is read, in bytes; 10 MiB by default. Larger files are reported to `onProblem`. */
  readonly limit?: number;
}

const OPTIONS: KeysOf<TextOptions> = { keys: { ...WALK_OPTIONS.keys, limit: "a number" } };

/** The number of bytes that git looks at to tell whether a file is binary. */
const HEAD_BYTES = 8000;

/**
 * Finds the regular text files at any depth below `root`: lazily, sorted by name, the files of a folder before those of
 * its subfolders. Each file is read when the iteration reaches it, and is not kept. Links are not followed; binary
 * files and files that git ignores are skipped.
 *
 * @throws the same errors as `findSkills`
 * @example
 * [...findTexts("skills")]; // [{ path: "notes/skill.yaml", text: "name: notes\n" }]
 */
export function findTexts(root: string, options: TextOptions = {}): Generator<FoundText> {
  requireArguments("findTexts", { root: [root, "a string"], options: [options, OPTIONS] });
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
        const text = decodeText(read.bytes);
        if (text !== undefined) yield { path, text };
      } else if (read.kind === "unreadable") {
        onProblem?.({ path, reason: read.reason, kind: "file" });
      } else if (!isBinary(readHead(absolute, HEAD_BYTES))) {
        onProblem?.({ path, reason: `it is too large to search (${read.size} bytes)`, kind: "too-large" });
      }
    }
  }
}

/**
 * Decodes UTF-8, UTF-16 with a byte-order mark as Windows writes it, and the ASCII part of any eight-bit encoding.
 * Undefined for a binary file.
 */
function decodeText(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le");
  return isBinary(bytes.subarray(0, HEAD_BYTES)) ? undefined : bytes.toString("utf8");
}

function isBinary(head: Uint8Array): boolean {
  return head.includes(0);
}
