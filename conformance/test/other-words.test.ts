import { join } from "node:path";
import { compareManifests, convert, decodeSkill, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { loadSkill, registry, root, writable } from "../skills.js";

const from = registry.get("skill-standard");
const files = loadSkill(join(root, "cases", "skill-standard", "skill-file-differs", "skill"), "sea/tide-table");
const targets = writable.filter(({ id }) => id !== from?.id);

describe.each(targets)("words of SKILL.md that differ from the manifest, to $id and back", (to) => {
  if (!from) throw new Error("The format is not there.");

  it("are losses, predicted and with their places", () => {
    const { losses } = convert(files, { from, to }).value ?? { losses: [] };
    const words = { name: "tide-words", license: "ISC", author: "Ann", description: expect.stringMatching(/^Use it/) };
    expect(losses.filter(({ path }) => path[0] === "extensions")).toMatchObject([
      {
        ...{ kind: "dropped", predicted: true, source: { file: "SKILL.md" } },
        value: { "skill-standard:SKILL.md": words },
      },
    ]);
  });

  it("come back with a sidecar", () => {
    const there = convert(files, { from, to, lossless: true }).value;
    const result = overlay(files, there?.edits ?? []);
    const end = overlay(result, convert(result, { from: to, to: from }).value?.edits ?? []);
    expect(end.text("SKILL.md")).toEqual(files.text("SKILL.md"));
    const again = decodeSkill(from, end);
    expect(again.value && there && compareManifests(there.manifest, again.value.manifest)).toEqual([]);
  });
});
