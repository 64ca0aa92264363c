import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../scripts/from-sources.mjs";
import { root } from "../skills.js";

/** The name of a subject, and its steps at three sizes, each twice the one before. */
type Counted = readonly [name: string, steps: readonly [number, number, number]];

/**
 * The part of the steps at the largest size that goes beyond proportion: none if the second growth is twice the first,
 * and three eighths for the square of the size.
 */
const excess = ([once, twice, fourTimes]: Counted[1]) => (fourTimes - twice - 2 * (twice - once)) / fourTimes;

const MOST_EXCESS = 0.2;

/** What takes the square of the size, and why. */
const SQUARES: Readonly<Record<string, string>> = {
  "a square": "the counting itself is tested by it",
  "ask a registry for a pipeline": "every output may feed every input",
  ...Object.fromEntries(
    ["stop", "semioverse", "adr002", "agent-skills"].map((id) => [
      `convert a skill with words of a command to ${id} and back`,
      "each word of a moved command is tried with all the others, up to a thousand (core/losses/moved.ts)",
    ]),
  ),
  "convert a skill with inputs in YAML to agent-skills and back":
    "each value of a moved list is tried with all the others, up to a thousand (core/losses/moved.ts)",
};

async function count(): Promise<readonly Counted[]> {
  const folder = join(root, "node_modules/.cache/growth");
  await compile(
    ["count.ts", "subjects.ts"].map((file) => join(root, "growth", file)),
    folder,
  );
  return JSON.parse(execFileSync(process.execPath, [join(folder, "count.mjs")], { encoding: "utf8" }));
}

describe("whatever somebody has more of", () => {
  it("takes steps in proportion, but for what is listed here", async () => {
    const counted = await count();
    const excessive = counted.filter(([, steps]) => excess(steps) > MOST_EXCESS);
    expect(counted.length).toBeGreaterThan(100);
    expect(excessive.map(([name]) => name).sort(), JSON.stringify(excessive)).toEqual(Object.keys(SQUARES).sort());
  }, 600_000);
});
