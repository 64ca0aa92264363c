import { requireRegistry } from "../arguments.js";
import { compareText } from "../collections/order.js";
import { RegionTrie } from "../region/trie.js";
import { folderKey, type PlacedFolder } from "../region/vaults.js";
import type { SkillRegistry } from "../registry/registry.js";
import { areCoordinated, type RegisteredSkill } from "../registry/skill.js";
import { type Conflict, conflictBetween } from "./conflict.js";

/** Among which skills conflicts are looked for, and how many. */
export interface ConflictsOptions {
  /** Only among these skills, such as an execution context; left out, among all. Ids that are not registered count for nothing. */
  readonly ids?: readonly string[];
  /**
   * How many conflicts to find at most, a million if left out; skills that declare no region can have half the square
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
 * Finds every conflict in a registry (definition 6.2, corollary 6.4), sorted by id. Each folder is looked up in a trie of
 * the folders before it, so skills whose folders do not overlap are never compared.
 *
 * @example
 * const writer = (id, path) => ({ manifest: { id, operations: [{}], effects: [{ type: "filesystem", access: "write", paths: [path] }] } });
 * const { registry } = registerAll(createSkillRegistry(), [writer("a", "docs"), writer("b", "docs/api"), writer("c", "logs")]);
 * findConflicts(registry).conflicts; // [{ a: "a", b: "b", folderA: "docs", folderB: "docs/api" }]
 */
export function findConflicts(registry: SkillRegistry, { ids, limit = LIMIT }: ConflictsOptions = {}): Conflicts {
  requireRegistry(registry);
  const skills = ids === undefined ? registry.skills() : registeredSkills(registry, ids);
  const found: number[] = [];
  const seen = new Set<number>();
  const isComplete = visitOverlapping(skills, (a, b) => {
    const one = skills[a];
    const other = skills[b];
    if (a === b || one === undefined || other === undefined || areCoordinated(one, other)) return true;
    const pair = Math.min(a, b) * skills.length + Math.max(a, b);
    if (seen.has(pair)) return true;
    if (found.length >= limit) return false;
    // Two skills with one folder each meet only once.
    if (one.places.length > 1 || other.places.length > 1) seen.add(pair);
    found.push(pair);
    return true;
  });
  const conflicts = [...Float64Array.from(found).sort()].flatMap((pair) => {
    const a = skills[Math.floor(pair / skills.length)];
    const b = skills[pair % skills.length];
    return (a && b && conflictBetween(a, b)) ?? [];
  });
  return { conflicts, truncated: !isComplete };
}

/** A folder, and the indexes of the skills that write to it. */
interface Shared {
  readonly place: PlacedFolder;
  readonly writers: number[];
}

/** Visits the indexes of skills that write to folders which overlap, once for each pair of folders. */
function visitOverlapping(skills: readonly RegisteredSkill[], visit: (a: number, b: number) => boolean): boolean {
  let trie = RegionTrie.empty<Shared>();
  for (const shared of [...groupByFolder(skills)].sort((a, b) => openFirst(a.place, b.place))) {
    const { place, writers } = shared;
    if (!writers.every((a, index) => writers.every((b, at) => at <= index || visit(a, b)))) return false;
    const meets = (other: Shared) => writers.every((a) => other.writers.every((b) => visit(a, b)));
    if (!trie.visitOverlapping([place], meets)) return false;
    trie = trie.insert([place], "", shared);
  }
  return true;
}

function groupByFolder(skills: readonly RegisteredSkill[]): Iterable<Shared> {
  const groups = new Map<string, Shared>();
  for (const [index, { places }] of skills.entries()) {
    for (const place of places) {
      const key = folderKey(place);
      const known = groups.get(key);
      if (known) known.writers.push(index);
      else groups.set(key, { place, writers: [index] });
    }
  }
  return groups.values();
}

/** Puts folders with placeholders first: the trie finds those that meet a name at once, but not the names that meet one. */
function openFirst(a: PlacedFolder, b: PlacedFolder): number {
  const length = Math.min(a.segments.length, b.segments.length);
  for (let depth = 0; depth < length; depth++) {
    const order = Number(a.segments[depth]?.kind === "literal") - Number(b.segments[depth]?.kind === "literal");
    if (order !== 0) return order;
  }
  return 0;
}

/** The skills of those ids that are registered, each once, by id. */
export function registeredSkills(registry: SkillRegistry, ids: Iterable<string>): RegisteredSkill[] {
  return [...new Set(ids)].sort(compareText).flatMap((id) => registry.lookup(id) ?? []);
}
