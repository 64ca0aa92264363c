import { canonical, type Json } from "../json.js";
import { type Gap, gap } from "../reasons.js";

/**
 * Instances, one after the other. When it ends it says whether it gave all there are (`undefined`), or
 * what stood in the way.
 */
export type Values = Generator<Json, Gap | undefined>;

/** The distinct instances of a goal, found as far as somebody asked for them. */
export class Supply {
  readonly found: Json[] = [];
  /** What keeps the supply from being complete, once it ended. */
  gap: Gap | undefined;
  /** Whether the search for the next instance is going on right now, further up. */
  running = false;
  /** Whether an instance of this goal was needed inside an instance of it. */
  recursive = false;
  /** Whether the result rests on a goal further up having no instance. */
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

  /** Looks for one more instance. Those that do not fit are left out, and the supply is not complete then. */
  advance(fits: (value: Json) => boolean): void {
    const step = this.#source?.next();
    if (step === undefined) return;
    if (step.done) this.#end(step.value);
    else if (!fits(step.value)) this.#tooLarge ??= gap("precision", "a very large instance");
    else if (this.#isNew(step.value)) this.found.push(step.value);
  }

  /**
   * An instance of least height holds no other instance of the same goal inside it. So while the first one
   * is sought, recursion may count as impossible; but then what was found need not be all.
   */
  #end(open: Gap | undefined): void {
    this.#source = undefined;
    const partial = (this.recursive || this.provisional) && this.found.length > 0;
    this.gap = open ?? this.#tooLarge ?? (partial ? gap("enumeration", "a schema that refers to itself") : undefined);
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
