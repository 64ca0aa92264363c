import { canonical, type Json } from "../json.js";
import { type Gap, gap } from "../reasons.js";

/**
 * Yields instances. Returns `undefined` at the end if it yielded all of them, or else the reason why some may be
 * missing.
 */
export type Values = Generator<Json, Gap | undefined>;

/** The distinct instances of a goal. They are computed on demand. */
export class Supply {
  readonly found: Json[] = [];
  /** The reason why the ended supply is incomplete; undefined if it is complete. */
  gap: Gap | undefined;
  /** True while the search for the next instance is running. */
  running = false;
  /** True if an instance of this goal was needed inside an instance of the same goal. */
  recursive = false;
  /** True if the result assumes that an enclosing goal has no instance. */
  provisional = false;
  #keys: Set<string> | undefined;
  #tooLarge: Gap | undefined;
  #source: Values | undefined;

  constructor(
    readonly key: string,
    source: Values,
  ) {
    this.#source = source;
  }

  get ended(): boolean {
    return this.#source === undefined;
  }

  /** Searches for one more instance. An instance that does not fit is left out, and makes the supply incomplete. */
  advance(fits: (value: Json) => boolean): void {
    const step = this.#source?.next();
    if (step === undefined) return;
    if (step.done) this.#end(step.value);
    else if (!fits(step.value)) this.#tooLarge ??= gap("precision", "a very large instance");
    else if (this.#isNew(step.value)) this.found.push(step.value);
  }

  /**
   * An instance of least height contains no other instance of the same goal. Therefore recursion counts as impossible
   * while the first instance is searched for, but the instances found are then not necessarily all.
   */
  #end(lastGap: Gap | undefined): void {
    this.#source = undefined;
    const partial = (this.recursive || this.provisional) && this.found.length > 0;
    this.gap =
      lastGap ?? this.#tooLarge ?? (partial ? gap("enumeration", "a schema that refers to itself") : undefined);
  }

  #isNew(value: Json): boolean {
    if (this.found.length === 0) return true;
    this.#keys ??= new Set(this.found.map(canonical));
    const key = canonical(value);
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    return true;
  }
}
