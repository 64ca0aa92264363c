import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { compareText } from "../collections/order.js";
import { RegionTrie } from "../region/trie.js";
import { folderKey, type PlacedFolder } from "../region/vaults.js";
import { REGISTRY, type SkillRegistry } from "../registry/registry.js";
import { areCoordinated, type RegisteredSkill } from "../registry/skill.js";
import { type Conflict, conflictBetween } from "./conflict.js";

/** The options of `findConflicts`. */
export interface ConflictsOptions {
  /**
   * The skills to compare, such as an execution context; all skills if absent. Ids that are not registered are ignored.
   */
  readonly ids?: readonly string[];
  /**
   * The most conflicts to find; a million if absent. Skills that declare no region are all in conflict with each other,
   * so the number can grow with the square of the number of skills.
   */
  readonly limit?: number;
}

const OPTIONS: KeysOf<ConflictsOptions> = { keys: { ids: "an array", limit: "a number" } };

export interface Conflicts {
  readonly conflicts: readonly Conflict[];
  /** True if there are more conflicts than `limit`. */
  readonly truncated: boolean;
}

const LIMIT = 1_000_000;

/**
 * Finds every conflict in a registry (semioverse.md#s74, semioverse.md#s78), sorted by id. Each folder is looked up in
 * a trie of the folders before it, so skills whose folders do not overlap are never compared.
 *
 * @example
 * const writer = (id, path) => ({ manifest: { id, operations: [{}], effects: [{ type: "filesystem", access: "write", paths: [path] }] } });
 * const { registry } = registerAll(createSkillRegistry(), [writer("a", "docs"), writer("b", "docs/api"), writer("c", "logs")]);
 * findConflicts(registry).conflicts; // [{ a: "a", b: "b", folderA: "docs", folderB: "docs/api" }]
 */
export function findConflicts(registry: SkillRegistry, options: ConflictsOptions = {}): Conflicts {
  requireArguments("findConflicts", { registry: [registry, REGISTRY], options: [options, OPTIONS] });
  const { ids, limit = LIMIT } = options;
  const skills = ids === undefined ? registry.skills() : registeredSkills(registry, ids);
  const found: number[] = [];
  const seen = new Set<number>();
  const isComplete = visitOverlapping(skills, (a, b) => {
    const skillA = skills[a];
    const skillB = skills[b];
    if (a === b || skillA === undefined || skillB === undefined || areCoordinated(skillA, skillB)) return true;
    const pair = Math.min(a, b) * skills.length + Math.max(a, b);
    if (seen.has(pair)) return true;
    if (found.length >= limit) return false;
    // Two skills with one folder each meet only once.
    if (skillA.places.length > 1 || skillB.places.length > 1) seen.add(pair);
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

/** A folder, and the indexes of all skills that write to it. */
interface WrittenFolder {
  readonly place: PlacedFolder;
  readonly writers: number[];
}

/** Visits the indexes of two skills that write to overlapping folders, once for each pair of folders. */
function visitOverlapping(skills: readonly RegisteredSkill[], visit: (a: number, b: number) => boolean): boolean {
  let trie = RegionTrie.empty<WrittenFolder>();
  for (const folder of [...groupByFolder(skills)].sort((a, b) => openFirst(a.place, b.place))) {
    const { place, writers } = folder;
    if (!writers.every((a, index) => writers.every((b, at) => at <= index || visit(a, b)))) return false;
    const meets = (other: WrittenFolder) => writers.every((a) => other.writers.every((b) => visit(a, b)));
    if (!trie.visitOverlapping([place], meets)) return false;
    trie = trie.insert([place], "", folder);
  }
  return true;
}

function groupByFolder(skills: readonly RegisteredSkill[]): Iterable<WrittenFolder> {
  const groups = new Map<string, WrittenFolder>();
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

/**
 * Puts folders with placeholders first: the trie finds the placeholders for a name fast, but not the names for a
 * placeholder.
 */
function openFirst(a: PlacedFolder, b: PlacedFolder): number {
  const length = Math.min(a.segments.length, b.segments.length);
  for (let depth = 0; depth < length; depth++) {
    const order = Number(a.segments[depth]?.kind === "literal") - Number(b.segments[depth]?.kind === "literal");
    if (order !== 0) return order;
  }
  return 0;
}

/** Returns the registered skills of some ids, each once, sorted by id. */
function registeredSkills(registry: SkillRegistry, ids: Iterable<string>): RegisteredSkill[] {
  return [...new Set(ids)].sort(compareText).flatMap((id) => registry.lookup(id) ?? []);
}
