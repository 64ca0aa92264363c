import type { Range, SkillFiles, SourceLocation } from "@skill-convert/core";
import { subjectOf } from "@skill-convert/examine";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Position, Range as TextRange } from "vscode-languageserver-types";

export const BOM = "\uFEFF";

/** Converts offsets to positions of the protocol, which do not count the byte-order mark, and back. */
export class Positions {
  readonly #files: SkillFiles;
  readonly #texts = new Map<string, EditorText>();

  constructor(files: SkillFiles) {
    this.#files = files;
  }

  range(file: string, range: Range): TextRange {
    return this.#text(file).range(range);
  }

  /** Returns the range of a finding in a file; the start of the file if it has none. */
  ofFinding(finding: Partial<SourceLocation>, file: string): TextRange {
    const subject = subjectOf({ ...finding, file }, this.#files);
    const text = this.#files.text(file).kind === "text" ? this.#text(file) : new EditorText(subject?.text ?? "");
    return text.range(subject?.range ?? { start: 0, end: 0 });
  }

  offset(file: string, position: Position): number {
    return this.#text(file).offset(position);
  }

  #text(file: string): EditorText {
    const known = this.#texts.get(file);
    if (known) return known;
    const content = this.#files.text(file);
    const text = new EditorText(content.kind === "text" ? content.text : "");
    this.#texts.set(file, text);
    return text;
  }
}

class EditorText {
  readonly #document: TextDocument;
  readonly #shift: number;

  constructor(text: string) {
    this.#shift = text.startsWith(BOM) ? 1 : 0;
    this.#document = TextDocument.create("", "", 0, text.slice(this.#shift));
  }

  range({ start, end }: Range): TextRange {
    const at = (offset: number) => this.#document.positionAt(Math.max(0, offset - this.#shift));
    return { start: at(start), end: at(end) };
  }

  offset(position: Position): number {
    return this.#document.offsetAt(position) + this.#shift;
  }
}
