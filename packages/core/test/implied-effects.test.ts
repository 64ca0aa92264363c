import { describe, expect, it } from "vitest";
import { effectiveEffects, impliedEffects, needsNetwork } from "../src/adapters.js";
import type { Effect, SkillManifest } from "../src/index.js";

describe("effects", () => {
  it("are implied by the other parts of a manifest (mapping-decisions.md#d29)", () => {
    const manifest: SkillManifest = {
      operations: [{ entrypoints: { unix: ["sh", "run.sh"] }, producedFiles: [{ pattern: "out.md" }] }],
      requiredFiles: [{ path: "in.md" }],
    };
    expect(impliedEffects(manifest).map(({ effect }) => effect)).toEqual([
      { type: "filesystem", access: "read" },
      { type: "filesystem", access: "write" },
      { type: "process" },
    ]);
  });
  it("stay as declared if no others are implied", () => {
    expect(effectiveEffects({ operations: [{}] })).toBeUndefined();
    const effects = [{ type: "process" as const }];
    expect(effectiveEffects({ operations: [{ entrypoints: { unix: ["sh"] } }], effects })).toBe(effects);
  });
});

describe("the network (mapping-decisions.md#d32)", () => {
  const files: Effect = { type: "filesystem", access: "read" };
  const folder: Effect = { ...files, paths: ["docs/"] };
  it.each([
    ["is not known without effects and hints", {}, undefined],
    ["is needed if a hint says so", { execution: { network: true } }, true],
    [
      "is needed for an effect on it, whatever a hint says",
      { effects: [{ type: "network" }], execution: { network: false } },
      true,
    ],
    ["is needed to send messages", { effects: [{ type: "message" }] }, true],
    ["is not needed if a complete list of effects lacks it", { effects: [files] }, false],
    ["is not needed if there are no effects", { effects: [] }, false],
    ["is not known if the effects are a region", { effects: [folder] }, undefined],
    ["is not needed if they are a region and more", { effects: [folder, { type: "process" }] }, false],
    ["is not known if an effect is unknown", { effects: [files, { type: "unknown", name: "x" }] }, undefined],
  ] as const)("%s", (_, parts, expected) => {
    expect(needsNetwork({ operations: [{}], ...(parts as Partial<SkillManifest>) })).toBe(expected);
  });
});
