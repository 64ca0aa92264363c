import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, runJson, skillMd, snapshot } from "./harness.js";

const SIDECAR = ".skill-convert.json";

/** Two skills that were converted with sidecars. */
async function convertedSkills(): Promise<string> {
  const root = folder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") });
  const { code, err } = await runCli(["convert", root, "--to", "stop", "--in-place", "--lossless"]);
  expect([code, err]).toEqual([0, ""]);
  return root;
}

describe("a sidecar that cannot be used", () => {
  it.each([
    ["has the markers of a merge conflict", (text: string) => `<<<<<<< ours\n${text}=======\n${text}>>>>>>> theirs\n`],
    ["has a later version", (text: string) => text.replace('"version": 1', '"version": 2')],
    ["belongs to another tool", () => '{ "name": "another tool" }\n'],
    [
      "names a file outside the skill",
      (text: string) => text.replace('"path": "SKILL.md"', '"path": "../../SKILL.md"'),
    ],
    ["is not text", () => Buffer.from([0x7b, 0xff, 0xfe])],
  ])("fails only its own skill, with advice, and is not changed if it %s", async (_, damage) => {
    const root = await convertedSkills();
    const file = join(root, "a", SIDECAR);
    writeFileSync(file, damage(readFileSync(file, "utf8")));
    const before = snapshot(join(root, "a"));
    for (const options of [[], ["--lossless"]]) {
      const args = ["convert", join(root, "a"), "--to", "skill-manifest-v2", "--in-place", ...options];
      const { code, report } = await runJson(args);
      expect(code).toBe(1);
      const found = report.skills[0]?.diagnostics.filter(({ severity }) => severity === "error");
      expect(found?.map(({ code, message }) => [code, /Repair or remove it first/.test(message)])).toEqual([
        ["core/sidecar-in-the-way", true],
      ]);
      expect(snapshot(join(root, "a"))).toEqual(before);
    }
    const all = await runJson(["convert", root, "--to", "skill-manifest-v2", "--in-place"]);
    expect(all.report.skills.map(({ status }) => status)).toEqual(["failed", "converted"]);
    expect(snapshot(join(root, "a"))).toEqual(before);
    expect(Object.keys(snapshot(join(root, "b")))).toEqual(["SKILL.md"]);
  });
});
