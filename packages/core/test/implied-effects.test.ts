import { describe, expect, it } from "vitest";
import { effectiveEffects, impliedEffects } from "../src/adapters.js";
import type { SkillManifest } from "../src/index.js";

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
