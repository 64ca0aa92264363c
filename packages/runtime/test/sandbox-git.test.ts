import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Effect } from "@skill-convert/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { checkRepositories } from "../src/post/sandbox.js";
import { repositoriesIn } from "../src/sandbox/repositories.js";
import { noSandbox, repository, run, writes } from "./sandboxed.js";
import { folder, verdicts } from "./skills.js";

const GIT: Effect = { type: "git", access: "write" };

/** The output of a program that could do what the sandbox must prevent. */
const trying = (...commands: readonly string[]) =>
  `cd ../..; for try in ${commands.map((command) => `'${command}'`).join(" ")}; do
    (eval "$try") 2> /dev/null && echo "did $try"; done; exit 0`;

describe.skipIf(noSandbox)("a run in bubblewrap", () => {
  it.each<[string, Effect[]]>([
    ["may write there", [writes("out/")]],
    ["may write to git as well", [writes("out/"), GIT]],
    ["declares nothing", []],
  ])("cannot replace a folder with a repository if it %s", async (_, effects) => {
    const place = repository({ "out/deep/lib/.git/HEAD": "x\n", "out/deep/lib/.git/config": "[core]\n" });
    const script = trying(
      "mv out/deep out/other",
      "mv out/deep/lib out/deep/other",
      "mv out/deep/lib/.git out/deep/lib/other",
      "rm -rf out/deep/lib/.git",
      "echo evil > out/deep/lib/.git/config",
      "mkdir out/deep/lib/new && echo x > out/deep/lib/new/y && mv out/deep/lib/new out/deep/lib/z && false",
    );
    const report = await run(script, place, effects.length > 0 ? { effects } : {});
    expect([report.status, report.output]).toEqual(["succeeded", ""]);
    expect(readFileSync(join(place.root, "out/deep/lib/z/y"), "utf8")).toBe("x\n");
    expect(readFileSync(join(place.root, "out/deep/lib/.git/config"), "utf8")).toBe("[core]\n");
  });

  it.each([
    ["a folder", "mkdir .git"],
    ["a file", "echo gitdir: /tmp > deep/.git"],
    ["a link", "ln -s /tmp .git"],
    ["a name that is the same where case makes no difference", "mkdir .GIT"],
    ["no work tree", "mkdir objects refs; touch HEAD"],
    ["its objects elsewhere", "echo ref: x > HEAD; echo ../x > commondir"],
  ])("that leaves a new repository with %s fails", async (_, command) => {
    const place = repository({ "out/deep/x": "" });
    const script = `cd ../../out; ${command}`;
    const report = await run(script, place, { effects: [writes("out/")] });
    expect([report.status, verdicts(report.findings, "sandbox")]).toEqual([
      "postcondition",
      ["fail undeclared-repository"],
    ]);
    expect(report.findings.find(({ rule }) => rule === "sandbox")?.message).toContain(join(place.root, "out"));
    const other = await run(script, repository({ "out/deep/x": "" }), { effects: [writes("out/"), GIT] });
    expect([other.status, verdicts(other.findings, "sandbox")]).toEqual(["succeeded", ["fail new-repository"]]);
  });

  it("that replaces a link to a repository fails", async () => {
    const place = repository({ "out/real/HEAD": "x\n", "out/real/objects/x": "", "out/real/refs/x": "" });
    symlinkSync("../real", join(place.root, "out/.git"));
    const script = "cd ../../out; mkdir evil; rm .git; ln -s evil .git";
    for (const effects of [[writes("out/")], [writes("out/"), GIT]]) {
      const report = await run(script, place, { effects });
      expect([report.status, verdicts(report.findings, "sandbox")]).toEqual([
        "postcondition",
        ["fail replaced-repository"],
      ]);
      await run("cd ../../out; rm .git; ln -s ../real .git; rmdir evil", place, { effects });
    }
  });

  it("with write access to Git cannot change attributes, pointers and other work trees", async () => {
    const place = repository({ "out/lib/.git": "gitdir: ../../.git/modules/lib\n" });
    const git = join(place.root, ".git");
    mkdirSync(join(git, "worktrees/t"), { recursive: true });
    for (const [name, text] of [
      ["commondir", "../..\n"],
      ["HEAD", "x\n"],
      ["gitdir", "/t/.git\n"],
    ] as const) {
      writeFileSync(join(git, "worktrees/t", name), text);
    }
    const before = readdirSync(git);
    const script = trying(
      "echo x > .git/info/attributes",
      "mv .git/info .git/other",
      "mv .git other",
      "echo evil > .git/worktrees/t/commondir",
      "mv .git/worktrees .git/other",
      "echo gitdir: /tmp > out/lib/.git",
      "mv out/lib out/other",
      "echo x > .git/new && false",
    );
    const report = await run(script, place, { effects: [GIT, writes("out/", "./")] });
    expect([report.status, report.output, verdicts(report.findings, "sandbox")]).toEqual(["succeeded", "", []]);
    expect(readdirSync(git)).toEqual([...before, "new"].sort());
  });

  it("with write access to Git that leaves a commondir fails", async () => {
    const place = repository();
    const report = await run("echo /tmp > ../../.git/commondir", place, { effects: [GIT] });
    expect([report.status, verdicts(report.findings, "sandbox")]).toEqual([
      "postcondition",
      ["fail replaced-repository"],
    ]);
    expect(existsSync(join(place.root, ".git/commondir"))).toBe(false);
  });

  it("cannot write to a neighbour of a declared file that contains a repository", async () => {
    const place = repository({ "out/sub/lib/.git/HEAD": "x\n" });
    const script = trying("echo x > out/sub/new", "echo x > out/sub/lib/new", "echo x > out/log.md && false");
    const report = await run(script, place, { effects: [writes("out/log.md")] });
    expect([report.status, report.output]).toEqual(["succeeded", ""]);
    expect(readFileSync(join(place.root, "out/log.md"), "utf8")).toBe("x\n");
  });

  it("cannot replace the traces of past runs deep inside a writable folder", async () => {
    const home = folder({
      "deep/repo/.git/HEAD": "x\n",
      "deep/repo/.sop/traces/x.jsonl": "{}\n",
      "deep/repo/s/SKILL.md": "",
    });
    vi.stubEnv("HOME", home);
    onTestFinished(() => void vi.unstubAllEnvs());
    const root = join(home, "deep/repo");
    const script = `cd ${home}/deep; for way in repo repo/.sop; do mv $way gone 2> /dev/null && echo $way; done; exit 0`;
    const report = await run(script, { root, skill: join(root, "s") }, { effects: [writes("~/deep/")] });
    // `mv` copies a folder that it cannot rename.
    expect(report.output).toBe("");
    expect(readdirSync(join(root, ".sop/traces"))).toEqual(["x.jsonl"]);
  });
});

describe("too many folders", () => {
  it("are searched up to a limit, which is reported", () => {
    const root = folder({ "a/b/c/.git/HEAD": "" });
    expect(repositoriesIn([root], 2)).toMatchObject({
      problem: expect.stringContaining("more than 2 folders"),
    });
    const { found, problem } = repositoriesIn([root]);
    expect([[...found.keys()], problem]).toEqual([[join(root, "a/b/c/.git")], undefined]);
  });

  it("give a finding that does not pass", () => {
    const changes = { added: [], replaced: [], declared: false, problem: "there are too many" };
    const findings = checkRepositories({ gitChanges: () => changes } as never);
    expect(verdicts(findings, "sandbox")).toEqual(["unknown repositories-unknown"]);
  });
});
