import { toPortable } from "@skill-convert/fs";
import type { ReadSkill } from "../registry/read-registry.js";

/** The skills of two folders: those that both have, and those that only one has. */
export interface Pairs {
  readonly both: readonly (readonly [ReadSkill, ReadSkill])[];
  readonly removed: readonly ReadSkill[];
  readonly added: readonly ReadSkill[];
}

/** The skills of an input, as the user wrote it. */
export interface InputSkills {
  readonly input: string;
  readonly skills: readonly ReadSkill[];
}

/**
 * Matches the skills of two folders by their places in the folders, and those that are left by their ids, unless several
 * of one folder share an id.
 */
export function pairSkills(before: InputSkills, after: InputSkills): Pairs {
  const byPlace = matched(before.skills, after.skills, placeIn(before.input), placeIn(after.input));
  const byId = matched(byPlace.removed, byPlace.added, idOf, idOf);
  return { ...byId, both: [...byPlace.both, ...byId.both] };
}

type KeyOf = (skill: ReadSkill) => string | undefined;

function matched(old: readonly ReadSkill[], current: readonly ReadSkill[], oldKey: KeyOf, newKey: KeyOf): Pairs {
  const oldSkills = unique(old, oldKey);
  const newSkills = unique(current, newKey);
  const both = [...oldSkills].flatMap(([key, skill]) => {
    const other = newSkills.get(key);
    return other ? [[skill, other] as const] : [];
  });
  const isMatched = new Set(both.flat());
  return {
    both,
    removed: old.filter((skill) => !isMatched.has(skill)),
    added: current.filter((skill) => !isMatched.has(skill)),
  };
}

/** The skills by key, without those whose key another one has. */
function unique(skills: readonly ReadSkill[], keyOf: KeyOf): ReadonlyMap<string, ReadSkill> {
  const found = new Map<string, ReadSkill | undefined>();
  for (const skill of skills) {
    const key = keyOf(skill);
    if (key !== undefined) found.set(key, found.has(key) ? undefined : skill);
  }
  return new Map([...found].flatMap(([key, skill]) => (skill ? [[key, skill] as const] : [])));
}

/** Returns the place of a skill in an input: its source without the input. */
function placeIn(input: string): KeyOf {
  const prefix = toPortable(input)
    .replace(/^\.(\/|$)/, "")
    .replace(/\/+$/, "");
  return ({ source }) => {
    const place = toPortable(source).replace(/^\.\//, "");
    const rest = place.startsWith(prefix) ? place.slice(prefix.length) : place;
    return rest.replace(/^\/+/, "");
  };
}

function idOf({ manifest }: ReadSkill): string | undefined {
  return manifest.id;
}
