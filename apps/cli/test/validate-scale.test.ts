import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd } from "./harness.js";
import { BUILT } from "./migrate-repo.js";
import { skillYaml, UNQUOTED, validateJson } from "./validate-support.js";

/** Set `SKILL_CONVERT_VALIDATE_SKILLS=10000` for the full test. */
const SKILLS = Number(process.env["SKILL_CONVERT_VALIDATE_SKILLS"] ?? 240);

/** Enough skills to reach the fixed cost of the code and the heap, which differs between versions of Node. */
const WARM = Math.max(SKILLS, 1000);

/** Skills of several formats. Every fourth is broken, always in the same way. */
function plant(count: number): string {
  const files: Record<string, string> = {};
  for (let number = 0; number < count; number++) {
    const name = `s${String(number).padStart(6, "0")}`;
    if (number % 4 === 0) files[`${name}/skill.yaml`] = UNQUOTED;
    else if (number % 4 === 1) files[`${name}/skill.yaml`] = skillYaml(name);
    else files[`${name}/SKILL.md`] = skillMd(name);
  }
  return folder(files);
}

describe(`${SKILLS} skills, one in four broken`, () => {
  it("are each reported once, in the order of their paths, by every reporter", async () => {
    const root = plant(SKILLS);
    const { code, report } = await validateJson([root]);
    expect(code).toBe(1);
    expect(report.summary).toMatchObject({ skills: SKILLS, invalid: SKILLS / 4, valid: (SKILLS * 3) / 4 });
    const sources = report.skills.map(({ source }) => source);
    expect(sources).toEqual([...new Set(sources)].sort());
    const sarif = JSON.parse((await runCli(["validate", root, "--reporter", "sarif"])).out);
    const errors = sarif.runs[0].results.filter(({ level }: { level: string }) => level === "error");
    expect(errors).toHaveLength(SKILLS / 4);
    const github = await runCli(["validate", root, "--reporter", "github"]);
    expect(github.out.match(/^::error /gm)).toHaveLength(SKILLS / 4);
    const pretty = await runCli(["validate", root]);
    expect(pretty.out.match(/: error: /g)).toHaveLength(SKILLS / 4);
  });

  let trees: readonly [string, string] | undefined;
  it.for(["pretty", "json", "ndjson", "sarif"])(
    "need no more memory if there are four times as many (%s)",
    (reporter, { skip }) => {
      if (!existsSync(BUILT)) skip("the program is not built; `pnpm build` does it");
      trees ??= [plant(WARM), plant(WARM * 4)];
      const peak = (tree: string) => {
        const script = `process.on("exit", () => console.error(process.resourceUsage().maxRSS)); process.argv.splice(1, 1, ${JSON.stringify(BUILT)}); await import(${JSON.stringify(BUILT)});`;
        const args = ["--max-old-space-size=48", "--input-type=module", "-e", script, "x", "validate", tree];
        const shell = ["-c", '"$0" "$@" 2>&1 >/dev/null || true', process.execPath, ...args, "--reporter", reporter];
        return Number(execFileSync("sh", shell, { encoding: "utf8" }).trim());
      };
      const few = peak(trees[0]);
      expect(few).toBeGreaterThan(10_000);
      // On a loaded machine the engine collects late, so the least of three peaks counts.
      let many = peak(trees[1]);
      for (let more = 0; more < 2 && many >= few + 40_000; more++) many = Math.min(many, peak(trees[1]));
      expect(many).toBeLessThan(few + 40_000);
    },
  );
});
