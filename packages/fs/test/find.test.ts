import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { applyEdits, comparePaths, type FindProblem, findSkills, openSkill } from "../src/index.js";
import { plant, temporaryFolder, tree } from "./tree.js";

const manifestFiles = new Set(["SKILL.md", "skill.yaml"]);
const find = (root: string, options: { gitignore?: boolean } = {}) => {
  const problems: FindProblem[] = [];
  const found = [...findSkills(root, { manifestFiles, onProblem: (problem) => problems.push(problem), ...options })];
  return { paths: found.map((skill) => skill.path), found, problems };
};

describe("findSkills", () => {
  it("finds skills at any depth, also in hidden folders, parents first (semioverse.md#s112, agent-skills.md#s53)", () => {
    const root = tree({
      "b/SKILL.md": "",
      "a/skill.yaml": "",
      "a/notes.txt": "",
      "a/nested/deep/SKILL.md": "",
      "a-b/SKILL.md": "",
      ".claude/skills/x/SKILL.md": "",
      "docs/readme.md": "",
    });
    const { paths, found, problems } = find(root);
    expect(paths).toEqual([".claude/skills/x", "a", "a/nested/deep", "a-b", "b"]);
    expect([...paths].sort(comparePaths)).toEqual(paths);
    expect(found[1]).toMatchObject({ directory: path.join(root, "a"), files: ["notes.txt", "skill.yaml"] });
    expect(problems).toEqual([]);
  });

  it("finds the root itself, with an empty path", () => {
    const { paths } = find(tree({ "SKILL.md": "", "sub/SKILL.md": "" }));
    expect(paths).toEqual(["", "sub"]);
  });

  it("skips .git, node_modules, and a folder with the name of a manifest (agent-skills.md#s54)", () => {
    const root = tree({
      ".git/SKILL.md": "",
      "node_modules/p/SKILL.md": "",
      "x/SKILL.md/readme": "",
      "y/SKILL.md": "",
    });
    expect(find(root).paths).toEqual(["y"]);
  });

  it("leaves out temporary files of this package", () => {
    const root = tree({ "SKILL.md": "", ".skill-convert-1-ab-1.tmp": "" });
    expect(find(root).found[0]?.files).toEqual(["SKILL.md"]);
  });

  it("follows no link, so it never leaves the root, loops, or finds a skill twice", () => {
    const outside = tree({ "skill/SKILL.md": "", "data/file": "" });
    const root = tree({ "real/SKILL.md": "", again: "-> real", "real/loop": "-> ..", broken: "-> nowhere" });
    fs.symlinkSync(path.join(outside, "skill"), path.join(root, "out"));
    fs.symlinkSync(path.join(outside, "data"), path.join(root, "data"));
    const { paths, problems } = find(root);
    expect(paths).toEqual(["real"]);
    expect(problems).toEqual([
      { path: "out", reason: expect.stringContaining("outside of the searched folder"), kind: "link" },
    ]);
  });

  it("finds a skill whose manifest is a link or a FIFO, so that reading can report the problem", () => {
    const root = tree({ "a/SKILL.md": "-> ../shared.md", "shared.md": "" });
    fs.mkdirSync(path.join(root, "b"));
    execFileSync("mkfifo", [path.join(root, "b/SKILL.md")]);
    expect(find(root).paths).toEqual(["a", "b"]);
  });

  it("does not search an excluded folder, even if it is made during the search", () => {
    const root = tree({ "a/SKILL.md": "", "b/SKILL.md": "", linked: "-> ." });
    const exclude = [path.join(root, "linked/out")];
    const paths: string[] = [];
    for (const { path: found } of findSkills(root, { manifestFiles, exclude })) {
      paths.push(found);
      plant(root, { [`out/${found}/SKILL.md`]: "" });
    }
    expect(paths).toEqual(["a", "b"]);
    expect([...findSkills(root, { manifestFiles, exclude })]).toHaveLength(2);
  });

  it("reports a root that is missing or is a file", () => {
    const root = tree({ file: "" });
    expect(find(path.join(root, "none")).problems).toEqual([
      { path: "", reason: expect.stringContaining("ENOENT"), kind: "folder" },
    ]);
    expect(find(path.join(root, "file")).problems).toEqual([
      { path: "", reason: expect.stringContaining("ENOTDIR"), kind: "folder" },
    ]);
  });

  it("reports a folder that cannot be read, and finds the others", () => {
    const root = tree({ "a/SKILL.md": "", "b/SKILL.md": "", "c/SKILL.md": "" });
    const readdir = fs.readdirSync;
    vi.spyOn(fs, "readdirSync").mockImplementation(((folder: string, options: object) => {
      if (folder === path.join(root, "b")) throw Object.assign(new Error("no"), { code: "EACCES" });
      return Reflect.apply(readdir, fs, [folder, options]);
    }) as typeof fs.readdirSync);
    const { paths, problems } = find(root);
    vi.restoreAllMocks();
    expect(paths).toEqual(["a", "c"]);
    expect(problems).toEqual([{ path: "b", reason: "permission denied (EACCES)", kind: "folder" }]);
  });

  it("is lazy: it reads no folder before the iteration reaches it", () => {
    const root = temporaryFolder();
    for (let index = 0; index < 2000; index++) plant(root, { [`g${index % 20}/s${index}/SKILL.md`]: "" });
    const spy = vi.spyOn(fs, "readdirSync");
    const search = findSkills(root, { manifestFiles });
    expect(search.next().value?.path).toBe("g0/s0");
    expect(spy.mock.calls.length).toBeLessThan(5);
    spy.mockRestore();
    expect([...search]).toHaveLength(1999);
  });
});

