import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { checkSkill, type RunOptions, runSkill } from "../src/index.js";
import { folder, javascript, manifestOf, messages, verdicts } from "./skills.js";

const failing = { check: "env_var", name: "ABSENT", severity: "error" } as const;
const wrong = { check: "output", output: "count", equals: 2, severity: "error" } as const;

const skill = (level: "L0" | "L1" | "L2" | undefined): SkillManifest =>
  manifestOf(
    { entrypoints: javascript("console.log(JSON.stringify({ count: 1 }))") },
    { assertions: { pre: [failing], post: [wrong] }, ...(level ? { observability: { level } } : {}) },
  );

async function run(manifest: SkillManifest, options: RunOptions = {}) {
  const home = folder({ ".git/HEAD": "" });
  const { report } = await runSkill(
    { folder: home, manifest },
    { cwd: home, environment: {}, sandbox: "off", ...options },
  );
  return report;
}

describe("pre- and post-conditions from L2 on (stop.md#s123)", () => {
  it.each([undefined, "L0", "L1"] as const)("an assertion stops no skill at the level %s", async (level) => {
    const report = await run(skill(level), { strict: true });
    expect(report.status).toBe("succeeded");
    for (const rule of ["pre-assertions", "post-assertions"] as const) {
      expect(verdicts(report.findings, rule)).toEqual(["fail assertions-below-level"]);
      expect(messages(report.findings, rule)).toEqual([
        `The assertion was not evaluated: assertions are evaluated from level L2 on, and the level here is ${level ?? "L0"}.`,
      ]);
    }
    const { status } = await checkSkill({ folder: folder(), manifest: skill(level) }, { environment: {} });
    expect(status).toBe("ready");
  });

  it("an assertion stops a skill from L2 on, and if the user requests that level (stop.md#s130, stop.md#d41)", async () => {
    expect((await run(skill("L2"))).status).toBe("preflight");
    expect((await run(skill("L0"), { trace: "L2" })).status).toBe("preflight");
  });
});
