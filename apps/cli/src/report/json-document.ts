import type { Streams } from "../output/streams.js";

/**
 * One JSON document that is written piece by piece, so that a report never has to be held in memory: the fields that are
 * known at first, then lists, item by item, then the fields that are known at last. Nothing is written before the first
 * item.
 */
export class JsonDocument {
  readonly #streams: Streams;
  readonly #head: object;
  /** Names of lists that are not begun yet. */
  readonly #lists: string[];
  #begun = false;
  /** The list that is written now. */
  #list: string | undefined;
  #isEmpty = true;

  /** @param lists the names of the lists, in their order */
  constructor(streams: Streams, head: object, lists: readonly string[]) {
    this.#streams = streams;
    this.#head = head;
    this.#lists = [...lists];
  }

  /** Adds an item to a list. The lists before it are then complete. */
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

  /** Ends the list that is written now, and begins the next. */
  #begin(): void {
    const list = this.#lists.shift();
    if (list === undefined) throw new Error("there is no such list, or it has ended");
    const before = this.#begun ? "\n  ]" : JSON.stringify(this.#head).slice(0, -1);
    this.#streams.out(`${before},\n  "${list}": [`);
    this.#begun = true;
    this.#list = list;
    this.#isEmpty = true;
  }
}
