import type {
  Adapter,
  Coverage,
  DiagnosticDefinitions,
  EncodeOptions,
  JsonRecord,
  Path,
  Reading,
  Skill,
  SkillManifest,
} from "@skill-convert/core";
import type { Row } from "./codec/codec.js";
import type { CoverageDeclarations } from "./coverage.js";
import type { SkillFolder } from "./document/container.js";
import type { Findings } from "./findings/findings.js";
import type { Explain, PrepareStep } from "./prepare/step.js";
import type { ProgramDefinition } from "./program/program.js";
import type { ReadFormat, ReadingDefinition } from "./reading/reading.js";
import type { Table } from "./table/table.js";

/** The description of a format, from which {@link defineFormat} makes an adapter. */
export interface FormatDefinition<Id extends string, D extends DiagnosticDefinitions> extends ReadingDefinition<Id> {
  /** The versions of the specification that are read. The first one is written. */
  readonly versions: readonly string[];
  /** Every finding that the format may report, including the structural ones. */
  readonly findings: Findings<D>;
  /** A second document that no table describes, such as a program. */
  readonly program?: ProgramDefinition;
  /** True if the format is read and never written. */
  readonly readOnly?: true;
  /** The subject of sentences such as "An Agent Skill requires a name"; the title if left out. */
  readonly subject?: string;
  /**
   * True if the format only lists the fields of a successful output. An alternative for errors is left out first, so
   * steps and explanations see the rest.
   */
  readonly successFields?: true;
  /**
   * Changes a manifest as the format requires before it is written: to one operation, or to a name in kebab-case. The
   * steps run in this order. Each required row for a top-level field of the model needs a step that fills it.
   */
  readonly prepare?: readonly PrepareStep[];
  /** Explains differences that no step makes. All explanations see the manifest as it was given. */
  readonly explain?: readonly Explain[];
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
  /** Coverage that cannot be derived from the rows: missing parts, values that encoding adds, exceptions. */
  readonly coverage: CoverageDeclarations;
  /** Completes the derived JSON Schema with its `$id`, its title and its definitions. */
  readonly jsonSchema?: (derived: JsonRecord) => JsonRecord;
}

/** An adapter that also gives access to its tables, for editors and generated pages. */
export interface FormatAdapter<Id extends string = string> extends Adapter<Id> {
  read(skill: Skill): Reading & SkillFolder;
  encode(manifest: SkillManifest, options?: EncodeOptions): ReturnType<NonNullable<Adapter["encode"]>>;
  /** The rows of the mapping table of new manifests. */
  readonly mapping: readonly Row[];
  /** The rows for the front matter of SKILL.md, if the manifest is in another file. */
  readonly frontMatterMapping?: readonly Row[];
  /** The steps by which a manifest is prepared before it is written. */
  readonly steps: readonly PrepareStep[];
  /** Returns the table of a document. */
  table(document: JsonRecord): Table;
  /** Maps a path in a document to the model; undefined if the model has nothing from there. */
  toModel(document: JsonRecord, path: Path): Path | undefined;
}

/** A format that is ready for use: its definition, with everything that is derived from it once. */
export interface CompiledFormat
  extends ReadFormat,
    Omit<FormatDefinition<string, DiagnosticDefinitions>, "coverage" | keyof ReadingDefinition> {
  readonly program?: ProgramDefinition;
  readonly coverage: Coverage;
  readonly subject: string;
  readonly prepare: readonly PrepareStep[];
  readonly explain: readonly Explain[];
}
