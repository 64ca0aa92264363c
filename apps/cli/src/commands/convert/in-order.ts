/** The place of a value that may not be known yet. */
export interface Place<T> {
  value?: T;
}

/** Yields values in the order of their places, although they become known in any order. */
export class InOrder<T> {
  #places: Place<T>[] = [];
  #next = 0;

  /** Adds a place after all others. */
  add(): Place<T> {
    const place: Place<T> = {};
    this.#places.push(place);
    return place;
  }

  /** Yields the values up to the first that is not known. */
  *known(): Generator<T> {
    for (; ; this.#next++) {
      const value = this.#places[this.#next]?.value;
      if (value === undefined) break;
      yield value;
    }
    if (this.#next < this.#places.length) return;
    this.#places = [];
    this.#next = 0;
  }
}
