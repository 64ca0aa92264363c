import { type KeysOf, requireArguments } from "./arguments.js";
import type { TextEdit } from "./diagnostics/diagnostic.js";
import { getOwn } from "./json.js";
import { decodeText, describeBadByte, type FileText, fileText, MAX_TEXT_BYTES } from "./text/file-text.js";
import { applyTextEdits, textDifference } from "./text/text-edits.js";

/** The Markdown file that holds the instructions of a skill, whatever the format of its manifest. */
export const SKILL_FILE = "SKILL.md";

/**
 * A read-only view of one skill's folder. Paths are relative to it, with `/`. Contents are read on demand, and every
 * call returns the same content.
 */
export interface SkillFiles {
  /** The path of the folder, relative to the root of the search or of the repository, with `/`; `""` for the root. */
  readonly path: string;
  /** The name of the folder; undefined if it has none, as on standard input. */
  readonly folder: string | undefined;
  /** Returns the paths of all files of the skill, sorted. */
  list(): readonly string[];
  has(path: string): boolean;
  /** Reads a file as UTF-8. */
  text(path: string): FileText;
  /** Reads a file as bytes; undefined if it does not exist or cannot be read. */
  bytes(path: string): Uint8Array | undefined;
  /** Returns true if a file is executable. Absent if that is not known of any file. */
  isExecutable?(path: string): boolean;
  /** Returns true if a path is that of a symbolic link. Absent if that is not known of any path. */
  isLink?(path: string): boolean;
  /**
   * Returns the permission bits of a file; undefined if they are those that any new file gets. Absent if they are not
   * known of any file.
   */
  mode?(path: string): number | undefined;
  /**
   * Reads a file of the repository around the skill: the one at this path in the nearest parent folder that has it.
   * Absent if the files around the skill are not known.
   */
  above?(path: string): FileText;
}

/** A change to one file of a skill. */
export type FileEdit =
  /** Replaces ranges of a text file. They are in ascending order and do not overlap. */
  | { readonly kind: "splice"; readonly path: string; readonly edits: readonly TextEdit[] }
  /**
   * Creates a file, or replaces all of its content. A new file gets the permission bits `mode`; without them, those of
   * any new file.
   */
  | {
      readonly kind: "write";
      readonly path: string;
      readonly text: string;
      readonly executable?: boolean;
      readonly mode?: number;
    }
  /**
   * Creates a file with the bytes and the permission bits of another file of the skill, as they are before the edits.
   * It replaces no file.
   */
  | { readonly kind: "copy"; readonly path: string; readonly from: string }
  /** Removes a file and, with `emptied`, the folders of the skill that contain nothing else. */
  | { readonly kind: "remove"; readonly path: string; readonly emptied?: true };

/** Options of {@link memoryFiles}. */
export interface MemoryOptions {
  /** The path of the skill's folder, relative to the repository. */
  readonly path?: string;
  /** Files around the skill, by their paths relative to a parent folder. */
  readonly above?: Readonly<Record<string, string>>;
}

const MEMORY_OPTIONS: KeysOf<MemoryOptions> = { keys: { path: "a string", above: "an object" } };

/**
 * Creates a skill in memory from contents by path, relative to the skill's folder and with `/`. A string is the content
 * of a text file. Bytes are decoded when they are read as text; they are not copied, so do not change them.
 *
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const files = memoryFiles({ "SKILL.md": "# Notes\n" }, { path: "skills/notes" });
 * files.folder; // "notes"
 * files.text("SKILL.md"); // { kind: "text", text: "# Notes\n" }
 */
