import type { SkillManifest } from "@skill-convert/core";
import { expect, it } from "vitest";
import { runRegion } from "../src/region/declared.js";
import { bindPlaceholders } from "../src/region/placeholders.js";

const manifest: SkillManifest = {
  effects: [{ type: "filesystem", access: "write", paths: [["content/", { input: "target" }, "/"]] }],
  operations: [{ input: { parameters: [{ name: "discipline", required: true, schema: { type: "string" } }] } }],
};

it("a placeholder stands for the value of the input that the caller names (semioverse.md#s130)", () => {
  const bases = { skill: "/vault/skills/note", cwd: "/vault", repository: "/vault" };
  const regionOf = (placeholders: Record<string, string>) => {
    const region = runRegion(bindPlaceholders(manifest, placeholders), { discipline: "philosophy" }, bases);
    return region.declared ? region.folders : [];
  };
  const text = { ...manifest, effects: [{ ...manifest.effects![0]!, paths: ["content/{target}/"] }] } as SkillManifest;
  expect(bindPlaceholders(text, { target: "discipline" }).effects).toEqual(
    bindPlaceholders(manifest, { target: "discipline" }).effects,
  );
  const names = (placeholders: Record<string, string>) =>
    regionOf(placeholders).map(({ segments }) => segments.map((each) => ("text" in each ? each.text : each.kind)));
  expect(names({ target: "discipline" })).toEqual([["content", "philosophy"]]);
  expect(names({})).not.toEqual([["content", "philosophy"]]);
});
