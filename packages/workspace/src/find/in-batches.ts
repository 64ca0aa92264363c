import { type Steps, takeTurns } from "@skill-convert/core";
import { keepHeapSmall } from "./small-heap.js";

/**
 * The number of inputs that are processed in turns. A larger batch is not faster, and would overflow the caches of
 * texts.
 */
const BATCH = 16;

/** The number of batches after which the heap is kept small. */
const LONG = 6;

/**
 * Processes a few inputs at a time, and yields the results in the order of the inputs. At most one batch is in memory.
 *
 * @param enter is told which phase of the work begins: `find`, `read`, and those that the steps name
 */
export function* inBatches<Input, Value>(
  inputs: Iterable<Input>,
  start: (input: Input) => Steps<Value>,
  enter: (phase: string) => void = () => {},
): Generator<Value> {
  let batch: Steps<Value>[] = [];
  let batches = 0;
  enter("find");
  for (const input of inputs) {
    batch.push(start(input));
    if (batch.length < BATCH) continue;
    enter("read");
    yield* takeTurns(batch, enter);
    batch = [];
    if (++batches === LONG) keepHeapSmall();
    enter("find");
  }
  enter("read");
  yield* takeTurns(batch, enter);
}
