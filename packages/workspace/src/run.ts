import { createTurns } from "./turn.js";

/**
 * Work on many things, done one after the other as the results are asked for. A loop that is left early leaves the rest
 * undone.
 *
 * @example
 * for await (const { source } of run) console.log(source);
 * const { summary } = await run.finish();
 */
export interface Run<Item, End> extends AsyncIterable<Item> {
  /** Does what is left of the work, and returns what is known only at its end. */
  finish(): Promise<End>;
}

/** Work that yields results, and returns what is known at its end. */
export type Work<Item, End> = Generator<Item, End, void> | AsyncGenerator<Item, End, void>;

/**
 * Makes a run of some work, which starts when its first result is asked for.
 *
 * @param signal ends the run between two results: it throws the reason
 */
export function createRun<Item, End>(start: () => Promise<Work<Item, End>>, signal?: AbortSignal): Run<Item, End> {
  let work: Promise<Work<Item, End>> | undefined;
  let end: (() => End) | undefined;
  const turn = createTurns(signal);
  const next = async (): Promise<IteratorResult<Item, End>> => {
    if (end) return { done: true, value: end() };
    try {
      await turn();
      work ??= start();
      const result = await (await work).next();
      if (result.done) end = () => result.value;
      return result;
    } catch (error) {
      end = () => {
        throw error;
      };
      throw error;
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    async finish() {
      for (;;) {
        const result = await next();
        if (result.done) return result.value;
      }
    },
  };
}
