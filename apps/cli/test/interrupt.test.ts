import { describe, expect, it } from "vitest";
import { interruptible } from "../src/running/interrupt.js";

const listening = () => process.listeners("SIGTERM");

describe("something that can be interrupted", () => {
  it("is told by the first signal, and a second one is not caught", async () => {
    const before = listening();
    const done = interruptible(async (signal) => {
      const [interrupt] = listening().filter((listener) => !before.includes(listener));
      expect(signal.aborted).toBe(false);
      interrupt?.("SIGTERM");
      expect(listening()).toEqual(before);
      return signal.aborted;
    });
    expect(await done).toBe(true);
  });

  it("leaves nobody listening, whatever comes of it", async () => {
    const before = listening();
    expect(await interruptible(async () => "done")).toBe("done");
    await expect(interruptible(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(listening()).toEqual(before);
  });
});
