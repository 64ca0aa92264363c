import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";
import { BUILT, migrate, type Planted, plantSkills } from "./migrate-repo.js";

/** `SKILL_CONVERT_MIGRATE_SKILLS=5000` for the whole of it. */
const SKILLS = Number(process.env["SKILL_CONVERT_MIGRATE_SKILLS"] ?? 300);

describe(`a repository of ${SKILLS} skills, part v1, part v2, part broken`, () => {
  it("has every skill reported once, changes the v1 ones alone, and nothing the second time", async () => {
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

  it("takes no more memory for twice as many", ({ skip }) => {
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
