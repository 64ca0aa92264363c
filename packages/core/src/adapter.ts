import type { Coverage } from "./coverage.js";
import type { Diagnostic, Severity, SourceLocation } from "./diagnostic.js";
import type { FileEdit, SkillFiles } from "./files.js";
import type { JsonSchema } from "./json.js";
import type { SkillManifest } from "./manifest/manifest.js";
import type { Path } from "./path.js";
import type { Result } from "./result.js";
import type { ManifestDocument, Rule } from "./rule.js";

/** That a skill carries a format's manifest. */
export interface Detection {
  /** The file that says so. */
  readonly file: string;
  /** The version of the specification that it declares, where it can be told cheaply. */
  readonly version?: string;
  /**
   * Among several formats in one folder the lowest rank is taken; two of equal rank need the user's word.
   * mapping-decisions.md#d87 gives the built-in ones 10, 20, …; {@link WEAK_RANK} is a weak mark that never makes an
   * ambiguity.
   */
  readonly rank: number;
}

/** The rank of a mark that every format shares, such as plain front matter. */
export const WEAK_RANK = 1000;

/** How a manifest is read. */
export interface DecodeOptions {
  /** Diagnostics about spelling and dialects may be left out when reading back what was just written. */
  readonly quiet?: boolean;
}

/** A file that a skill's entrypoints need to run outside the format that it was read from. */
export interface SupportFile {
  readonly path: string;
  readonly text: string;
  readonly executable?: boolean;
  /** What a conversion reports that writes it. */
  readonly report?: Diagnostic;
}

/** A skill's manifest as read. */
export interface Decoded {
  readonly manifest: SkillManifest;
  /** Written beside the result wherever a target keeps the entrypoints. */
  readonly supportFiles?: readonly SupportFile[];
  /**
   * Where a canonical path comes from: the key or value that it was read from, or the nearest thing around it. Computed
   * when asked.
   *
   * @param part `key` for the key of the entry whose value was read
   */
  locate(path: Path, part?: "key"): SourceLocation | undefined;
  /** Where a JSON Pointer into the manifest document lies. Computed when asked. */
  locatePointer(pointer: string): SourceLocation | undefined;
}

/** What a manifest is written over. */
export interface EncodeOptions {
  /** The files that are there already, edited minimally. Absent: none. */
  readonly base?: SkillFiles;
  /**
   * Whether the base is a skill of this format that is edited, even if it has no mark of it. What it leaves out, although
   * the format demands it, then stays out.
   */
  readonly editing?: boolean;
  /** The skill before a manifest was taken out of the base that this one replaces, if it is converted in place. */
  readonly original?: SkillFiles;
  /** Whether that manifest stays beside the new one, so that nothing it says has to be said elsewhere. */
  readonly keepSource?: boolean;
}

/** Why a canonical path does not come back as it was. */
export interface LossNote {
  readonly path: Path;
  readonly kind: LossKind;
  /** One sentence, complete, for a person. */
  readonly reason: string;
}

/**
 * `dropped`: the target has no place. `narrowed`: kept in a poorer form. `defaulted`: the target demands a value and a
 * neutral one was written. `synthesised`: a value was derived from others.
 */
export type LossKind = "dropped" | "narrowed" | "defaulted" | "synthesised";

/** What encoding wants done. */
export interface Encoded {
  /** Against `base`; empty where nothing needs to change. */
  readonly edits: readonly FileEdit[];
  /** The file that carries the manifest. */
  readonly manifestFile: string;
  /** The id as the format writes it; its last part names the skill's folder. */
  readonly id: string | undefined;
  /** Labels for the differences that the comparison will find. */
  readonly notes: readonly LossNote[];
  /** Entries that replace the adapter's own where files of `base` that are not ours to change leave less room. */
  readonly coverage?: Coverage;
}

/** What a format is known by. It is small, so that a program can have it of every format and load adapters on demand. */
export interface Format<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  /** Names of the files that may carry its manifest, so that a search knows a skill's folder when it sees one. */
  readonly manifestFiles: readonly string[];
  /** What a file of such a name must have to carry its manifest, as a noun phrase; left out if the name is enough. */
  readonly mark?: string;
  /** Cheap: no parsing where a name or a marker will do. */
  detect(files: SkillFiles): Detection | undefined;
}

/** One format: everything that the rest of the product knows of it. */
export interface Adapter<Id extends string = string> extends Format<Id> {
  /** Specification versions that it reads; the first is the one it writes. */
  readonly versions: readonly string[];
  readonly coverage: Coverage;
  readonly rules: readonly Rule[];
  /** Of its own manifest document, for editors. */
  readonly jsonSchema: JsonSchema;
  /** Every code it may report. */
  readonly diagnostics: Readonly<Record<string, { severity: Severity; message: string; docs: string }>>;
  /** What the rules look at; nothing where no document can be parsed, and `decode` says why. */
  document(files: SkillFiles): ManifestDocument | undefined;
  /**
   * The id that a skill must have because of where it stands; undefined where it may have any. Left out if a folder never
   * decides.
   */
  idIn?(place: Pick<SkillFiles, "path" | "folder">): string | undefined;
  /** Reads the manifest: no value where it cannot be understood, and the diagnostics say why. Nothing throws for bad input. */
  decode(files: SkillFiles, options?: DecodeOptions): Result<Decoded>;
  /**
   * What to change so that the manifest is there; left out by a read-only adapter. The manifest is taken to be one: of one
   * that comes from elsewhere, find that out with `SkillManifest.safeParse`.
   */
  encode?(manifest: SkillManifest, options?: EncodeOptions): Result<Encoded>;
  /**
   * Whether a file is one that encoding generated and nobody has edited since, told by the file itself. Left out by a format
   * without such files.
   */
  isGenerated?(path: string, text: string): boolean;
  /** Takes this format's manifest out of a skill, with the programs that encoding generated for it, and nothing else. */
  erase(files: SkillFiles): readonly FileEdit[];
}
