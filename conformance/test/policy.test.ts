import { broadPermissions, NARROW_PERMISSIONS, PERMISSIONS } from "@skill-convert/access";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import {
  type Adapter,
  type Conversion,
  convert,
  type Effect,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import type { Policy } from "@skill-convert/runtime";
import { judgePolicy } from "@skill-convert/runtime";
import { anyManifest, dump, LawBroken, read, writeAndRead } from "@skill-convert/testing";
import { withInferredEffects } from "@skill-convert/usage";
import fc from "fast-check";
import { describe, it } from "vitest";
import { numRuns } from "../sidecar-skills.js";
import { pairs } from "../skills.js";

const NAMES: readonly string[] = [...PERMISSIONS, ...NARROW_PERMISSIONS];
const NARROW: ReadonlySet<string> = new Set(NARROW_PERMISSIONS);

/**
 * Policies about whole effects: those that name folders depend on where a format's paths begin. None allows
 * `undeclared`, which means whatever a skill leaves out, in a format that has no effects as in any other.
 */
const POLICIES: readonly Policy[] = [
  { deny: ["undeclared"] },
  { allow: [], deny: [] },
  ...NAMES.flatMap((name): Omit<Policy, "name">[] => [
    { deny: [name] },
    { allow: [{ effect: name }], deny: [] },
    { allow: NAMES.filter((other) => other !== name).map((effect) => ({ effect })), deny: [] },
  ]),
].map((policy) => ({ name: "the policy", ...policy }));

const PATHS = [undefined, ["docs/"], []];
const ACCESS = ["read", "write", "delete", undefined] as const;

/** Every type of effect with every access, anywhere and in a folder. */
const EFFECTS: readonly Effect[] = [
  ...ACCESS.flatMap((access) =>
    PATHS.map((paths): Effect => ({ type: "filesystem", ...(access && { access }), ...(paths && { paths }) })),
  ),
  { type: "network" },
  { type: "network", destinations: ["example.org"] },
  { type: "process" },
  { type: "database", access: "read" },
  { type: "database", access: "write" },
  { type: "git", access: "read" },
  { type: "git", access: "write" },
  { type: "message" },
  { type: "state" },
  { type: "unknown", name: "gpu.use" },
];

/** Parts of a manifest from which effects follow. */
const AROUND: readonly Omit<SkillManifest, "effects">[] = [
  { operations: [{}] },
  { operations: [{ entrypoints: { unix: ["python3", "scripts/run.py"] } }], execution: { network: true } },
  { operations: [{ producedFiles: [{ pattern: "docs/a.md" }] }], tools: { required: ["exec"] } },
  { operations: [{}], requiredFiles: [{ path: "docs/a.md", base: "repository" }], commands: [{ name: "git" }] },
];

/** One effect of every type and access. */
const KINDS = EFFECTS.filter((effect) => !("paths" in effect) && !("destinations" in effect));

/** Manifests with no list of effects, with an empty one, with every effect, and with every two kinds of them. */
const MANIFESTS: readonly SkillManifest[] = [
  ...[undefined, [], ...EFFECTS.map((effect) => [effect])].flatMap((effects) =>
    AROUND.map((around) => ({ ...around, ...(effects && { effects }) })),
  ),
  ...KINDS.flatMap((first, index) =>
    KINDS.slice(index + 1).map((second) => ({ operations: [{}], effects: [first, second] })),
  ),
].map((manifest) => ({ id: "example", description: "Does something.", version: "1.0.0", ...manifest }));

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
 * - A permission such as `message` is part of a broader one, `net.fetch`. A format that has only the broader effect
 *   cannot express what a policy says about the narrower one, which the report of the conversion says.
 */
function isExempt({ policy, before, conversion, to }: Converted): boolean {
  if (to === "skill-manifest-v2" && before.effects === undefined) {
    const hinted = before.execution?.network === false ? ["net.fetch"] : [];
    const needed = new Set((conversion.readBack.effects ?? []).flatMap(broadPermissions));
    return PERMISSIONS.every((effect) => needed.has(effect) || hinted.includes(effect));
  }
  const broad = { ...policy, deny: policy.deny.filter((name) => !NARROW.has(name)) };
  const isReported = conversion.losses.some(({ path: [field] }) => field === "effects");
  return ["skill-manifest-v2", "semioverse"].includes(to) && isReported && refusal(broad, before) === undefined;
}

/** A converted skill is allowed no more than the original was, under any of the policies. */
function staysRefused(files: SkillFiles, from: Adapter, to: Adapter): void {
  const before = read(from, files).manifest;
  const refused = POLICIES.filter((policy) => refusal(policy, before) !== undefined);
  if (refused.length === 0) return;
  const { value: conversion } = convert(files, { from, to });
  if (conversion === undefined) return;
  const result = overlay(files, conversion.edits);
  const after = read(to, result).manifest;
  for (const policy of refused) {
    if (refusal(policy, after) !== undefined || isExempt({ policy, before, conversion, to: to.id })) continue;
    throw new LawBroken(`allowed after the conversion, and before not: ${refusal(policy, before)}`, {
      policy,
      files: dump(files),
      result: dump(result),
    });
  }
}

/** A converted skill is allowed no more than the original was (mapping-decisions.md#d97). */
// Tests the guarantee SECURITY.md#g8.
describe.each(pairs)("$from.id to $to.id", ({ from, to }) => {
  it("is refused by every policy that refused the skill before, whatever its effects", () => {
    const seen = new Set<string>();
    for (const manifest of MANIFESTS) {
      const { files } = writeAndRead(from, manifest);
      const text = JSON.stringify(dump(files));
      if (seen.has(text)) continue;
      seen.add(text);
      staysRefused(files, from, to);
    }
  });

  it("is refused by every policy that refused the skill before, whatever else it declares", () => {
    const check = (manifest: SkillManifest) => staysRefused(writeAndRead(from, manifest).files, from, to);
    fc.assert(fc.property(anyManifest, check), { numRuns });
  });
});

/** Lines whose uses are certain, possible or unknown. */
const LINES = [
  "curl -o out.json https://api.example.org",
  'curl "https://$HOST/rows"',
  "rm docs/old.md",
  "cat notes.md > docs/new.md",
  'cat "$1" > "$2"',
  "git push origin main",
  "pip install requests",
  'echo done > "${OUT:-out}/done.txt"',
  'eval "$1"',
  "sed -i s/a/b/ config.ini",
];

describe.each(pairs.filter(({ from, to }) => from === agentSkillsAdapter && to.encode))(
  "$to.id with inferred effects",
  ({ to }) => {
    it("is refused by every policy that refuses the inferred effects", () => {
      const check = (lines: readonly string[]) => {
        const texts = {
          "SKILL.md": "---\nname: example\ndescription: Does something.\n---\n\n# Example\n",
          "scripts/run.sh": `${lines.join("\n")}\n`,
        };
        staysRefused(memoryFiles(texts, { path: "skills/example" }), withInferredEffects(agentSkillsAdapter), to);
      };
      fc.assert(fc.property(fc.subarray(LINES), check), { numRuns });
    });
  },
);
