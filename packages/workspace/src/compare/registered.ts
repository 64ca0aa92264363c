import { createSkillRegistry, type RegistryStore, register } from "@skill-convert/registry";
import type { ReadSkill, ReadSkills } from "../registry/read-registry.js";
import type { Pairs } from "./pairs.js";

/** The registered versions of some skills, and the skills that have one. */
export interface RegisteredVersions {
  readonly old: ReadSkills;
  readonly pairs: Pairs;
}

/**
 * Reads the registered version of each skill. A skill that is not registered is new; a registered skill that is not among
 * these is not missing, because a registry has skills from many places.
 */
export async function registeredVersions(
  skills: readonly ReadSkill[],
  store: Pick<RegistryStore, "lookup">,
): Promise<RegisteredVersions> {
  const found = await Promise.all(skills.map((skill) => store.lookup(registeredId(skill))));
  const added: ReadSkill[] = [];
  const both: (readonly [ReadSkill, ReadSkill])[] = [];
  for (const [index, skill] of skills.entries()) {
    const registered = found[index];
    if (registered === undefined) added.push(skill);
    else {
      const { id: source, manifest } = registered;
      both.push([{ source, directory: undefined, format: skill.format, manifest }, skill]);
    }
  }
  const old = { skills: both.map(([was]) => was), diagnostics: [], reached: true };
  return { old, pairs: { both, added, removed: [] } };
}

/** The id under which a skill would be registered, which may be derived from its folder. */
function registeredId(skill: ReadSkill): string {
  const [id = skill.manifest.id ?? ""] = register(createSkillRegistry(), skill).registry.ids();
  return id;
}
