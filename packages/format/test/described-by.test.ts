import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { describedBy } from "../src/index.js";

// mapping-decisions.md#d15.
describe("the description of a skill", () => {
  const full: SkillManifest = {
    id: "kitchen/tea",
    name: "Tea maker",
    description: "Makes tea.",
    instructions: "# Tea\n\nBoil water\nand pour it.\n",
    operations: [{ name: "make", description: "Makes one cup." }],
  };
  const without = (...keys: readonly (keyof SkillManifest)[]) =>
    Object.fromEntries(Object.entries(full).filter(([key]) => !keys.some((one) => one === key)));
  const described = (manifest: object) => {
    const { text, notes } = describedBy({ operations: [{}], ...manifest }, "tea", "STOP");
    return [text, ...notes.map(({ path, kind, reason }) => `${kind} /${path.join("/")} ${reason}`)];
  };
  const said = (from: string) => `synthesised /description STOP requires a description; this one is ${from}.`;

  it("is its own, about which nothing is said", () => {
    expect(described(full)).toEqual(["Makes tea."]);
  });

  it.each([
    ["its one operation's", without("description"), "Makes one cup.", "the description of the operation"],
    [
      "its one operation's if its own is blank",
      { ...full, description: " \n" },
      "Makes one cup.",
      "the description of the operation",
    ],
    [
      "the first paragraph",
      without("description", "operations"),
      "Boil water and pour it.",
      "the first paragraph of the instructions",
    ],
    [
      "no operation's of several",
      { ...without("description"), operations: [...full.operations, { name: "pour" }] },
      "Boil water and pour it.",
      "the first paragraph of the instructions",
    ],
    ["the label", without("description", "operations", "instructions"), "Tea maker", "the label"],
    ["the name", {}, "tea", "the name"],
  ])("is %s", (_, manifest, text, from) => {
    expect(described(manifest)).toEqual([text, said(from)]);
  });
});
