import type { JsonRecord, SkillFiles } from "@skill-convert/core";
import { type ComponentRules, isExclusive } from "../dialect/dialect.js";
import { COMPONENT_KINDS, type ComponentKind } from "../model/components.js";
import type { Component, Components } from "../model/schemas.js";

/** Returns true if a plugin has a file or a folder at a path. */
export function existsIn(files: SkillFiles): (path: string) => boolean {
  const paths = new Set<string>(["."]);
  for (const file of files.list()) {
    for (let end = file.length; end > 0; end = file.lastIndexOf("/", end - 1)) {
      const path = file.slice(0, end);
      if (paths.has(path)) break;
      paths.add(path);
    }
  }
  return (path) => paths.has(path);
}

/**
 * Returns the components that a program finds: those in its default places and those that the manifest declares, as its
 * rules combine them.
 *
 * @param declared the components that the manifest declares
 * @param manifest the document, whose fields may say that only they count
 */
export function effectiveComponents(
  declared: Components,
  rules: ComponentRules,
  manifest: JsonRecord,
  exists: (path: string) => boolean,
): Components {
  const found: { [Kind in ComponentKind]?: Component[] } = {};
  for (const kind of COMPONENT_KINDS) {
    const rule = rules[kind];
    if (!rule) continue;
    const place = rule.at.find(exists);
    const places = place === undefined ? [] : [place];
    const named = rule.field === undefined ? undefined : declared[kind];
    const isAlone = named !== undefined && (rule.field === "replaces" || isExclusive(manifest[kind]));
    const all = isAlone ? named : [...places, ...(named ?? []).filter((each) => each !== place)];
    if (all.length > 0) found[kind] = [...all];
  }
  return found;
}
