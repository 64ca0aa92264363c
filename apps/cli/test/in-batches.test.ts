import { expect, it } from "vitest";
import { inBatches } from "../../../packages/workspace/src/find/in-batches.js";

/** Work in two steps, each of which is logged. */
function* logged(input: number, log: string[]) {
  log.push(`begin ${input}`);
  yield;
  log.push(`end ${input}`);
  return input;
}

it("inBatches returns results in the order of the inputs, and interleaves the work of a batch", () => {
  const log: string[] = [];
  const inputs = Array.from({ length: 19 }, (_, index) => index);
  expect([...inBatches(inputs, (input) => logged(input, log))]).toEqual(inputs);
  expect(log.slice(0, 17)).toEqual([...inputs.slice(0, 16).map((input) => `begin ${input}`), "end 0"]);
});

it("inBatches takes no more inputs than one batch needs", () => {
  let asked = 0;
  function* endless() {
    for (;;) yield asked++;
  }
  const given = inBatches(endless(), (input) => logged(input, []));
  expect(given.next().value).toBe(0);
  expect(asked).toBe(16);
  for (let input = 1; input <= 16; input++) expect(given.next().value).toBe(input);
  expect(asked).toBe(32);
});
