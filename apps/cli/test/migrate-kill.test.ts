import { expect, it } from "vitest";
import { surviveKills } from "./kills.js";
import { plantSkills } from "./migrate-repo.js";

/** `SKILL_CONVERT_MIGRATE_KILLS=50 SKILL_CONVERT_MIGRATE_SKILLS=5000` for the whole of it. */
const KILLS = Number(process.env["SKILL_CONVERT_MIGRATE_KILLS"] ?? 8);
const SKILLS = Number(process.env["SKILL_CONVERT_MIGRATE_SKILLS"] ?? 200);

it(`killed at ${KILLS} random instants, every file is whole, and the next run ends in the same tree`, async () => {
  const { between, leftovers } = await surviveKills({
    args: (root) => ["migrate", root, "--reporter", "json"],
    plant: (root) => plantSkills(root, SKILLS),
    kills: KILLS,
  });
  expect(between).toBeGreaterThan(0);
  if (process.env["SKILL_CONVERT_MIGRATE_KILLS"]) {
    console.log(`${KILLS} kills: ${between} in the midst of the work, ${leftovers} temporary files left and cleaned`);
  }
}, 1_800_000);
