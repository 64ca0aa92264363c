import { homedir } from "node:os";
import { resolve } from "node:path";
import { permissionsFor } from "@skill-convert/access";
import type { Effect, SkillManifest, Template } from "@skill-convert/core";
import { impliedEffects, templateParts } from "@skill-convert/core/adapters";
import { isInside, realPath } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { describeReference, substitute, type Values } from "../substitute.js";
import type { Policy, PolicyRule } from "./policy.js";

/** What a policy is judged with: the manifest, and what the paths of its effects depend on. */
export interface PolicyCase {
  readonly manifest: SkillManifest;
  readonly bases: Bases;
  /** Where the program will run. */
  readonly workFolder: string;
  readonly values: Values;
}

/**
 * Whether a policy allows the effects that a manifest declares (Skill Manifest v2, `effects`: "checked against
 * policy"), and those that it implies by what it requires and produces. That the entrypoint is itself a process is what
 * the user asked for.
 */
export function judgePolicy(policy: Policy, subject: PolicyCase): Finding[] {
  const { manifest } = subject;
  const operations = manifest.operations.map(({ entrypoints: _, ...operation }) => operation);
  const implied = impliedEffects({ ...manifest, operations });
  const effects = [
    ...(manifest.effects ?? []).map((effect) => ({ effect, because: "" })),
    ...implied.map(({ effect, because }) => ({ effect, because: ` (implied, because ${because})` })),
  ];
  return [
    ...(manifest.effects === undefined ? [judgeUndeclared(policy)] : []),
    ...effects.flatMap(({ effect, because }) => judgeEffect(effect, because, policy, subject)),
  ];
}

/** Such a skill may have any effect, so it passes where it is allowed by name, or where nothing at all is denied. */
function judgeUndeclared({ name, allow, deny }: Policy): Finding {
  const isAllowed = allow === undefined ? deny.length === 0 : allow.some(({ effect }) => effect === "undeclared");
  if (isAllowed && !deny.includes("undeclared")) {
    return passed("policy", `${name} allows a skill that does not declare its effects`);
  }
  return undetermined("policy", runtimeDiagnostics.create("effects-undeclared", { policy: name }));
}

function judgeEffect(effect: Effect, because: string, policy: Policy, subject: PolicyCase): Finding[] {
  return permissionsFor(effect).map((names) => {
    const [name = ""] = names;
    const denied = names.find((one) => policy.deny.includes(one));
    if (denied !== undefined) {
      const rule = `${policy.name} denies ${denied}`;
      return failed("policy", runtimeDiagnostics.create("effect-blocked", { effect: name, because, rule }));
    }
    if (policy.allow === undefined) return passed("policy", `${policy.name} does not deny ${name}`);
    const rules = policy.allow
      .map((rule, index) => ({ rule, index }))
      .filter(({ rule }) => names.includes(rule.effect));
    const scopes = rules.map(({ rule, index }) => ({ index, covers: covers(rule, effect, subject) }));
    const allowing = scopes.find(({ covers }) => covers === true);
    if (allowing) return passed("policy", `allow[${allowing.index}] of ${policy.name} allows ${name}`);
    const untoldReason = scopes.map(({ covers }) => covers).find((answer) => typeof answer === "string");
    if (typeof untoldReason === "string") {
      return undetermined(
        "policy",
        runtimeDiagnostics.create("effect-unknown", { effect: name, reason: untoldReason }),
      );
    }
    const places = scopes.map(({ index }) => `allow[${index}]`).join(", ");
    const rule =
      scopes.length === 0
        ? `no rule of ${policy.name} allows it`
        : `${places} of ${policy.name} allows it, but not for ${scopeOf(effect)}`;
    return failed("policy", runtimeDiagnostics.create("effect-blocked", { effect: name, because, rule }));
  });
}

/** Whether a rule covers all that an effect may concern; a sentence where that cannot be told. */
function covers(rule: PolicyRule, effect: Effect, subject: PolicyCase): boolean | string {
  const answers: (boolean | string)[] = [];
  if (rule.paths) {
    const paths = effect.type === "filesystem" ? effect.paths : undefined;
    answers.push(...(paths ? paths.map((path) => coversPath(rule.paths ?? [], path, subject)) : [false]));
  }
  if (rule.destinations) {
    const destinations = "destinations" in effect ? effect.destinations : undefined;
    const allowed = rule.destinations;
    answers.push(destinations?.every((one) => coversHost(allowed, one)) ?? false);
  }
  if (answers.includes(false)) return false;
  return answers.find((answer) => typeof answer === "string") ?? true;
}

/** Wildcards stand for names below what is before them, so only that has to lie in an allowed folder. */
function coversPath(
  allowed: readonly string[],
  path: Template,
  { bases, workFolder, values }: PolicyCase,
): boolean | string {
  const place = substitute(path, values);
  if (place.text === undefined) return `${describeReference(place.missing)} has no value`;
  const segments = place.text.split(/[\\/]/);
  const [first = ""] = segments;
  if (/^(~.|[$%])/.test(first)) return `where ${place.text} leads depends on the system`;
  const wild = segments.findIndex((segment) => segment.includes("*"));
  if (wild >= 0 && segments.slice(wild).includes("..")) return false;
  const [start] = templateParts(path);
  const isLiteral = typeof start === "string";
  const own = { cwd: workFolder, repository: isLiteral ? (bases.repository ?? bases.cwd) : workFolder };
  const certain = absolute(segments.slice(0, wild < 0 ? undefined : wild).join("/"), own);
  return allowed.some((folder) => isInside(absolute(folder, bases), certain));
}

/** A tilde is the home of whoever runs the skill; without links, which would lead somewhere else than they say. */
function absolute(path: string, { repository, cwd }: Pick<Bases, "repository" | "cwd">): string {
  const isHome = /^~([\\/]|$)/.test(path);
  const base = isHome ? homedir() : /^\.([\\/]|$)/.test(path) ? cwd : (repository ?? cwd);
  return realPath(resolve(base, isHome ? path.slice(2) : path));
}

function coversHost(allowed: readonly string[], destination: string): boolean {
  const host = hostOf(destination);
  return allowed.some((entry) => {
    const wanted = hostOf(entry);
    return wanted.startsWith("*.") ? host.endsWith(wanted.slice(1)) : host === wanted;
  });
}

function hostOf(destination: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\//i.test(destination)
    ? URL.canParse(destination) && new URL(destination).hostname
    : destination.split("/")[0];
  return (host || destination).toLowerCase();
}

function scopeOf(effect: Effect): string {
  if ("paths" in effect && effect.paths) return "the paths that it declares";
  if ("destinations" in effect && effect.destinations) return effect.destinations.join(", ");
  return "everything that it may concern";
}
