import type { Path } from "@skill-convert/core";

/** What a {@link Place} asks of the document that it is a place of. */
export interface PlaceSource {
  /** The source text of a value, exactly as it is written. */
  text(path: Path): string | undefined;
  /** Called once or more if there is anything to report about the document. */
  note?(): void;
}

/**
 * Where a value stands in its document. Nothing is computed before a codec asks: most never do, but YAML reads a bare
 * `2.40` as the number 2.4, and only the source text tells which version was meant.
 */
export class Place {
  readonly #source: PlaceSource;
  readonly #up: Place | undefined;
  readonly #key: string | number;

  constructor(source: PlaceSource, up?: Place, key: string | number = "") {
    this.#source = source;
    this.#up = up;
    this.#key = key;
  }

  /** The place of an entry or item of the value at this one. */
  down(key: string | number): Place {
    return new Place(this.#source, this, key);
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

  /** Says that checking the document will find something to report, so that a sound document is never checked. */
  note(): void {
    this.#source.note?.();
  }
}

/** The place of a value that stands in no document. */
export const NOWHERE: Place = new Place({ text: () => undefined });
