import type { Random } from "../src/random.js";
import { promise, type Target } from "../src/target.js";
import { work } from "../src/worker.js";

const PLAIN = "plain words and nothing else".repeat(20);

/** A target that goes wrong with every text but the one to start from. */
function planted(name: string, goWrong: (text: string, random: Random) => number): Target {
  return {
    name,
    seeds: [{ text: PLAIN }],
    run: ({ text = "" }, random) => (text !== PLAIN ? goWrong(text, random) : 0),
  };
}

const targets: Record<string, Target> = {
  throws: planted("throws", () => {
    throw new TypeError("planted");
  }),
  breaks: planted("breaks", (text) => {
    promise(false, "planted promise", text.length);
    return 0;
  }),
  grows: planted("grows", () => 1e9),
  hangs: planted("hangs", () => {
    for (;;);
  }),
};

work([targets[process.env["PLANTED"] ?? ""] ?? planted("fine", () => 0)]);
