import { convert, decodeSkill, memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { registry, writable } from "../skills.js";

const from = registry.get("adr002");
const skills = {
  "legacy front matter with keys that other formats keep as they are":
    "---\nname: tide\ndescription: Says when it is high.\nversion: 1\ninputs: [harbour]\n---\n\nLook.\n",
  "a name that is no folder's":
    '---\nmanifest_version: "1.0"\nname: Tide Table\ndescription: Says when it is high.\n---\n\nLook.\n',
  "a sensitive default, which no sidecar carries":
    '---\nmanifest_version: "1.0"\nname: tide\ndescription: Says when it is high.\ninputs:\n  optional:\n    - {name: key, sensitive: true, schema: {type: array, default: [abc]}}\n---\n\nLook.\n',
};

describe.each(writable.filter(({ id }) => id !== "adr002"))("a skill converted to $id without loss", (to) => {
  it.each(Object.entries(skills))("stays as it is when it is converted again: %s", (_, text) => {
    if (!from) throw new Error("The format is not there.");
    const files = memoryFiles({ "SKILL.md": text }, { path: "skills/tide" });
    const there = overlay(files, convert(files, { from, to, lossless: true }).value?.edits ?? []);
    for (const lossless of [true, false]) {
      const again = convert(there, { from: to, to, lossless });
      expect(again.value?.edits).toEqual([]);
      expect(again.value?.manifest).toEqual(decodeSkill(to, there).value?.manifest);
    }
  });
});
