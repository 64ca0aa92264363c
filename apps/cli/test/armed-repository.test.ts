import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { armedRepository } from "./armed-repository.js";
import { folder, runCli, skillMd, workIn } from "./harness.js";
import { migrate, v1Md, write } from "./migrate-repo.js";

const skills = () => ({
  "a/SKILL.md": v1Md("a"),
  "v2/SKILL.md": skillMd("v2", { effects: ["fs.read", "proc.exec"] }),
  "v2/scripts/take.sh": 'echo "{\\"path\\": \\"$1\\"}"\n',
  "region/SKILL.md": `---\nname: region\ndescription: Writes.\nruntime: script\nid: region\nversion: 1.0.0\nregion:\n  reads: []\n  writes: [out/]\n---\n`,
  "region/scripts/run.sh": "echo 1\n",
});

workIn(folder({}));

describe("programs that the configuration of a repository names", () => {
  it("are run by git itself", () => {
    const { root, ran } = armedRepository(skills());
    spawnSync("git", ["status"], { cwd: root });
    expect(ran()).toEqual(["config.worktree", "filter.evil.process"]);
    const partial = armedRepository(skills(), { hasObjects: false });
    spawnSync("git", ["ls-tree", "HEAD"], { cwd: partial.root, input: "", timeout: 2000, killSignal: "SIGKILL" });
    expect(partial.ran()).toEqual(["remote"]);
  });

  // Tests the guarantee SECURITY.md#g1.
  it("are not run by migrate, which still sees what is committed and reports what it cannot find out", async () => {
    const { root, ran } = armedRepository(skills());
    appendFileSync(join(root, "v2/SKILL.md"), "edited\n");
    write(join(root, "new/SKILL.md"), v1Md("new"));
    write(join(root, "edited/SKILL.md"), v1Md("edited"));
    const { report } = await migrate(root);
    const statuses = report.skills.map(({ source, status }) => [source.slice(root.length + 1), status]);
    expect(statuses).toContainEqual(["a", "migrated"]);
    expect(statuses).toContainEqual(["new", "failed"]);
    const again = await migrate(join(root, "a"));
    expect([again.report.summary.unchanged, ran()]).toEqual([1, []]);
    const b = armedRepository(skills());
    appendFileSync(join(b.root, "a/SKILL.md"), "edited\n");
    const { diagnostics = [] } =
      (await migrate(b.root)).report.skills.find(({ source }) => source.endsWith("/a")) ?? {};
    expect(diagnostics[0]?.message).toContain("git stores it through the attribute filter=evil");
    expect(b.ran()).toEqual([]);
  });

  it("are not run by migrate if an object is missing that git would fetch", async () => {
    const { root, ran } = armedRepository(skills(), { hasObjects: false });
    const { code, err } = await runCli(["migrate", root]);
    expect([code, ran()], err).toEqual([2, []]);
    expect(err).toContain("cannot find out which files have uncommitted changes");
  });

  it("are not run by migrate if the folder has a program called git and is in PATH", async () => {
    const { root, ran } = armedRepository(skills());
    write(join(root, "git"), readFileSync(join(root, ".git/hooks/update"), "utf8"));
    chmodSync(join(root, "git"), 0o755);
    vi.stubEnv("PATH", `.:${process.env["PATH"]}`);
    await migrate(root);
    vi.unstubAllEnvs();
    expect(ran()).toEqual([]);
  });

  // Tests the guarantee SECURITY.md#g1.
  it.each([
    ["run", "v2", "--input", "text=a"],
    ["run", "region", "--enforce-region", "--entrypoint", "sh -c 'true'"],
    ["check", "v2", "--input", "text=a"],
    ["convert", "v2", "--to", "stop", "--in-place"],
    ["validate", ""],
    ["validate", "", "--fix"],
    ["trust", ""],
    ["registry check", ""],
  ])("are not run by %s %s", async (command, skill, ...options) => {
    const { root, ran } = armedRepository(skills());
    const { code, err } = await runCli([...command.split(" "), join(root, skill), ...options]);
    expect(err).not.toContain("unknown");
    expect([ran(), code === 2]).toEqual([[], false]);
  });
});

it.skipIf(process.platform === "win32")("a FIFO as .git/config is an error, and does not block", async () => {
  const root = folder({ "a/SKILL.md": v1Md("a"), ".git/HEAD": "ref: refs/heads/main\n", ".git/objects/x": "" });
  spawnSync("mkfifo", [join(root, ".git/config")]);
  const { code, err } = await runCli(["migrate", root]);
  expect([code, err]).toEqual([2, expect.stringContaining("it is a FIFO, a socket or a device")]);
});
