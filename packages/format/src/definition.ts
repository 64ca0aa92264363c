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
import type { DocumentPath, Issue, Report, Row } from "./codec.js";
import type { Container } from "./container.js";
import type { CoverageDeclarations } from "./coverage.js";
import type { FrontMatterDefinition } from "./front-matter.js";
import type { ProgramDefinition } from "./program.js";
import type { Reading } from "./reading.js";
import type { RuleDefinitions } from "./rules.js";
import type { Table } from "./table.js";

/** What a manifest is prepared for being written. */
export interface Prepared {
  readonly manifest: SkillManifest;
  /** Labels for the differences that the comparison will find. */
  readonly notes: readonly LossNote[];
  /** Entries that replace the format's coverage for this manifest. */
  readonly coverage?: Coverage;
}

/** Where parts of a manifest stand that no row reads, because they are made of others. */
export interface DerivedPlaces {
  /** Undefined for a path that a row reads. */
  toDocument(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined;
  /** What a place says; `read` is what the rows read there. */
  toModel(path: Path, document: JsonRecord, read: Path | undefined): Path | undefined;
}

/** Everything that there is to say of a format. */
export interface FormatDefinition<Id extends string, D extends DiagnosticDefinitions> {
  /** What the format is known by. */
  readonly format: Format<Id>;
  /** Versions of the specification that are read; the first is the one that is written. */
  readonly versions: readonly string[];
  /** Every code that the format may report, the structural ones included. */
  readonly diagnostics: DiagnosticCatalog<D>;
  readonly container: Container;
  /** The table of the documents that are written. */
  readonly table: Table;
  /** The table of a document that is read, if there are several kinds, such as those of old versions. */
  readonly tableOf?: (document: JsonRecord) => Table;
  /** The front matter of SKILL.md, if the manifest stands elsewhere. */
  readonly frontMatter?: FrontMatterDefinition;
  /** A further document, such as a program. */
  readonly program?: ProgramDefinition;
  /**
   * Reports what no row can say, because it concerns several places of a document, or the skill around it. It is asked only
   * if something was noted while the document was read, by `note` or `noteDocument`.
   */
  readonly check?: (reading: Reading, report: Report) => void;
  /**
   * What no row says, once a document has been read: effects that follow from others, references that name nothing.
   *
   * @param noteDocument says that `check` has something to report about what was done
   */
  readonly complete?: (manifest: SkillManifest, reading: Reading, noteDocument: () => void) => SkillManifest;
  /** How an issue can be repaired that has no fix of its own, by more than other words in its place. */
  readonly repair?: (issue: Issue, reading: Reading) => Fix | undefined;
  /** Where what `complete` makes stands. */
  readonly derived?: DerivedPlaces;
  /**
   * What a manifest has to become before it is written: one operation, a kebab-case name, whatever the format demands.
   * `was` is what the manifest there says, and `document` how, whose omissions may be meant.
   */
  readonly prepare?: (
    manifest: SkillManifest,
    base: SkillFiles,
    was?: SkillManifest,
    document?: JsonRecord,
  ) => Prepared;
  /** That the description ends with the triggers, for which there is no field, and how long it may be. */
  readonly triggersInDescription?: { readonly maxLength?: number };
  /** That assertions on output fields, which the format does not have, become keywords of its schemas, which are in full JSON Schema. */
  readonly assertionsInSchemas?: boolean;
  /**
   * What a generated section of SKILL.md says if nobody has written a body: what the skill is and does. With `usage` it also
   * says, in any body, how to call a program, because the format has no place for a command line, and with `contract` what
   * goes in and comes out, what happens and what has to be there, which have no place either. Nothing is generated if left
   * out.
   */
  readonly section?: "overview" | "usage" | "contract";
  /** What stays of a manifest that cannot be understood if another is written. Left out, nothing is written over it. */
  readonly remainder?: (document: JsonRecord) => JsonRecord | undefined;
  /** The last word on a document that is to be written, with what was there, and whether that is edited. */
  readonly finish?: (document: JsonRecord, was: JsonRecord | undefined, isEdited: boolean) => JsonRecord;
  /** The id as the format writes it. */
  readonly idOf: (document: JsonRecord, manifest: SkillManifest) => string | undefined;
  /** The id that a skill must have because of where it stands; undefined where it may have any. */
  readonly idIn?: Adapter["idIn"];
  readonly rules: RuleDefinitions<D>;
  /** What coverage cannot be derived of: parts that are not held, values that encoding adds, exceptions. */
  readonly coverage: CoverageDeclarations;
  /** The JSON Schema, made of the one that is derived: its head, and its definitions. */
  readonly jsonSchema?: (derived: JsonRecord) => JsonRecord;
}

/** An adapter whose tables can be asked for what they say of a document, by editors and generated pages. */
export interface FormatAdapter<Id extends string = string> extends Adapter<Id> {
  encode(manifest: SkillManifest, options?: EncodeOptions): ReturnType<NonNullable<Adapter["encode"]>>;
  /** Which part of the model each field of a manifest is that is written. */
  readonly mapping: readonly Row[];
  /** Likewise for the front matter of SKILL.md, if the manifest stands elsewhere. */
  readonly frontMatterMapping?: readonly Row[];
  /** The table of a document. */
  table(document: JsonRecord): Table;
  /** What a place of the document says in the model; undefined if nothing. */
  toModel(document: JsonRecord, path: Path): Path | undefined;
}
