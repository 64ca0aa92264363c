import { join } from "node:path";
import { expect, it } from "vitest";
import { folder, runCli, snapshot } from "../../../apps/cli/test/harness.js";
import { v1Md } from "../../../apps/cli/test/migrate-repo.js";
import { openWorkspace } from "../src/workspace.js";

const MENTION = "See the router-manifest block.\n";

it("workspace.migrate yields the skills, then the follow-ups, then the counts", async () => {
  const files = { "skills/notes/SKILL.md": v1Md("notes"), "README.md": MENTION };
  const root = folder(files);
  const workspace = await openWorkspace({ cwd: root });
  const migration = workspace.migrate(".");
  const skills: unknown[] = [];
  for await (const skill of migration) skills.push(skill);
  expect(skills).toMatchObject([{ source: join("skills", "notes"), status: "migrated" }]);
  for await (const followUp of migration.followUps) expect(followUp).toMatchObject({ file: "README.md", line: 1 });
  const { summary, reached } = await migration.finish();
  expect({ summary, reached }).toMatchObject({ summary: { migrated: 1, followUps: 1 }, reached: true });
  const other = folder(files);
  await runCli(["migrate", other]);
  expect(snapshot(root)).toEqual(snapshot(other));
});

it("finish() migrates what is left, and a dry run changes nothing", async () => {
  const files = { "a/SKILL.md": v1Md("a"), "b/SKILL.md": v1Md("b") };
  const root = folder(files);
  const workspace = await openWorkspace({ cwd: root });
  expect((await workspace.migrate(".", { dryRun: true }).finish()).summary).toMatchObject({ migrated: 2 });
  expect(snapshot(root)).toEqual(files);
  expect((await workspace.migrate(".").finish()).summary).toMatchObject({ migrated: 2, followUps: 0 });
});

it("a folder without skills is reported", async () => {
  const workspace = await openWorkspace({ cwd: folder({ "README.md": MENTION }) });
  const { reached, diagnostics } = await workspace.migrate(".").finish();
  expect(reached).toBe(false);
  expect(diagnostics).toMatchObject([{ code: "cli/no-skill" }]);
});
