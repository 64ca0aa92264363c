import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unifiedDiff } from "../../../packages/workspace/src/outcome/diff.js";
import { createColours } from "../src/output/colours.js";
import { colourDiff } from "../src/report/diff.js";
import { folder, snapshot } from "./harness.js";

const lines = (path: string, before: string | undefined, after: string | undefined, executable = false) =>
  unifiedDiff(path, { before, after, executable }).split("\n");

describe("a unified diff", () => {
  it("has the headers of git, which `git apply` and `patch -p1` read", () => {
    expect(lines("skills/tidy/SKILL.md", "a\n", "b\n")).toEqual([
      "diff --git a/skills/tidy/SKILL.md b/skills/tidy/SKILL.md",
      "--- a/skills/tidy/SKILL.md",
      "+++ b/skills/tidy/SKILL.md",
      "@@ -1,1 +1,1 @@",
      "-a",
      "+b",
      "",
    ]);
    expect(lines("skill.yaml", undefined, "b\n", true).slice(1, 4)).toEqual([
      "new file mode 100755",
      "--- /dev/null",
      "+++ b/skill.yaml",
    ]);
    expect(lines("skill.yaml", "a\n", undefined).slice(1, 4)).toEqual([
      "deleted file mode 100644",
      "--- a/skill.yaml",
      "+++ /dev/null",
    ]);
    expect(lines("empty", undefined, "").length).toBe(3);
  });

  it("names a path outside the working directory from the root", () => {
    expect(lines("/home/me/SKILL.md", "a\n", "b\n")[0]).toBe("diff --git a/home/me/SKILL.md b/home/me/SKILL.md");
    expect(lines(join(process.cwd(), "x/SKILL.md"), "a\n", "b\n")[0]).toBe("diff --git a/x/SKILL.md b/x/SKILL.md");
  });

  it("applies with git from within a report, whatever the names and line endings", () => {
    const root = folder({ 'a b/\u00e9 "x".md': "one\r\ntwo\r\n", "gone.yaml": "a: 1\n\n", "open.md": "a" });
    const diffs = [
      unifiedDiff(join(process.cwd(), 'a b/\u00e9 "x".md'), { before: "one\r\ntwo\r\n", after: "one\r\n2\r\n" }),
      unifiedDiff("gone.yaml", { before: "a: 1\n\n", after: undefined }),
      unifiedDiff("new/run.sh", { before: undefined, after: "-- x\n", executable: true }),
      unifiedDiff("open.md", { before: "a", after: "--- b\t\n\n" }),
    ];
    const report = diffs.flatMap((diff) => ["\u2713 converted  skills", ...colourDiff(diff, createColours(false))]);
    execFileSync("git", ["apply", "-"], { cwd: root, input: `${report.join("\n")}\n2 skills\n` });
    expect(snapshot(root)).toEqual({
      'a b/\u00e9 "x".md': "one\r\n2\r\n",
      "new/run.sh": "-- x\n",
      "open.md": "--- b\t\n\n",
    });
    expect(statSync(join(root, "new/run.sh")).mode & 0o111).not.toBe(0);
  });
});
