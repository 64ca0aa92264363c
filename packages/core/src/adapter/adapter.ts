import type { Diagnostic, Severity, SourceLocation } from "../diagnostics/diagnostic.js";
import type { Result } from "../diagnostics/result.js";
import type { FileEdit, SkillFiles } from "../files.js";
import type { Json, JsonSchema } from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";
import type { Coverage } from "./coverage.js";
import type { Reading, Skill } from "./reading.js";
import type { Rule } from "./rule.js";

/** The result of detecting a format's manifest in a skill. */
export interface Detection {
  /** The file in which the manifest was detected. */
  readonly file: string;
  /** The version of the specification that the manifest declares, if it can be read cheaply. */
  readonly version?: string;
  /**
   * If several formats are detected in one folder, the one with the lowest rank is read; if two have the same rank, the
   * user has to choose. The built-in formats have the ranks 10, 20, … (mapping-decisions.md#d87). A detection with
   * {@link WEAK_RANK} never makes a skill ambiguous.
   */
  readonly rank: number;
}

/** The rank of a manifest that many formats share, such as plain front matter. */
export const WEAK_RANK = 1000;

/** Options for reading a manifest. */
export interface DecodeOptions {
  /** Allows the adapter to leave out diagnostics about spelling and dialects, for reading back its own output. */
  readonly quiet?: boolean;
}

/** A file that the entrypoints of a skill need when the skill is converted to another format. */
export interface SupportFile {
  readonly path: string;
  readonly text: string;
  readonly executable?: boolean;
  /** The diagnostic that a conversion reports when it writes the file. */
  readonly report?: Diagnostic;
}

/** The manifest of a skill, with the positions that it was read from. */
export interface Decoded {
  readonly manifest: SkillManifest;
  /** Files that the entrypoints need. A conversion writes them with a result that names one of them. */
  readonly supportFiles?: readonly SupportFile[];
  /**
   * Returns the position from which the value at a canonical path was read, or that of the nearest value around it.
   * Positions are computed on demand.
   *
   * @param part `key` for the position of the key instead of the value
   */
  locate(path: Path, part?: "key"): SourceLocation | undefined;
  /** Returns the position of a JSON Pointer into the manifest document. Positions are computed on demand. */
  locatePointer(pointer: string): SourceLocation | undefined;
}

/** Options for writing a manifest. */
export interface EncodeOptions {
  /** The existing skill, which is edited minimally. Absent means an empty folder. */
  readonly over?: Skill;
  /**
   * True if `over` is a skill of this format that is being edited, even if the format is not detected in it. A required
   * field that the skill does not have then stays absent.
   */
  readonly editing?: boolean;
  /** The skill before its old manifest was removed from `over`, if the skill is converted. */
  readonly original?: SkillFiles;
  /** True if the old manifest is kept with the new one, so that its content need not be repeated elsewhere. */
  readonly keepSource?: boolean;
  /** True if the manifest is known to be valid, such as one that an adapter has read. It is then not checked again. */
  readonly checked?: boolean;
}

/** The reason why the value at a canonical path reads back differently. */
export interface LossNote {
  readonly path: Path;
  readonly kind: LossKind;
  /** One complete sentence for people. */
  readonly reason: string;
  /** The place where the result has the value in another form. A conversion looks there before it reports the place. */
  readonly movedTo?: MovedTo;
  /** The words for this loss and others of the same reason on one line. */
  readonly group?: LossGroup;
  /** True if the result refuses values that the source takes. Every such value needs a note (mapping-decisions.md#d106). */
  readonly restricts?: true;
}

/**
 * A place in the result, and the form in which it has a value of the source; the value itself if `as` is absent. `as`
 * returns the texts that a file has, or the value in the manifest that reading the result gives.
 */
export type MovedTo =
  | { readonly path: Path; readonly as?: (value: Json) => Json }
  | { readonly file: string; readonly as: (value: Json) => readonly string[] };

/** The words for several losses of one reason. */
export interface LossGroup {
  /** A clause about all of them, in which `{count}` is their number: `{count} inputs became optional`. */
  readonly message: string;
  /** The name of this one, for the list after the clause. */
  readonly name: string;
}

/**
 * `dropped`: the target cannot hold the value. `narrowed`: the target holds only part of it. `defaulted`: the target
 * requires a value, so a neutral one was written. `synthesised`: the value was derived from other fields.
 */
