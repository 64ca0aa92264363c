import { availableParallelism } from "node:os";
import { Collisions, isForeign, type Neighbours } from "../convert/targets.js";
import type { Found } from "../inputs.js";
import { lookAhead } from "../look-ahead.js";
import { Batch } from "./batch.js";
import type { Job } from "./job.js";
import type { JobName } from "./jobs.js";
import type { Request } from "./messages.js";
import type { Thread } from "./thread.js";

/** Skills that are worked on together, so many that telling of them costs little. */
const BATCH = 32;

/**
 * Skills for which no other thread is started: until it works as fast as this one, they are done. With more, it is worth
 * the while to set up the engine for many.
 */
const ALONE = 500;

/** Requests that a thread has at once, so that it need not wait for the next. */
const AHEAD = 2;

/** More threads than these wait for the first one, which finds the skills and prints what came of them. */
const MOST_THREADS = 8;

/** Prepared skills that are remembered while they wait for their neighbours; the others are prepared a second time. */
const KEPT = 4000;

/** What came of one skill. */
export interface Done<Result> {
  readonly input: Found;
  readonly result: Result;
}

/** A batch on its way. */
interface Unit<Ready, Result> {
  readonly number: number;
  /** Those of other shards among them. */
  readonly found: readonly Found[];
  readonly inputs: readonly Found[];
  /** Where this thread works on it, or has to take it over. */
  readonly batch: Batch<Ready, Result>;
  thread?: Thread | undefined;
  /** Of each skill, as far as they are decided. */
  readonly rivals: (readonly string[])[];
}

/** Something that is known at once or later. */
class Slot<Owner, Value> {
  value: Value | undefined;
  readonly promise: Promise<Value>;

  constructor(
    readonly owner: Owner,
    given: Value | Promise<Value>,
  ) {
    if (!(given instanceof Promise)) this.value = given;
    this.promise = Promise.resolve(given).then((value) => {
      this.value = value;
      return value;
    });
  }
}

/** This thread and others, which work on the skills of a run; what came of them is given in their order. */
export class Crew<Ready, Result> {
  readonly #job: Job<Ready, Result>;
  readonly #name: JobName;
  readonly #jobs: number | undefined;
  #threads: readonly Thread[] = [];
  /** Where the skills are many. */
  #engine: typeof import("./engine.js") | undefined;
  #units = 0;
  /** Skills that are prepared and not decided yet. */
  #waiting = 0;

  /**
   * @param name the same job for other threads
   * @param jobs the number of threads; as many as there are processors where it is left out and the skills are many
   */
  constructor(job: Job<Ready, Result>, name: JobName, jobs: number | undefined) {
    this.#job = job;
    this.#name = name;
    this.#jobs = jobs;
  }

