import { broadPermissions } from "@skill-convert/access";
import { type Conversion, convert, overlay, type SkillFiles, type SkillManifest } from "@skill-convert/core";
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

/** Manifests that a policy refused before a conversion and does not refuse after it. */
interface Converted {
  readonly policy: Policy;
  readonly before: SkillManifest;
  readonly conversion: Conversion;
  readonly to: string;
}

/**
 * Exceptions, in which the law cannot hold (mapping-decisions.md#d97):
 * - Skill Manifest v2 demands a list, so a skill with undeclared effects gets the widest that its hints allow. A policy
 *   that allows each of them by name allows as much as `undeclared` would.
 * - Semioverse has a place for effects on files, and for programs. Others are lost, which the report of the conversion says.
 */
function isExempt({ policy, before, conversion, to }: Converted): boolean {
  if (to === "skill-manifest-v2" && before.effects === undefined) {
    const hinted = before.execution?.network === false ? ["net.fetch"] : [];
    const needed = new Set((conversion.readBack.effects ?? []).flatMap(broadPermissions));
    return EFFECTS.every((effect) => needed.has(effect) || hinted.includes(effect));
  }
  if (to !== "semioverse" || before.effects === undefined) return false;
  const held = before.effects.filter(({ type }) => type === "filesystem" || type === "process");
  const isReported = conversion.losses.some(({ path: [field] }) => field === "effects");
  return isReported && refusal(policy, { ...before, effects: held }) === undefined;
}

/** A converted skill is allowed no more than the original was (mapping-decisions.md#d97). */
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
      if (isExempt({ policy, before, conversion: value, to: to.id })) return;
      throw new LawBroken(`allowed after the conversion, and before not: ${why}`, {
        policy,
        files: dump(files),
        result: dump(result),
      });
    };
    fc.assert(fc.property(anyManifest, policies, check), { numRuns });
  });
});
