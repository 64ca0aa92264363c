import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, skillMd } from "./harness.js";
import { BUILT } from "./migrate-repo.js";

const SKILLS = 480;
const LONG_BODY = "- Another line of these instructions, of which there are many.\n".repeat(1600);

describe("many skills in one folder", () => {
  it("need less memory than their texts have, with the same and with other names than their folders", ({ skip }) => {
    if (!existsSync(BUILT)) skip("the program is not built; `pnpm build` does it");
    const files = Array.from({ length: SKILLS }, (_, index) => {
      const name = `a-skill-with-a-long-name-${index}`;
      return [`skills/${index % 40 === 0 ? `other-${index}` : name}/SKILL.md`, `${skillMd(name)}${LONG_BODY}`];
    });
    const root = folder(Object.fromEntries(files));
    const args = ["convert", join(root, "skills"), "--to", "stop", "--out", join(root, "out"), "--reporter", "json"];
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--max-old-space-size=40", BUILT, ...args], {
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout).summary).toMatchObject({ skills: SKILLS, converted: SKILLS });
  });
});
