import { chmodSync, linkSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { MigrateReport } from "../../../packages/report/src/migrate.js";
import { run } from "../src/program.js";
import { folder, runCli, skillMd, snapshot } from "./harness.js";
import { bothMd, brokenMd, migrate, noneMd, v1Md } from "./migrate-repo.js";

const repo = (more: Record<string, string> = {}) =>
  folder({
    "skills/old/SKILL.md": v1Md("old"),
    "skills/old/scripts/take.sh*": "#!/bin/sh\n",
    "skills/new/SKILL.md": skillMd("new"),
    "skills/none/SKILL.md": noneMd,
    ...more,
  });

/** Runs the command line as if both streams were a terminal. */
async function onTerminal(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await run(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    interactive: true,
    colour: true,
    input: () => new Uint8Array(),
  });
  return { code, out, err };
}

describe("migrate --check --quiet", () => {
  it("names the files that would change", async () => {
    const root = folder({ "old/SKILL.md": v1Md("old"), "new/SKILL.md": skillMd("new") });
    const { code, out } = await runCli(["migrate", root, "--check", "--quiet"]);
    expect(code).toBe(1);
    expect(out.split("\n")[0]).toBe(`${root}/old/SKILL.md`);
    expect((await runCli(["migrate", join(root, "new"), "--check", "--quiet"])).out).toBe("");
  });
});

