import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countSteps, excess, MOST_EXCESS } from "../growth/growth.js";
import { root } from "../skills.js";

/** What takes the square of the size, and why. */
const SQUARES: Readonly<Record<string, string>> = {
  "a square": "the counting itself is tested by it",
  "ask a registry for a pipeline": "every output may feed every input",
  ...Object.fromEntries(
    ["stop", "semioverse", "adr002", "agent-skills", "openapi"].map((id) => [
      `convert a skill with words of a command to ${id} and back`,
      "each word of a moved command is tried with all the others, up to a thousand (core/losses/moved.ts)",
    ]),
  ),
  "convert a skill with inputs in YAML to agent-skills and back":
    "each value of a moved list is tried with all the others, up to a thousand (core/losses/moved.ts)",
};

describe("whatever somebody has more of", () => {
  it("takes steps in proportion, but for what is listed here", async () => {
    const counted = await countSteps(join(root, "growth/subjects.ts"), join(root, "node_modules/.cache/growth"));
    const excessive = counted.filter(([, steps]) => excess(steps) > MOST_EXCESS);
    expect(counted.length).toBeGreaterThan(100);
    expect(excessive.map(([name]) => name).sort(), JSON.stringify(excessive)).toEqual(Object.keys(SQUARES).sort());
  }, 600_000);
});
