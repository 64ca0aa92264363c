import type { SkillManifest } from "@skill-convert/core";
import { compareVersions, pathOfChange } from "@skill-convert/registry";
import { anyManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { numRuns } from "../sidecar-skills.js";

it("finds the place of every change in one of the two versions", () => {
  const check = (before: SkillManifest, after: SkillManifest) => {
    for (const change of compareVersions(before, after).changes) {
      // A field of a schema may be described by a keyword other than `properties`.
      if (/^\/operations\/[^/]*\/.*\//.test(change.pointer)) continue;
      const found = pathOfChange(change, after) ?? pathOfChange(change, before);
      expect(found, `${change.rule} at ${change.pointer}`).toBeDefined();
    }
  };
  fc.assert(fc.property(anyManifest, anyManifest, check), { numRuns });
});
