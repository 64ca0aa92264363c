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

describe("if a name is not that of its folder", () => {
  it("the folder is renamed, with all that is in it", async () => {
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

  it.each(["", "SKILL.md"])("the folder is renamed if it is what was named: %j", async (file) => {
    const root = folder(DIFFERENT);
    const { code } = await fix(join(root, "skills/old", file));
    expect([code, snapshot(root)]).toEqual([0, RENAMED]);
  });

  it("or the name is changed, which is what --fix-all does as well; --fix alone does neither", async () => {
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

  describe("paths that lead to the folder are listed with their places, and stay as they are", () => {
    const FILES = {
      ...DIFFERENT,
      "README.md": "Our skills:\n- [the tide](skills/old/SKILL.md), in skills/old.\n- an old habit, scold/old\n",
      "skills/README.md": "[tide](old)\n",
      "skills/pier/SKILL.md": `${skill("pier")}Run \`../old/scripts/look.sh\`.\n`,
      "skills/pier/old/note.md": "This is old/note.md, not ../old.\n",
    };
    const TOLD = ["README.md:2:14", "README.md:2:39", "skills/README.md:1:8", "skills/pier/SKILL.md:7:6"];

    it.each([true, false])("dry run: %s", async (dryRun) => {
      const root = folder(FILES);
      const { code, report } = await fix(join(root, "skills"), ...(dryRun ? ["--dry-run"] : []));
      expect(code).toBe(dryRun ? 1 : 0);
      const told = report.diagnostics.filter((each) => each.code === "cli/folder-mentioned");
      expect(told.map(({ file, line, column }) => `${file?.slice(root.length + 1)}:${line}:${column}`)).toEqual(
        TOLD.filter((place) => place.startsWith("skills/")),
      );
      expect(told[1]?.message).toBe(
        `../old leads to ${join(root, "skills/old")}, which ${dryRun ? "would be" : "was"} renamed to tide.`,
      );
      const others = Object.entries(FILES).filter(([path]) => !(path in DIFFERENT));
      expect(snapshot(root)).toMatchObject(Object.fromEntries(others));
    });

    it("in the whole repository, with the names that the files have now", async () => {
      const inside = { "skills/old/README.md": "Call skills/old/scripts/look.sh.\n" };
      const root = folder({ ...FILES, ...inside });
      execFileSync("git", ["init", "--quiet"], { cwd: root });
      const { report } = await fix(join(root, "skills"), "--force");
      const told = report.diagnostics.filter((each) => each.code === "cli/folder-mentioned");
      expect(told.map(({ file, line, column }) => `${file?.slice(root.length + 1)}:${line}:${column}`)).toEqual([
        ...TOLD.slice(0, 3),
        "skills/tide/README.md:1:6",
        ...TOLD.slice(3),
      ]);
    });
  });

  it("nothing is renamed in a dry run, and what would be is reported", async () => {
    const root = folder(DIFFERENT);
    const { out } = await runCli(["validate", root, "--fix", "--names", "folder", "--dry-run"]);
    expect(snapshot(root)).toEqual(DIFFERENT);
    expect(out).toContain(`${join(root, "skills/old")} would be renamed to tide. [cli/folder-renamed]`);
    expect(out).toContain("1 would be fixed; nothing was written.");
  });

  it("a folder in another one that is renamed is renamed too", async () => {
    const root = folder({ "old/SKILL.md": skill("tide"), "old/parts/low/SKILL.md": skill("ebb") });
    expect((await fix(root)).code).toBe(0);
    expect(Object.keys(snapshot(root))).toEqual(["tide/SKILL.md", "tide/parts/ebb/SKILL.md"]);
  });

  it("a folder whose own name is not valid can only be renamed, which the report says", async () => {
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

  it("a rule that is off changes nothing", async () => {
    const root = folder(DIFFERENT);
    await fix(root, "--rule", "agent-skills/name-not-folder=off");
    expect(snapshot(root)).toEqual(DIFFERENT);
  });
});

describe("no folder is renamed", () => {
  const other = { "skills/other/SKILL.md": skill("new-name") };

  /** What is refused; nothing is changed, the other folder included. */
  async function refused(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
    const root = folder({ ...DIFFERENT, ...other, ...files });
    const before = snapshot(root);
    const { code, report } = await fix(root, ...args);
    expect([code, snapshot(root)]).toEqual([1, before]);
    return report.diagnostics.map(({ message }) => message.replaceAll(`${root}/`, ""));
  }

  it("if the new name is taken", async () => {
    expect(await refused({ "skills/tide/notes.txt": "x" })).toEqual([
      "skills/old was not renamed to tide: the name is taken.",
    ]);
  });

  it("if two would get one name", async () => {
    expect(await refused({ "skills/older/SKILL.md": skill("tide") })).toEqual([
      expect.stringMatching(/^skills\/old was not renamed to tide: skills\/older would have the same name\.$/),
      expect.stringMatching(/^skills\/older was not renamed to tide: skills\/old would have the same name\.$/),
    ]);
  });

  it("if a plugin or a marketplace names it", async () => {
    const plugin = JSON.stringify({ name: "harbour", skills: ["./skills/old"] });
    expect(await refused({ ".claude-plugin/plugin.json": plugin })).toEqual([
      expect.stringMatching(/^skills\/old was not renamed to tide: .*\.claude-plugin\/plugin\.json names it\.$/),
    ]);
  });

  it("if the system refuses one of them: those that were renamed have their old names again", async () => {
    const { renameSync } = fs;
    vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
      if (String(to).endsWith("new-name")) throw Object.assign(new Error("EACCES: refused"), { code: "EACCES" });
      renameSync(from, to);
    });
    expect(await refused({ "skills/z/SKILL.md": skill("last") })).toEqual([
      expect.stringMatching(/^skills\/other was not renamed to new-name: /),
    ]);
  });

  it("if it is a repository of its own", async () => {
    expect(await refused({ "skills/old/.git/HEAD": "" }, "--force")).toEqual([
      "skills/old was not renamed to tide: it is a separate repository.",
    ]);
  });

  it("if something in it is not committed, unless that is forced", async () => {
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

  it("without --fix, or by force alone", async () => {
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