export function memoryFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: MemoryOptions = {},
): SkillFiles {
  requireArguments("memoryFiles", {
    files: [files, { what: "contents by path", has: [] }],
    options: [options, MEMORY_OPTIONS],
  });
  const contents = new Map(Object.entries(files));
  for (const [file, content] of contents) {
    if (typeof content === "string" || ArrayBuffer.isView(content)) continue;
    throw new TypeError(`the content of ${file} is neither a string nor a Uint8Array`);
  }
  const { path = "", above } = options;
  return {
    path,
    folder: path.split("/").at(-1) || undefined,
    list: () => [...contents.keys()].sort(),
    has: (file) => contents.has(file),
    text(file) {
      const content = contents.get(file);
      return typeof content === "object" ? decodeText(content) : resultOf(content);
    },
    bytes(file) {
      const content = contents.get(file);
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
    ...(above && { above: (file: string) => resultOf(getOwn(above, file)) }),
  };
}

function resultOf(text: string | undefined): FileText {
  return fileText(text === undefined ? { kind: "missing" } : { kind: "text", text });
}

/**
 * Returns a view of the skill with the edits applied in their order. Nothing is written, and `base` does not change.
 * Files without edits are read from `base`.
 *
 * @throws Error if a splice edits a file that cannot be read as text
 * @throws TypeError for a wrong argument, and for a write without a text
 * @throws RangeError if the edits of a splice overlap, are out of order or exceed the text
 * @example
 * const files = memoryFiles({ "a.md": "A", "b.md": "B" });
 * const after = overlay(files, [{ kind: "remove", path: "a.md" }, { kind: "write", path: "c.md", text: "C" }]);
 * after.list(); // ["b.md", "c.md"]
 */
export function overlay(base: SkillFiles, edits: readonly FileEdit[]): SkillFiles {
  requireArguments("overlay", { base: [base, "the files of a skill"], edits: [edits, "an array"] });
  const changed = new Map<string, string | undefined>();
  const copied = new Map<string, string>();
  const executable = new Set<string>();
  const modes = new Map<string, number>();
  const view: SkillFiles = {
    path: base.path,
    folder: base.folder,
    list: () => {
      const names = new Set(base.list());
      for (const [file, text] of changed) {
        if (text === undefined) names.delete(file);
        else names.add(file);
      }
      for (const file of copied.keys()) names.add(file);
      return [...names].sort();
    },
    has: (file) => (changed.has(file) ? changed.get(file) !== undefined : base.has(copied.get(file) ?? file)),
    text(file) {
      if (!changed.has(file)) return base.text(copied.get(file) ?? file);
      return resultOf(changed.get(file));
    },
    bytes(file) {
      if (!changed.has(file)) return base.bytes(copied.get(file) ?? file);
      const text = changed.get(file);
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    isExecutable: (file) => executable.has(file) || (base.isExecutable?.(copied.get(file) ?? file) ?? false),
    ...(base.isLink && {
      isLink: (file: string) => !changed.has(file) && !copied.has(file) && base.isLink?.(file) === true,
    }),
    mode: (file) => modes.get(file) ?? base.mode?.(copied.get(file) ?? file),
    ...(base.above && { above: (file: string) => base.above?.(file) ?? resultOf(undefined) }),
  };
  for (const edit of edits) {
    if (edit.kind === "copy") {
      changed.delete(edit.path);
      copied.set(edit.path, edit.from);
    } else if (edit.kind === "remove") {
      changed.set(edit.path, undefined);
      copied.delete(edit.path);
    } else if (edit.kind === "write") {
      changed.set(edit.path, textToWrite(edit));
      if (edit.executable) executable.add(edit.path);
      if (edit.mode !== undefined) modes.set(edit.path, edit.mode);
    } else {
      const current = view.text(edit.path);
      if (current.kind !== "text") throw new Error(`cannot edit ${edit.path}: ${current.kind}`);
      changed.set(edit.path, applyTextEdits(current.text, edit.edits));
    }
  }
  return view;
}

/**
 * Returns the text of an edit that writes a file.
 *
 * @throws TypeError if it has no text, which TypeScript does not allow and JavaScript does
 */
export function textToWrite({ path, text }: Extract<FileEdit, { kind: "write" }>): string {
  if (typeof text !== "string") throw new TypeError(`the edit that writes ${path} has no text`);
  return text;
}

/**
 * Merges successive groups of edits, each made against the result of the one before, into one edit of `base` per file,
 * sorted by path. Files that end up unchanged are left out.
 *
 * @example
 * const files = memoryFiles({ "a.md": "one" });
 * const first = [{ kind: "write", path: "a.md", text: "two" }];
 * mergeEdits(files, first, [{ kind: "write", path: "a.md", text: "one" }]); // []
 */
export function mergeEdits(base: SkillFiles, ...groups: readonly (readonly FileEdit[])[]): FileEdit[] {
  const byPath = new Map<string, FileEdit[]>();
  for (const edit of groups.flat()) {
    const edits = byPath.get(edit.path);
    if (edits) edits.push(edit);
    else byPath.set(edit.path, [edit]);
  }
  return [...byPath.keys()].sort().flatMap((path) => mergeFile(base, path, byPath.get(path) ?? []));
}

function mergeFile(base: SkillFiles, path: string, edits: readonly FileEdit[]): readonly FileEdit[] {
  const [only, ...others] = edits;
  // Most files have a single edit, which needs no merging.
  if (only?.kind === "splice" && others.length === 0) return changesSomething(base, only) ? [only] : [];
  if (only?.kind === "copy" && others.length === 0) return [only];
  if (only?.kind === "write" && others.length === 0 && !base.has(path)) return [only];
  const before = base.text(path);
  const after = edits.reduce((files, edit) => overlay(files, [edit]), base).text(path);
  const emptied = edits.some((edit) => edit.kind === "remove" && edit.emptied);
  if (after.kind === "missing") return base.has(path) ? [{ kind: "remove", path, ...(emptied && { emptied }) }] : [];
  if (after.kind !== "text") return [];
  const executable = edits.some((edit) => edit.kind === "write" && edit.executable === true);
  if (before.kind === "text") {
    const difference = textDifference(before.text, after.text);
    if (difference === undefined) return [];
    // A splice cannot make a file executable.
    if (!executable || base.isExecutable?.(path)) return [{ kind: "splice", path, edits: [difference] }];
  }
  const mode = edits.reduce<number | undefined>(
    (last, edit) => (edit.kind === "write" && edit.mode) || last,
    undefined,
  );
  return [{ kind: "write", path, text: after.text, ...(executable && { executable }), ...(mode && { mode }) }];
}

function changesSomething(base: SkillFiles, { path, edits }: Extract<FileEdit, { kind: "splice" }>): boolean {
  const content = base.text(path);
  return content.kind !== "text" || edits.some(({ start, end, text }) => content.text.slice(start, end) !== text);
}

/**
 * Returns the reason why a file cannot be read as text, to complete "… cannot be read: …"; undefined if it can be read
 * or does not exist.
 */
export function unreadableReason(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  switch (content.kind) {
    case "text":
    case "missing":
      return undefined;
    case "too-large":
      return `it has ${content.size} bytes, and the limit is ${MAX_TEXT_BYTES}`;
    case "unreadable":
      return content.reason;
    case "not-utf8":
      return describeBadByte(files.bytes(path) ?? new Uint8Array(), content.offset);
  }
}
