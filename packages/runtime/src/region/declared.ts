import { isAbsolute } from "node:path";
import { type Binding, invocationBinding, type Region, readRegion, writeRegion } from "@skill-convert/access";
import type { Effect, JsonRecord, SkillManifest, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { portableRelative } from "@skill-convert/fs";
import type { Bases } from "../contracts.js";

/** A name that no file has. It replaces values that lead out of the repository. */
const NOWHERE = "\0";

/**
 * Returns the write region of one run (semioverse.md#s38), or its read surface (semioverse.md#s40), relative to the
 * repository's root and with the inputs inserted (semioverse.md#s130). A path that begins with `./` or with an input
 * may start at the working directory or in the skill's folder, where the program runs.
 */
export function runRegion(
  manifest: SkillManifest,
  inputs: JsonRecord,
  bases: Bases & { repository: string },
  access: "read" | "write" = "write",
): Region {
  const startFolders = [bases.cwd, bases.skill].flatMap((folder) => portableRelative(bases.repository, folder) ?? []);
  const placed = { ...manifest, ...(manifest.effects ? { effects: manifest.effects.map(place) } : {}) };
  const regionOf = access === "write" ? writeRegion : readRegion;
  return regionOf(placed, bindingBelow(manifest, inputs, bases.repository));

  function place(effect: Effect): Effect {
    if (effect.type !== "filesystem" || effect.paths === undefined) return effect;
    return { ...effect, paths: effect.paths.flatMap((path) => [path, ...elsewhere(path)]) };
  }

  function elsewhere(path: Template): Template[] {
    const [first] = templateParts(path);
    const isRelative = typeof first === "string" ? /^\.[\\/]/.test(first) : first !== undefined && "input" in first;
    return isRelative ? startFolders.map((folder) => [`${folder}/`, ...templateParts(path)]) : [];
  }
}

/** Binds placeholders. Absolute values become relative to the repository; values outside it match nothing. */
function bindingBelow(manifest: SkillManifest, inputs: JsonRecord, repository: string): Binding {
  const bind = invocationBinding(manifest, { inputs }, () => NOWHERE);
  return (name) => {
    const value = bind(name);
    if (typeof value !== "string" || !isAbsolute(value)) return value;
    return portableRelative(repository, value) ?? NOWHERE;
  };
}
