import { type Diagnostic, fromPointer, type SkillManifest } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import { whyMissing } from "../dependencies/missing.js";
import { registryDiagnostics } from "../diagnostics.js";
import type { VersionChange } from "../versions/change.js";
import { compareVersions, type VersionComparison } from "../versions/compare.js";
import { describeComparison } from "../versions/sentence.js";
import {
  accepted,
  CHANGE_OPTIONS,
  type ChangeOptions,
  contextConflicts,
  cyclesThrough,
  refused,
  register,
  registeredSkill,
  withoutSkill,
  withSkill,
} from "./change.js";
import type { RegistryEvent } from "./events.js";
import { notRegistered } from "./not-registered.js";
import { REGISTRATION, REGISTRY, type Registration, type RegistryChange, type SkillRegistry } from "./registry.js";
import { isRequired } from "./skill.js";

/** The options of `replace`. */
export interface ReplaceOptions extends ChangeOptions {
  /** Accept undecidable changes. */
  readonly acceptUndecided?: boolean;
}

/** The kinds of the options of `replace` and `update`. */
export const REPLACE_OPTIONS: KeysOf<ReplaceOptions> = {
  keys: { ...CHANGE_OPTIONS.keys, acceptUndecided: "true or false" },
};

/** The result of `replace`, with the comparison of the two versions. */
export interface Replacement extends RegistryChange {
  /** Absent if there was no old or no new version to compare. */
  readonly comparison?: VersionComparison;
}

/**
 * Replaces a skill with a new version. The version is compared with the old one (semioverse.md#s79) and checked like
 * any registration. If a major version has breaking changes, a warning names the skills that depend on it
 * (semioverse.md#s95).
 *
 * @example
 * const manifest = { id: "tidy", version: "1.0.0", operations: [{}] };
 * const { registry } = register(createSkillRegistry(), { manifest });
 * replace(registry, { manifest: { ...manifest, version: "1.0.1" } }).accepted; // true
 */
export function replace(
  registry: SkillRegistry,
  registration: Registration,
  options: ReplaceOptions = {},
): Replacement {
  requireArguments("replace", {
    registry: [registry, REGISTRY],
    registration: [registration, REGISTRATION],
    options: [options, REPLACE_OPTIONS],
  });
  const prepared = registeredSkill(registry.state, registration);
  const skill = prepared.value;
  const diagnostics = [...prepared.diagnostics];
  const old = skill && registry.lookup(skill.id);
  if (skill && !old) diagnostics.push(notRegistered(registry, skill.id));
  if (!skill || !old) return refused(registry, diagnostics);
  const { id, vault, manifest } = skill;
  const comparison = compareVersions(old.manifest, manifest);
  const acceptsUndecided = comparison.enough === "unknown" && options.acceptUndecided;
  if (!acceptsUndecided) diagnostics.push(...versionFindings(id, old.manifest, manifest, comparison));
  const without = withoutSkill(registry.state, old);
  diagnostics.push(...contextConflicts(without, skill));
  const state = withSkill(without, skill);
  diagnostics.push(...cyclesThrough(state, [skill]));
  if (diagnostics.length > 0) return { ...refused(registry, diagnostics), comparison };
  const { path } = registration;
  const event = { kind: "replaced" as const, id, vault, manifest, previous: old.manifest };
  const events = [path === undefined ? event : { ...event, path }];
  const change = accepted(state, events, options, notUpgraded(registry, id, comparison));
  return { ...change, diagnostics: [...change.diagnostics, ...outOfRange(change.registry, id)], comparison };
}

/** The result of `update`. */
export interface Update extends RegistryChange {
  /** The number of skills that were registered already, exactly as they are. */
  readonly unchanged: number;
}

/**
 * Registers skills one by one, and replaces those that are registered with another manifest. What is refused stays as it
 * is, and the others are updated all the same; `accepted` is then false.
 *
 * @example
 * const tidy = { manifest: { id: "tidy", operations: [{}] } };
 * const first = update(createSkillRegistry(), [tidy]);
 * update(first.registry, [tidy]).unchanged; // 1
 */
export function update(
  registry: SkillRegistry,
  registrations: readonly Registration[],
  options: ReplaceOptions = {},
): Update {
  requireArguments("update", {
    registry: [registry, REGISTRY],
    registrations: [registrations, { each: REGISTRATION }],
    options: [options, REPLACE_OPTIONS],
  });
  const { acceptUndecided: _, ...change } = options;
  let current = registry;
  let unchanged = 0;
  const diagnostics: Diagnostic[] = [];
  const events: RegistryEvent[] = [];
  let isAccepted = true;
  for (const registration of registrations) {
    const skill = registeredSkill(current.state, registration).value;
    const old = skill && current.lookup(skill.id);
    if (old && old.dir === skill.dir && jsonEqual(old.manifest, skill.manifest)) {
      unchanged++;
      continue;
    }
    const made = old ? replace(current, registration, options) : register(current, registration, change);
    current = made.registry;
    diagnostics.push(...made.diagnostics);
    events.push(...made.events);
    if (!made.accepted) isAccepted = false;
  }
  return { accepted: isAccepted, registry: current, diagnostics, events, unchanged };
}

