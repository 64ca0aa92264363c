import type { FileInParts } from "@skill-convert/fs";
import TinyQueue from "tinyqueue";
import { notJson, notReport, readPart } from "./json-lists.js";
import type { Memory } from "./memory.js";

/** Consecutive items of a list in a file, which are read together. */
interface Block {
  readonly start: number;
  end: number;
  weight: number;
}

/**
 * The places of the items of a list in a file, as runs in which they are sorted. A report has one run per input of the
 * command.
 */
export class SortedList<Key extends object> {
  readonly #name: string;
  readonly #file: FileInParts;
  readonly #compare: (left: Key, right: Key) => number;
  readonly #memory: Memory;
  readonly #parse: (text: string) => unknown[];
  readonly #runs: Block[][] = [];
  #last: Key | undefined;

  /**
   * @param name the name of the file in error messages
   * @param parse parses the text of consecutive items
   */
  constructor(
    name: string,
    file: FileInParts,
    compare: (left: Key, right: Key) => number,
    memory: Memory,
    parse = parseItems,
  ) {
    this.#name = name;
    this.#file = file;
    this.#compare = compare;
    this.#memory = memory;
    this.#parse = parse;
  }

  /** Adds the next item of the file. */
  add(key: Key, { start, end, weight }: Block): void {
    const run = this.#last !== undefined && this.#compare(this.#last, key) <= 0 ? this.#runs.at(-1) : undefined;
    const block = run?.at(-1);
    this.#last = key;
    if (block !== undefined && block.weight + weight <= MOST_WEIGHT) {
      block.end = end;
      block.weight += weight;
      return;
    }
    this.#memory.keep(run ? BLOCK_WEIGHT : RUN_WEIGHT);
    if (run) run.push({ start, end, weight });
    else this.#runs.push([{ start, end, weight }]);
  }

  /**
   * Returns the items of each run, which are read from the file as they are needed.
   *
   * @throws UsageError (the generators) if the file cannot be read, or an item is not valid
   */
  runs<Item extends Key>(isValid: (item: unknown) => item is Item): Generator<Item, undefined>[] {
    return this.#runs.map((run) => this.#items(run, isValid));
  }

  *#items<Item>(run: readonly Block[], isValid: (item: unknown) => item is Item): Generator<Item, undefined> {
    for (const { start, end, weight } of run) {
      this.#memory.keep(weight);
      for (const item of this.#parsed(readPart(this.#name, this.#file, start, end).toString())) {
        if (!isValid(item)) throw notReport(this.#name);
        yield item;
      }
      this.#memory.release(weight);
    }
  }

  #parsed(text: string): unknown[] {
    try {
      return this.#parse(text);
    } catch {
      // The streaming reader accepts a little more.
      throw notJson(this.#name);
    }
  }
}

function parseItems(text: string): unknown[] {
  return JSON.parse(`[${text}]`);
}

export function parseLines(text: string): unknown[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

/** About how many bytes of memory the items of a block take. A larger item is a block of its own. */
const MOST_WEIGHT = 128 * 1024;

/** About how many bytes of memory the place of a block takes. */
const BLOCK_WEIGHT = 64;

/** About how many bytes of memory a run takes while it is merged, with its first block. */
const RUN_WEIGHT = 1024;

/** Merges sorted lists. Items that compare as equal come in the order of the lists. */
export function* mergeSorted<T>(
  lists: readonly Iterator<T, undefined>[],
  compare: (left: T, right: T) => number,
): Generator<T, undefined> {
  const next = (list: Iterator<T, undefined>, position: number) => {
    const result = list.next();
    return result.done ? [] : [{ list, position, item: result.value }];
  };
  const queue = new TinyQueue(
    lists.flatMap(next),
    (left, right) => compare(left.item, right.item) || left.position - right.position,
  );
  for (let first = queue.pop(); first !== undefined; first = queue.pop()) {
    yield first.item;
    for (const entry of next(first.list, first.position)) queue.push(entry);
  }
}
