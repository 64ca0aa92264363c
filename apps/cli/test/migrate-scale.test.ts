import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";
import { BUILT, migrate, type Planted, plantSkills } from "./migrate-repo.js";

/** Set `SKILL_CONVERT_MIGRATE_SKILLS=5000` for the full test. */
const SKILLS = Number(process.env["SKILL_CONVERT_MIGRATE_SKILLS"] ?? 300);

describe(`a repository of ${SKILLS} skills, part v1, part v2, part broken`, () => {
  it("is reported skill by skill; only v1 skills change, and a second run changes nothing", async () => {
    const root = folder({});
    const planted = plantSkills(root, SKILLS);
    const before = snapshot(root);
    const first = await migrate(root);
    expect(first.code).toBe(1);
    expect(first.report.summary).toMatchObject({ skills: SKILLS, ...planted });
    expect(first.report.skills).toHaveLength(SKILLS);
    expect(new Set(first.report.skills.map(({ source }) => source)).size).toBe(SKILLS);
    const after = snapshot(root);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed).toHaveLength(planted.migrated);
    expect(Object.keys(after)).toEqual(Object.keys(before));

    const second = await migrate(root);
    const { migrated, unchanged, ...rest } = planted;
    expect(second.report.summary).toMatchObject({ ...rest, migrated: 0, unchanged: migrated + unchanged });
    expect(snapshot(root)).toEqual(after);
    const pretty = await runCli(["migrate", root, "--check"]);
    expect(pretty.out).toContain(`\n${SKILLS} skills: `);
  });

  it("needs no more memory if it has twice as many skills", ({ skip }) => {
    if (!existsSync(BUILT)) skip("the program is not built; `pnpm build` does it");
    const peak = (count: number): { kilobytes: number; planted: Planted } => {
      const root = folder({});
      const planted = plantSkills(root, count);
      const script = `process.on("exit", () => console.error(process.resourceUsage().maxRSS)); process.argv.splice(1, 1, ${JSON.stringify(BUILT)}); await import(${JSON.stringify(BUILT)});`;
      const args = [
        "--max-old-space-size=48",
        "--input-type=module",
        "-e",
        script,
        "x",
        "migrate",
        root,
        "--reporter",
        "json",
      ];
      const shell = execFileSync("sh", ["-c", '"$0" "$@" 2>&1 >/dev/null || true', process.execPath, ...args], {
        encoding: "utf8",
      });
      return { kilobytes: Number(shell.trim()), planted };
    };
    const few = peak(SKILLS);
    const many = peak(SKILLS * 2);
    expect(few.kilobytes).toBeGreaterThan(10_000);
    expect(many.kilobytes).toBeLessThan(few.kilobytes + 40_000);
  });
});
