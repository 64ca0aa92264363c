import { compareManifests, convert, decodeSkill, memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { registry, writable } from "../skills.js";

const from = registry.get("stop");
const files = memoryFiles(
  {
    "skill.yaml":
      'sop: "0.1"\nname: tide\nversion: 1.0.0\ndescription: Says when it is high.\nauthor: Ann\ninputs: []\noutputs: []\n',
    "SKILL.md": "---\nname: tide\ndescription: Says when it is high.\nmetadata: {}\n---\n\nLook at the table.\n",
  },
  { path: "tide" },
);

describe.each(writable.filter(({ id }) => id !== "stop"))("empty metadata beside an author, to $id and back", (to) => {
  it("is nothing that is lost without a word", () => {
    if (!from) throw new Error("The format is not there.");
    const there = convert(files, { from, to, lossless: true });
    const result = overlay(files, there.value?.edits ?? []);
    const back = convert(result, { from: to, to: from });
    const codes = [...there.diagnostics, ...back.diagnostics].map(({ code }) => code);
    expect(codes).not.toContain("core/undeclared-loss");
    const again = decodeSkill(from, overlay(result, back.value?.edits ?? [])).value?.manifest;
    expect(again && there.value && compareManifests(there.value.manifest, again)).toEqual([]);
  });
});
