import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { folder, snapshot } from "./harness.js";
import { BUILT, migrate, v1Md } from "./migrate-repo.js";

const three = () => folder({ "a/SKILL.md": v1Md("a"), "b/SKILL.md": v1Md("b"), "c/SKILL.md": v1Md("c") });
const isRoot = process.getuid?.() === 0;

describe("migrate fails only the affected skill, with the reason, for", () => {
  it("a read-only file", async () => {
    const root = three();
    chmodSync(join(root, "b/SKILL.md"), 0o444);
    const { code, report } = await migrate(root);
    expect([code, report.skills.map(({ status }) => status)]).toEqual([1, ["migrated", "failed", "migrated"]]);
    expect(report.skills[1]?.diagnostics[0]?.message).toBe("SKILL.md was not written: it is read-only.");
    expect(readFileSync(join(root, "b/SKILL.md"), "utf8")).toBe(v1Md("b"));
    expect((await migrate(root, "--dry-run")).report.summary).toMatchObject({ failed: 1 });
  });

  it("a read-only folder", async () => {
    const root = three();
    chmodSync(join(root, "b"), 0o555);
    onTestFinished(() => chmodSync(join(root, "b"), 0o755));
    const { report } = await migrate(root);
    expect(report.summary).toMatchObject({ migrated: 2, failed: 1 });
    expect(report.skills[1]?.diagnostics[0]?.message).toContain("its folder cannot be written to");
  });

  it("a folder and a file without permission", ({ skip }) => {
    if (!existsSync(BUILT)) skip("the program is not built; `pnpm build` does it");
    const root = three();
    // Root may do everything, so another user runs the program.
    const user = isRoot ? { uid: 65534, gid: 65534 } : {};
    if (isRoot) execFileSync("chown", ["-R", "65534:65534", root]);
    chmodSync(join(root, ".."), 0o755);
    chmodSync(join(root, "a"), 0o000);
    chmodSync(join(root, "b/SKILL.md"), 0o000);
    onTestFinished(() => chmodSync(join(root, "a"), 0o755));
    const ran = spawnSync(process.execPath, [BUILT, "migrate", root, "--reporter", "json"], {
      encoding: "utf8",
      ...user,
    });
    if (ran.error || ran.stdout === "")
      skip(`another user cannot run the program here: ${ran.error ?? ran.stderr.slice(0, 200)}`);
    const { skills, summary } = JSON.parse(ran.stdout) as Awaited<ReturnType<typeof migrate>>["report"];
    expect(ran.status).toBe(1);
    expect(summary).toMatchObject({ skills: 3, migrated: 1, failed: 2 });
    expect(skills.map(({ source, diagnostics }) => [source.slice(-1), diagnostics[0]?.message])).toEqual([
      ["a", expect.stringContaining("a could not be searched: permission denied")],
      ["b", expect.stringContaining("permission denied")],
      ["c", undefined],
    ]);
  });

  // Tests the guarantee reliability.md#g3.
  it("a full disk, and finishes once there is room again", async ({ skip }) => {
    const disk = folder({});
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=96k", "tmpfs", disk], { stdio: "pipe" });
    } catch {
      skip("a small tmpfs cannot be mounted here");
    }
    onTestFinished(() => void execFileSync("umount", [disk]));
    const big = (id: string) => `${v1Md(id)}${"text ".repeat(1500)}\n`;
    for (const id of ["a", "b", "c"]) {
      mkdirSync(join(disk, id));
      writeFileSync(join(disk, id, "SKILL.md"), id === "b" ? `${v1Md(id)}${"text ".repeat(5500)}\n` : big(id));
    }
    const free = () => Number(execFileSync("df", ["--output=avail", disk], { encoding: "utf8" }).split("\n")[1]);
    writeFileSync(join(disk, "filler"), "x".repeat((free() - 16) * 1024));
    const before = readFileSync(join(disk, "b/SKILL.md"), "utf8");
    const { code, report } = await migrate(disk);
    expect([code, report.skills.map(({ status }) => status)]).toEqual([1, ["migrated", "failed", "migrated"]]);
    expect(report.skills[1]?.diagnostics[0]?.message).toContain("no space left on the device");
    expect(readFileSync(join(disk, "b/SKILL.md"), "utf8")).toBe(before);
    expect(readdirSync(join(disk, "b"))).toEqual(["SKILL.md"]);
    writeFileSync(join(disk, "filler"), "");
    expect((await migrate(disk)).report.summary).toMatchObject({ migrated: 1, unchanged: 2, failed: 0 });
  });
});

describe("the temporary files of an interrupted run", () => {
  it("are removed by the next run, even if it has nothing to do, but not by a dry run", async () => {
    const root = three();
    await migrate(join(root, "a"));
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const leftover = `.skill-convert-${gone}-ab12-1.tmp`;
    for (const name of ["a", "b"]) writeFileSync(join(root, name, leftover), "half");
    const active = join(root, "c", ".skill-convert-1-ab12-1.tmp");
    writeFileSync(active, "of a program that is running");
    const before = snapshot(root);
    await migrate(root, "--dry-run");
    await migrate(root, "--check");
    expect(snapshot(root)).toEqual(before);
    await migrate(root);
    expect([readdirSync(join(root, "a")), readdirSync(join(root, "b"))]).toEqual([["SKILL.md"], ["SKILL.md"]]);
    expect(existsSync(active)).toBe(true);
    utimesSync(active, 0, 0);
    await migrate(root);
    expect(existsSync(active)).toBe(false);
  });
});

it("migrate keeps the owner of a file", async ({ skip }) => {
  if (!isRoot) skip("only root can give a file away");
  const root = three();
  execFileSync("chown", ["1234:4321", join(root, "a/SKILL.md")]);
  await migrate(root);
  const { uid, gid } = statSync(join(root, "a/SKILL.md"));
  expect([uid, gid]).toEqual([1234, 4321]);
});
