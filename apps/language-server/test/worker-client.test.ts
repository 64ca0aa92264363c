import { afterEach, describe, expect, it } from "vitest";
import type { About } from "../src/protocol.js";
import { Cancelled, WorkerClient } from "../src/worker-client.js";

/** A worker whose behaviour depends on the name of the file. */
const WORKER = `
  import { parentPort } from "node:worker_threads";
  let answered = 0;
  parentPort.on("message", ({ about: { file } }) => {
    if (file === "for ever") for (;;);
    if (file === "break") throw new Error("broken");
    if (file === "end") process.exit(3);
    if (file === "complain") return parentPort.postMessage({ error: "not this one" });
    console.log("this must not reach standard output");
    parentPort.postMessage({ answer: [{ name: file, answered: ++answered }] });
  });
  parentPort.postMessage({ ready: true });
`;
const module = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);

let client: WorkerClient | undefined;
afterEach(() => client?.close());

function started(limit = 10_000): WorkerClient {
  client = new WorkerClient({ module, limit });
  return client;
}

const about = (file: string): About => ({ file, texts: [] });

describe("the worker", () => {
  it("answers one question after the other", async () => {
    const worker = started();
    const answers = await Promise.all(["a", "b", "c"].map((file) => worker.ask("symbols", about(file))));
    expect(answers.map(([answer]) => answer)).toEqual(
      ["a", "b", "c"].map((name, index) => ({ name, answered: index + 1 })),
    );
  });

  it("is terminated when it takes too long, and another answers the next question", async () => {
    const worker = started(300);
    const slow = worker.ask("symbols", about("for ever"));
    const next = worker.ask("symbols", about("next"));
    await expect(slow).rejects.toThrow("gave up on this file after 0.3 s");
    expect(await next).toEqual([{ name: "next", answered: 1 }]);
  });

  it.each(["break", "end"])("is replaced when it fails (%s)", async (file) => {
    const worker = started();
    await expect(worker.ask("symbols", about(file))).rejects.toThrow("could not answer");
    expect(await worker.ask("symbols", about("next"))).toEqual([{ name: "next", answered: 1 }]);
  });

  it("reports an error and answers the next question", async () => {
    const worker = started();
    await expect(worker.ask("symbols", about("complain"))).rejects.toThrow("not this one");
    expect(await worker.ask("symbols", about("next"))).toEqual([{ name: "next", answered: 1 }]);
  });

  it("never receives a question that was cancelled while waiting", async () => {
    const worker = started();
    const controller = new AbortController();
    const first = worker.ask("symbols", about("first"));
    const second = worker.ask("symbols", about("second"), controller.signal);
    controller.abort();
    await expect(second).rejects.toBeInstanceOf(Cancelled);
    await first;
    expect(await worker.ask("symbols", about("third"))).toEqual([{ name: "third", answered: 2 }]);
  });

  it("leaves all questions cancelled when the client is closed", async () => {
    const worker = started();
    const answers = Promise.allSettled(["a", "b"].map((file) => worker.ask("symbols", about(file))));
    await worker.close();
    expect(await answers).toMatchObject([1, 2].map(() => ({ status: "rejected", reason: expect.any(Cancelled) })));
  });
});
