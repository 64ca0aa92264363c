import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Request,
  type Response,
  TimeLimitError,
  WorkerHandle,
  type WorkerLike,
} from "../src/worker/worker-handle.js";

/** A worker whose answers the test controls. */
class FakeWorker implements WorkerLike {
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

  respond(data: Response): void {
    this.onmessage?.({ data } as MessageEvent<Response>);
  }

  ready(): void {
    this.respond({ id: 0, answer: undefined });
  }

  answerLast(answer: unknown): void {
    this.respond({ id: this.asked.at(-1)?.id ?? -1, answer });
  }
}

const workers: FakeWorker[] = [];
const LIMIT = 1000;

function handle(): WorkerHandle {
  return new WorkerHandle(() => {
    const worker = new FakeWorker();
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
  it("waits until the worker is ready and runs one job at a time", async () => {
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

  it("replaces a waiting job by a newer one of its kind", async () => {
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

  it("stops a job that takes too long and continues with another worker", async () => {
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

  it("excludes the start of the worker from the time limit", async () => {
    const work = handle();
    const answer = work.run(pack);
    vi.advanceTimersByTime(LIMIT * 3);
    workers[0]?.ready();
    workers[0]?.answerLast("packed");
    expect(await answer).toBe("packed");
  });

  it("reports the error of a job and runs the next job", async () => {
    const work = handle();
    workers[0]?.ready();
    const failed = expect(work.run(pack)).rejects.toThrow("no");
    workers[0]?.respond({ id: 1, error: "no" });
    await failed;
    const next = work.run(pack);
    workers[0]?.answerLast("packed");
    expect(await next).toBe("packed");
  });

  it("continues with another worker if one fails", async () => {
    const work = handle();
    workers[0]?.ready();
    const failed = expect(work.run(pack)).rejects.toThrow("out of memory");
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    await failed;
    expect(workers).toHaveLength(2);
  });
});
