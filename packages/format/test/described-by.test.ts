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
    Object.fromEntries(Object.entries(full).filter(([key]) => !keys.some((excluded) => excluded === key)));
  const described = (manifest: object) => {
    const { text, notes } = describedBy({ operations: [{}], ...manifest }, "tea", "STOP");
    return [text, ...notes.map(({ path, kind, reason }) => `${kind} /${path.join("/")} ${reason}`)];
  };
  const note = (from: string) => `synthesised /description STOP requires a description; this one is ${from}.`;

  it("is that of the manifest, without a note", () => {
    expect(described(full)).toEqual(["Makes tea."]);
  });

  it.each([
    ["that of its only operation", without("description"), "Makes one cup.", "the description of the operation"],
    [
      "that of its only operation if its own is blank",
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
      "not that of one operation of several",
      { ...without("description"), operations: [...full.operations, { name: "pour" }] },
      "Boil water and pour it.",
      "the first paragraph of the instructions",
    ],
    [
      "a list of its operations",
      { name: "Tea maker", operations: [{ name: "boil" }, { name: "pour", description: "Pours." }] },
      "Tea maker: boil, pour",
      "a list of the operations",
    ],
    [
      "the beginning of a long list of operations",
      { operations: Array.from({ length: 300 }, (_, index) => ({ name: `pour-${100 + index}` })) },
      `tea: ${Array.from({ length: 40 }, (_, index) => `pour-${100 + index}`).join(", ")}, and 260 more`,
      "a list of the operations",
    ],
    [
      "the label of operations without names",
      { name: "Tea maker", operations: [{ description: "Boils." }, { description: "Pours." }] },
      "Tea maker",
      "the label",
    ],
    ["the label", without("description", "operations", "instructions"), "Tea maker", "the label"],
    ["the name", {}, "tea", "the name"],
  ])("is %s", (_, manifest, text, from) => {
    expect(described(manifest)).toEqual([text, note(from)]);
  });
});
