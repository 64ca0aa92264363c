import { describe, expect, it } from "vitest";
import { createRun } from "../src/run.js";

function* count(most: number): Generator<number, string> {
  for (let number = 1; number <= most; number++) yield number;
  return `counted to ${most}`;
}

describe("a run", () => {
  it("yields its results, and then has what is known at the end", async () => {
    const run = createRun(async () => count(3));
    const results: number[] = [];
    for await (const result of run) results.push(result);
    expect(results).toEqual([1, 2, 3]);
    expect(await run.finish()).toBe("counted to 3");
    expect(await run.finish()).toBe("counted to 3");
  });

  it("starts when the first result is asked for", async () => {
    let isStarted = false;
    const run = createRun(async () => {
      isStarted = true;
      return count(1);
    });
    expect(isStarted).toBe(false);
    await run.finish();
    expect(isStarted).toBe(true);
  });

  it("does the rest when it is finished, and continues after a loop that was left", async () => {
    const done: number[] = [];
    function* work() {
      for (const number of count(4)) {
        done.push(number);
        yield number;
      }
    }
    const run = createRun(async () => work());
    for await (const result of run) if (result === 2) break;
    expect(done).toEqual([1, 2]);
    for await (const result of run) if (result === 3) break;
    expect(done).toEqual([1, 2, 3]);
    await run.finish();
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it("throws the error of its work, and again when it is finished", async () => {
    const run = createRun<number, void>(async () => {
      throw new Error("no work");
    });
    await expect(run.finish()).rejects.toThrow("no work");
    await expect(run.finish()).rejects.toThrow("no work");
  });

  it("ends between two results if it is aborted", async () => {
    const controller = new AbortController();
    const run = createRun(async () => count(3), controller.signal);
    const results: number[] = [];
    const all = (async () => {
      for await (const result of run) {
        results.push(result);
        if (result === 2) controller.abort(new Error("enough"));
      }
    })();
    await expect(all).rejects.toThrow("enough");
    expect(results).toEqual([1, 2]);
  });

  it("can be ended by a timer, although it never waits for anything", async () => {
    function* endless() {
      for (;;) yield 1;
    }
    const run = createRun(async () => endless(), AbortSignal.timeout(30));
    await expect(run.finish()).rejects.toThrow("timeout");
  });
});
