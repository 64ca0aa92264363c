import { join } from "node:path";
import { memoryFiles } from "@skill-convert/core";
import { showValidatedSkill } from "@skill-convert/report";
import { describe, expect, it } from "vitest";
import { folder, runCli, skillMd, snapshot } from "../../../apps/cli/test/harness.js";
import { UNQUOTED } from "../../../apps/cli/test/validate-support.js";
import { openWorkspace } from "../src/workspace.js";

const skills = () => folder({ "a/skill.yaml": UNQUOTED, "b/SKILL.md": skillMd("b", { colour: "red" }) });

describe("workspace.validate", () => {
  it("yields what the command line reports", async () => {
    const root = skills();
    const workspace = await openWorkspace({ cwd: root });
    const run = workspace.validate(["."]);
    const reports: unknown[] = [];
    for await (const skill of run) reports.push(showValidatedSkill(skill));
    const { summary, failed, reached } = await run.finish();
    const { out, code } = await runCli(["validate", root, "--reporter", "json"]);
    const printed = JSON.parse(out);
    expect(JSON.stringify(reports).replaceAll(/"source":"/g, `"source":"${root}/`)).toBe(
      JSON.stringify(printed.skills),
    );
    expect({ summary, failed, reached, code }).toEqual({
      summary: printed.summary,
      failed: true,
      reached: true,
      code: 1,
    });
  });

  it("gives every finding its line and column", async () => {
    const workspace = await openWorkspace({ cwd: skills() });
    for await (const { diagnostics } of workspace.validate(["a"])) {
      expect(diagnostics[0]).toMatchObject({ code: "source/unquoted-colon", line: 4, column: 14 });
    }
  });

  it("fixes skills below another folder than that of the process", async () => {
    const root = skills();
    const workspace = await openWorkspace({ cwd: root });
    const planned = await workspace.validate(["a"], { fix: "safe", dryRun: true, diff: true }).finish();
    expect(planned.summary).toMatchObject({ skills: 1, fixed: 1 });
    expect(snapshot(root)["a/skill.yaml"]).toBe(UNQUOTED);
    const { summary } = await workspace.validate(["a"], { fix: "safe" }).finish();
    expect(summary).toMatchObject({ skills: 1, valid: 1, fixed: 1 });
    expect(snapshot(root)["a/skill.yaml"]).not.toBe(UNQUOTED);
  });

  it("renames folders, and reports them from its own folder", async () => {
    const root = folder({ "skills/other/SKILL.md": "---\nname: notes\ndescription: Finds notes.\n---\n" });
    const workspace = await openWorkspace({ cwd: root });
    const { findings } = await workspace.validate(["skills"], { fix: "safe", names: "folder" }).finish();
    expect(findings.map(({ finding }) => finding)).toMatchObject([
      { code: "cli/folder-renamed", file: join("skills", "notes") },
    ]);
    expect(Object.keys(snapshot(root))).toEqual(["skills/notes/SKILL.md"]);
  });

  it("takes skills in memory", async () => {
    const workspace = await openWorkspace({ cwd: folder({}) });
    const files = memoryFiles({ "skill.yaml": UNQUOTED }, { path: "a" });
    const run = workspace.validate([{ source: "a", relative: "a", files, explicit: true }], { rules: {} });
    for await (const { source, status, findings } of run) {
      expect([source, status, findings.length]).toEqual(["a", "invalid", 1]);
    }
    expect((await run.finish()).summary).toMatchObject({ skills: 1, invalid: 1 });
  });

  it("refuses a rule that does not exist, and a configuration that is invalid, before anything is changed", async () => {
    const root = folder({ "a/skill.yaml": UNQUOTED, "b/skill-convert.config.json": "{" });
    const workspace = await openWorkspace({ cwd: root });
    const run = workspace.validate(["a"], { rules: { "source/unquoted-colom": "off" } });
    await expect(run.finish()).rejects.toThrow('did you mean "source/unquoted-colon"');
    await expect(workspace.validate(["a", "b"], { fix: "safe" }).finish()).rejects.toThrow("skill-convert.config.json");
    expect(snapshot(root)["a/skill.yaml"]).toBe(UNQUOTED);
  });
});
