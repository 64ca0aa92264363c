import { OK, UsageError } from "../../../output/exit.js";
import type { Streams } from "../../../output/streams.js";
import type { HistoryOptions } from "../options.js";
import { requireStore, withStore } from "../place.js";

/** `registry history`: prints the changes and recorded questions of a database (semioverse.md#s101). */
export async function runRegistryHistory(options: HistoryOptions, streams: Streams): Promise<number> {
  let after = Number(options.after ?? 0);
  if (!Number.isSafeInteger(after) || after < 0) {
    throw new UsageError(`--after ${options.after}: expected the number of an event`);
  }
  await withStore(requireStore(options.store), async (store) => {
    for (let events = await store.history(after); events.length > 0; events = await store.history(after)) {
      for (const event of events) streams.out(`${JSON.stringify(event)}\n`);
      after = events.at(-1)?.sequence ?? after;
    }
  });
  return OK;
}
