import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JsonRecord, SkillManifest, Template } from "@skill-convert/core";
import { afterAll, describe, expect, it } from "vitest";
import { type RegionOutcome, watchRegion } from "../src/region/region.js";
import { readTree } from "../src/region/tree.js";
import { basesOf } from "../src/skill.js";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "region-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Repository {
  readonly root: string;
  write(path: string, text?: string): void;
  git(...args: string[]): void;
}

function makeRepository(): Repository {
  const root = mkdtempSync(join(scratch, "repository-"));
  const git = (...args: string[]) => {
    const identity = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"];
    const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  const write = (path: string, text = path) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  git("init", "--quiet");
  for (const path of ["content/a.md", "slop/b.md", "skills/audit/SKILL.md", "README.md"]) write(path);
  git("add", ".");
  git("commit", "--quiet", "-m", "first");
  return { root, write, git };
}

function writer(paths: Template[] | undefined, rest: Partial<SkillManifest> = {}): SkillManifest {
  const effects = paths ? [{ type: "filesystem" as const, access: "write" as const, paths }] : undefined;
  return { id: "audit", operations: [{}], ...(effects ? { effects } : {}), ...rest };
}

async function run(
  manifest: SkillManifest,
  action: (repository: Repository) => void,
  {
    inputs = {},
    before,
    cwd = "",
  }: { inputs?: JsonRecord; before?: (repository: Repository) => void; cwd?: string } = {},
): Promise<RegionOutcome> {
  const repository = makeRepository();
  before?.(repository);
  const { root } = repository;
  const watch = await watchRegion(manifest, {
    skill: join(root, "skills/audit"),
    repository: root,
    cwd: join(root, cwd),
  });
  action(repository);
  return watch.check(inputs);
}

describe("the write region of a run (semioverse.md#s39)", () => {
  it("passes if the run changed nothing outside it", async () => {
    const outcome = await run(writer(["slop/"]), ({ write }) => write("slop/deep/report.md"));
    expect(outcome).toMatchObject({ status: "pass", outside: [] });
    expect((await run(writer([]), () => {})).status).toBe("pass");
  });

  it("fails if the run changed files outside it, and names them", async () => {
    const outcome = await run(writer(["slop/"]), ({ root, write }) => {
      write("slop/report.md");
      write("content/new.md");
      write("README.md", "changed");
      rmSync(join(root, "content/a.md"));
    });
    expect(outcome).toEqual({
      status: "fail",
      outside: ["README.md", "content/a.md", "content/new.md"],
      readOnly: [],
      changed: ["README.md", "content/a.md", "content/new.md", "slop/report.md"],
      message: "3 files changed outside the declared write region, which is slop/",
    });
  });

  it("ignores changes from before the run, unless the run changed the files again", async () => {
    const before = ({ write }: Repository) => {
      write("README.md", "edited by a person");
      write("content/draft.md", "draft");
    };
    expect((await run(writer(["slop/"]), () => {}, { before })).status).toBe("pass");
    const again = await run(writer(["slop/"]), ({ write }) => write("content/draft.md", "drafx"), { before });
    expect(again.outside).toEqual(["content/draft.md"]);
    const undone = await run(writer(["slop/"]), ({ write }) => write("README.md"), { before });
    expect(undone.outside).toEqual(["README.md"]);
  });

  it("finds changes that the run committed", async () => {
    const outcome = await run(writer(["slop/"]), ({ write, git }) => {
      write("content/new.md");
      write("slop/new.md");
      git("add", ".");
      git("commit", "--quiet", "-m", "second");
    });
    expect(outcome.outside.filter((file) => !file.startsWith(".git/"))).toEqual(["content/new.md"]);
  });

  it.each<[string, (repository: Repository) => void, (repository: Repository) => void, string]>([
    [
      "in a file that git ignores",
      ({ write }) => write(".gitignore", "*.log\n"),
      ({ write }) => write("content/x.log"),
      "content/x.log",
    ],
    ["in .git itself", () => {}, ({ write }) => write(".git/hooks/pre-commit"), ".git/hooks/pre-commit"],
    [
      "in a file that is assumed to be unchanged",
      ({ git }) => git("update-index", "--assume-unchanged", "README.md"),
      ({ write }) => write("README.md", "changed"),
      "README.md",
    ],
    [
      "in a file that is marked to be skipped",
      ({ git }) => git("update-index", "--skip-worktree", "README.md"),
      ({ write }) => write("README.md", "changed"),
      "README.md",
    ],
    [
      "in a nested repository",
      ({ git, write }) => {
        write("content/nested/x.md", "before");
        git("init", "--quiet", "content/nested");
      },
      ({ write }) => write("content/nested/x.md", "after"),
      "content/nested/x.md",
    ],
    [
      "whose times were restored",
      () => {},
      ({ root, write }) => {
        const { atime, mtime } = statSync(join(root, "README.md"));
        write("README.md", "README.mx");
        utimesSync(join(root, "README.md"), atime, mtime);
      },
      "README.md",
    ],
    [
      "after the index of the repository was removed",
      () => {},
      ({ root, write }) => {
        write("README.md", "changed");
        rmSync(join(root, ".git/index"));
        write(".git/info/exclude", "*\n");
      },
      "README.md",
    ],
  ])("finds changes %s", async (_, before, change, file) => {
    const outcome = await run(writer(["slop/"]), change, { before });
    expect([outcome.status, outcome.outside]).toEqual(["fail", expect.arrayContaining([file])]);
  });

  it("finds changes beside a skill that contains a .git", async () => {
    const repository = makeRepository();
    repository.write("skills/audit/.git/HEAD", "ref: refs/heads/main\n");
    const bases = basesOf(join(repository.root, "skills/audit"), repository.root);
    const watch = await watchRegion(writer(["slop/"]), bases);
    repository.write("README.md", "changed");
    expect((await watch.check({})).outside).toEqual(["../../README.md"]);
  });

  it("is unknown if there is too much to read", async () => {
    const { root } = makeRepository();
    const limits = { entries: 3, bytes: 1000, milliseconds: 10_000 };
    expect(await readTree(root, undefined, limits)).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("more than 3 files"),
    });
    writeFileSync(join(root, "big"), "x".repeat(2000));
    expect(await readTree(root, undefined, { ...limits, entries: 1000 })).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("more than 1000 bytes"),
    });
  });

  it.runIf(process.platform === "linux")("is checked without waiting for a FIFO", async () => {
    const before = ({ root }: Repository) => void spawnSync("mkfifo", [join(root, "fifo")]);
    expect((await run(writer(["slop/"]), () => {}, { before })).status).toBe("pass");
  });

  it.runIf(process.platform === "linux")("is unknown if a file name is not UTF-8", async () => {
    const name = (root: string) => Buffer.concat([Buffer.from(`${root}/README`), Buffer.from([0xff])]);
    const before = ({ root }: Repository) => writeFileSync(name(root), "before");
    const outcome = await run(writer(["slop/"]), ({ root }) => writeFileSync(name(root), "after"), { before });
    expect([outcome.status, outcome.message]).toEqual(["unknown", expect.stringContaining("not UTF-8")]);
  });

  it("may contain names with spaces and non-ASCII characters", async () => {
    const outcome = await run(writer(["slop/für mich/"]), ({ write }) => {
      write("slop/für mich/ein Bericht.md");
      write('slop/für dich/"x".md');
    });
    expect(outcome.outside).toEqual(['slop/für dich/"x".md']);
  });

  it("ignores the traces of other runs", async () => {
    expect((await run(writer([]), ({ write }) => write(".sop/traces/x.jsonl"))).status).toBe("pass");
  });

  it("includes produced files", async () => {
    const produced = writer([], { operations: [{ producedFiles: [{ pattern: ["log/", { input: "day" }, ".org"] }] }] });
    const write = ({ write }: Repository) => write("log/monday.org");
    expect((await run(produced, write, { inputs: { day: "monday" } })).status).toBe("pass");
    expect((await run(produced, write, { inputs: { day: "tuesday" } })).status).toBe("fail");
  });
});

