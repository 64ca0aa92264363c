import { validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { bracesIn, isPlaceholder } from "../src/fields/placeholders.js";
import { skillManifestV2Adapter } from "../src/index.js";
import { filesOf, operationWith, skillWith } from "./support.js";

describe("braces in an argument", () => {
  const TEXT = "{a} {{b}} ${c} {} {d{e f}g} {skill_dir} {1} {h";

  it("are found as the innermost pairs with content", () => {
    const names = ["a", "b", "c", "e f", "skill_dir", "1"];
    expect(bracesIn(TEXT).map(({ name }) => name)).toEqual(names);
    expect(Array.from(TEXT.matchAll(/\{([^{}]+)\}/g), (match) => match[1])).toEqual(names);
    expect(bracesIn("}{")).toEqual([]);
  });

  it("are a placeholder if a single pair contains a name (skill-manifest-v2.md#s64, skill-manifest-v2.md#d31)", () => {
    expect(
      bracesIn(TEXT)
        .filter(isPlaceholder)
        .map(({ name }) => name),
    ).toEqual(["a"]);
  });

  it("are quoted in the message as they are written (skill-manifest-v2.md#d33)", () => {
    const entrypoints = { unix: ["sh", "{{text}}", "${text}", "${{text}}"] };
    const operations = operationWith({ input: { text: { type: "string" } }, entrypoints });
    const { diagnostics } = validateSkill(filesOf(skillWith({ operations })), skillManifestV2Adapter);
    const reported = diagnostics.filter(({ code }) => code === "skill-manifest-v2/placeholder-spelling");
    expect(reported.map(({ message }) => message.split(";")[0])).toEqual([
      "{{text}} becomes the value in braces",
      "${text} becomes the value after a dollar sign",
      "{{text}} becomes the value in braces",
    ]);
  });
});
