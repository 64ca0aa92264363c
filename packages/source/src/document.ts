import type { Diagnostic, Json, Path, Range, TextEdit } from "@skill-convert/core";

/** A data language that can be read. */
export type DataFormat = "yaml" | "json";

/** One YAML or JSON document inside a file. */
export interface DataDocument {
  /** The file name in diagnostics. */
  readonly file: string;
  readonly format: DataFormat;
  /** The text of the complete file. */
  readonly text: string;
  /** The part of `text` that is the document. */
  readonly range: Range;
  /** Plain data; undefined if it cannot be read. An empty document is null. */
  readonly value: Json | undefined;
  /** Their offsets refer to `text`, not to `range`. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Returns the range of the value at a path, of its key, or of the entry from the key (or dash) to the end of the
   * value; undefined if the path does not exist. Positions are computed at the first call.
   */
  locate(path: Path, part?: "value" | "key" | "entry"): Range | undefined;
  /**
   * Returns the smallest edits of `text` after which the document reads as `desired`; none if it already does.
   * Comments, quoting and line endings stay, keys get the order that they have in `desired`, and a value that moves
   * keeps its source text. Apply the edits with `applyTextEdits` of the core; this object does not change.
   *
   * @throws TypeError for a new value that JSON cannot represent, such as undefined or NaN
   */
  edit(desired: Json, options?: EditOptions): TextEdit[];
}

/** Options for editing a document. */
export interface EditOptions {
  /**
   * `remove`: the comments directly above a removed key of block YAML go with it, and so do blank lines that would be
   * left over. Comments above the first key introduce the document and stay. `keep`, the default: comments stay where
   * they are, except those at the end of a removed line.
   */
  readonly comments?: "keep" | "remove";
}

/** Options for reading a text. */
export interface ReadOptions {
  /** The file name in diagnostics. */
  readonly file: string;
  readonly format: DataFormat;
  /** The part of the text that is the document; the complete text if left out. */
  readonly range?: Range;
  /** `placeholders`: reads `{name}` inside an unquoted item of a YAML flow list as text, with a warning and a fix. */
  readonly tolerate?: "placeholders";
}
