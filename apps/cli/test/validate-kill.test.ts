import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { surviveKills } from "./kills.js";
import { skillYaml, UNQUOTED } from "./validate-support.js";

/** Set `SKILL_CONVERT_VALIDATE_KILLS=50 SKILL_CONVERT_VALIDATE_SKILLS=5000` for the full test. */
const KILLS = Number(process.env["SKILL_CONVERT_VALIDATE_KILLS"] ?? 2);
const SKILLS = Number(process.env["SKILL_CONVERT_VALIDATE_SKILLS"] ?? 200);

/** Two in three skills can be fixed. The first one cannot, so every run exits with 1 and prints something early. */
function plant(root: string): void {
  for (let number = 0; number < SKILLS; number++) {
    const folder = join(root, `s${String(number).padStart(6, "0")}`);
    mkdirSync(folder);
    const text = number % 3 === 0 ? skillYaml("notes", "inputs: none\n") : UNQUOTED;
    writeFileSync(join(folder, "skill.yaml"), text);
  }
}

// Tests the guarantee reliability.md#g1.
it(`validate --fix killed at ${KILLS} random instants leaves every file old or new, and the next run finishes the work`, async () => {
  const { interrupted } = await surviveKills({
    args: (root) => ["validate", root, "--fix", "--reporter", "json"],
    plant,
    kills: KILLS,
  });
  expect(interrupted).toBeGreaterThan(0);
}, 1_800_000);
