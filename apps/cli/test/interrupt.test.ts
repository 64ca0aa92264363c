import { describe, expect, it } from "vitest";
import { interruptible } from "../src/running/interrupt.js";

const listening = () => process.listeners("SIGTERM");

describe("interruptible", () => {
  it("aborts its signal on the first interrupt, and does not catch a second one", async () => {
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

  it("removes its listeners whether the work succeeds or fails", async () => {
    const before = listening();
    expect(await interruptible(async () => "done")).toBe("done");
    await expect(interruptible(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(listening()).toEqual(before);
  });
});
