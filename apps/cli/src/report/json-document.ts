import type { Streams } from "../output/streams.js";

/**
 * Writes one JSON document piece by piece, so that a report is never held in memory: first the fields that are known at
 * the start, then lists, item by item, then the fields that are known at the end. Nothing is written before the first
 * item.
 */
export class JsonDocument {
  readonly #streams: Streams;
  readonly #head: object;
  /** The names of the lists that have not begun. */
  readonly #lists: string[];
  #begun = false;
  /** The current list. */
  #list: string | undefined;
  #isEmpty = true;

  /** @param lists the names of the lists, in order */
  constructor(streams: Streams, head: object, lists: readonly string[]) {
    this.#streams = streams;
    this.#head = head;
    this.#lists = [...lists];
  }

  /** Adds an item to a list, and completes the lists before it. */
  item(list: string, item: unknown): void {
    while (this.#list !== list) this.#begin();
    this.#streams.out(`${this.#isEmpty ? "" : ","}\n    ${JSON.stringify(item)}`);
    this.#isEmpty = false;
  }

  end(tail: object): void {
    while (this.#lists.length > 0) this.#begin();
    const fields = Object.entries(tail).map(([name, value]) => `,\n  "${name}": ${JSON.stringify(value)}`);
    this.#streams.out(`\n  ]${fields.join("")}\n}\n`);
  }

  /** Ends the current list and begins the next. */
  #begin(): void {
    const list = this.#lists.shift();
    if (list === undefined) throw new Error("the list does not exist or has ended");
    const before = this.#begun ? "\n  ]" : JSON.stringify(this.#head).slice(0, -1);
    this.#streams.out(`${before},\n  "${list}": [`);
    this.#begun = true;
    this.#list = list;
    this.#isEmpty = true;
  }
}
