import { DEFAULT_VAULT } from "../identity.js";
import type { SkillRegistry } from "../registry/registry.js";
import type { Conflict } from "./conflict.js";

/** Conflicts with the same reason: skills without a region, or two folders that overlap. */
export interface ConflictGroup {
  /** The skills on one side, by id. */
  readonly skills: readonly string[];
  /** The skills on the other side; empty if all skills write to the same folder. */
  readonly others: readonly string[];
  readonly message: string;
  /** The number of conflicts in the group. */
  readonly count: number;
}

/** The most ids that a message names. */
const NAMED = 8;

interface GatheredConflicts {
  readonly skills: Set<string>;
  readonly others: Set<string>;
  readonly describe: (skills: readonly string[], others: readonly string[]) => string;
  count: number;
}

/**
 * Groups conflicts by their reason, the most frequent first. A skill that declares no region is in conflict with every
 * skill that writes (semioverse.md#s45); all of these conflicts are one group, because one declaration resolves them.
 *
 * @example
 * const writer = (id, path) => ({ manifest: { id, operations: [{}], effects: [{ type: "filesystem", access: "write", paths: [path] }] } });
 * const { registry } = registerAll(createSkillRegistry(), [writer("a", "docs"), writer("b", "docs"), writer("c", "docs")]);
 * groupConflicts(registry, findConflicts(registry).conflicts).map(({ message }) => message); // ["a, b and c write to docs."]
 */
export function groupConflicts(registry: SkillRegistry, conflicts: readonly Conflict[]): ConflictGroup[] {
  const groups = new Map<string, GatheredConflicts>();
  for (const { a, b, ...folders } of conflicts) {
    const vaults = [vaultOf(registry, a), vaultOf(registry, b)] as const;
    const isOneVault = vaults[0] === vaults[1];
    const folderA = isOneVault ? folders.folderA : inVault(folders.folderA, vaults[0]);
    const folderB = isOneVault ? folders.folderB : inVault(folders.folderB, vaults[1]);
    const whyA = whyAnywhere(registry, a);
    const whyB = whyAnywhere(registry, b);
    if (whyA !== undefined) gather(groups, `anywhere ${whyA}`, [a, b], anywhere(whyA));
    else if (whyB !== undefined) gather(groups, `anywhere ${whyB}`, [b, a], anywhere(whyB));
    else if (folderA === folderB) gather(groups, `one ${folderA}`, [a, b], oneFolder(folderA));
    else if (folderA < folderB) gather(groups, `two ${folderA}\n${folderB}`, [a, b], twoFolders(folderA, folderB));
    else gather(groups, `two ${folderB}\n${folderA}`, [b, a], twoFolders(folderB, folderA));
  }
  return [...groups]
    .map(([key, { skills, others, describe, count }]): ConflictGroup => {
      const haveOneFolder = key.startsWith("one ");
      const sides = haveOneFolder
        ? { skills: [...new Set([...skills, ...others])].sort(), others: [] }
        : { skills: [...skills].sort(), others: [...others].sort() };
      return { ...sides, message: describe(sides.skills, sides.others), count };
    })
    .sort((a, b) => b.count - a.count);
}

function vaultOf(registry: SkillRegistry, id: string): string {
  return registry.lookup(id)?.vault ?? DEFAULT_VAULT;
}

/** Names a folder with its vault, because folders of the same name in two vaults are different folders. */
function inVault(folder: string, vault: string): string {
  return vault === DEFAULT_VAULT ? folder : `${folder} of the vault "${vault}"`;
}

function gather(
  groups: Map<string, GatheredConflicts>,
  key: string,
  [skill, other]: readonly [string, string],
  describe: GatheredConflicts["describe"],
): void {
  const group = groups.get(key) ?? { skills: new Set(), others: new Set(), describe, count: 0 };
  groups.set(key, group);
  group.skills.add(skill);
  group.others.add(other);
  group.count++;
}

function whyAnywhere(registry: SkillRegistry, id: string): string | undefined {
  const writes = registry.lookup(id)?.writes;
  return writes === undefined || writes.declared ? undefined : writes.because;
}

function anywhere(because: string): GatheredConflicts["describe"] {
  return (skills, others) => {
    const isOne = skills.length === 1;
    const reason = isOne ? because : because.replace(/^it (\w+)s /, "they $1 ");
    const each = isOne ? "so it conflicts" : "so each of them conflicts";
    return `${list(skills)} may write anywhere (${reason}), ${each} with every skill that writes: ${list(others)}.`;
  };
}

function oneFolder(folder: string): GatheredConflicts["describe"] {
  return (skills) => `${list(skills)} write to ${folder}.`;
}

function twoFolders(folderA: string, folderB: string): GatheredConflicts["describe"] {
  const writes = (ids: readonly string[]) => (ids.length === 1 ? "writes" : "write");
  return (a, b) => `${list(a)} ${writes(a)} to ${folderA}, and ${list(b)} to ${folderB}, which overlap.`;
}

function list(ids: readonly string[]): string {
  const hidden = ids.length - NAMED;
  const named = hidden > 1 ? [...ids.slice(0, NAMED), `${hidden} more`] : ids;
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}