describe("a folder that git ignores", () => {
  const files = {
    ".gitignore": "*.tmp\n/build/\nlogs/*\n!logs/kept\nsecret/SKILL.md\n",
    "build/SKILL.md": "",
    "pkg/build/SKILL.md": "",
    "logs/a/SKILL.md": "",
    "logs/kept/SKILL.md": "",
    "secret/SKILL.md": "",
    "x.tmp/SKILL.md": "",
    "pkg/.gitignore": "generated\n!x.tmp\n/own/\n",
    "pkg/x.tmp/SKILL.md": "",
    "pkg/generated/SKILL.md": "",
    "pkg/deep/generated/SKILL.md": "",
    "pkg/deep/own/SKILL.md": "",
    "pkg/own/SKILL.md": "",
  };
  const kept = ["logs/kept", "pkg/build", "pkg/deep/own", "pkg/x.tmp"];

  it("is left out, also by nested files and with negation", () => {
    expect(find(tree(files)).paths).toEqual(kept);
  });

  it("is one that git itself leaves out", () => {
    const root = tree(files);
    execFileSync("git", ["init", "-q"], { cwd: root });
    const listed = execFileSync("git", ["ls-files", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
    const folders = listed
      .split("\n")
      .filter((file) => file.endsWith("SKILL.md"))
      .map((file) => path.dirname(file));
    expect(folders.sort(comparePaths)).toEqual(kept);
    expect(find(root).paths).toEqual(kept);
  });

  it("is found without gitignore", () => {
    expect(find(tree(files), { gitignore: false }).paths).toHaveLength(11);
  });

  it("may be ignored by .git/info/exclude and by the folders above, up to the top of the work tree", () => {
    const root = tree({
      ".git/info/exclude": "private/\n",
      ".gitignore": "old/\n",
      "skills/.gitignore": "/draft\n",
      "skills/group/private/SKILL.md": "",
      "skills/group/old/SKILL.md": "",
      "skills/group/draft/SKILL.md": "",
      "skills/draft/SKILL.md": "",
    });
    expect(find(path.join(root, "skills")).paths).toEqual(["group/draft"]);
    expect(find(path.join(root, "skills/draft")).paths).toEqual([""]);
  });

  it("may be ignored by the info/exclude of the main work tree, in a linked one", () => {
    const root = tree({ "SKILL.md": "" });
    const git = (cwd: string, ...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd, stdio: "pipe" });
    git(root, "init", "-q");
    git(root, "add", ".");
    git(root, "commit", "-q", "-m", "one");
    fs.mkdirSync(path.join(root, ".git/info"), { recursive: true });
    fs.writeFileSync(path.join(root, ".git/info/exclude"), "mine/\n");
    const linked = path.join(temporaryFolder(), "linked");
    git(root, "worktree", "add", "-q", linked);
    plant(linked, { "mine/SKILL.md": "", "yours/SKILL.md": "" });
    expect(find(linked).paths).toEqual(["", "yours"]);
  });

  it("is searched if a deeper file negates the pattern", () => {
    const root = tree({
      ".gitignore": "build/\n*.old\n",
      "a/.gitignore": "!build/\n",
      "a/build/SKILL.md": "",
      "a/build/x/SKILL.md": "",
      "a/build/y.old/SKILL.md": "",
      "b/build/SKILL.md": "",
    });
    expect(find(root).paths).toEqual(["a/build", "a/build/x"]);
  });

  // Tests the guarantee reliability.md#g23.
  it.each([
    ["globstars", `${"**/a/".repeat(200)}b\n`.repeat(100)],
    ["nothing but globstars", `${"**/".repeat(1000)}x\n`.repeat(100)],
  ])("is recognised in bounded time, with patterns of %s", (_, patterns) => {
    const root = tree({ ".gitignore": patterns });
    const folder = "a/".repeat(900);
    fs.mkdirSync(path.join(root, folder), { recursive: true });
    plant(root, { [`${folder}SKILL.md`]: "" });
    const { paths, problems } = find(root);
    expect([paths.length, problems.map(({ kind }) => kind)]).toEqual([1, ["ignore"]]);
  });

  // Tests the guarantee reliability.md#g23.
  it.each([
    ["stars", `${"*a".repeat(120)}b\n`.repeat(2000)],
    ["sets", `${"*[a-z]".repeat(120)}B\n`.repeat(1000)],
  ])("is recognised in bounded time per name, which leaves time for 60 others, with patterns of %s", (_, patterns) => {
    const names = Array.from({ length: 60 }, (_, index) => `${"a".repeat(248)}${index}`);
    const root = tree({ ".gitignore": patterns, ...Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, ""])) });
    const { paths, problems } = find(root);
    expect([paths.length, problems]).toEqual([60, []]);
  });

  // Tests the guarantee reliability.md#g23.
  it("is recognised in bounded time per search, and a problem reports when the time is used up", () => {
    const folders = Array.from({ length: 3000 }, (_, index) => `f${index}`);
    const root = tree(Object.fromEntries(folders.map((name) => [`${name}/SKILL.md`, ""])));
    const searched = (pattern: (index: number) => string) => {
      const patterns = Array.from({ length: 15_000 }, (_, index) => pattern(index));
      fs.writeFileSync(path.join(root, ".gitignore"), patterns.join("\n"));
      const { paths, problems } = find(root);
      return [paths.length, problems.map(({ kind }) => kind)];
    };
    expect(searched((index) => `name${index}`)).toEqual([3000, []]);
    expect(searched((index) => `name${index}*`)).toEqual([3000, ["ignore"]]);
  });

  // Tests the guarantee reliability.md#g23.
  it("is one that git itself leaves out, for any files and patterns", () => {
    const name = fc.constantFrom("a", "b", "c", "x.tmp", "build", "o[d]d #");
    const folder = fc.array(name, { maxLength: 4 }).map((names) => names.map((part) => `${part}/`).join(""));
    const pattern = fc.constantFrom(
      ..."a /a a/ b/* !b/c *.tmp !x.tmp **/build build/ !build/ /a/b/ a/** !a/b c/**/b SKILL.md !SKILL.md * !*/ /*/c [ab] ?".split(
        " ",
      ),
      ..."[!ab] [^c] [a-b]/ !**/a/**/b /**/c **/b/** a**b *b*l* ** /** */ **/ ***/c \\a [[:alpha:]] [[:nope:]] [a [a-]*".split(
        " ",
      ),
      ..."x[.]tmp [\\]a] []ab] b\\*d build\\/a a\\ a//b [b-a] !/a/**/ x.* *p ?.tmp [[:alpha:][:digit:]]".split(" "),
      "o[[]d[]]d #",
      "o\\[d\\]d\\ \\#",
      "#a",
      "\\#a",
      "\\!a",
      "!",
      "a  ",
      "a\\ ",
      "a\r",
      "\uFEFFb",
      "o?d?d*",
    );
    const ignoreFile = fc.tuple(folder, fc.array(pattern, { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(fc.array(folder, { maxLength: 25 }), fc.array(ignoreFile, { maxLength: 6 }), (skills, ignores) => {
        const root = temporaryFolder();
        for (const skill of skills) plant(root, { [`${skill}SKILL.md`]: "" });
        for (const [where, patterns] of ignores) plant(root, { [`${where}.gitignore`]: patterns.join("\n") });
        execFileSync("git", ["init", "-q"], { cwd: root });
        const listed = execFileSync("git", ["ls-files", "-z", "--others", "--exclude-standard"], {
          cwd: root,
          encoding: "utf8",
        });
        const folders = listed
          .split("\0")
          .filter((file) => path.basename(file) === "SKILL.md")
          .map((file) => path.dirname(file));
        expect(find(root).paths).toEqual(folders.map((found) => (found === "." ? "" : found)).sort(comparePaths));
      }),
      { numRuns: 60 },
    );
  });
});

