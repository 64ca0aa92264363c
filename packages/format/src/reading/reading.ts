import type {
  Diagnostic,
  DiagnosticCatalog,
  DiagnosticDefinitions,
  Fix,
  Format,
  JsonRecord,
  Path,
  SkillFiles,
  SkillManifest,
  SourceLocation,
  SupportFile,
} from "@skill-convert/core";
import type { Codec, DocumentPath, Issue, Report } from "../codec/codec.js";
import type { Container, FoundManifest } from "../document/container.js";
import type { FrontMatterDefinition } from "../document/front-matter.js";
import type { FileIssue } from "../findings/file-issue.js";
import type { FoundValue, Table } from "../table/table.js";

/** The manifest of a skill that was read. Decoding, every rule and writing use the same reading. */
export interface ManifestReading extends FoundManifest {
  readonly format: ReadFormat;
  readonly files: SkillFiles;
  /** The document as data, before it is interpreted. */
  readonly document: JsonRecord;
  readonly table: Table;
  /** Returns the values of the document that a codec of the table reads, whether or not it accepts them. */
  find(codec: Codec): readonly FoundValue[];
  /**
   * Returns the result of a function of this reading, which is called only once for it.
   *
   * @example
   * const titlesIn = (reading) => stringsIn(reading, [title]);
   * const find = (reading) => reading.derive(titlesIn).map(({ path }) => ({ path }));
   */
  derive<T>(make: (reading: ManifestReading) => T): T;
}

/** The description of how a format is read. */
export interface ReadingDefinition<Id extends string = string> {
  /** The id, title, file names and detection of the format. */
  readonly format: Format<Id>;
  /** The location of the document in a skill folder. */
  readonly container: Container;
  /** The name or pattern of the Markdown file with the instructions, such as `AGENTS.md`; SKILL.md if left out. */
  readonly instructionsFile?: string;
  /** The table of new documents. */
  readonly table: Table;
  /** Returns the table of an existing document, if there are several, for example for old versions. */
  readonly tableOf?: (document: JsonRecord) => Table;
  /** The front matter of SKILL.md, for a format that keeps its manifest in another file. */
  readonly frontMatter?: FrontMatterDefinition;
  /**
   * Derives parts of the model that no row reads, after the document has been read: effects that follow from other
   * values, for example.
   *
   * @param noteDocument call this if `check` has something to report about the result
   */
  readonly complete?: (manifest: SkillManifest, reading: ManifestReading, noteDocument: () => void) => SkillManifest;
  /** Set if the format has no field for triggers, so that the description ends with them; and its longest length. */
  readonly triggersInDescription?: { readonly maxLength?: number };
  /**
   * Reports issues that no single row can find, because they involve several values of the document, or other files of
   * the skill. It is only called if something was noted while the document was read, with `note` or `noteDocument`.
   */
  readonly check?: (reading: ManifestReading, models: CheckedModels, report: Report) => void;
  /** Returns a fix for an issue without one, for fixes that do more than replace the source text of the value. */
  readonly repair?: (issue: Issue, reading: ManifestReading) => Fix | undefined;
  /** Maps the paths of the parts that `complete` derives. */
  readonly derived?: DerivedPaths;
  /** A second document that no table describes, such as a program. */
  readonly program?: ProgramReading;
}

/** The models of a document that is checked; undefined if its table cannot read it. */
export interface CheckedModels {
  /** The model of the document alone. */
  readonly document: JsonRecord | undefined;
  /** The canonical manifest. */
  readonly manifest: SkillManifest | undefined;
}

/** Maps the paths of parts that `complete` derives from others, so that no row of the table knows them. */
export interface DerivedPaths {
  /** Maps a path in the model to the document; undefined for a path that a row maps. */
  toDocument(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined;
  /**
   * Maps a path in the document to the model.
   *
   * @param mapped the path to which the rows map it
   */
  toModel(path: Path, document: JsonRecord, mapped: Path | undefined): Path | undefined;
}

/** How a second document of a skill is read, such as a program that is analysed without running it. */
export interface ProgramReading {
  /**
   * Returns the findings about the program, and about differences between it and the manifest. An error makes the skill
   * invalid.
   *
   * @param manifest undefined if the manifest cannot be read
   */
  findings(reading: ManifestReading, manifest: SkillManifest | undefined): readonly (Diagnostic | FileIssue)[];
  /** Returns the position of a part of the model in the program; undefined if a table knows it. */
  locate?(reading: ManifestReading, manifest: SkillManifest, path: Path): SourceLocation | undefined;
  /** Returns the files that the entrypoints of the skill need in other formats too. */
  supportFiles?(reading: ManifestReading): readonly SupportFile[];
}

/** A format as its readings use it: its description, with the parts that are derived once. */
export interface ReadFormat extends ReadingDefinition {
  readonly catalog: DiagnosticCatalog<DiagnosticDefinitions>;
  /** The codes of issues that only validation reports. */
  readonly validationOnly: ReadonlySet<string>;
  /** The paths of the model to which the front matter next to the manifest maps fields. */
  readonly frontMatterPaths: readonly Path[];
}

/** Makes the reading of a document that was found in a skill. */
export function readingOf(
  format: ReadFormat,
  files: SkillFiles,
  found: FoundManifest,
  document: JsonRecord,
): ManifestReading {
  const table = found.standIn?.table ?? format.tableOf?.(document) ?? format.table;
  const derived = new Map<unknown, unknown>();
  // Not a spread: Node 20 takes several microseconds for each property that is added after one.
  const reading: ManifestReading = Object.assign({}, found, {
    format,
    files,
    document,
    table,
    find: (codec: Codec) => reading.derive(indexOf).find(codec),
    derive<T>(make: (reading: ManifestReading) => T): T {
      if (!derived.has(make)) derived.set(make, make(reading));
      return derived.get(make) as T;
    },
  });
  return reading;
}

// Many rules ask for values of one document, so one walk collects those of every codec.
const indexOf = ({ table, document }: ManifestReading) => table.index(document);
