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

/** The command that converts a skill; its arguments are the address of its manifest, the id of a format and options. */
export const CONVERT = "skill-convert.convert";

/** What an editor asks for that makes all fixes at once, as on saving. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.skill-convert`;

/** A text that the editor has open. */
export interface OpenText {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Whether it was changed since it was opened or saved. */
  readonly isChanged: boolean;
}

/** What a question is about: a manifest file, with the texts of its folder that are open. */
export interface About {
  /** Absolute. */
  readonly file: string;
  readonly texts: readonly OpenText[];
  /** The clients of Agent Skills to answer for, by name; those in whose folders the skill is if it is left out. */
  readonly clients?: readonly string[] | undefined;
}

/** What the worker is asked, by kind. */
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

/** What it answers. Whatever has a place has it as the editor counts. */
export interface Answers {
  readonly diagnose: Diagnosis;
  readonly hover: { readonly contents: MarkupContent; readonly range: Range } | undefined;
  readonly complete: readonly CompletionItem[];
  readonly symbols: readonly DocumentSymbol[];
  readonly links: readonly DocumentLink[];
  readonly lenses: readonly CodeLens[];
  readonly actions: readonly Action[];
  readonly convert: Converted;
}

export type Kind = keyof Questions;

/** What is wrong with a skill. */
export interface Diagnosis {
  /** The files with findings, by their absolute paths. */
  readonly files: Readonly<Record<string, readonly Diagnostic[]>>;
  /** Why the configuration file could not be read, in which case the skill was validated without it. */
  readonly problem?: string;
}

/** A change to a file, by its absolute path. */
export type FileChange =
  | { readonly kind: "edit"; readonly path: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: "create"; readonly path: string; readonly text: string; readonly isExecutable: boolean }
  | { readonly kind: "remove"; readonly path: string };

/** A code action whose changes are put into the words of the protocol by the server, which knows the versions of the texts. */
export type Action = Omit<CodeAction, "edit"> & { readonly changes?: readonly FileChange[] };

/** A skill in another format, in its folder. */
export interface Converted {
  /** The title of the target. */
  readonly format: string;
  readonly changes: readonly FileChange[];
  /** What was lost and added, a sentence each. */
  readonly losses: readonly string[];
  /** Why it cannot be converted; empty if it can. */
  readonly problems: readonly string[];
  /** The changes as a unified diff. */
  readonly diff: string;
}

/** A question on its way to the worker. */
export interface Request<K extends Kind = Kind> {
  readonly kind: K;
  readonly about: Questions[K];
}

/** What comes back from the worker. */
export type Response = { readonly ready: true } | { readonly answer: unknown } | { readonly error: string };