  /** Works on skills that are never in each other's way. */
  async *run(inputs: Iterable<Found>): AsyncGenerator<readonly Done<Result>[]> {
    const start = ({ number, inputs, batch }: Unit<Ready, Result>, thread: Thread | undefined) =>
      askOrDo(thread, { kind: "run", batch: number, inputs }, () => batch.finish());
    for await (const { owner, value } of this.#inOrder(inputs, start)) yield join(owner, value);
  }

  /**
   * Works on skills of which several may be going to be written to one folder.
   *
   * @param several whether they come from several inputs
   * @param neighbours is told of those of other shards
   */
  async *runApart(
    inputs: Iterable<Found>,
    several: boolean,
    neighbours: Neighbours | undefined,
  ): AsyncGenerator<readonly Done<Result>[]> {
    const collisions = new Collisions<readonly [Unit<Ready, Result>, number]>(several, neighbours);
    const finishing: Slot<Unit<Ready, Result>, readonly Result[]>[] = [];
    const decide = (decided: ReturnType<typeof collisions.rest>) => {
      for (const { skill, rivals } of decided) {
        const [unit, index] = skill;
        unit.rivals[index] = rivals;
        this.#waiting--;
        if (index === unit.inputs.length - 1) finishing.push(new Slot(unit, this.#finish(unit)));
      }
    };
    for await (const { owner: unit, value: targets } of this.#inOrder(inputs, this.#prepare)) {
      let index = 0;
      for (const found of unit.found) {
        const own = isForeign(found) ? -1 : index++;
        decide(collisions.add([unit, own], found, targets[own]));
      }
      for (let head = finishing[0]; head && (head.value || finishing.length > this.#room); head = finishing[0]) {
        finishing.shift();
        yield join(head.owner, await head.promise);
      }
    }
    decide(collisions.rest());
    for (const { owner, promise } of finishing) yield join(owner, await promise);
  }

  /** Ends the other threads. */
  async end(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  readonly #prepare = (unit: Unit<Ready, Result>, thread: Thread | undefined) => {
    const { number, inputs, batch } = unit;
    const keep = this.#waiting < KEPT;
    this.#waiting += inputs.length;
    unit.thread = thread;
    return askOrDo(thread, { kind: "prepare", batch: number, inputs, keep }, () => batch.prepare(keep));
  };

  #finish({ number, batch, rivals, thread }: Unit<Ready, Result>): readonly Result[] | Promise<readonly Result[]> {
    return askOrDo(thread, { kind: "finish", batch: number, rivals }, () => batch.finish(rivals));
  }

  /** Batches that are begun before the first of them has to be done. */
  get #room(): number {
    return 4 * (this.#threads.length + 1);
  }

  /** Starts all batches, on the threads that have nothing else to do and in between on this one; gives them in order. */
  async *#inOrder<Value>(
    inputs: Iterable<Found>,
    start: (unit: Unit<Ready, Result>, thread: Thread | undefined) => Value | Promise<Value>,
  ): AsyncGenerator<{ readonly owner: Unit<Ready, Result>; readonly value: Value }> {
    const units = this.#toUnits(await this.#gather(inputs));
    const window: Slot<Unit<Ready, Result>, Value>[] = [];
    let more = true;
    const begin = (thread: Thread | undefined) => {
      const next = units.next();
      more = next.done !== true;
      if (next.value) window.push(new Slot(next.value, start(next.value, thread)));
    };
    for (;;) {
      if (this.#threads.length > 0) await turn();
      for (let thread = this.#idle(); thread && more && window.length < this.#room; thread = this.#idle())
        begin(thread);
      const head = window[0];
      if (head?.value !== undefined) {
        window.shift();
        yield { owner: head.owner, value: head.value };
      } else if (more && window.length < this.#room) begin(undefined);
      else if (head) await head.promise;
      else return;
    }
  }

  /** A thread that is about to have nothing to do. */
  #idle(): Thread | undefined {
    return this.#threads.find(({ load }) => load < AHEAD);
  }

  /** Starts the other threads where the skills are many. */
  async #gather(inputs: Iterable<Found>): Promise<Iterable<Found>> {
    const enough = this.#jobs === undefined ? ALONE : 0;
    const { first, all } = lookAhead(inputs, ALONE + 1);
    if (first.length > ALONE) {
      this.#engine = await import("./engine.js");
      this.#engine.compileLess();
    }
    const others = Math.min(MOST_THREADS, this.#jobs ?? availableParallelism()) - 1;
    if (first.length > enough && others > 0) {
      const { Thread } = await import("./thread.js");
      this.#threads = Array.from({ length: others }, () => new Thread(this.#name));
    }
    return all;
  }

  *#toUnits(inputs: Iterable<Found>): Generator<Unit<Ready, Result>> {
    // Where they are few, each is given as soon as it is done.
    const size = this.#threads.length > 0 || this.#engine ? BATCH : 1;
    let found: Found[] = [];
    let count = 0;
    for (const input of inputs) {
      if (++count === ALONE) this.#engine?.keepNewSpace();
      found.push(input);
      if (found.length < size) continue;
      yield this.#toUnit(found);
      found = [];
    }
    if (found.length > 0) yield this.#toUnit(found);
  }

  #toUnit(found: readonly Found[]): Unit<Ready, Result> {
    const inputs = found.filter((input) => !isForeign(input));
    return { number: this.#units++, found, inputs, batch: new Batch(this.#job, inputs), rivals: [] };
  }
}

/** The answer of a thread; what this one finds where there is no other, or where that gave none. */
function askOrDo<Given extends readonly unknown[]>(
  thread: Thread | undefined,
  request: Request,
  find: () => Given,
): Given | Promise<Given> {
  return thread ? thread.ask(request).then((given) => (given as Given | undefined) ?? find()) : find();
}

/** Until what other threads have said so far is heard. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function join<Ready, Result>({ inputs }: Unit<Ready, Result>, results: readonly Result[]): Done<Result>[] {
  return results.map((result, index) => ({ input: inputs[index] as Found, result }));
}
