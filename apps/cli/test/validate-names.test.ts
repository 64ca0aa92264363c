import { execFileSync } from "node:child_process";
import fs, { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";
import { validateJson } from "./validate-support.js";

const skill = (name: string) => `---\nname: ${name}\ndescription: Says when it is high.\n---\n\nLook.\n`;
const DIFFERENT = { "skills/old/SKILL.md": skill("tide"), "skills/old/scripts/look.sh": "#!/bin/sh\n" };
const RENAMED = { "skills/tide/SKILL.md": skill("tide"), "skills/tide/scripts/look.sh": "#!/bin/sh\n" };

const fix = (root: string, ...args: readonly string[]) => validateJson([root, "--fix", "--names", "folder", ...args]);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("if the name of a skill is not that of its folder", () => {
  it("--names folder renames the folder", async () => {
    const root = folder({ ...DIFFERENT, "skills/pier/SKILL.md": skill("pier") });
    const { code, report } = await fix(root);
    expect(code).toBe(0);
    expect(snapshot(root)).toEqual({ ...RENAMED, "skills/pier/SKILL.md": skill("pier") });
    expect(report.summary.fixed).toBe(1);
    expect(report.diagnostics).toMatchObject([
      { code: "cli/folder-renamed", severity: "info", message: `${join(root, "skills/old")} was renamed to tide.` },
    ]);
    expect(report.skills.map(({ source }) => source)).toEqual([join(root, "skills/pier"), join(root, "skills/tide")]);
  });

  it.each(["", "SKILL.md"])("the folder is renamed if it is the input itself: %j", async (file) => {
    const root = folder(DIFFERENT);
    const { code } = await fix(join(root, "skills/old", file));
    expect([code, snapshot(root)]).toEqual([0, RENAMED]);
  });

  it("--names name and --fix-all change the name, and --fix alone changes nothing", async () => {
    const named = { ...DIFFERENT, "skills/old/SKILL.md": skill("old") };
    const roots = [folder(DIFFERENT), folder(DIFFERENT), folder(DIFFERENT)] as const;
    await validateJson([roots[0], "--fix", "--names", "name"]);
    await validateJson([roots[1], "--fix-all"]);
    await validateJson([roots[2], "--fix"]);
    expect(roots.map(snapshot)).toEqual([named, named, DIFFERENT]);
    const all = folder(DIFFERENT);
    await validateJson([all, "--fix-all", "--names", "folder"]);
    expect(snapshot(all)).toEqual(RENAMED);
  });

  describe("references to the folder are listed with their places and not changed", () => {
    const FILES = {
      ...DIFFERENT,
      "README.md": "Our skills:\n- [the tide](skills/old/SKILL.md), in skills/old.\n- an old habit, scold/old\n",
      "skills/README.md": "[tide](old)\n",
      "skills/pier/SKILL.md": `${skill("pier")}Run \`../old/scripts/look.sh\`.\n`,
      "skills/pier/old/note.md": "This is old/note.md, not ../old.\n",
    };
    const MENTIONS = ["README.md:2:14", "README.md:2:39", "skills/README.md:1:8", "skills/pier/SKILL.md:7:6"];

    it.each([true, false])("dry run: %s", async (dryRun) => {
      const root = folder(FILES);
      const { code, report } = await fix(join(root, "skills"), ...(dryRun ? ["--dry-run"] : []));
      expect(code).toBe(dryRun ? 1 : 0);
      const mentions = report.diagnostics.filter((each) => each.code === "cli/folder-mentioned");
      expect(mentions.map(({ file, line, column }) => `${file?.slice(root.length + 1)}:${line}:${column}`)).toEqual(
        MENTIONS.filter((place) => place.startsWith("skills/")),
      );
      expect(mentions[1]?.message).toBe(
        `../old leads to ${join(root, "skills/old")}, which ${dryRun ? "would be" : "was"} renamed to tide.`,
      );
      const others = Object.entries(FILES).filter(([path]) => !(path in DIFFERENT));
      expect(snapshot(root)).toMatchObject(Object.fromEntries(others));
    });

    it("in the whole repository, under the new names of the files", async () => {
      const inside = { "skills/old/README.md": "Call skills/old/scripts/look.sh.\n" };
      const root = folder({ ...FILES, ...inside });
      execFileSync("git", ["init", "--quiet"], { cwd: root });
      const { report } = await fix(join(root, "skills"), "--force");
      const mentions = report.diagnostics.filter((each) => each.code === "cli/folder-mentioned");
      expect(mentions.map(({ file, line, column }) => `${file?.slice(root.length + 1)}:${line}:${column}`)).toEqual([
        ...MENTIONS.slice(0, 3),
        "skills/tide/README.md:1:6",
        ...MENTIONS.slice(3),
      ]);
    });
  });

  it("references beyond ten in one file are counted", async () => {
    const root = folder({ ...DIFFERENT, "big.md": "skills/old ".repeat(3000) + "nowhere/old/".repeat(3000) });
    const { report } = await fix(root);
    const mentions = report.diagnostics.filter((each) => each.code === "cli/folder-mentioned");
    expect(mentions).toHaveLength(10);
    expect(mentions[9]?.message).toContain(" 2990 more paths in this file do as well.");
    expect(mentions[8]?.message).not.toContain("more paths");
  });

  it("a dry run renames nothing, and reports what it would rename", async () => {
    const root = folder(DIFFERENT);
    const { out } = await runCli(["validate", root, "--fix", "--names", "folder", "--dry-run"]);
    expect(snapshot(root)).toEqual(DIFFERENT);
    expect(out).toContain(`${join(root, "skills/old")} would be renamed to tide. [cli/folder-renamed]`);
    expect(out).toContain("1 would be fixed; nothing was written.");
  });

  it("nested folders are renamed too", async () => {
    const root = folder({ "old/SKILL.md": skill("tide"), "old/parts/low/SKILL.md": skill("ebb") });
    expect((await fix(root)).code).toBe(0);
    expect(Object.keys(snapshot(root))).toEqual(["tide/SKILL.md", "tide/parts/ebb/SKILL.md"]);
  });

  it("a folder with an invalid name can only be renamed, which the report says", async () => {
    for (const way of ["Tide", "my tide", "old_tide"]) {
      const root = folder({ [`skills/${way}/SKILL.md`]: skill("tide") });
      const { out } = await runCli(["validate", root]);
      expect(out).toContain('fix: Rename the folder to "tide" (--fix --names folder)');
      const before = snapshot(root);
      await validateJson([root, "--fix-all"]);
      await validateJson([root, "--fix", "--names", "name"]);
      expect(snapshot(root)).toEqual(before);
      expect((await fix(root)).code).toBe(0);
      expect(snapshot(root)).toEqual({ "skills/tide/SKILL.md": skill("tide") });
    }
  });

  it("nothing is renamed if the rule is off", async () => {
    const root = folder(DIFFERENT);
    await fix(root, "--rule", "agent-skills/name-not-folder=off");
    expect(snapshot(root)).toEqual(DIFFERENT);
  });
});

describe("no folder is renamed", () => {
  const other = { "skills/other/SKILL.md": skill("new-name") };

  /** Runs the fix, expects that nothing changes, and returns the messages. */
  async function refusals(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
    const root = folder({ ...DIFFERENT, ...other, ...files });
    const before = snapshot(root);
    const { code, report } = await fix(root, ...args);
    expect([code, snapshot(root)]).toEqual([1, before]);
    return report.diagnostics.map(({ message }) => message.replaceAll(`${root}/`, ""));
  }

  it("if the new name is taken", async () => {
    expect(await refusals({ "skills/tide/notes.txt": "x" })).toEqual([
      "skills/old was not renamed to tide: the name is taken.",
    ]);
  });

  it("if two folders would get the same name", async () => {
    expect(await refusals({ "skills/older/SKILL.md": skill("tide") })).toEqual([
      expect.stringMatching(/^skills\/old was not renamed to tide: skills\/older would have the same name\.$/),
      expect.stringMatching(/^skills\/older was not renamed to tide: skills\/old would have the same name\.$/),
    ]);
  });

  it("if a plugin or a marketplace names it", async () => {
    const plugin = JSON.stringify({ name: "harbour", skills: ["./skills/old"] });
    expect(await refusals({ ".claude-plugin/plugin.json": plugin })).toEqual([
      expect.stringMatching(/^skills\/old was not renamed to tide: .*\.claude-plugin\/plugin\.json names it\.$/),
    ]);
  });

  it("if the system refuses one of them, and those renamed before get their old names back", async () => {
    const { renameSync } = fs;
    vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      if (String(to).endsWith("new-name")) throw Object.assign(new Error("EACCES: refused"), { code: "EACCES" });
      renameSync(from, to);
    });
    expect(await refusals({ "skills/z/SKILL.md": skill("last") })).toEqual([
      expect.stringMatching(/^skills\/other was not renamed to new-name: /),
    ]);
  });

  it("if it is a separate repository", async () => {
    expect(await refusals({ "skills/old/.git/HEAD": "" }, "--force")).toEqual([
      "skills/old was not renamed to tide: it is a separate repository.",
    ]);
  });

  it("if something in it is not committed, unless --force is given", async () => {
    const root = folder(DIFFERENT);
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root });
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "-m", "one");
    writeFileSync(join(root, "skills/old/scripts/look.sh"), "changed\n");
    const { code, report } = await fix(root);
    expect([code, report.diagnostics.map(({ code: each }) => each)]).toEqual([1, ["cli/uncommitted"]]);
    expect((await fix(root, "--force")).code).toBe(0);
    expect(Object.keys(snapshot(root)).filter((path) => path.startsWith("skills/"))).toEqual(
      Object.keys(RENAMED).sort(),
    );
  });

  it("without --fix, or with --force alone", async () => {
    const root = folder(DIFFERENT);
    for (const args of [
      ["--names", "folder"],
      ["--fix", "--force"],
      ["--fix", "--names", "name", "--force"],
    ]) {
      expect((await runCli(["validate", root, ...args])).code).toBe(2);
    }
    mkdirSync(join(root, "empty"));
    expect(snapshot(root)).toEqual(DIFFERENT);
  });
});
