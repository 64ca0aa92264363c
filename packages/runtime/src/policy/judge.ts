import { homedir } from "node:os";
import { resolve } from "node:path";
import { permissionsFor } from "@skill-convert/access";
import type { Effect, Path, SkillManifest, Template } from "@skill-convert/core";
import { impliedEffects, templateParts, withoutEntrypoints } from "@skill-convert/core/adapters";
import { getOwn, textOf } from "@skill-convert/core/json";
import { isInside, realPath } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import { describeReference, substitute, type Values } from "../substitute.js";
import type { Policy, PolicyRule } from "./policy.js";

/** A manifest to which a policy is applied, and the folders and values on which the paths of its effects depend. */
export interface PolicyCase {
  readonly manifest: SkillManifest;
  readonly bases: Bases;
  /** The folder where the program will run. */
  readonly workFolder: string;
  readonly values: Values;
}

/** A finding about an effect, and the place of the effect in the canonical manifest; empty if it is not declared. */
export interface PolicyFinding extends Finding {
  readonly path: Path;
}

/**
 * Checks the effects of a manifest against a policy (skill-manifest-v2.md#s28): the declared effects, and those that
 * follow from what the manifest requires and produces. The process of the entrypoint itself is not one of them, because
 * the user asked for it.
 *
 * @example
 * const policy = readPolicy({ deny: ["net.fetch"] }, "policy.json");
 * const manifest = { operations: [{}], effects: [{ type: "network" }] };
 * const bases = basesOf("skills/notes", "/project");
 * const values = { inputs: {}, skillFolder: bases.skill };
 * judgePolicy(policy.value, { manifest, bases, workFolder: bases.cwd, values })[0].status; // "fail"
 */
export function judgePolicy(policy: Policy, subject: PolicyCase): PolicyFinding[] {
  const { manifest } = subject;
  const implied = impliedEffects(withoutEntrypoints(manifest));
  const effects = [
    ...(manifest.effects ?? []).map((effect, index) => ({ effect, because: "", path: ["effects", index] })),
    ...implied.map(({ effect, because }) => ({ effect, because: ` (implied, because ${because})`, path: [] })),
  ];
  return [
    ...(manifest.effects === undefined ? [{ ...judgeUndeclared(policy), path: [] }] : []),
    ...effects.flatMap(({ effect, because, path }) =>
      judgeEffect(effect, because, policy, subject).map((finding) => ({ ...finding, path })),
    ),
  ];
}

/** Undeclared effects may be any, so they pass if `undeclared` is allowed, or if nothing at all is denied. */
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
    const denied = names.find((each) => policy.deny.includes(each));
    if (denied !== undefined) {
      const rule = `${policy.name} denies ${denied}`;
      return failed("policy", runtimeDiagnostics.create("effect-blocked", { effect: name, because, rule }));
    }
    if (policy.allow === undefined) return passed("policy", `${policy.name} does not deny ${name}`);
    const rules = policy.allow.filter((rule) => names.includes(rule.effect));
    const answers = rules.map((rule) => covers(rule, effect, subject));
    if (answers.includes(true)) return passed("policy", `${policy.name} allows ${name}`);
    const unknownReason = answers.find((answer) => typeof answer === "string");
    if (typeof unknownReason === "string") {
      return undetermined(
        "policy",
        runtimeDiagnostics.create("effect-unknown", { effect: name, reason: unknownReason }),
      );
    }
    const rule =
      rules.length === 0
        ? `no rule of ${policy.name} allows it`
        : `${policy.name} allows it, but not for ${scopeOf(effect, rules, subject)}`;
    return failed("policy", runtimeDiagnostics.create("effect-blocked", { effect: name, because, rule }));
  });
}

/** Returns whether a rule covers everything that an effect may concern, or the reason why that is unknown. */
function covers(rule: PolicyRule, effect: Effect, subject: PolicyCase): boolean | string {
  const answers: (boolean | string)[] = [];
  if (rule.paths) {
    const paths = effect.type === "filesystem" ? effect.paths : undefined;
    answers.push(...(paths ? paths.map((path) => coversPath(rule.paths ?? [], path, subject)) : [false]));
  }
  if (rule.destinations) {
    const destinations = "destinations" in effect ? effect.destinations : undefined;
    const allowed = rule.destinations;
    answers.push(...(destinations ? destinations.map((each) => coversDestination(allowed, each, subject)) : [false]));
  }
  if (answers.includes(false)) return false;
  return answers.find((answer) => typeof answer === "string") ?? true;
}

/** Matches a reference to an input in a destination (stop.md#s60, stop.md#d18). */
const INPUT_REFERENCE = /\$\{inputs\.([^{}]+)\}/g;

function coversDestination(allowed: readonly string[], destination: string, { values }: PolicyCase): boolean | string {
  const missing = [...destination.matchAll(INPUT_REFERENCE)].find(
    ([, name = ""]) => (getOwn(values.inputs, name) ?? null) === null,
  );
  return missing ? `the input "${missing[1]}" has no value` : coversHost(allowed, withInputs(destination, values));
}

/** A destination with the values of the inputs that it names; a reference to an input without a value stays. */
function withInputs(destination: string, { inputs }: Values): string {
  return destination.replace(INPUT_REFERENCE, (reference, name: string) => {
    const value = getOwn(inputs, name) ?? null;
    return value === null ? reference : textOf(value);
  });
}

/** A wildcard matches names below the segments before it, so only these have to be in an allowed folder. */
function coversPath(
  allowed: readonly string[],
  path: Template,
  { bases, workFolder, values }: PolicyCase,
): boolean | string {
  const place = substitute(path, values);
  if (place.text === undefined) return `${describeReference(place.missing)} has no value`;
  const segments = place.text.split(/[\\/]/);
  const [first = ""] = segments;
  if (/^(~.|[$%])/.test(first)) return `the path ${place.text} depends on the system`;
  const wild = segments.findIndex((segment) => segment.includes("*"));
  if (wild >= 0 && segments.slice(wild).includes("..")) return false;
  const [start] = templateParts(path);
  const isLiteral = typeof start === "string";
  const starts = { cwd: workFolder, repository: isLiteral ? (bases.repository ?? bases.cwd) : workFolder };
  const certain = absolute(segments.slice(0, wild < 0 ? undefined : wild).join("/"), starts);
  return allowed.some((folder) => isInside(absolute(folder, bases), certain));
}

/**
 * Returns an absolute path without symbolic links. A tilde stands for the home folder of the user who runs the skill.
 */
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

/** Returns the part of an effect that the rules about it do not cover. */
function scopeOf(effect: Effect, rules: readonly PolicyRule[], subject: PolicyCase): string {
  if ("paths" in effect && effect.paths) return "the paths that it declares";
  if ("destinations" in effect && effect.destinations) {
    const isCovered = (each: string) =>
      rules.some((rule) => covers(rule, { ...effect, destinations: [each] }, subject) === true);
    const refused = effect.destinations.filter((each) => !isCovered(each));
    const named = refused.length > 0 ? refused : effect.destinations;
    return named.map((each) => withInputs(each, subject.values)).join(", ");
  }
  return "everything that it may concern";
}
