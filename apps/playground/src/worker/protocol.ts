import type { ClientReport } from "@skill-convert/clients/report";
import type { Diagnostic, Json } from "@skill-convert/core";
import type { ComparedFile, Link, PlacedLoss } from "@skill-convert/language-service";

/** The files of a skill, by path: text as a string, anything else as bytes. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A skill as the page holds it. */
export interface Skill {
  /** The path of its folder as far as it is known; empty if it is unknown. */
  readonly folder: string;
  readonly contents: Contents;
}

/** A request of the page to its worker. {@link Answers} has the answer to each kind. */
export type Job =
  | { readonly kind: "analyse"; readonly skill: Skill; readonly to: string; readonly lossless: boolean }
  | { readonly kind: "fixAll"; readonly skill: Skill }
  | { readonly kind: "wayBack"; readonly skill: Skill; readonly to: string }
  | { readonly kind: "open"; readonly files: readonly (readonly [path: string, bytes: Uint8Array])[] }
  | { readonly kind: "clients"; readonly skill: Skill }
  | { readonly kind: "pack"; readonly skill: Skill }
  | { readonly kind: "toLink"; readonly shared: Shared }
  | { readonly kind: "fromLink"; readonly text: string }
  | { readonly kind: "hover"; readonly skill: Skill; readonly file: string; readonly offset: number }
  | { readonly kind: "complete"; readonly skill: Skill; readonly file: string; readonly offset: number };

export interface Answers {
  analyse: Analysis;
  fixAll: { readonly contents: Contents; readonly fixed: number };
  wayBack: { readonly files: readonly ComparedFile[]; readonly problems: readonly string[] };
  open: Skill;
  clients: readonly ClientAnswer[];
  pack: Uint8Array;
  toLink: { readonly text: string };
  fromLink: Shared;
  hover: HoverText | undefined;
  complete: CompletionList | undefined;
}

/** The content of a link to the page. */
export interface Shared {
  readonly skill: Skill;
  readonly to: string;
}

/** A finding with its line and column. */
export interface Finding extends Diagnostic {
  readonly line?: number;
  readonly column?: number;
}

/** A file of the result. */
export interface ResultFile {
  readonly path: string;
  readonly change: "created" | "changed" | "unchanged" | "removed";
  /** Undefined if the file is not text. For a removed file, the text before the conversion. */
  readonly text: string | undefined;
}

/** A loss with its line in the source. */
export interface ShownLoss extends PlacedLoss {
  readonly line?: number;
}

/** A link with the lines of both ends. */
export interface ShownLink extends Link {
  readonly sourceLine?: number;
  readonly resultLine?: number;
}

/** A conversion, as the page shows it. */
export interface ShownConversion {
  readonly folder: string;
  readonly manifestFile: string;
  readonly files: readonly ResultFile[];
  readonly losses: readonly ShownLoss[];
  readonly links: readonly ShownLink[];
  readonly manifest: Json;
}

/** The analysis of a skill for a target format. */
export interface Analysis {
  /** The formats that skill-convert can write, in the order of the command line. */
  readonly targets: readonly { readonly id: string; readonly title: string }[];
  /** The titles of the formats of the skill. */
  readonly formats: readonly string[];
  readonly findings: readonly Finding[];
  /** True if the skill has a SKILL.md, which clients of Agent Skills may load. */
  readonly hasClients: boolean;
  /** Absent if the skill cannot be converted; `problems` has the reasons. */
  readonly conversion?: ShownConversion;
  /** Findings of the conversion that validation did not report. */
  readonly problems: readonly Finding[];
}

/** The report on a skill in one client of Agent Skills. */
export interface ClientAnswer extends ClientReport {
  readonly title: string;
}

/** The hover text at an offset. */
export interface HoverText {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** The completions at an offset. */
export interface CompletionList {
  readonly start: number;
  readonly items: readonly { readonly label: string; readonly insert: string; readonly detail: string }[];
}
