import { isAbsolute, relative, sep } from "node:path";
import { type Binding, invocationBinding, type Region, readRegion, writeRegion } from "@skill-convert/access";
import type { Effect, JsonRecord, SkillManifest, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import type { Bases } from "../contracts.js";

/** No file has this name, so nothing is written where a value that climbs would lead. */
const NOWHERE = "\0";

/**
 * Definition 3.3 for one run: the folders that it may write to, or those that it declares to read, from the
 * repository's root, with its inputs put in. A path that begins with `./` or with an input is from where the user
 * stands or from where the program runs, which is the skill's folder.
 */
export function runRegion(
  manifest: SkillManifest,
  inputs: JsonRecord,
  bases: Bases & { repository: string },
  access: "read" | "write" = "write",
): Region {
  const here = [bases.cwd, bases.skill].flatMap((folder) => folderBelow(bases.repository, folder) ?? []);
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
    return isRelative ? here.map((folder) => [`${folder}/`, ...templateParts(path)]) : [];
  }
}

/** Absolute values are taken from the repository's root; one that leads out of it stands for nothing in it. */
function bindingBelow(manifest: SkillManifest, inputs: JsonRecord, repository: string): Binding {
  const bind = invocationBinding(manifest, { inputs }, () => NOWHERE);
  return (name) => {
    const value = bind(name);
    if (typeof value !== "string" || !isAbsolute(value)) return value;
    return folderBelow(repository, value) ?? NOWHERE;
  };
}

function folderBelow(root: string, folder: string): string | undefined {
  const way = relative(root, folder).split(sep).join("/");
  return way.startsWith("../") || way === ".." || isAbsolute(way) ? undefined : way;
}
