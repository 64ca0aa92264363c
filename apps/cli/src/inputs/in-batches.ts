import { type Steps, takeTurns } from "@skill-convert/core";
import { keepHeapSmall } from "./small-heap.js";

/** Inputs that take turns. More are not faster, and the caches of texts would not last until they are used again. */
const BATCH = 16;

/** Batches after which a run is a long one. */
const LONG = 6;

/** Works on a few inputs at a time, and yields the results in the order of the inputs. At most one batch is in memory. */
export function* inBatches<Input, Value>(
  inputs: Iterable<Input>,
  start: (input: Input) => Steps<Value>,
): Generator<Value> {
  let batch: Steps<Value>[] = [];
  let batches = 0;
  for (const input of inputs) {
    batch.push(start(input));
    if (batch.length < BATCH) continue;
    yield* takeTurns(batch);
    batch = [];
    if (++batches === LONG) keepHeapSmall();
  }
  yield* takeTurns(batch);
}
