import {
  decodeSkill,
  type Effect,
  type EnvironmentVariable,
  type Fix,
  filesOf,
  overlay,
  type Path,
  type SkillManifest,
} from "@skill-convert/core";
import type { Use } from "../use.js";
import { keptBy } from "./capability.js";
import { listsCommand, listsVariable } from "./declared.js";
import { DEMANDED_EFFECTS, type Demand } from "./demands.js";
import type { ComparedSkill } from "./skill.js";
import { namesOf } from "./words.js";

/** Returns the manifest of a skill with the declarations that the uses of a demand need. */
export function withUses(
  { manifest, adapter }: Pick<ComparedSkill, "manifest" | "adapter">,
  demand: Demand,
  uses: readonly Use[],
): SkillManifest {
  if (uses.length === 0) return manifest;
  switch (demand) {
    case "secret":
    case "variable": {
      const names = namesOf(uses).filter((name) => !listsVariable(manifest, name));
      const added = names.map((name) => variable(name, demand === "secret"));
      return { ...manifest, environment: [...(manifest.environment ?? []), ...added] };
    }
    case "command": {
      const names = namesOf(uses).map((path) => path.split("/").at(-1) ?? path);
      const added = [...new Set(names)].filter((name) => !listsCommand(manifest, name)).map((name) => ({ name }));
      return { ...manifest, commands: [...(manifest.commands ?? []), ...added] };
    }
    default: {
      const isHint = demand === "network" && manifest.effects === undefined && !keepsNetwork(adapter);
      if (isHint) return { ...manifest, execution: { ...manifest.execution, network: true } };
      return { ...manifest, effects: addEffect(manifest.effects ?? [], demand, uses) };
    }
  }
}

function variable(name: string, isSecret: boolean): EnvironmentVariable {
  return isSecret ? { name, required: true, sensitive: true } : { name, required: false };
}

function keepsNetwork(adapter: ComparedSkill["adapter"]): boolean {
  return keptBy(adapter, { effects: [{ type: "network" }] })?.effects?.some(({ type }) => type === "network") === true;
}

/** Adds an effect, or names to the effect that is there. Where a name is unknown, the effect names nothing. */
export function addEffect(effects: readonly Effect[], demand: Demand, uses: readonly Use[]): Effect[] {
  const effect = DEMANDED_EFFECTS.get(demand);
  if (!effect) return [...effects];
  const names = uses.every(isExact) ? namesOf(uses) : undefined;
  if (effect.type === "network") {
    const hosts = names && [...new Set(names.map((name) => name.replace(/:\d+$/, "")))];
    const at = effects.findIndex(({ type }) => type === "network");
    const existing = effects[at];
    if (existing?.type !== "network") return [...effects, { ...effect, ...(hosts && { destinations: hosts }) }];
    return effects.with(at, { ...existing, destinations: [...(existing.destinations ?? []), ...(hosts ?? [])] });
  }
  if (effect.type !== "filesystem") return [...effects, effect];
  const at = effects.findIndex((each) => each.type === "filesystem" && each.access === effect.access && each.paths);
  const existing = effects[at];
  if (existing?.type !== "filesystem") return [...effects, { ...effect, ...(names && { paths: [...names] }) }];
  return effects.with(at, { ...existing, paths: [...(existing.paths ?? []), ...(names ?? [])] });
}

/** Returns true if a use has a name that a manifest can hold: a host, or a path from the root of the repository. */
function isExact({ kind, name, certainty }: Use): boolean {
  if (certainty !== "certain" || name === undefined) return false;
  return kind === "host" || !/^(?:[/~{]|\.\.(?:\/|$)|[A-Za-z]:)/.test(name);
}

/**
 * Returns the fix that writes a manifest over the present one; undefined if the format cannot hold what was added, or
 * other files than the manifest would change.
 */
export function declareFix(skill: ComparedSkill, manifest: SkillManifest, title: string, path: Path): Fix | undefined {
  const { adapter, reading, locate } = skill;
  const edits = adapter.encode?.(manifest, { over: reading, editing: true }).value?.edits ?? [];
  const [edit, ...others] = edits;
  if (edit?.kind !== "splice" || others.length > 0 || edit.path !== locate(path)?.file) return undefined;
  const written = decodeSkill(overlay(filesOf(reading), edits), adapter).value?.manifest;
  if (!written || !holdsMore(written, skill.manifest)) return undefined;
  return { title, edits: edit.edits, changes: [path.slice(0, 1)], asks: true };
}

/** Returns true if writing the manifest declared something. */
function holdsMore(after: SkillManifest, before: SkillManifest): boolean {
  return (["effects", "environment", "commands", "execution", "tools"] as const).some(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
}
