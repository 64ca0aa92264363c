import {
  coreDiagnostics,
  type Diagnostic,
  filesOf,
  type ManifestDocument,
  type Reading,
  type Result,
  type Skill,
  type SkillFiles,
} from "@skill-convert/core";
import { filesMatching, newFileName, SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import type { MarkdownDocument } from "@skill-convert/source";
import { readSkillFile, type SkillFolder, withoutSection } from "../document/container.js";
import { subjectOf } from "../document/locate.js";
import { notAMapping } from "../findings/diagnose.js";
import { type ManifestReading, type ReadFormat, readingOf } from "./reading.js";

/** The files of a skill, with a reading for each format. All readings share the Markdown files. */
class Folder {
  readonly files: SkillFiles;
  readonly readings = new Map<ReadFormat, SkillReading>();
  readonly #markdown = new Map<string, Result<MarkdownDocument>>();

  constructor(files: SkillFiles) {
    this.files = files;
  }

  /** Returns a Markdown file, which is parsed when it is first needed. */
  markdown(path: string): Result<MarkdownDocument> {
    const read = this.#markdown.get(path) ?? readSkillFile(this.files, path);
    this.#markdown.set(path, read);
    return read;
  }
}

/** A skill as one format reads it. The manifest is parsed when it is first needed. */
export class SkillReading implements Reading, SkillFolder {
  readonly format: ReadFormat;
  /** The folder, which the readings of several formats share. */
  readonly folder: Folder;
  #manifest: Result<ManifestReading> | undefined;
  #skillFilePath: string | undefined;

  constructor(format: ReadFormat, folder: Folder) {
    this.format = format;
    this.folder = folder;
    folder.readings.set(format, this);
  }

  get files(): SkillFiles {
    return this.folder.files;
  }

  get skillFilePath(): string {
    this.#skillFilePath ??= findSkillFile(this.format, this.files);
    return this.#skillFilePath;
  }

  get skillFile(): Result<MarkdownDocument> {
    return this.folder.markdown(this.skillFilePath);
  }

  /** The manifest, or the reasons why there is none. */
  get manifest(): Result<ManifestReading> {
    this.#manifest ??= findManifest(this);
    return this.#manifest;
  }

  get document(): ManifestDocument | undefined {
    const { value } = this.manifest;
    return value && subjectOf(value);
  }
}

/** Returns the reading of this format that belongs to a reading of any format, and makes a new one of files. */
export function readSkill(format: ReadFormat, skill: Skill): SkillReading {
  const folder = skill instanceof SkillReading ? skill.folder : new Folder(filesOf(skill));
  return folder.readings.get(format) ?? new SkillReading(format, folder);
}

/** Returns the path of the file with the instructions; the path of a new one if there is none. */
function findSkillFile({ instructionsFile = SKILL_FILE }: ReadFormat, files: SkillFiles): string {
  const [existing] = filesMatching(files, instructionsFile);
  return existing ?? newFileName(instructionsFile, files.folder ?? "skill");
}

/** Finds and parses the manifest document, and chooses the table for it. */
function findManifest(skill: SkillReading): Result<ManifestReading> {
  const { format, files } = skill;
  const { value, diagnostics } = format.container.find(skill);
  if (!value) {
    const [file] = format.format.manifestFiles.flatMap((name) => filesMatching(files, name));
    return { diagnostics: diagnostics.length > 0 ? diagnostics : [notThisFormat(format, file)] };
  }
  const found = withoutSection(value);
  // An empty document is null. It is read as an empty mapping, unless its file name makes it a manifest.
  const raw = found.data.value ?? (found.isMarked ? null : {});
  if (isJsonRecord(raw)) return { value: readingOf(format, files, found, raw), diagnostics };
  if (found.isMarked) return { value: readingOf(format, files, found, {}), diagnostics };
  return { diagnostics: [...diagnostics, notAMapping(found.data), notThisFormat(format, found.data.file)] };
}

function notThisFormat({ format }: ReadFormat, file: string | undefined): Diagnostic {
  return coreDiagnostics.create("not-this-format", { format: format.title }, file === undefined ? {} : { file });
}
