import type {
  Adapter,
  Coverage,
  DiagnosticCatalog,
  DiagnosticDefinitions,
  EncodeOptions,
  Fix,
  Format,
  JsonRecord,
  LossNote,
  Path,
  SkillFiles,
  SkillManifest,
} from "@skill-convert/core";
import type { DocumentPath, Issue, Report, Row } from "./codec/codec.js";
import type { CoverageDeclarations } from "./coverage.js";
import type { Container } from "./document/container.js";
import type { FrontMatterDefinition } from "./document/front-matter.js";
import type { Findings } from "./findings/findings.js";
import type { RuleDefinitions } from "./findings/rules.js";
import type { ProgramDefinition } from "./program/program.js";
import type { Reading } from "./reading/reading.js";
import type { Table } from "./table/table.js";

/** A manifest that has been prepared for writing. */
export interface Prepared {
  readonly manifest: SkillManifest;
  /** Explanations of the differences that the comparison after writing will find. */
  readonly notes: readonly LossNote[];
  /** Entries that replace those of the format's coverage for this manifest. */
  readonly coverage?: Coverage;
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

/** The description of a format, from which {@link defineFormat} makes an adapter. */
export interface FormatDefinition<Id extends string, D extends DiagnosticDefinitions> {
  /** The id, title, file names and detection of the format. */
  readonly format: Format<Id>;
  /** The versions of the specification that are read. The first one is written. */
  readonly versions: readonly string[];
  /** Every finding that the format may report, including the structural ones. */
  readonly findings?: Findings<D>;
  readonly diagnostics?: DiagnosticCatalog<D>;
  /** The location of the document in a skill folder. */
  readonly container: Container;
  /** The table of new documents. */
  readonly table: Table;
  /** Returns the table of an existing document, if there are several, for example for old versions. */
  readonly tableOf?: (document: JsonRecord) => Table;
  /** The front matter of SKILL.md, for a format that keeps its manifest in another file. */
  readonly frontMatter?: FrontMatterDefinition;
  /** A second document that no table describes, such as a program. */
  readonly program?: ProgramDefinition;
  /**
   * Reports issues that no single row can find, because they involve several values of the document, or other files of
   * the skill. It is only called if something was noted while the document was read, with `note` or `noteDocument`.
   */
  readonly check?: (reading: Reading, report: Report) => void;
  /**
   * Derives parts of the model that no row reads, after the document has been read: effects that follow from other
   * values, for example.
   *
   * @param noteDocument call this if `check` has something to report about the result
   */
  readonly complete?: (manifest: SkillManifest, reading: Reading, noteDocument: () => void) => SkillManifest;
  /** Returns a fix for an issue without one, for fixes that do more than replace the source text of the value. */
  readonly repair?: (issue: Issue, reading: Reading) => Fix | undefined;
  /** Maps the paths of the parts that `complete` derives. */
  readonly derived?: DerivedPaths;
  /**
   * Changes a manifest as the format requires before it is written: to one operation, or to a name in kebab-case.
   *
   * @param base the files over which it is written
   * @param previous the existing manifest, if there is one
   * @param document the existing document, which may have left out values on purpose
   */
  readonly prepare?: (
    manifest: SkillManifest,
    base: SkillFiles,
    previous?: SkillManifest,
    document?: JsonRecord,
  ) => Prepared;
  /** Set if the format has no field for triggers, so that the description ends with them; and its longest length. */
  readonly triggersInDescription?: { readonly maxLength?: number };
  /**
   * True if assertions on output fields become keywords of the format's output schemas, which are full JSON Schemas.
   */
  readonly assertionsInSchemas?: boolean;
  /**
   * The content of the section that is generated in SKILL.md; none if left out.
   *
   * - `overview`: what the skill is and does, if SKILL.md has no body.
   * - `usage`: also how to call its programs, in any body. For formats without a field for command lines.
   * - `contract`: also its inputs, outputs, effects and requirements. For formats without fields for those.
   */
  readonly section?: "overview" | "usage" | "contract";
  /**
   * Returns the part of an unreadable document that stays when a manifest is written. If left out, nothing is written.
   */
  readonly remainder?: (document: JsonRecord) => JsonRecord | undefined;
  /**
   * Changes a document just before it is written.
   *
   * @param previous the document that is written over, if there is one
   * @param isEdited true if `previous` is a readable manifest of the format
   */
  readonly finish?: (document: JsonRecord, previous: JsonRecord | undefined, isEdited: boolean) => JsonRecord;
  /** Returns the id with which the format writes a skill. */
  readonly idOf: (document: JsonRecord, manifest: SkillManifest) => string | undefined;
  /** Returns the id that a skill must have in a folder; undefined if it may have any. */
  readonly idIn?: Adapter["idIn"];
  readonly rules?: RuleDefinitions<D>;
  /** Coverage that cannot be derived from the rows: missing parts, values that encoding adds, exceptions. */
  readonly coverage: CoverageDeclarations;
  /** Completes the derived JSON Schema with its `$id`, its title and its definitions. */
  readonly jsonSchema?: (derived: JsonRecord) => JsonRecord;
}

/** An adapter that also gives access to its tables, for editors and generated pages. */
export interface FormatAdapter<Id extends string = string> extends Adapter<Id> {
  encode(manifest: SkillManifest, options?: EncodeOptions): ReturnType<NonNullable<Adapter["encode"]>>;
  /** The rows of the mapping table of new manifests. */
  readonly mapping: readonly Row[];
  /** The rows for the front matter of SKILL.md, if the manifest is in another file. */
  readonly frontMatterMapping?: readonly Row[];
  /** Returns the table of a document. */
  table(document: JsonRecord): Table;
  /** Maps a path in a document to the model; undefined if the model has nothing from there. */
  toModel(document: JsonRecord, path: Path): Path | undefined;
}
