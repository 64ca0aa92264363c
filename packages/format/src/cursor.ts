import type { Path } from "@skill-convert/core";

/** What there is to report about a document, noted while it is read, so that a sound document is never checked. */
export class Notes {
  /** Whether the codecs will report something, that is not known to be of one of the codes below. */
  values = false;
  /** The codes of what the codecs will report besides. */
  readonly codes = new Set<string>();
  /** Whether the format's `check` of the whole document will report something. */
  document = false;

  get isEmpty(): boolean {
    return !this.values && !this.document && this.codes.size === 0;
  }
}

/** What a {@link Cursor} asks of the document that it is a place of. */
export interface CursorSource {
  /** The source text of a value, exactly as it is written. */
  text(path: Path): string | undefined;
  /** Takes what the codecs say with {@link Cursor.note} and {@link Cursor.noteDocument}. */
  readonly notes?: Notes;
}

/**
 * Where a value stands in its document. Nothing is computed before a codec asks: most never do, but YAML reads a bare
 * `2.40` as the number 2.4, and only the source text tells which version was meant.
 */
export class Cursor {
  readonly #source: CursorSource;
  readonly #up: Cursor | undefined;
  readonly #key: string | number;

  constructor(source: CursorSource, up?: Cursor, key: string | number = "") {
    this.#source = source;
    this.#up = up;
    this.#key = key;
  }

  /** The place of an entry or item of the value at this one. */
  down(key: string | number): Cursor {
    return new Cursor(this.#source, this, key);
  }

  /** The place of the same value, rearranged: `toDocument` says where a part of it stands in this one. */
  seenAs(toDocument: (path: Path) => Path): Cursor {
    const { notes } = this.#source;
    return new Cursor({ text: (path) => this.textAt(toDocument(path)), ...(notes && { notes }) });
  }

  /** The path from the root of the document. */
  get path(): Path {
    return this.#up ? [...this.#up.path, this.#key] : [];
  }

  /** The source text of the value; undefined if the value is not there or was not read from a text. */
  get text(): string | undefined {
    return this.textAt([]);
  }

  /** The source text of something inside the value. */
  textAt(inside: Path): string | undefined {
    return this.#source.text([...this.path, ...inside]);
  }

  /**
   * Says that checking the document will find something to report, so that a sound document is never checked.
   *
   * @param code all that will be found here, if that is known
   */
  note(code?: string): void {
    const { notes } = this.#source;
    if (!notes) return;
    if (code === undefined) notes.values = true;
    else notes.codes.add(code);
  }

  /** Says that only the format's `check` of the whole document may find something, such as what a reference names. */
  noteDocument(): void {
    const { notes } = this.#source;
    if (notes) notes.document = true;
  }
}

/** The place of a value that stands in no document. */
export const NOWHERE: Cursor = new Cursor({ text: () => undefined });
