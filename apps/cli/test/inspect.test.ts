import { describe, expect, it } from "vitest";
import { run } from "../src/program.js";
import { folder, runCli, skillMd } from "./harness.js";

const BROKEN = { "broken/skill.yaml": "name: [" };

describe("inspect", () => {
  it.each([
    ["one skill as an object", { "a/SKILL.md": skillMd("a") }, /^\{[\s\S]*\}\n$/, 0],
    [
      "several skills as an array",
      { "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") },
      /^\[\{[\s\S]*\},\n\{[\s\S]*\}\]\n$/,
      0,
    ],
    ["the readable one of two skills in an array", { "a/SKILL.md": skillMd("a"), ...BROKEN }, /^\[\{[\s\S]*\}\]\n$/, 1],
    ["an empty array if none of several skills can be read", { ...BROKEN, "other/skill.yaml": "- 1" }, /^\[\]\n$/, 1],
    ["nothing if the only skill cannot be read", BROKEN, /^$/, 1],
  ])("prints %s", async (_, files, expected, code) => {
    const ran = await runCli(["inspect", folder(files)]);
    expect(ran.out).toMatch(expected);
    expect(ran.code).toBe(code);
    if (ran.out !== "") JSON.parse(ran.out);
  });

  it("prints each manifest as soon as it is read", async () => {
    const names = ["a", "b", "c", "d"];
    const root = folder({
      ...Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd(name)])),
      ...Object.fromEntries(names.map((name) => [`${name}-broken/skill.yaml`, "name: ["])),
    });
    const printed: string[] = [];
    const note = (text: string) => {
      const name = /"id": "(\w)"|(\w-broken)/.exec(text);
      const last = name?.[1] ?? name?.[2];
      if (last !== undefined && printed.at(-1) !== last) printed.push(last);
    };
    const input = () => new Uint8Array();
    await run(["inspect", root], { out: note, err: note, interactive: false, colour: false, input });
    // The first manifest is held back until it is clear whether it is the only one.
    expect(printed).toEqual(["a-broken", "a", "b", "b-broken", "c", "c-broken", "d", "d-broken"]);
  });
});
