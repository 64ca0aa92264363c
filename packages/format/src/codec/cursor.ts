import type { Path } from "@skill-convert/core";

/**
 * Records, while a document is read, whether a check of it would report anything. A sound document is never checked.
 */
export class Notes {
  /** True if the codecs will report something whose code is not known in advance. */
  values = false;
  /** The codes of other issues that the codecs will report. */
  readonly codes = new Set<string>();
  /** True if the format's `check` of the document may report something. */
  document = false;

  get isEmpty(): boolean {
    return !this.values && !this.document && this.codes.size === 0;
  }
}

/** The document that a {@link Cursor} is a position of. */
export interface CursorSource {
  /** Returns the source text of a value. */
  text(path: Path): string | undefined;
  /** Receives the calls of {@link Cursor.note} and {@link Cursor.noteDocument}. */
  readonly notes?: Notes;
}

/**
 * The position of a value in its document. Everything is computed on demand, because few codecs look at it. One that
 * does is the codec of versions: YAML reads an unquoted `2.40` as the number 2.4, and only the source text shows the
 * difference.
 */
export class Cursor {
  readonly #source: CursorSource;
  readonly #parent: Cursor | undefined;
  readonly #key: string | number;

  constructor(source: CursorSource, parent?: Cursor, key: string | number = "") {
    this.#source = source;
    this.#parent = parent;
    this.#key = key;
  }

  /** The position of an entry or item of this value. */
  down(key: string | number): Cursor {
    return new Cursor(this.#source, this, key);
  }

  /**
   * The position of a rearranged view of this value.
   *
   * @param toDocument maps a path in the view to a path in this value
   */
  seenAs(toDocument: (path: Path) => Path): Cursor {
    const { notes } = this.#source;
    return new Cursor({ text: (path) => this.textAt(toDocument(path)), ...(notes && { notes }) });
  }

  /** The path from the root of the document. */
  get path(): Path {
    return this.#parent ? [...this.#parent.path, this.#key] : [];
  }

  /** The source text of the value; undefined if the value does not exist or was not read from a text. */
  get text(): string | undefined {
    return this.textAt([]);
  }

  /** The source text at a path inside the value. */
  textAt(inside: Path): string | undefined {
    return this.#source.text([...this.path, ...inside]);
  }

  /**
   * Records that a check of the document will report something. A codec must call this in `get` for everything that its
   * `check` reports, because a document without notes is not checked.
   *
   * @param code the only code that will be reported here, if it is known
   */
  note(code?: string): void {
    const { notes } = this.#source;
    if (!notes) return;
    if (code === undefined) notes.values = true;
    else notes.codes.add(code);
  }

  /** Records that the format's `check` of the document may report something, such as a reference to nothing. */
  noteDocument(): void {
    const { notes } = this.#source;
    if (notes) notes.document = true;
  }
}

/** The position of a value that is in no document. */
export const NOWHERE: Cursor = new Cursor({ text: () => undefined });
