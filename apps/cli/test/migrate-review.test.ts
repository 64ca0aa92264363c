import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readRevision } from "@skill-convert/fs";
import { describe, expect, it } from "vitest";
import { MigrateReport } from "../../../packages/report/src/migrate.js";
import { SkillsAt } from "../../../packages/workspace/src/migrate/review-skill.js";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { commitAll, git, migrate, noneMd, v1Md } from "./migrate-repo.js";

function repo() {
  const root = folder({
    "a/SKILL.md": v1Md("a"),
    "deep/\u00fc b/SKILL.md": v1Md("b"),
    "new/SKILL.md": skillMd("new"),
    "none/SKILL.md": noneMd,
    "README.md": "Call `note.take`.\n",
  });
  commitAll(root);
  return root;
}

describe("migrate --review", () => {
  it("lists again what the migration listed, and writes nothing", async () => {
    const root = repo();
    const first = await migrate(root, "--strip-operation-prefix");
    const before = snapshot(root);
    const { code, report, err } = await migrate(root, "--review");
    expect([code, err]).toEqual([0, ""]);
    expect(MigrateReport.safeParse(report).error?.issues ?? []).toEqual([]);
    expect(report).toMatchObject({ since: "HEAD", dryRun: true });
    const contents = (skills: typeof report.skills) =>
      skills.map(({ source, status, review, renamed }) => ({
        source,
        status,
        renamed,
        messages: review.map(({ message }) => message).sort(),
      }));
    expect(contents(report.skills)).toEqual(contents(first.report.skills));
    expect(report.followUps).toEqual(first.report.followUps);
    expect(report.followUps.map(({ renamedTo }) => renamedTo)).toContain("take");
    expect(snapshot(root)).toEqual(before);
  });

  it("leaves out what was changed since", async () => {
    const root = repo();
    await migrate(root);
    const file = join(root, "a/SKILL.md");
    writeFileSync(file, readFileSync(file, "utf8").replace('Runs the operation \\"note.list\\".', "Lists the notes."));
    const { out } = await runCli(["migrate", join(root, "a"), "--review"]);
    expect(out).toContain("\u2713 migrated since HEAD");
    expect(out).toContain("migrate/derived-input");
    expect(out).not.toContain("migrate/neutral-description");
  });

  it("compares with the revision that is named, once the migration is committed", async () => {
    const root = repo();
    await migrate(root);
    git(root, "commit", "-qam", "migrated");
    const late = await runCli(["migrate", root, "--review"]);
    expect(late.code).toBe(2);
    expect(late.out).toContain("No skill in");
    expect(late.out).toContain("was version 1 at HEAD");
    expect(late.out).toContain("--since");
    const { code, report } = await migrate(root, "--since", "HEAD~1");
    expect([code, report.since, report.summary.migrated]).toEqual([0, "HEAD~1", 2]);
    expect(report.skills.map(({ review }) => review.length > 0)).toEqual([true, true, false, false]);
  });

  it("names the skills that are still version 1", async () => {
    const root = repo();
    await migrate(join(root, "a"));
    const { report } = await migrate(root, "--review");
    expect(report.skills.map(({ status, review }) => [status, review.at(-1)?.code])).toEqual([
      ["migrated", "migrate/dropped-contract-version"],
      ["skipped", "migrate/not-migrated"],
      ["unchanged", undefined],
      ["skipped", undefined],
    ]);
  });

  it("says why nothing can be compared outside of git, and with a revision that is not there", async () => {
    const outside = await runCli(["migrate", folder({ "a/SKILL.md": v1Md("a") }), "--review"]);
    expect([outside.code, outside.err]).toEqual([
      2,
      expect.stringContaining("is in no git work tree, so there is nothing"),
    ]);
    const unknown = await runCli(["migrate", repo(), "--review", "--since", "nowhere"]);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('git knows no revision "nowhere"')]);
  });

  it("reads the old manifests of many skills in chunks", () => {
    const names = Array.from({ length: 405 }, (_, index) => `s${index}`);
    const root = folder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, `# ${name}\n`])));
    commitAll(root);
    const read = readRevision(root, "HEAD");
    if (read.kind !== "done") throw new Error(read.reason);
    const past = new SkillsAt(read.value);
    const texts = names.map((name) => past.skill(name).text("SKILL.md"));
    expect(texts).toEqual(names.map((name) => expect.objectContaining({ text: `# ${name}\n` })));
    expect([...past.skill("other").list()]).toEqual([]);
  });
});
