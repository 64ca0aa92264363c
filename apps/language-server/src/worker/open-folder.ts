import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { type FileEdit, overlay, type SkillFiles } from "@skill-convert/core";
import { documentFinder, manifestMatcher } from "@skill-convert/core/adapters";
import { MAX_TEXT_BYTES } from "@skill-convert/core/text";
import { type OpenSkill, SkillReadings } from "@skill-convert/examine";
import type { About, FileChange, OpenText } from "../protocol.js";
import type { SkillHost } from "./host.js";
import { BOM, Positions } from "./positions.js";

/** Returns true if a file is a skill of its own. */
function isSingle(file: string, { registry: { manifestFiles, skillFiles }, open }: SkillHost): boolean {
  const path = file.split(sep).join("/");
  if (!manifestMatcher(manifestFiles)(path)) return manifestMatcher(skillFiles)(path);
  if (manifestFiles.has(basename(file))) return false;
  const siblings = open(dirname(file))
    .list()
    .filter((name) => !name.includes("/"));
  return documentFinder(manifestFiles)(siblings).includes(basename(file));
}

/** The skill of an open manifest, including texts that are not saved yet. */
export class OpenFolder {
  readonly directory: string;
  /** The name of the manifest in the folder. */
  readonly file: string;
  readonly files: SkillFiles;
  /** The readings that all parts of an answer share. */
  readonly readings: SkillReadings;
  readonly skill: OpenSkill;
  readonly #host: SkillHost;
  /** The name of the only file, if the skill is a single file. */
  readonly #single: string | undefined;

  constructor({ file, texts }: About, host: SkillHost) {
    this.directory = dirname(file);
    this.file = basename(file);
    const isSingleFile = isSingle(file, host);
    this.#host = host;
    this.#single = isSingleFile ? this.file : undefined;
    const disk = host.open(this.directory, this.#single);
    this.files = overlay(
      disk,
      texts.filter(({ path }) => !isSingleFile || path === file).flatMap((text) => this.#unsaved(text, disk)),
    );
    this.readings = new SkillReadings(this.files);
    // `explicit: false` leaves out findings on files that only look like manifests.
    this.skill = { files: this.readings, explicit: false, directory: this.directory.split(sep).join("/") };
  }

  /** True if the skill is the one file, and the others in its folder are not part of it. */
  get isSingleFile(): boolean {
    return this.#single !== undefined;
  }

  /** Returns true if the file is a manifest or may become one. Other tools use some of the same file names. */
  isManifest({ registry }: SkillHost): boolean {
    return (
      /skill/i.test(this.file) || registry.candidates(this.files).some(({ detection }) => detection.file === this.file)
    );
  }

  /** Returns the absolute path of a file of the skill. */
  pathOf(file: string): string {
    return join(this.directory, file);
  }

  /** Returns the reasons why the files of some edits must not be written. */
  refusals(edits: readonly FileEdit[]): readonly string[] {
    return this.#host.refusalsOf(edits, this.directory, this.#single);
  }

  /** Converts edits of the skill to changes in the editor. */
  changes(edits: readonly FileEdit[]): FileChange[] {
    return changesOf(edits, this.files, (file) => this.pathOf(file));
  }

  /** Returns the edit that turns the file on the disk into the text in the editor. */
  #unsaved({ path, text, isChanged }: OpenText, disk: SkillFiles): FileEdit[] {
    const name = relative(this.directory, path).split(sep).join("/");
    if (name === "" || name.startsWith("../") || isAbsolute(name) || text.length > MAX_TEXT_BYTES) return [];
    const saved = disk.text(name);
    if (saved.kind === "missing") return name.includes("/") ? [] : [{ kind: "write", path: name, text }];
    // The editor's text of a file that is not valid text differs from the file even if nobody changed it.
    if (saved.kind !== "text") return isChanged ? [{ kind: "write", path: name, text }] : [];
    const full = saved.text.startsWith(BOM) && !text.startsWith(BOM) ? BOM + text : text;
    return full === saved.text ? [] : [{ kind: "write", path: name, text: full }];
  }
}

/** Converts edits of a folder to changes in the editor. */
export function changesOf(
  edits: readonly FileEdit[],
  files: SkillFiles,
  pathOf: (file: string) => string,
): FileChange[] {
  const positions = new Positions(files);
  return edits.flatMap((edit): FileChange[] => {
    const path = pathOf(edit.path);
    if (edit.kind === "remove") return [{ kind: "remove", path }];
    // Only conversions of plugins copy files, which no editor asks for.
    if (edit.kind === "copy") throw new Error(`an editor cannot copy ${edit.from}`);
    const content = files.text(edit.path);
    if (edit.kind === "write" && content.kind !== "text")
      return [{ kind: "create", path, text: edit.text, isExecutable: edit.executable ?? false }];
    const documentRange = { start: 0, end: content.kind === "text" ? content.text.length : 0 };
    const spliced = edit.kind === "write" ? [{ ...documentRange, text: edit.text }] : edit.edits;
    const textEdits = spliced.flatMap(({ text, ...range }) => {
      const place = positions.range(edit.path, range);
      // Editors hide the byte-order mark of a file and keep it.
      const newText = text.startsWith(BOM) ? text.slice(1) : text;
      const isEmpty = place.start.line === place.end.line && place.start.character === place.end.character;
      return isEmpty && newText === "" ? [] : [{ range: place, newText }];
    });
    return textEdits.length === 0 ? [] : [{ kind: "edit", path, edits: textEdits }];
  });
}
