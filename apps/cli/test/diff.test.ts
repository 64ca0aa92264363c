import { describe, expect, it } from "vitest";
import { unifiedDiff } from "../src/report/diff.js";

const heads = (path: string, before: string, after: string) =>
  unifiedDiff(path, before, after)
    .split("\n")
    .slice(0, 2)
    .map((line) => line.trimEnd());

describe("a unified diff", () => {
  it("is headed as git does it, which `patch -p1` reads", () => {
    expect(heads("skills/tidy/SKILL.md", "a\n", "b\n")).toEqual([
      "--- a/skills/tidy/SKILL.md",
      "+++ b/skills/tidy/SKILL.md",
    ]);
    expect(heads("skills\\tidy\\SKILL.md", "a\n", "b\n")[0]).toBe("--- a/skills/tidy/SKILL.md");
    expect(heads("skill.yaml", "", "b\n")).toEqual(["--- /dev/null", "+++ b/skill.yaml"]);
    expect(heads("skill.yaml", "a\n", "")).toEqual(["--- a/skill.yaml", "+++ /dev/null"]);
  });
  it("counts an absolute path from the root", () => {
    expect(heads("/home/me/SKILL.md", "a\n", "b\n")).toEqual(["--- a/home/me/SKILL.md", "+++ b/home/me/SKILL.md"]);
  });
});
