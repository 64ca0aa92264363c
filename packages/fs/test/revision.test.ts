import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRevision } from "../src/index.js";

function repository(): { readonly top: string; readonly git: (...args: string[]) => void } {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "skill-convert-revision-")));
  const git = (...args: string[]) => {
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
      cwd: top,
      stdio: "pipe",
    });
  };
  git("init", "-q", "-b", "main");
  return { top, git };
}

describe("a folder at a git revision", () => {
  it("has the files and contents that were committed, and nothing else", () => {
    const { top, git } = repository();
    const skill = join(top, "skills", "ä note");
    mkdirSync(join(skill, "scripts"), { recursive: true });
    writeFileSync(join(skill, "SKILL.md"), "one\n");
    writeFileSync(join(skill, "scripts", "bin"), Buffer.from([0, 255, 10, 10]));
    writeFileSync(join(skill, "empty"), "");
    symlinkSync("SKILL.md", join(skill, "link.md"));
    writeFileSync(join(top, "skills", "ä note.md"), "beside\n");
    git("add", "-A");
    git("commit", "-qm", "one");
    rmSync(join(top, "skills"), { recursive: true });
    const read = readRevision(skill, "HEAD");
    if (read.kind === "refused") throw new Error(read.reason);
    const folder = read.value;
    expect(folder.path).toBe("skills/ä note");
    expect([...folder.files.keys()].sort()).toEqual(["SKILL.md", "empty", "scripts/bin"]);
    const contents = folder.read(["scripts/bin", "SKILL.md", "empty", "absent"]);
    if (contents.kind === "refused") throw new Error(contents.reason);
    expect([...contents.value].map(([path, bytes]) => [path, [...bytes]])).toEqual([
      ["scripts/bin", [0, 255, 10, 10]],
      ["SKILL.md", [...Buffer.from("one\n")]],
      ["empty", []],
    ]);
    const topFolder = readRevision(top, "main");
    expect(topFolder.kind === "done" && [...topFolder.value.files.keys()]).toContain("skills/ä note.md");
  });

  it("is refused for a revision that git does not know, or that looks like an option", () => {
    const { top, git } = repository();
    git("commit", "-qm", "none", "--allow-empty");
    expect(readRevision(top, "nowhere")).toMatchObject({ kind: "refused", reason: 'git knows no revision "nowhere"' });
    expect(readRevision(top, "--all")).toMatchObject({ kind: "refused" });
    const empty = readRevision(top, "HEAD");
    expect(empty.kind === "done" && empty.value.files.size).toBe(0);
  });
});