export type LossKind = "dropped" | "narrowed" | "defaulted" | "synthesised";

/** The result of writing a manifest. */
export interface Encoded {
  /** Edits of `over`; empty if nothing changes. */
  readonly edits: readonly FileEdit[];
  /** The file that contains the manifest. */
  readonly manifestFile: string;
  /** The id as it is written in the format. Its last part names the skill's folder. */
  readonly id: string | undefined;
  /** Reasons for differences that comparing the result with the manifest will find. */
  readonly notes: readonly LossNote[];
  /** Entries that replace those of the adapter's coverage, because files of `over` that must not change limit it. */
  readonly coverage?: Coverage;
}

/**
 * The part of an adapter that recognises a format. It is small, so that a program can have it for every format and load
 * the adapters on demand.
 */
export interface Format<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /**
   * Names of the files that may contain the manifest, or patterns in which `*` stands for any characters of a name:
   * `SKILL.md`, `*.mdc`, `agents/*.md`. A search recognises skills by them.
   */
  readonly manifestFiles: readonly string[];
  /**
   * True if each such file is a skill of its own, so that a folder may contain several. Its `SkillFiles` contain this
   * file, and their folder is named after it: `agents/reviewer.md` is the only file of the skill `agents/reviewer`.
   * Otherwise a skill is a folder, with all files in it.
   */
  readonly singleFile?: true;
  /**
   * True if the manifest describes something that is not in its folder, such as an API. Other files beside it are not part
   * of the skill, unless a sidecar says that it was converted from one that had them.
   */
  readonly isDocument?: true;
  /** The content that marks a file of such a name as the manifest, as a noun phrase. Absent if the name is enough. */
  readonly mark?: string;
  /** Detects the format in a skill. It is cheap and parses nothing if a name or a marker is enough. */
  detect(files: SkillFiles): Detection | undefined;
}

/** A format: how to detect, read, validate and write its manifests. */
export interface Adapter<Id extends string = string> extends Format<Id> {
  /** Versions of the specification that the adapter reads. It writes the first. */
  readonly versions: readonly string[];
  /** The parts of the canonical manifest that the format can hold. */
  readonly coverage: Coverage;
  /** The rules of the specification, which `validateSkill` checks. */
  readonly rules: readonly Rule[];
  /** The JSON Schema of the manifest document, for editors. */
  readonly jsonSchema: JsonSchema;
  /** Every diagnostic that the adapter may report, by its code without the namespace. */
  readonly diagnostics: Readonly<Record<string, { severity: Severity; message: string; docs: string }>>;
  /**
   * Returns the adapter's reading of a skill. Its own readings come back unchanged, so every method can call it first.
   * Keep a reading to read the same skill several times. The reading of another adapter may share files that both
   * parse.
   */
  read(skill: Skill): Reading;
  /**
   * Returns the id that a skill in this folder must have; undefined if it may have any. Absent if the folder never
   * determines the id.
   */
  idIn?(place: Pick<SkillFiles, "path" | "folder">): string | undefined;
  /**
   * Reads the manifest. If it cannot be understood, the result has no value and the diagnostics say why. Never throws
   * for bad input.
   */
  decode(skill: Skill, options?: DecodeOptions): Result<Decoded>;
  /**
   * Returns the edits that write the manifest. Absent if the adapter is read-only. The result has no value if the
   * manifest is not one, or the format cannot represent it. A key whose value is undefined is absent. `createSkill` of
   * `@skill-convert/core/zod` says more about a manifest that a program made.
   */
  encode?(manifest: SkillManifest, options?: EncodeOptions): Result<Encoded>;
  /**
   * Returns true if a file was generated by `encode` and has not been edited since, judged by its content alone. Absent
   * if the format has no such files.
   */
  isGenerated?(path: string, text: string): boolean;
  /** Returns the edits that remove the manifest and the programs that `encode` generated, and nothing else. */
  erase(skill: Skill): readonly FileEdit[];
  /**
   * Returns the file of a skill of another format that still says a value of a manifest of this one, in keys that no
   * conversion removes because clients read them there. Absent if the format has no such keys.
   */
  remainsIn?(path: Path, value: Json, skill: Skill): string | undefined;
}