describe("migrate", () => {
  it("reports every skill, with the lines to review in the migrated file", async () => {
    const root = repo({ "skills/bad/SKILL.md": brokenMd("bad"), "skills/deep/er/SKILL.md": v1Md("er") });
    const { code, report, err } = await migrate(root);
    expect([code, err]).toEqual([1, ""]);
    expect(MigrateReport.safeParse(report).error?.issues ?? []).toEqual([]);
    expect(report.skills.map(({ source, status }) => [source.slice(root.length), status])).toEqual([
      ["/skills/bad", "failed"],
      ["/skills/deep/er", "migrated"],
      ["/skills/new", "unchanged"],
      ["/skills/none", "skipped"],
      ["/skills/old", "migrated"],
    ]);
    expect(report.summary).toMatchObject({ skills: 5, migrated: 2, unchanged: 1, skipped: 1, failed: 1, errors: 1 });
    const [bad, , , , old] = report.skills;
    expect(bad?.diagnostics[0]).toMatchObject({ file: "SKILL.md", line: 13, severity: "error" });
    const lines = readFileSync(join(root, "skills/old/SKILL.md"), "utf8").split("\n");
    expect(old).toMatchObject({
      from: "skill-manifest-v1",
      to: "skill-manifest-v2",
      files: [{ path: "SKILL.md", action: "update" }],
    });
    expect(old?.review.map(({ code: what, line }) => [what, lines[(line ?? 0) - 1]?.trim()])).toEqual([
      ["migrate/found-description", "- `take`: Takes a note."],
      ["migrate/derived-capabilities", '"capabilities": ["old-take", "old-list"],'],
      ["migrate/derived-outputs", '"operations": {'],
      ["migrate/derived-input", '"input": {'],
      ["migrate/neutral-description", '"description": "Runs the operation \\"note.list\\".",'],
      ["migrate/skill-dir", '"entrypoints": {'],
      ["migrate/dropped-contract-version", '"stdout_contract": {'],
    ]);
  });

  it("changes only the blocks, and nothing the second time (skill-manifest-v2.md#s74, skill-manifest-v2.md#s80, skill-manifest-v2.md#s81)", async () => {
    const root = repo();
    const before = snapshot(root);
    await migrate(root);
    const after = snapshot(root);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed).toEqual(["skills/old/SKILL.md"]);
    const [head, tail] = (before["skills/old/SKILL.md"] ?? "").split(/router-manifest[\s\S]*\n(?=```)/);
    expect(after["skills/old/SKILL.md"]?.startsWith(`${head}skill-manifest\n`)).toBe(true);
    expect(after["skills/old/SKILL.md"]?.endsWith(`\n${tail}`)).toBe(true);
    const second = await migrate(root);
    expect(second.report.summary).toMatchObject({ migrated: 0, unchanged: 2, skipped: 1 });
    expect([second.code, snapshot(root)]).toEqual([0, after]);
  });

  it("migrates a root that is a skill itself", async () => {
    const root = folder({ "SKILL.md": v1Md("top"), "sub/SKILL.md": v1Md("sub") });
    const { report } = await migrate(root);
    expect(report.skills.map(({ status }) => status)).toEqual(["migrated", "migrated"]);
  });

  it("honours .gitignore", async () => {
    const root = repo({ ".gitignore": "vendor/\n", "vendor/x/SKILL.md": v1Md("x") });
    await migrate(root);
    expect(readFileSync(join(root, "vendor/x/SKILL.md"), "utf8")).toBe(v1Md("x"));
  });

  it("keeps modes and links, and edits the target of a link inside the skill", async () => {
    const root = repo({ "skills/linked/doc/real.md": v1Md("linked") });
    symlinkSync("doc/real.md", join(root, "skills/linked/SKILL.md"));
    chmodSync(join(root, "skills/old/SKILL.md"), 0o640);
    const { report } = await migrate(root);
    expect(report.summary).toMatchObject({ migrated: 2, failed: 0 });
    expect(statSync(join(root, "skills/old/SKILL.md")).mode & 0o777).toBe(0o640);
    expect(lstatSync(join(root, "skills/linked/SKILL.md")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(root, "skills/linked/doc/real.md"), "utf8")).toContain("```skill-manifest");
  });

  it("writes nothing outside the repository", async () => {
    const outside = folder({ "secret.md": v1Md("secret"), "skill/SKILL.md": v1Md("skill") });
    const root = repo();
    const before = snapshot(outside);
    symlinkSync(join(outside, "skill"), join(root, "skills/out"));
    symlinkSync(join(outside, "secret.md"), join(root, "skills/none/link.md"));
    const linked = repo({ "skills/link/other.md": "" });
    symlinkSync(join(outside, "secret.md"), join(linked, "skills/link/SKILL.md"));
    const { report } = await migrate(root);
    expect(report.skills.find(({ source }) => source.endsWith("/out"))).toMatchObject({
      status: "skipped",
      diagnostics: [{ code: "cli/not-searched" }],
    });
    const other = await migrate(linked);
    expect([other.code, other.report.summary]).toMatchObject([1, { migrated: 1, failed: 1 }]);
    linkSync(join(root, "skills/old/SKILL.md"), join(root, "skills/old/again.md"));
    expect(snapshot(outside)).toEqual(before);
  });

  it("fails for a file that is not UTF-8, and does not change it", async () => {
    const root = repo();
    const bytes = Buffer.concat([Buffer.from(v1Md("latin")), Buffer.from([0xe9])]);
    const mixed = folder({ "a/SKILL.md": bytes, "b/SKILL.md": v1Md("b") });
    const { report } = await migrate(mixed);
    expect(report.summary).toMatchObject({ migrated: 1, failed: 1 });
    expect(readFileSync(join(mixed, "a/SKILL.md")).equals(bytes)).toBe(true);
    expect(root).toBeDefined();
  });
});

describe("options", () => {
  it("--dry-run writes nothing, and reports what would change", async () => {
    const root = repo();
    const before = snapshot(root);
    const { code, report } = await migrate(root, "--dry-run", "--diff");
    expect([code, report.dryRun, report.summary.migrated]).toEqual([0, true, 1]);
    expect(snapshot(root)).toEqual(before);
    const pretty = await runCli(["migrate", root, "--dry-run"]);
    expect(pretty.out).toContain("✓ would be migrated  ");
    expect(pretty.out).toMatch(
      /3 skills: 1 would be migrated; 1 unchanged, already v2; 1 skipped, no manifest\nNothing was written\.\n$/,
    );
    const line = report.skills.at(-1)?.review.find(({ code: what }) => what === "migrate/derived-input")?.line ?? 0;
    expect(v1Md("old").split("\n")[line - 1]).toContain('"note.take": {');
  });

  it("--diff shows only the block, as a patch of git", async () => {
    const root = repo();
    vi.spyOn(process, "cwd").mockReturnValue(root);
    const { report } = await migrate(root, "--diff");
    vi.restoreAllMocks();
    const diff = report.skills.at(-1)?.files[0]?.diff ?? "";
    expect(diff).toMatch(/^diff --git \S+ \S+\n--- a\/skills\/old\/SKILL.md\n\+\+\+ b\/skills\/old\/SKILL.md\n@@ /);
    const changed = diff
      .split("\n")
      .slice(3)
      .filter((line) => /^[-+]/.test(line));
    expect(changed.slice(0, 1)).toEqual(["-```router-manifest"]);
    expect(changed.join("\n")).not.toContain("The end.");
  });

  it("--diff is coloured on a terminal", async () => {
    const { code, out, err } = await onTerminal(["migrate", repo(), "--diff"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("\u001b[32m+```skill-manifest\u001b[39m");
  });

  it("progress is drawn on a terminal once a run takes a while, and wiped before each line of the report", async () => {
    let now = 0;
    vi.spyOn(Date, "now").mockImplementation(() => {
      now += 1000;
      return now;
    });
    const { code, err } = await onTerminal(["migrate", repo()]);
    vi.restoreAllMocks();
    expect(code).toBe(0);
    const drawn = err.split("\r\u001b[2K").map((line) => line.replace(/ {2}.*/, ""));
    expect(drawn).toEqual(expect.arrayContaining(["migrated 1", "migrated 3", "searched 4"]));
    expect(err.endsWith("\r\u001b[2K")).toBe(true);
  });

  it("--check writes nothing, and exits with 1 until there is nothing left to migrate", async () => {
    const root = repo();
    const before = snapshot(root);
    expect((await migrate(root, "--check")).code).toBe(1);
    expect(snapshot(root)).toEqual(before);
    await migrate(root);
    expect((await migrate(root, "--check")).code).toBe(0);
  });

  it("--remove-v1 removes an old block beside a new one", async () => {
    const root = repo({ "skills/two/SKILL.md": bothMd("two") });
    const kept = await migrate(root);
    expect(kept.report.skills.at(-1)).toMatchObject({
      status: "unchanged",
      review: [{ code: "migrate/v1-beside-v2" }],
    });
    expect((await migrate(root, "--remove-v1", "--check")).code).toBe(1);
    const { report } = await migrate(root, "--remove-v1");
    expect(report.summary).toMatchObject({ migrated: 1, failed: 0 });
    expect(readFileSync(join(root, "skills/two/SKILL.md"), "utf8")).toBe(skillMd("two"));
    expect((await migrate(root, "--remove-v1", "--check")).code).toBe(0);
  });

  it("--strip-operation-prefix and --bump change names and versions, once", async () => {
    const root = repo();
    const args = ["--strip-operation-prefix", "--bump", "minor"];
    const { report } = await migrate(root, ...args);
    expect(report.skills.at(-1)?.renamed).toEqual([
      { from: "note.take", to: "take" },
      { from: "note.list", to: "list" },
    ]);
    const text = readFileSync(join(root, "skills/old/SKILL.md"), "utf8");
    expect(text).toContain('"version": "0.3.0"');
    expect(text).toContain('    "take": {');
    await migrate(root, ...args);
    expect(readFileSync(join(root, "skills/old/SKILL.md"), "utf8")).toBe(text);
  });

  it("wrong usage exits with 2: no manifest, a file, a missing folder, options that contradict each other", async () => {
    const empty = folder({ "readme.txt": "router-manifest" });
    const none = await migrate(empty);
    expect([none.code, none.report.diagnostics[0]?.code]).toEqual([2, "cli/no-skill"]);
    const file = join(repo(), "skills/old/SKILL.md");
    for (const args of [[file], ["/nowhere/at/all"], [empty, "--check", "--dry-run"], [empty, "--bump", "patch"], []]) {
      const { code, out, err } = await runCli(["migrate", ...args]);
      expect([code, out]).toEqual([2, ""]);
      expect(err).not.toMatch(/\n\s+at /);
    }
    const help = await runCli(["migrate", "--help"]);
    expect([help.code, help.out]).toEqual([0, expect.stringMatching(/Examples:\n {2}skill-convert migrate/)]);
  });
});

describe("follow-ups", () => {
  const more = {
    "README.md": "# Repo\n\nEach SKILL.md has a router-manifest.\nRun note.take, please.\n",
    "ci/pipeline.yml": "steps:\n  - run: router note.list --x\r\n  - run: other.note.list\n",
    "tool.ps1": "x",
    "image.bin": "\0router-manifest",
    "skills/old/README.md": "see `note.take(x)`",
    "node_modules/p/x.js": "router-manifest",
    ".gitignore": "ignored.txt\n",
    "ignored.txt": "router-manifest",
    "skills/shown/SKILL.md": `# Shown\n\n- like this:\n\n  ${"```"}router-manifest\n  {}\n  ${"```"}\n`,
  };
  const places = (root: string, items: readonly { file: string; line: number; mention: string }[]) =>
    items.map(({ file, line, mention }) => `${file.slice(root.length + 1)}:${line} ${mention}`);

  it("are the places that still mention the old manifest, and are not changed", async () => {
    const root = repo(more);
    const before = snapshot(root);
    const { code, report } = await migrate(root);
    expect(code).toBe(0);
    expect(places(root, report.followUps)).toEqual([
      "README.md:3 router-manifest",
      "skills/shown/SKILL.md:5 router-manifest",
    ]);
    expect(report.summary.followUps).toBe(2);
    const after = snapshot(root);
    delete before["skills/old/SKILL.md"];
    expect(after).toMatchObject(before);
  });

  it("include the old names of renamed operations", async () => {
    const root = repo(more);
    const dry = await migrate(root, "--strip-operation-prefix", "--dry-run");
    const { report } = await migrate(root, "--strip-operation-prefix");
    expect(places(root, report.followUps)).toEqual([
      "README.md:3 router-manifest",
      "README.md:4 note.take",
      "ci/pipeline.yml:2 note.list",
      "skills/old/README.md:1 note.take",
      "skills/shown/SKILL.md:5 router-manifest",
    ]);
    expect(report.followUps[1]).toMatchObject({ column: 5, renamedTo: "take" });
    expect(places(root, dry.report.followUps)).toEqual(places(root, report.followUps));
    const { out } = await runCli(["migrate", root]);
    expect(out).toContain(`\nNot changed, to be followed up by hand:\n  ${root}/README.md:3:21  router-manifest\n`);
  });

  it("do not include large texts, which is reported", async () => {
    const root = repo({ "dump.txt": "x".repeat(11 * 1024 * 1024) });
    const { code, report } = await migrate(root);
    expect([code, report.diagnostics[0]?.message]).toEqual([0, expect.stringContaining("dump.txt was not searched")]);
  });
});
