import type { SkillRegistry } from "../registry/registry.js";
import type { Conflict } from "./conflict.js";

/** Conflicts that have one reason: skills without a region, or two folders that overlap. */
export interface ConflictGroup {
  /** The skills on one side, by id. */
  readonly skills: readonly string[];
  /** Those that each of them, or some of them, is in conflict with; empty if all write to one folder. */
  readonly others: readonly string[];
  readonly message: string;
  /** How many conflicts it stands for. */
  readonly count: number;
}

/** How many ids a message names. */
const NAMED = 8;

interface Gathered {
  readonly skills: Set<string>;
  readonly others: Set<string>;
  readonly tell: (skills: readonly string[], others: readonly string[]) => string;
  count: number;
}

/**
 * Conflicts by their reason, the most frequent first. A skill that declares no region is in conflict with every skill that
 * writes (remark 3.6), which is one thing to mend.
 *
 * @example
 * const writer = (id, path) => ({ manifest: { id, operations: [{}], effects: [{ type: "filesystem", access: "write", paths: [path] }] } });
 * const { registry } = registerAll(createSkillRegistry(), [writer("a", "docs"), writer("b", "docs"), writer("c", "docs")]);
 * groupConflicts(registry, findConflicts(registry).conflicts).map(({ message }) => message); // ["a, b and c write to docs."]
 */
export function groupConflicts(registry: SkillRegistry, conflicts: readonly Conflict[]): ConflictGroup[] {
  const groups = new Map<string, Gathered>();
  for (const { a, b, folderA, folderB } of conflicts) {
    const whyA = whyAnywhere(registry, a);
    const whyB = whyAnywhere(registry, b);
    if (whyA !== undefined) gather(groups, `anywhere ${whyA}`, [a, b], anywhere(whyA));
    else if (whyB !== undefined) gather(groups, `anywhere ${whyB}`, [b, a], anywhere(whyB));
    else if (folderA === folderB) gather(groups, `one ${folderA}`, [a, b], oneFolder(folderA));
    else if (folderA < folderB) gather(groups, `two ${folderA}\n${folderB}`, [a, b], twoFolders(folderA, folderB));
    else gather(groups, `two ${folderB}\n${folderA}`, [b, a], twoFolders(folderB, folderA));
  }
  return [...groups]
    .map(([key, { skills, others, tell, count }]): ConflictGroup => {
      const one = [...skills].sort();
      const two = [...others].sort();
      const all = key.startsWith("one ") ? { skills: [...new Set([...one, ...two])].sort(), others: [] } : undefined;
      const sides = all ?? { skills: one, others: two };
      return { ...sides, message: tell(sides.skills, sides.others), count };
    })
    .sort((a, b) => b.count - a.count);
}

function gather(
  groups: Map<string, Gathered>,
  key: string,
  [skill, other]: readonly [string, string],
  tell: Gathered["tell"],
): void {
  const group = groups.get(key) ?? { skills: new Set(), others: new Set(), tell, count: 0 };
  groups.set(key, group);
  group.skills.add(skill);
  group.others.add(other);
  group.count++;
}

function whyAnywhere(registry: SkillRegistry, id: string): string | undefined {
  const writes = registry.lookup(id)?.writes;
  return writes === undefined || writes.declared ? undefined : writes.because;
}

function anywhere(because: string): Gathered["tell"] {
  return (skills, others) => {
    const isOne = skills.length === 1;
    const reason = isOne ? because : because.replace(/^it (\w+)s /, "they $1 ");
    const each = isOne ? "so it conflicts" : "so each of them conflicts";
    return `${list(skills)} may write anywhere (${reason}), ${each} with every skill that writes: ${list(others)}.`;
  };
}

function oneFolder(folder: string): Gathered["tell"] {
  return (skills) => `${list(skills)} write to ${folder}.`;
}

function twoFolders(one: string, two: string): Gathered["tell"] {
  const writes = (ids: readonly string[]) => (ids.length === 1 ? "writes" : "write");
  return (a, b) => `${list(a)} ${writes(a)} to ${one}, and ${list(b)} to ${two}, which overlap.`;
}

function list(ids: readonly string[]): string {
  const rest = ids.length - NAMED;
  const named = rest > 1 ? [...ids.slice(0, NAMED), `${rest} more`] : ids;
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}
