import { type Steps, takeTurns } from "@skill-convert/core";

/** Inputs whose steps take turns: more are no faster, and what is remembered of a text would be forgotten before it is used. */
const BATCH = 8;

/** Works on inputs a few at a time, and gives what comes of each, in their order. No more than a batch of them is held. */
export function* inBatches<Input, Value>(
  inputs: Iterable<Input>,
  start: (input: Input) => Steps<Value>,
): Generator<Value> {
  let batch: Steps<Value>[] = [];
  for (const input of inputs) {
    batch.push(start(input));
    if (batch.length < BATCH) continue;
    yield* takeTurns(batch);
    batch = [];
  }
  yield* takeTurns(batch);
}
