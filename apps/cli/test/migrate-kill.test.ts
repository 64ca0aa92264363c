import { expect, it } from "vitest";
import { surviveKills } from "./kills.js";
import { plantSkills } from "./migrate-repo.js";

/** Set `SKILL_CONVERT_MIGRATE_KILLS=50 SKILL_CONVERT_MIGRATE_SKILLS=5000` for the full test. */
const KILLS = Number(process.env["SKILL_CONVERT_MIGRATE_KILLS"] ?? 2);
const SKILLS = Number(process.env["SKILL_CONVERT_MIGRATE_SKILLS"] ?? 200);

// Tests the guarantee reliability.md#g1.
it(`migrate killed at ${KILLS} random instants leaves every file old or new, and the next run finishes the work`, async () => {
  const { interrupted, leftovers } = await surviveKills({
    args: (root) => ["migrate", root, "--reporter", "json"],
    plant: (root) => plantSkills(root, SKILLS),
    kills: KILLS,
  });
  expect(interrupted).toBeGreaterThan(0);
  if (process.env["SKILL_CONVERT_MIGRATE_KILLS"]) {
    console.log(`${KILLS} kills: ${interrupted} during the work, ${leftovers} temporary files left and cleaned`);
  }
}, 1_800_000);