/**
 * Returns an error if the version number of a changed skill was not raised enough (semioverse.md#s79), or if that
 * cannot be decided. Returns an empty list otherwise.
 *
 * @param comparison the result of `compareVersions` for the two manifests
 * @param write writes a version as the format of the skill does; without it, versions are SemVer
 * @example
 * const before = { version: "1.0.0", operations: [{ name: "find" }] };
 * const after = { version: "1.0.1", operations: [{ name: "seek" }] };
 * versionFindings("search", before, after, compareVersions(before, after)).map(({ code }) => code); // ["registry/insufficient-bump"]
 */
export function versionFindings(
  id: string,
  before: SkillManifest,
  after: SkillManifest,
  comparison: VersionComparison,
  write?: (version: string) => string,
): Diagnostic[] {
  const { enough, requiredAtLeast, changes } = comparison;
  if (enough === "yes") return [];
  const wanted = enough === "unknown" ? "unknown" : requiredAtLeast;
  const reasons = changes
    .filter(({ bump }) => bump === wanted)
    .map((change) => inOperation(change, before, after))
    .join(" ");
  const code = enough === "no" ? "insufficient-bump" : "undecided-change";
  const verdict = describeComparison(comparison, before, after, write);
  return [registryDiagnostics.create(code, { skill: id, verdict, changes: reasons })];
}

/** Returns the message of a change, after the name of its operation if it is in one of several. */
function inOperation({ message, pointer }: VersionChange, ...versions: readonly SkillManifest[]): string {
  const [list, name, part] = fromPointer(pointer);
  const isInside = list === "operations" && part !== undefined;
  return isInside && versions.some(({ operations }) => operations.length > 1) ? `In "${name}": ${message}` : message;
}

/** Warns about the skills that depend on another version of a skill (semioverse.md#d42). */
function outOfRange(registry: SkillRegistry, id: string): Diagnostic[] {
  return registry.dependents(id).flatMap((dependent) => {
    const dependency = registry.lookup(dependent)?.dependencies.find((candidate) => candidate.id === id);
    const missing = dependency && !dependency.coordination ? whyMissing(registry, dependency) : undefined;
    if (missing === undefined) return [];
    const args = { skill: dependent, dependency: id, because: missing.message };
    return [registryDiagnostics.create("missing-dependency", args)];
  });
}

/**
 * Removes a skill. A warning names the skills that still depend on it.
 *
 * @example
 * const { registry } = register(createSkillRegistry(), { manifest: { id: "tidy", operations: [{}] } });
 * remove(registry, "tidy").registry.size; // 0
 */
export function remove(registry: SkillRegistry, id: string, options: ChangeOptions = {}): RegistryChange {
  requireArguments("remove", {
    registry: [registry, REGISTRY],
    id: [id, "a string"],
    options: [options, CHANGE_OPTIONS],
  });
  const skill = registry.lookup(id);
  if (skill === undefined) {
    return refused(registry, [notRegistered(registry, id)]);
  }
  const dependents = requiringSkills(registry, id);
  const warnings =
    dependents.length === 0
      ? []
      : [registryDiagnostics.create("still-needed", { skill: id, dependents: dependents.join(", ") })];
  const event = { kind: "removed" as const, id, previous: skill.manifest };
  return accepted(withoutSkill(registry.state, skill), [event], options, warnings);
}

/** Returns the ids of the skills that cannot be invoked without a skill. */
function requiringSkills(registry: SkillRegistry, id: string): string[] {
  return registry.dependents(id).filter((dependent) => {
    const dependencies = registry.lookup(dependent)?.dependencies ?? [];
    return dependencies.some((dependency) => dependency.id === id && isRequired(dependency));
  });
}

/**
 * Warns about the skills that depend on a broken skill, because nothing is upgraded automatically to a major version
 * (semioverse.md#s96).
 */
function notUpgraded(registry: SkillRegistry, id: string, { made, changes }: VersionComparison): Diagnostic[] {
  const isBroken = made === "major" && changes.some(({ bump }) => bump === "major");
  const dependents = isBroken ? requiringSkills(registry, id) : [];
  if (dependents.length === 0) return [];
  return [registryDiagnostics.create("major-replaced", { skill: id, dependents: dependents.join(", ") })];
}
