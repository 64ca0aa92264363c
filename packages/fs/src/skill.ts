import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import nodePath from "node:path";
import type { FileText, SkillFiles } from "@skill-convert/core";
import { type KeysOf, manifestMatcher, requireArguments, stemOf } from "@skill-convert/core/adapters";
import { decodeText, fileText, MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { newFileMode, PERMISSIONS } from "./atomic.js";
import { FILE_NAMES, type FoundSkill } from "./find.js";
import type { FolderEntry } from "./folder.js";
import { isInside, joinPortable, nativePath, portableRelative } from "./portable-path.js";
import { rethrowUnlessSystem } from "./reason.js";
import { type FileBytes, readRegularFile } from "./regular-file.js";
import { SkillPlace } from "./skill-place.js";
import { type Located, SkillTree } from "./skill-tree.js";
import { workTreeTop } from "./work-tree.js";

/**
 * An entry of a skill's folder that is not a folder. `mode` has the permission bits; `target` is the text of a link.
 */
export interface SkillEntry {
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  /** `other`: a FIFO, a socket or a device. */
  readonly kind: "file" | "link" | "other";
  readonly mode: number;
  /** The size of a file in bytes, holes included. */
  readonly size: number;
  readonly target?: string;
}

/** A stamp that shows whether a file has changed, without reading it. */
export interface FileStamp {
  /** Differs after every change of the file, unless two changes follow each other within the clock's precision. */
  readonly text: string;
  /** The time of the last change, in milliseconds since 1970, by the clock of the file system. */
  readonly changed: number;
}

/** A skill's folder on disk. Each file is read when it is first needed, and its content is kept. */
export interface DiskSkill extends SkillFiles {
  /** The absolute path of the folder. */
  readonly directory: string;
  /** The real path of the folder. */
  readonly place: SkillPlace;
  /** Returns the entries that `list()` names, with kinds and modes. */
  entries(): readonly SkillEntry[];
  /** Returns the subfolders that could not be read, with the reason. Their content is unknown. */
  problems(): readonly { readonly path: string; readonly reason: string }[];
  /** Returns the real file of a path. Links inside the skill are followed. */
  locate(path: string): Located;
  /** Returns the bytes of a file that was read before; undefined for another file, and for one that a link leads to. */
  alreadyRead(path: string): Uint8Array | undefined;
  /** Returns the current stamp of a file; undefined if the file does not exist, or if a link leads to it. */
  stamp(path: string): FileStamp | undefined;
}

/** The kind of an argument that is a skill on the disk. */
export const DISK_SKILL = { what: "a skill from openSkill", has: ["directory", "locate"] };

/** Options of {@link openSkill}. What `findSkills` finds may be passed as it is. */
export interface OpenOptions {
  /** The folder relative to the root of the search, with `/`. By default it is derived from `root`. */
  readonly path?: string;
  /**
   * Names of manifest files. A subfolder that contains one is a separate skill, and its files are not part of this one.
   */
  readonly manifestFiles?: ReadonlySet<string>;
  /** Returns true if a subfolder with a manifest file is a separate skill. By default every such subfolder is. */
  readonly isNestedSkill?: (folder: DiskSkill) => boolean;
  /**
   * The root of the repository or of the search, free of links, such as `FoundSkill.root`. If the real path of the
   * skill's folder is outside of it, nothing is read or edited.
   */
  readonly root?: string;
  /**
   * The only file of the skill, if it is a single file: `reviewer.md`. The name of the skill's folder is then that of the
   * file without its extension, and its sidecar is a hidden file beside it.
   */
  readonly file?: string;
  /** The entries that `findSkills` found in the folder, so that it is not read again. */
  readonly entries?: readonly FolderEntry[];
}

const OPTIONS: KeysOf<OpenOptions & FoundSkill> = {
  keys: {
    path: "a string",
    manifestFiles: FILE_NAMES,
    isNestedSkill: "a function",
    root: "a string",
    file: "a string",
    entries: "an array",
    directory: "a string",
    files: "an array",
  },
};

/**
 * Opens a skill's folder. Nothing is read before it is needed. Links inside the skill are followed; links out of it,
 * FIFOs, sockets and devices are `unreadable`.
 *
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const skill = openSkill("skills/notes");
 * skill.list(); // ["skill.yaml"]
 * skill.text("skill.yaml"); // { kind: "text", text: "name: notes\n" }
 */
export function openSkill(directory: string, options: OpenOptions = {}): DiskSkill {
  requireArguments("openSkill", { directory: [directory, "a string"], options: [options, OPTIONS] });
  const absolute = nodePath.resolve(directory);
  const root = options.root === undefined ? undefined : nodePath.resolve(options.root);
  const { file } = options;
  const folder = pathBelow(root, absolute);
  return new LazySkill(
    absolute,
    root,
    options.path ?? (file === undefined ? folder : joinPortable(folder, stemOf(file))),
    options,
  );
}

function pathBelow(root: string | undefined, directory: string): string {
  if (root === undefined) return "";
  const byName = portableRelative(root, directory);
  if (byName !== undefined) return byName;
  try {
    return portableRelative(fs.realpathSync.native(root), fs.realpathSync.native(directory)) ?? "";
  } catch (error) {
    rethrowUnlessSystem(error);
    return "";
  }
}

class LazySkill implements DiskSkill {
  readonly folder: string | undefined;
  readonly place: SkillPlace;
  readonly #tree: SkillTree;
  readonly #texts = new Map<string, FileText>();
  readonly #bytes = new Map<string, Uint8Array | undefined>();
  /** The modes and sizes of the files that were read, by their path without links. */
  readonly #read = new Map<string, Pick<SkillEntry, "mode" | "size">>();
  #list: readonly string[] | undefined;

  constructor(
    readonly directory: string,
    root: string | undefined,
    readonly path: string,
    options: OpenOptions,
  ) {
    const { manifestFiles, isNestedSkill, file } = options;
    this.place = new SkillPlace(directory, root, file);
    this.folder = (file === undefined ? nodePath.basename(directory) : stemOf(file)) || undefined;
    const isManifest = manifestMatcher(manifestFiles ?? []);
    const isNested = (folder: string, entries: readonly FolderEntry[]) => {
      // A search does not enter node_modules, so a manifest in there belongs to the skill that the package is installed
      // in.
      if (manifestFiles === undefined || folder.split("/").includes("node_modules")) return false;
      if (!entries.some(({ name, kind }) => kind !== "folder" && isManifest(name))) return false;
      if (isNestedSkill === undefined) return true;
      return isNestedSkill(
        openSkill(nativePath(directory, folder), {
          path: joinPortable(path, folder),
          manifestFiles,
          entries,
          ...(root === undefined ? {} : { root }),
        }),
      );
    };
    this.#tree = new SkillTree(this.place, isNested, options.entries);
  }

  list(): readonly string[] {
    this.#list ??= this.#tree.entries().map(({ path }) => path);
    return this.#list;
  }

  has(path: string): boolean {
    const kind = this.#tree.kind(path);
    return kind !== undefined && kind !== "folder";
  }

  text(path: string): FileText {
    let text = this.#texts.get(path);
    if (text === undefined) {
      text = this.#readText(path);
      this.#texts.set(path, text);
    }
    return text;
  }

  bytes(path: string): Uint8Array | undefined {
    if (this.#bytes.has(path)) return this.#bytes.get(path);
    const text = this.#texts.get(path);
    const bytes = text?.kind === "text" ? Buffer.from(text.text) : this.#readBytes(path);
    this.#bytes.set(path, bytes);
    return bytes;
  }

  isExecutable(path: string): boolean {
    return ((this.#permissions(path) ?? 0) & 0o100) !== 0;
  }

  isLink(path: string): boolean {
    return this.#tree.kind(path) === "link";
  }

  mode(path: string): number | undefined {
    const mode = this.#permissions(path);
    return mode === undefined || mode === newFileMode((mode & 0o100) !== 0) ? undefined : mode;
  }

  entries(): readonly SkillEntry[] {
    return this.#tree.entries().map(({ path, kind }) => this.#describe(path, kind));
  }

  problems(): readonly { readonly path: string; readonly reason: string }[] {
    this.#tree.entries();
    return this.#tree.problems();
  }

  locate(path: string): Located {
    return this.#tree.locate(path);
  }

  alreadyRead(path: string): Uint8Array | undefined {
    const text = this.#texts.get(path);
    return this.#read.has(path) && (text?.kind === "text" || this.#bytes.has(path)) ? this.bytes(path) : undefined;
  }

  stamp(path: string): FileStamp | undefined {
    const located = this.locate(path);
    if (located.kind !== "file" || located.path !== path) return undefined;
    try {
      const stat = fs.lstatSync(located.absolute);
      if (!stat.isFile()) return undefined;
      const { size, mtimeMs, ctimeMs, ino } = stat;
      return { text: [size, mtimeMs, ctimeMs, ino].join("-"), changed: Math.max(mtimeMs, ctimeMs) };
    } catch (error) {
      rethrowUnlessSystem(error);
      return undefined;
    }
  }

  above(path: string): FileText {
    const top = workTreeTop(this.directory) ?? this.place.root;
    if (top === undefined) return fileText({ kind: "missing" });
    for (let folder = this.directory; folder !== top; ) {
      folder = nodePath.dirname(folder);
      if (!isInside(top, folder)) break;
      const file = nativePath(folder, path);
      if (fs.existsSync(file)) return readAbove(top, file);
    }
    return fileText({ kind: "missing" });
  }

  /** Returns the permission bits of a regular file. Those that Windows reports mean nothing. */
  #permissions(path: string): number | undefined {
    const located = this.locate(path);
    if (located.kind !== "file" || process.platform === "win32") return undefined;
    try {
      const stat = fs.lstatSync(located.absolute);
      return stat.isFile() ? stat.mode & PERMISSIONS : undefined;
    } catch (error) {
      rethrowUnlessSystem(error);
      return undefined;
    }
  }

  #readText(path: string): FileText {
    const cached = this.#bytes.get(path);
    if (cached !== undefined) return decode(cached);
    const located = this.locate(path);
    if (located.kind === "missing") return fileText(located);
    if (located.kind === "refused") return fileText({ kind: "unreadable", reason: located.reason });
    const read = this.#readFile(located);
    if (read.kind !== "bytes") return fileText(read);
    const text = decode(read.bytes);
    // The bytes are needed later to see whether the file has changed. Those of valid text follow from the text.
    if (text.kind !== "text") this.#bytes.set(path, read.bytes);
    return text;
  }

  #readBytes(path: string): Uint8Array | undefined {
    const located = this.locate(path);
    if (located.kind !== "file") return undefined;
    const read = this.#readFile(located);
    return read.kind === "bytes" ? read.bytes : undefined;
  }

  #readFile({ path, absolute }: Extract<Located, { kind: "file" }>): FileBytes {
    const read = readRegularFile(absolute, MAX_TEXT_BYTES, (descriptor) => this.place.requireOwn(descriptor, path));
    if (read.kind === "bytes") this.#read.set(path, { mode: read.mode & 0o7777, size: read.bytes.length });
    return read;
  }

  #describe(path: string, kind: SkillEntry["kind"]): SkillEntry {
    const read = this.#read.get(path);
    if (read !== undefined) return { path, kind, ...read };
    const absolute = this.place.pathOf(path);
    try {
      const stat = fs.lstatSync(absolute);
      const described = { path, kind, mode: stat.mode & 0o7777, size: stat.size };
      return kind === "link" ? { ...described, target: fs.readlinkSync(absolute) } : described;
    } catch (error) {
      rethrowUnlessSystem(error);
      return { path, kind, mode: 0, size: 0 };
    }
  }
}

/** Reads a file of the repository. A link that leads out of the repository counts as missing. */
function readAbove(top: string, file: string): FileText {
  try {
    const real = fs.realpathSync.native(file);
    if (!isInside(fs.realpathSync.native(top), real)) return fileText({ kind: "missing" });
    const read = readRegularFile(real, MAX_TEXT_BYTES);
    return read.kind === "bytes" ? decode(read.bytes) : fileText(read);
  } catch (error) {
    return fileText({ kind: "unreadable", reason: rethrowUnlessSystem(error) });
  }
}

/** Decodes as the core does; the faster check of the system comes first. */
function decode(bytes: Uint8Array): FileText {
  if (bytes.length > MAX_TEXT_BYTES || !isUtf8(bytes)) return decodeText(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return fileText({ kind: "text", text });
}
