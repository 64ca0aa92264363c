import { convert, overlay, type SkillFiles, type SkillManifest } from "@skill-convert/core";
import type { Policy } from "@skill-convert/runtime";
import { anyManifest, dump, LawBroken, read, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { judgePolicy } from "../../packages/runtime/src/policy/judge.js";
import { numRuns, pairs } from "../sidecar-skills.js";

const EFFECTS = ["fs.read", "fs.write", "net.fetch", "proc.exec", "db.read", "db.write", "git.read", "git.write"];
/**
 * Policies about whole effects: those that name folders depend on where a format's paths begin. None allows `undeclared`,
 * which means whatever a skill leaves out, in a format that has no effects as in any other.
 */
const policies: fc.Arbitrary<Policy> = fc
  .record({ allow: fc.option(fc.subarray(EFFECTS), { nil: undefined }), deny: fc.subarray([...EFFECTS, "undeclared"]) })
  .map(({ allow, deny }) => {
    return { name: "the policy", ...(allow && { allow: allow.map((effect) => ({ effect })) }), deny };
  });

const bases = { skill: "/repository/skills/example", repository: "/repository", cwd: "/repository" };

/** Why a policy refuses a skill: undefined if it does not. */
function refusal(policy: Policy, manifest: SkillManifest): string | undefined {
  const values = { inputs: {}, skillFolder: bases.skill };
  const found = judgePolicy(policy, { manifest, bases, workFolder: bases.skill, values });
  return found.find(({ diagnostic }) => diagnostic?.severity === "error")?.message;
}

/** DESIGN.md section 8: "A converted skill is allowed more than the original was" must never happen. */
describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
  it("is refused by every policy that refused the skill before", () => {
    const check = (manifest: SkillManifest, policy: Policy) => {
      const files: SkillFiles = writeAndRead(from, manifest).files;
      const before = read(from, files).manifest;
      const why = refusal(policy, before);
      if (why === undefined) return;
      const { value } = convert(files, { from, to });
      if (value === undefined) return;
      const result = overlay(files, value.edits);
      if (refusal(policy, read(to, result).manifest) !== undefined) return;
      throw new LawBroken(`allowed after the conversion, and before not: ${why}`, {
        policy,
        files: dump(files),
        result: dump(result),
      });
    };
    fc.assert(fc.property(anyManifest, policies, check), { numRuns });
  });
});
