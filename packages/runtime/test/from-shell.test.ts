import { join } from "node:path";
import type { Operation } from "@skill-convert/core";
import { expect, it } from "vitest";
import { checkSkill, runSkill, trustOf } from "../src/index.js";
import { basesOf } from "../src/skill.js";
import { folder, manifestOf, messages } from "./skills.js";

const operation: Operation = {
  input: {
    parameters: [
      { name: "note", schema: { type: "string", format: "file-path" }, required: true },
      { name: "more", schema: { type: "array", items: { type: "string", format: "file-path" } }, required: false },
      { name: "word", schema: { type: "string" }, required: false },
    ],
  },
  entrypoints: {
    unix: ["printf", "%s\\n", [{ input: "note" }], [{ input: "more" }], [{ input: "word" }]],
    windows: ["printf", [{ input: "note" }]],
  },
};
const manifest = manifestOf(operation, {
  id: "note",
  assertions: { pre: [{ check: "file_exists", path: [{ input: "note" }] }] },
  observability: { level: "L2" },
});
const files = { ".git/HEAD": "", "a.md": "a", "b.md": "b", "skill/SKILL.md": "x", "skill/own.md": "o" };
const optional = { texts: [["note", "a.md"]] } as const;

it.skipIf(process.platform === "win32")(
  "a relative path that was typed means the file in the working directory",
  async () => {
    const root = folder(files);
    const skill = { folder: join(root, "skill"), manifest };
    const given = { ...optional, texts: [...optional.texts, ["more", "b.md"], ["word", "a.md"]] as const };
    const { report } = await runSkill(skill, { cwd: root, dryRun: true, ...given });
    expect(report.argv?.slice(2)).toEqual([join(root, "a.md"), JSON.stringify([join(root, "b.md")]), "a.md"]);
    const own = await runSkill(skill, { cwd: root, dryRun: true, texts: [["note", "own.md"]] });
    expect(own.report.argv?.[2]).toBe("own.md");
    const values = await runSkill(skill, { cwd: root, dryRun: true, values: { note: "own.md" } });
    expect(values.report.argv?.[2]).toBe("own.md");
  },
);

it("a file that does not exist is reported with the folder that was looked in", async () => {
  const root = folder(files);
  const skill = { folder: join(root, "skill"), manifest };
  const { findings } = await checkSkill(skill, { cwd: root, texts: [["note", "none.md"]] });
  expect(messages(findings, "pre-assertions").join()).toContain(`none.md does not exist in ${join(root, "skill")}`);
});

it.skipIf(process.platform === "win32")("a mistyped path does not lower the trust in the skill", async () => {
  const root = folder(files);
  const skill = { folder: join(root, "skill"), manifest };
  const environment = { ...process.env, XDG_STATE_HOME: join(root, "state") };
  for (const note of ["a.md", "none.md"]) {
    await runSkill(skill, { cwd: root, sandbox: "off", environment, texts: [["note", note]] });
  }
  const trust = await trustOf(manifest, basesOf(skill.folder, root), 20, { unsigned: true });
  expect(trust).toMatchObject({ runs: 2, passed: 1, failed: 0, score: 1 });
});
