import type { LossCounts } from "@skill-convert/examine";
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type CompletionItem,
  type Diagnostic,
  type DocumentLink,
  type DocumentSymbol,
  type MarkupContent,
  type Position,
  type Range,
  type TextEdit,
} from "vscode-languageserver-types";

/** The command that converts a skill. Its arguments are the URI of the manifest, the id of a format, and options. */
export const CONVERT = "skill-convert.convert";

/** The kind of code action that applies all safe fixes. Editors request it on saving. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.skill-convert`;

/** A text that is open in the editor. */
export interface OpenText {
  /** The absolute path. */
  readonly path: string;
  readonly text: string;
  /** True if the text was changed since it was opened or saved. */
  readonly isChanged: boolean;
}

/** The subject of a question: a manifest file, with the open texts in its folder. */
export interface About {
  /** The absolute path. */
  readonly file: string;
  readonly texts: readonly OpenText[];
  /** The names of the clients to check for; absent for the clients that load skills from the folder. */
  readonly clients?: readonly string[] | undefined;
}

/** The parameters of each kind of question to the worker. */
export interface Questions {
  readonly diagnose: About;
  readonly hover: About & { readonly position: Position };
  readonly complete: About & { readonly position: Position; readonly hasSnippets: boolean };
  readonly symbols: About;
  readonly links: About;
  readonly lenses: About;
  readonly actions: About & { readonly range: Range; readonly only: readonly CodeActionKind[] | undefined };
  readonly convert: About & { readonly to: string; readonly isLossless: boolean };
}

/** The answer to each kind of question. All positions are those of the protocol: lines and UTF-16 units. */
export interface Answers {
  readonly diagnose: Diagnosis;
  readonly hover: { readonly contents: MarkupContent; readonly range: Range } | undefined;
  readonly complete: readonly CompletionItem[];
  readonly symbols: readonly DocumentSymbol[];
  readonly links: readonly DocumentLink[];
  readonly lenses: readonly CodeLens[];
  readonly actions: readonly Action[];
  readonly convert: ConversionPreview;
}

export type Kind = keyof Questions;

/** The diagnostics of a skill. */
export interface Diagnosis {
  /** The diagnostics of each file, by its absolute path. */
  readonly files: Readonly<Record<string, readonly Diagnostic[]>>;
  /** True if other manifests of the folder are skills of their own. */
  readonly isSingleFile: boolean;
  /** The reason why the configuration file could not be read. The skill was then validated without it. */
  readonly problem?: string;
}

/** A change to a file. Paths are absolute. */
export type FileChange =
  | { readonly kind: "edit"; readonly path: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: "create"; readonly path: string; readonly text: string; readonly isExecutable: boolean }
  | { readonly kind: "remove"; readonly path: string };

/** A code action. The server, which knows the versions of the texts, turns its changes into a workspace edit. */
export type Action = Omit<CodeAction, "edit"> & { readonly changes?: readonly FileChange[] };

/** A conversion of a skill in its folder. */
export interface ConversionPreview {
  /** The title of the target format. */
  readonly format: string;
  readonly changes: readonly FileChange[];
  /** One sentence for the losses of each outcome and reason, after the name of the outcome. */
  readonly losses: readonly string[];
  /** The number of parts that are lost, restricted, loosened, moved and added. */
  readonly counts: LossCounts;
  /** The reasons why the skill cannot be converted; empty if it can. */
  readonly problems: readonly string[];
  /** The changes as a unified diff. */
  readonly diff: string;
}

/** A message to the worker. */
export interface Request<K extends Kind = Kind> {
  readonly kind: K;
  readonly about: Questions[K];
}

/** A message from the worker. */
export type Response = { readonly ready: true } | { readonly answer: unknown } | { readonly error: string };
