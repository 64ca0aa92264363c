import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { countSteps, excess, MOST_EXCESS } from "../../../conformance/growth/growth.js";

const here = fileURLToPath(new URL(".", import.meta.url));

it("a command takes steps in proportion to its skills, and to the parts of a skill", async () => {
  const counted = await countSteps(join(here, "growth-subjects.ts"), join(here, "../node_modules/.cache/growth"));
  const excessive = counted.filter(([, steps]) => excess(steps) > MOST_EXCESS);
  expect(counted.length).toBeGreaterThan(30);
  expect(excessive).toEqual([]);
}, 600_000);
