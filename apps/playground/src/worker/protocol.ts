import type { ClientReport } from "@skill-convert/adapter-agent-skills/clients";
import type { Diagnostic, Json } from "@skill-convert/core";
import type { ComparedFile, Link, PlacedLoss } from "@skill-convert/language-service";

/** The files of a skill by their paths; what is not text is bytes. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** A skill as the page holds it. */
export interface Skill {
  /** The path of its folder, as far as it is known; empty if it has none. */
  readonly folder: string;
  readonly contents: Contents;
}

/** What the page asks its worker; the answer of each is in {@link Answers}. */
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

/** What a link to the page holds. */
export interface Shared {
  readonly skill: Skill;
  readonly to: string;
}

/** A finding, with the line and column of its place. */
export interface Finding extends Diagnostic {
  readonly line?: number;
  readonly column?: number;
}

/** A file of the result. */
export interface ResultFile {
  readonly path: string;
  readonly change: "created" | "changed" | "unchanged" | "removed";
  /** Undefined for a file that is not text. A removed file has the text that it had. */
  readonly text: string | undefined;
}

/** A loss, with the line of its place in the source. */
export interface ShownLoss extends PlacedLoss {
  readonly line?: number;
}

/** A link, with the lines of its places. */
export interface ShownLink extends Link {
  readonly sourceLine?: number;
  readonly resultLine?: number;
}

/** A conversion, as the page shows it. */
export interface Converted {
  readonly folder: string;
  readonly manifestFile: string;
  readonly files: readonly ResultFile[];
  readonly losses: readonly ShownLoss[];
  readonly links: readonly ShownLink[];
  readonly manifest: Json;
}

/** Everything that there is to show of a skill. */
export interface Analysis {
  /** The formats that can be written, in the order of the command line. */
  readonly targets: readonly { readonly id: string; readonly title: string }[];
  /** The titles of the formats that the skill has manifests of; the first is the one that is converted. */
  readonly formats: readonly string[];
  readonly findings: readonly Finding[];
  /** Whether clients of Agent Skills can load it, which is worth a table. */
  readonly hasClients: boolean;
  /** Absent if the skill cannot be converted; `problems` say why. */
  readonly conversion?: Converted;
  /** What converting found beyond what validating found. */
  readonly problems: readonly Finding[];
}

/** What becomes of a skill in one client of Agent Skills. */
export interface ClientAnswer extends ClientReport {
  readonly title: string;
}

/** What is said of the place under the pointer. */
export interface HoverText {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** What can be written at a place. */
export interface CompletionList {
  readonly start: number;
  readonly items: readonly { readonly label: string; readonly insert: string; readonly detail: string }[];
}