describe("files that are skills of their own", () => {
  const skillFiles = new Set(["agents/*.md", "*.mdc"]);
  const agents = () =>
    tree({
      "agents/a.md": "",
      "agents/.hidden.md": "",
      "agents/deeper/b.md": "",
      "rules/c.mdc": "",
      "rules/c.md": "",
      "skill/SKILL.md": "",
    });

  it("are found by names and patterns, each with the path of a folder that is named after it", () => {
    const found = [...findSkills(agents(), { manifestFiles, skillFiles })];
    expect(found.map(({ path: found, file }) => [found, file])).toEqual([
      ["agents/a", "a.md"],
      ["rules/c", "c.mdc"],
      ["skill", undefined],
    ]);
  });

  it("are found if the pattern names the searched folder", () => {
    const found = [...findSkills(path.join(agents(), "agents"), { manifestFiles, skillFiles })];
    expect(found.map(({ path: found, file }) => [found, file])).toEqual([["a", "a.md"]]);
  });

  it("are opened alone, with their own sidecar", () => {
    const root = tree({
      "agents/a.md": "A",
      "agents/b.md": "B",
      "agents/.skill-convert.json": "other",
      "agents/.a.md.skill-convert.json": "own",
    });
    const options = { file: "a.md", root };
    const skill = openSkill(path.join(root, "agents"), options);
    expect([skill.path, skill.folder, skill.list()]).toEqual(["agents/a", "a", [".skill-convert.json", "a.md"]]);
    expect(skill.text(".skill-convert.json")).toEqual({ kind: "text", text: "own" });
    expect(skill.has("b.md")).toBe(false);
    applyEdits(skill, [
      { kind: "write", path: ".skill-convert.json", text: "new" },
      { kind: "remove", path: "a.md" },
      { kind: "write", path: "a.mdc", text: "C" },
    ]);
    expect(fs.readFileSync(path.join(root, "agents/.a.md.skill-convert.json"), "utf8")).toBe("new");
    expect(fs.readdirSync(path.join(root, "agents")).sort()).toEqual([
      ".a.md.skill-convert.json",
      ".skill-convert.json",
      "a.mdc",
      "b.md",
    ]);
  });
});
