import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { commitAll, git, migrate, v1Md, write } from "./migrate-repo.js";

const repo = () => {
  const root = folder({
    "a/SKILL.md": v1Md("a"),
    "b/SKILL.md": v1Md("b"),
    "c d/\u00fc/SKILL.md": v1Md("c"),
    "v2/SKILL.md": skillMd("v2"),
    "notes.txt": "x",
  });
  commitAll(root);
  return root;
};
const statuses = (report: { skills: readonly { source: string; status: string }[] }, root: string) =>
  Object.fromEntries(report.skills.map(({ source, status }) => [source.slice(root.length + 1), status]));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("inside a git work tree", () => {
  it("committed files are migrated, whatever else has changed", async () => {
    const root = repo();
    appendFileSync(join(root, "notes.txt"), "changed");
    write(join(root, "a/new.txt"), "untracked");
    const { code, report } = await migrate(root);
    expect([code, report.summary.migrated]).toEqual([0, 3]);
  });

  it("files with uncommitted changes are refused by name, and the others are migrated", async () => {
    const root = repo();
    appendFileSync(join(root, "a/SKILL.md"), "edited\n");
    appendFileSync(join(root, "c d/\u00fc/SKILL.md"), "staged\n");
    git(root, "add", "c d");
    appendFileSync(join(root, "v2/SKILL.md"), "edited\n");
    write(join(root, "fresh/er/SKILL.md"), v1Md("er"));
    const before = snapshot(root);
    const { code, report } = await migrate(root);
    expect(code).toBe(1);
    expect(statuses(report, root)).toEqual({
      a: "failed",
      b: "migrated",
      "c d/\u00fc": "failed",
      "fresh/er": "failed",
      v2: "unchanged",
    });
    const messages = report.skills.map(({ diagnostics }) => diagnostics[0]?.message ?? "");
    expect(messages[0]).toBe(
      "SKILL.md has uncommitted changes, so it was not changed. Commit it first, or use --force.",
    );
    expect(messages[3]).toContain("is not tracked by git yet");
    expect(report.skills[0]?.diagnostics[0]).toMatchObject({ code: "cli/uncommitted", file: "SKILL.md" });
    const after = snapshot(root);
    for (const path of ["a", "c d/\u00fc", "fresh/er"])
      expect(after[`${path}/SKILL.md`]).toBe(before[`${path}/SKILL.md`]);
    expect((await migrate(root, "--dry-run")).report.summary.failed).toBe(3);
    expect((await migrate(root, "--check")).report.summary).toMatchObject({ failed: 0, migrated: 3 });
    const forced = await migrate(root, "--force");
    expect([forced.code, forced.report.summary.migrated]).toEqual([0, 3]);
  });

  it("ignored files are refused like untracked ones, however the search reached them", async () => {
    const root = folder({ ".gitignore": ".tools/\n", "mine/SKILL.md": v1Md("mine"), "a/SKILL.md": v1Md("a") });
    for (const name of ["tracked", "never"]) write(join(root, ".tools", name, "SKILL.md"), v1Md(name));
    const excludes = join(folder({ excludes: "/mine/\n" }), "excludes");
    git(root, "init", "-q");
    git(root, "config", "core.excludesFile", excludes);
    git(root, "add", ".");
    git(root, "add", "-f", ".tools/tracked");
    git(root, "commit", "-q", "-m", "all");
    const before = snapshot(root);
    const all = await migrate(root);
    expect(statuses(all.report, root)).toEqual({ a: "migrated", mine: "failed" });
    const { report } = await migrate(join(root, ".tools"));
    expect(statuses(report, join(root, ".tools"))).toEqual({ never: "failed", tracked: "migrated" });
    expect(report.skills[0]?.diagnostics[0]?.message).toContain("SKILL.md is ignored by git, so it was not changed");
    const after = snapshot(root);
    for (const path of ["mine/SKILL.md", ".tools/never/SKILL.md"]) expect(after[path]).toBe(before[path]);
    expect((await migrate(join(root, ".tools"), "--force")).code).toBe(0);
  });

  it("a subfolder and a link to the work tree are treated alike", async () => {
    const root = repo();
    appendFileSync(join(root, "a/SKILL.md"), "edited\n");
    const { report } = await migrate(join(root, "a"));
    expect(report.summary).toMatchObject({ failed: 1, migrated: 0 });
    const linked = folder({});
    symlinkSync(root, join(linked, "link"));
    expect((await migrate(join(linked, "link"))).report.summary).toMatchObject({ failed: 1, migrated: 2 });
  });

  it("settings that hide changes from the user do not hide them from migrate", async () => {
    const root = repo();
    git(root, "config", "status.showUntrackedFiles", "no");
    git(root, "config", "status.relativePaths", "true");
    git(root, "config", "status.short", "true");
    git(root, "config", "color.ui", "always");
    write(join(root, "fresh/SKILL.md"), v1Md("fresh"));
    appendFileSync(join(root, "a/SKILL.md"), "edited\n");
    expect((await migrate(root)).report.summary).toMatchObject({ failed: 2, migrated: 2 });
  });

  it("a monitor that the repository names is not run", async () => {
    const root = repo();
    const mark = join(folder({}), "ran");
    write(join(root, ".git/monitor"), `#!/bin/sh\ntouch ${mark}\n`);
    chmodSync(join(root, ".git/monitor"), 0o755);
    git(root, "config", "core.fsmonitor", join(root, ".git/monitor"));
    await migrate(root);
    expect(snapshot(join(mark, ".."))).toEqual({});
  });

  it("a nested work tree is checked separately", async () => {
    const root = repo();
    const inner = join(root, "inner");
    write(join(inner, "SKILL.md"), v1Md("inner"));
    write(join(inner, "dirty/SKILL.md"), v1Md("dirty"));
    commitAll(inner);
    appendFileSync(join(inner, "dirty/SKILL.md"), "edited\n");
    const { report } = await migrate(root);
    expect(statuses(report, root)).toMatchObject({ a: "migrated", inner: "migrated", "inner/dirty": "failed" });
  });

  it("migrate works in a hook, which sets another index", async () => {
    const root = repo();
    vi.stubEnv("GIT_DIR", join(repo(), ".git"));
    vi.stubEnv("GIT_INDEX_FILE", "/nowhere/index");
    appendFileSync(join(root, "a/SKILL.md"), "edited\n");
    expect((await migrate(root)).report.summary).toMatchObject({ failed: 1, migrated: 2 });
  });

  it("without git, migrate fails with one sentence, and --force and --check work", async () => {
    const root = repo();
    vi.stubEnv("PATH", folder({}));
    const before = snapshot(root);
    const { code, err } = await runCli(["migrate", root]);
    expect([code, snapshot(root)]).toEqual([2, before]);
    expect(err).toBe(
      "skill-convert: cannot find out which files have uncommitted changes, because git is not installed; use --force to migrate anyway\n",
    );
    expect((await migrate(root, "--check")).code).toBe(1);
    expect((await migrate(root, "--force")).report.summary.migrated).toBe(3);
  });

  it("a work tree that git cannot read is not touched", async () => {
    const root = folder({ "a/SKILL.md": v1Md("a") });
    mkdirSync(join(root, ".git"));
    const { code, err } = await runCli(["migrate", root]);
    expect([code, err]).toEqual([2, expect.stringContaining("because git reported: fatal: not a git repository")]);
    const outer = folder({ "b/SKILL.md": v1Md("b"), "inner/SKILL.md": v1Md("inner") });
    writeFileSync(join(outer, "inner/.git"), "gitdir: /nowhere\n");
    const { report } = await migrate(outer);
    expect(statuses(report, outer)).toEqual({ b: "migrated", inner: "failed" });
    expect(report.skills[1]?.diagnostics[0]?.code).toBe("cli/git-unanswered");
  });
});

it("outside a work tree, git is not needed", async () => {
  const root = folder({ "a/SKILL.md": v1Md("a") });
  vi.stubEnv("PATH", folder({}));
  expect((await migrate(root)).report.summary.migrated).toBe(1);
  expect(readFileSync(join(root, "a/SKILL.md"), "utf8")).toContain("```skill-manifest");
});
