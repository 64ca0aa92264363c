import type { Dependency, SkillManifest } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { change, type VersionChange } from "./change.js";
import type { VersionRuleName } from "./rules.js";

/** The parts of a manifest that are compared whole, and the rule that a difference falls under. */
const WHOLE: Readonly<Partial<Record<keyof SkillManifest, VersionRuleName>>> = {
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
  instructions: "described",
  environment: "requirement-changed",
  commands: "requirement-changed",
  requiredFiles: "requirement-changed",
  tools: "requirement-changed",
  requiredCapabilities: "requirement-changed",
  assertions: "requirement-changed",
};

/** What is neither an operation nor an effect: identity, kind, runtime, dependencies, scopes, descriptions. */
export function otherChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  return [
    ...identityChange(before, after),
    ...kindChange(before, after, "kind"),
    ...kindChange(before, after, "runtime"),
    ...dependencyChanges(before.dependencies ?? [], after.dependencies ?? []),
    ...scopeChanges(before.scopes ?? [], after.scopes ?? []),
    ...stdoutChange(before, after),
    ...wholeChanges(before, after),
  ];
}

/** Invariant 7.4. An id that is not written is derived from the skill's folder, so only a written one can differ. */
function identityChange(before: SkillManifest, after: SkillManifest): VersionChange[] {
  if (before.id === undefined || after.id === undefined || before.id === after.id) return [];
  return [change("id-changed", ["id"], `${before.id} became ${after.id}`)];
}

function kindChange(before: SkillManifest, after: SkillManifest, key: "kind" | "runtime"): VersionChange[] {
  if (before[key] === after[key]) return [];
  const old = before[key] ?? "none";
  const now = after[key] ?? "none";
  return [change(`${key}-changed`, [key], `${old} became ${now}`)];
}

/** Condition 4: dependencies may come and go. */
function dependencyChanges(before: readonly Dependency[], after: readonly Dependency[]): VersionChange[] {
  const old = byId(before);
  const now = byId(after);
  const at = (id: string) => ["dependencies", id];
  return [
    ...[...now.keys()]
      .filter((id) => !old.has(id))
      .map((id) => change("dependency-added", at(id), `The skill now depends on ${id}`)),
    ...[...old.keys()]
      .filter((id) => !now.has(id))
      .map((id) => change("dependency-removed", at(id), `The skill no longer depends on ${id}`)),
    ...[...now]
      .filter(([id, dependency]) => old.has(id) && !isSameDemand(old.get(id), dependency))
      .map(([id]) => change("dependency-changed", at(id), `The dependency on ${id} changed`)),
  ];
}

function byId(dependencies: readonly Dependency[]): Map<string, Dependency> {
  return new Map(dependencies.map((dependency) => [dependency.id, dependency]));
}

function isSameDemand(a: Dependency | undefined, b: Dependency): boolean {
  const demand = ({ version, optional = false, coordination = false }: Partial<Dependency>) => [
    version ?? "",
    optional,
    coordination,
  ];
  return jsonEqual(demand(a ?? {}), demand(b));
}

function scopeChanges(before: readonly string[], after: readonly string[]): VersionChange[] {
  return [
    ...after
      .filter((scope) => !before.includes(scope))
      .map((scope) => change("scope-added", ["scopes"], `The scope ${scope}`)),
    ...before
      .filter((scope) => !after.includes(scope))
      .map((scope) => change("scope-removed", ["scopes"], `The scope ${scope}`)),
  ];
}

function stdoutChange(before: SkillManifest, after: SkillManifest): VersionChange[] {
  const old = before.stdoutContract?.lastLineJson;
  const now = after.stdoutContract?.lastLineJson;
  return old === undefined || old === now ? [] : [change("stdout-contract-changed", ["stdoutContract"], "")];
}

function wholeChanges(before: SkillManifest, after: SkillManifest): VersionChange[] {
  return Object.entries(WHOLE).flatMap(([key, rule]) => {
    const field = key as keyof SkillManifest;
    return jsonEqual(before[field], after[field]) ? [] : [change(rule, [field], `The ${field} changed`)];
  });
}