describe("the inputs in the region of a run (semioverse.md#s130)", () => {
  const placed = writer([["content/", { input: "field" }, "/"]]);
  const write = ({ write }: Repository) => write("content/philosophy/terms/x.md");

  it.each([
    ["philosophy", "pass"],
    ["philosophy/terms", "pass"],
    ["mathematics", "fail"],
    // A value with `..` is refused, so nothing may be written there.
    ["..", "fail"],
    ["../content/philosophy", "fail"],
  ])("%s: %s", async (field, status) => {
    expect((await run(placed, write, { inputs: { field } })).status).toBe(status);
  });

  it("may be absolute paths, or relative to the working directory or to where the program runs", async () => {
    const folder = writer([[{ input: "out" }]]);
    const at =
      (path: string) =>
      ({ write }: Repository) =>
        write(path);
    expect((await run(folder, at("content/x/y.md"), { inputs: { out: "x" }, cwd: "content" })).status).toBe("pass");
    expect((await run(folder, at("skills/audit/x/y.md"), { inputs: { out: "x" } })).status).toBe("pass");
    expect((await run(folder, at("slop/x/y.md"), { inputs: { out: "x" } })).status).toBe("fail");
    expect((await run(writer(["./x/"]), at("content/x/y.md"), { cwd: "content" })).status).toBe("pass");
    expect((await run(writer(["x/"]), at("content/x/y.md"), { cwd: "content" })).status).toBe("fail");
    const repository = makeRepository();
    const { root } = repository;
    const watch = await watchRegion(folder, { skill: root, repository: root, cwd: root });
    repository.write("slop/x.md");
    expect((await watch.check({ out: join(root, "slop") })).status).toBe("pass");
    expect((await watch.check({ out: "/elsewhere" })).status).toBe("fail");
  });
});

describe("a run without a declared region or a work tree", () => {
  it("is unknown without a region, because it may write anywhere (semioverse.md#s44)", async () => {
    expect(await run(writer(undefined), ({ write }) => write("README.md", "x"))).toEqual({
      status: "unknown",
      message: expect.stringContaining("it declares no region"),
      outside: [],
      readOnly: [],
      changed: [],
    });
    const git = writer(["slop/"], { effects: [{ type: "git", access: "write" }] });
    expect((await run(git, () => {})).status).toBe("unknown");
  });

  it("is judged by the skill's folder without a work tree, or with one that Git cannot read", async () => {
    const folder = mkdtempSync(join(scratch, "plain-"));
    const manifest = writer(["slop/"]);
    const watch = await watchRegion(manifest, { skill: folder, cwd: folder });
    writeFileSync(join(folder, "x"), "x");
    expect((await watch.check({})).outside).toEqual(["x"]);
    mkdirSync(join(folder, ".git"));
    const bases = { skill: folder, cwd: folder, repository: folder };
    expect((await (await watchRegion(manifest, bases)).check({})).status).toBe("pass");
  });
});
