import type { Diagnostic, Json, Path, Range, TextEdit } from "@skill-convert/core";

/** The languages of data that are read. */
export type DataFormat = "yaml" | "json";

/** One YAML or JSON document inside a file. */
export interface DataDocument {
  /** Named in diagnostics. */
  readonly file: string;
  readonly format: DataFormat;
  /** The whole file's text. */
  readonly text: string;
  /** Where in `text` the document lies. */
  readonly range: Range;
  /** Plain data; undefined if it cannot be read. An empty document is null. */
  readonly value: Json | undefined;
  /** Offsets are those of the whole `text`. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The range of a path: the value, its key, or the whole entry from key (or dash) to the end of the value. Undefined
   * if there is none. Positions are built when first asked for.
   */
  locate(path: Path, part?: "value" | "key" | "entry"): Range | undefined;
  /**
   * The smallest edits against `text` after which the document reads as `desired`; none if it does already. Comments,
   * quoting and line endings stay, and keys come in the order that they have in `desired`. What moves keeps its source
   * text. `applyTextEdits` of the core applies them; the document itself stays as it was read.
   *
   * @throws TypeError for what JSON cannot hold and the document does not say, such as undefined or NaN
   */
  edit(desired: Json): TextEdit[];
}

/** What is read, and how. */
export interface ReadOptions {
  /** Named in diagnostics. */
  readonly file: string;
  readonly format: DataFormat;
  /** The part of the text that is the document; all of it if left out. */
  readonly range?: Range;
  /** `placeholders`: reads `{name}` inside an unquoted item of a YAML flow list as text, with a warning and a fix. */
  readonly tolerate?: "placeholders";
}
