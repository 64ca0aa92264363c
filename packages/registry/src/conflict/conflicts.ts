import { compareText } from "../collections/order.js";
import { RegionTrie } from "../region/trie.js";
import { insertSkill } from "../registry/context.js";
import type { SkillRegistry } from "../registry/registry.js";
import { areCoordinated, type RegisteredSkill } from "../registry/skill.js";
import { type Conflict, overlapBetween } from "./conflict.js";

/** Among which skills conflicts are looked for, and how many. */
export interface ConflictsOptions {
  /** Only among these skills, such as an execution context; left out, among all. Ids that are not registered count for nothing. */
  readonly ids?: readonly string[];
  /**
   * How many conflicts to find at most, a million where left out; skills that declare no region can have half the square
   * of their number.
   */
  readonly limit?: number;
}

/** The conflicts found. */
export interface Conflicts {
  readonly conflicts: readonly Conflict[];
  /** Whether there are more than were asked for. */
  readonly truncated: boolean;
}

const LIMIT = 1_000_000;

/**
 * Every conflict in a registry (definition 6.2, corollary 6.4), by id. Skills are put into a trie of their folders'
 * segments, where those that overlap are found on one path; pairs that do not overlap are never looked at.
 */
export function findConflicts(registry: SkillRegistry, { ids, limit = LIMIT }: ConflictsOptions = {}): Conflicts {
  const skills = ids === undefined ? registry.skills() : registeredSkills(registry, ids);
  const rank = new Map(skills.map((skill, index) => [skill, index]));
  let trie = RegionTrie.empty<RegisteredSkill>();
  for (const skill of skills) trie = insertSkill(trie, skill);
  const seen = new Set<number>();
  const found: number[] = [];
  const complete = trie.visitOverlappingPairs((one, other) => {
    if (one === other || areCoordinated(one, other)) return true;
    const [x, y] = [rank.get(one) ?? 0, rank.get(other) ?? 0];
    const pair = Math.min(x, y) * skills.length + Math.max(x, y);
    if (seen.has(pair)) return true;
    if (found.length >= limit) return false;
    // A skill with one folder meets another of one folder once only.
    if (one.places.length > 1 || other.places.length > 1) seen.add(pair);
    found.push(pair);
    return true;
  });
  const conflicts = [...Float64Array.from(found).sort()].flatMap((pair): Conflict[] => {
    const [a, b] = [skills[Math.floor(pair / skills.length)], skills[pair % skills.length]];
    const overlap = a && b && overlapBetween(a.places, b.places);
    return overlap ? [{ a: a.id, b: b.id, folderA: overlap[0].text, folderB: overlap[1].text }] : [];
  });
  return { conflicts, truncated: !complete };
}

/** The skills of those ids that are registered, each once, by id. */
export function registeredSkills(registry: SkillRegistry, ids: Iterable<string>): RegisteredSkill[] {
  return [...new Set(ids)].sort(compareText).flatMap((id) => registry.lookup(id) ?? []);
}
