import type { Dependency, SkillManifest } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { change, type VersionChange } from "./change.js";
import type { VersionRuleName } from "./rules.js";

/** The parts of a manifest that are only tested for equality, and the rule for a difference. */
const COMPARED_FOR_EQUALITY: Readonly<Partial<Record<keyof SkillManifest, VersionRuleName>>> = {
  name: "described",
  description: "described",
  license: "described",
  compatibility: "described",
  metadata: "described",
  author: "described",
  repository: "described",
  tags: "described",
  capabilities: "described",
  triggers: "described",
  category: "described",
  level: "described",
  examples: "described",
  observability: "described",
  execution: "described",
  packages: "described",
  platforms: "requirement-changed",
  environment: "requirement-changed",
  commands: "requirement-changed",
  requiredFiles: "requirement-changed",
  tools: "requirement-changed",
  requiredCapabilities: "requirement-changed",
  assertions: "requirement-changed",
};

/**
 * Compares everything except operations and effects: identity, kind, runtime, dependencies, scopes and descriptions.
 */
export function otherChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  return [
    ...identityChange(before, after),
    ...kindChange(before, after, "kind"),
    ...kindChange(before, after, "runtime"),
    ...dependencyChanges(before.dependencies ?? [], after.dependencies ?? []),
    ...scopeChanges(before.scopes ?? [], after.scopes ?? []),
    ...stdoutChange(before, after),
    ...instructionChange(before, after),
    ...equalityChanges(before, after),
  ];
}

/**
 * The id never changes (semioverse.md#s97). An id that is not stated is derived from the folder, so only stated ids are
 * compared.
 */
function identityChange(before: SkillManifest, after: SkillManifest): VersionChange[] {
  if (before.id === undefined || after.id === undefined || before.id === after.id) return [];
  return [change("id-changed", ["id"], `${before.id} became ${after.id}`)];
}

function kindChange(before: SkillManifest, after: SkillManifest, key: "kind" | "runtime"): VersionChange[] {
  if (before[key] === after[key]) return [];
  const old = before[key] ?? "none";
  const current = after[key] ?? "none";
  return [change(`${key}-changed`, [key], `${old} became ${current}`)];
}

/** Dependencies may be added and removed (semioverse.md#s88, semioverse.md#s89). */
function dependencyChanges(before: readonly Dependency[], after: readonly Dependency[]): VersionChange[] {
  const old = byId(before);
  const current = byId(after);
  const at = (id: string) => ["dependencies", id];
  return [
    ...[...current.keys()]
      .filter((id) => !old.has(id))
      .map((id) => change("dependency-added", at(id), `The skill now depends on ${id}`)),
    ...[...old.keys()]
      .filter((id) => !current.has(id))
      .map((id) => change("dependency-removed", at(id), `The skill no longer depends on ${id}`)),
    ...[...current]
      .filter(([id, dependency]) => old.has(id) && !isSameRequirement(old.get(id), dependency))
      .map(([id]) => change("dependency-changed", at(id), `The dependency on ${id} changed`)),
  ];
}

function byId(dependencies: readonly Dependency[]): Map<string, Dependency> {
  return new Map(dependencies.map((dependency) => [dependency.id, dependency]));
}

function isSameRequirement(a: Dependency | undefined, b: Dependency): boolean {
  const requirement = ({ version, optional = false, coordination = false }: Partial<Dependency>) => [
    version ?? "",
    optional,
    coordination,
  ];
  return jsonEqual(requirement(a ?? {}), requirement(b));
}

function scopeChanges(before: readonly string[], after: readonly string[]): VersionChange[] {
  return [
    ...after
      .filter((scope) => !before.includes(scope))
      .map((scope) => change("scope-added", ["scopes"], `The scope ${scope} was added`)),
    ...before
      .filter((scope) => !after.includes(scope))
      .map((scope) => change("scope-removed", ["scopes"], `The scope ${scope} was removed`)),
  ];
}

function stdoutChange(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const old = before.stdoutContract?.lastLineJson;
  const current = after.stdoutContract?.lastLineJson;
  return old === undefined || old === current ? [] : [change("stdout-contract-changed", ["stdoutContract"], "")];
}

/**
 * The instructions of a skill without programs are what it does (semioverse.md#d57). They are not compared if one of the
 * manifests was read without them.
 */
function instructionChange(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const [old, current] = [before, after].map(({ instructions }) => instructions?.trim().replace(/\s+/g, " "));
  if (old === undefined || current === undefined || old === current) return [];
  const isCarriedOut = [before, after].every(startsPrograms);
  const rule = isCarriedOut ? "described" : "instructions-changed";
  return [change(rule, ["instructions"], "The instructions changed")];
}

function startsPrograms({ operations }: SkillManifest): boolean {
  return operations.every(({ entrypoints }) => (entrypoints?.unix ?? entrypoints?.windows) !== undefined);
}

function equalityChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  return Object.entries(COMPARED_FOR_EQUALITY).flatMap(([key, rule]) => {
    const field = key as keyof SkillManifest;
    return jsonEqual(before[field], after[field]) ? [] : [change(rule, [field], `The ${field} changed`)];
  });
}
