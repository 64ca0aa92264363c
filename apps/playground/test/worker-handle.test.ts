import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Request,
  type Response,
  TimeLimitError,
  WorkerHandle,
  type WorkerLike,
} from "../src/worker/worker-handle.js";

/** A worker whose answers the test controls. */
class Puppet implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  readonly asked: Request[] = [];
  isTerminated = false;

  postMessage(request: Request): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: Response): void {
    this.onmessage?.({ data } as MessageEvent<Response>);
  }

  ready(): void {
    this.say({ id: 0, answer: undefined });
  }

  answerLast(answer: unknown): void {
    this.say({ id: this.asked.at(-1)?.id ?? -1, answer });
  }
}

const workers: Puppet[] = [];
const LIMIT = 1000;

function handle(): WorkerHandle {
  return new WorkerHandle(() => {
    const worker = new Puppet();
    workers.push(worker);
    return worker;
  }, LIMIT);
}

const link = (text: string) => ({ kind: "fromLink", text }) as const;
const pack = { kind: "pack", skill: { folder: "", contents: {} } } as const;

beforeEach(() => {
  workers.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a worker handle", () => {
  it("waits until the worker is ready, and does one job at a time", async () => {
    const work = handle();
    const first = work.run(pack);
    const second = work.run(link("a"));
    expect(workers[0]?.asked).toEqual([]);
    workers[0]?.ready();
    expect(workers[0]?.asked.map(({ job }) => job.kind)).toEqual(["pack"]);
    workers[0]?.answerLast("packed");
    expect(await first).toBe("packed");
    workers[0]?.answerLast("read");
    expect(await second).toBe("read");
  });

  it("drops a waiting job for a newer one of its kind", async () => {
    const work = handle();
    workers[0]?.ready();
    const running = work.run(link("1"));
    const stale = work.run(link("2"));
    const newest = work.run(link("3"));
    expect(await stale).toBeUndefined();
    workers[0]?.answerLast("one");
    workers[0]?.answerLast("three");
    expect([await running, await newest]).toEqual(["one", "three"]);
    expect(workers[0]?.asked.map(({ job }) => "text" in job && job.text)).toEqual(["1", "3"]);
  });

  it("stops a job that takes too long, says so, and goes on with another worker", async () => {
    const work = handle();
    workers[0]?.ready();
    const slow = expect(work.run(link("slow"))).rejects.toThrow(TimeLimitError);
    const next = work.run(pack);
    vi.advanceTimersByTime(LIMIT);
    await slow;
    expect([workers.length, workers[0]?.isTerminated]).toEqual([2, true]);
    workers[1]?.ready();
    workers[1]?.answerLast("packed");
    expect(await next).toBe("packed");
  });

  it("does not count the time in which the worker starts", async () => {
    const work = handle();
    const answer = work.run(pack);
    vi.advanceTimersByTime(LIMIT * 3);
    workers[0]?.ready();
    workers[0]?.answerLast("packed");
    expect(await answer).toBe("packed");
  });

  it("says what went wrong in a job, and goes on", async () => {
    const work = handle();
    workers[0]?.ready();
    const failed = expect(work.run(pack)).rejects.toThrow("no");
    workers[0]?.say({ id: 1, error: "no" });
    await failed;
    const next = work.run(pack);
    workers[0]?.answerLast("packed");
    expect(await next).toBe("packed");
  });

  it("goes on with another worker if one fails", async () => {
    const work = handle();
    workers[0]?.ready();
    const failed = expect(work.run(pack)).rejects.toThrow("out of memory");
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    await failed;
    expect(workers).toHaveLength(2);
  });
});
