import { type Segment, segmentsMeet } from "@skill-convert/access";
import { PersistentMap } from "../collections/persistent-map.js";
import { PatternIndex } from "./pattern-index.js";
import type { PlacedFolder } from "./vaults.js";

interface TrieNode<T> {
  /** The items at exactly this folder. */
  readonly entries: PersistentMap<T>;
  /** The folders below whose segment is a literal name, by that name. */
  readonly literals: PersistentMap<TrieNode<T>>;
  /** The folder below whose segment is `*`. */
  readonly one: TrieNode<T> | undefined;
  /** The folders below whose segment is a pattern, by the key of the segment. */
  readonly patterns: PersistentMap<PatternChild<T>>;
  /** Finds the patterns that are worth comparing with a segment. */
  readonly patternIndex: PatternIndex;
}

interface PatternChild<T> {
  readonly segment: Segment;
  readonly node: TrieNode<T>;
}

/** Returns false to end the search. */
type Visit<T> = (item: T) => boolean;

/**
 * Items by the segments of their folders, so that the items that overlap a folder are found along its path. Immutable:
 * a change shares all nodes that it does not touch.
 */
export class RegionTrie<T> {
  readonly #root: TrieNode<T>;

  private constructor(root: TrieNode<T>) {
    this.#root = root;
  }

  static empty<T>(): RegionTrie<T> {
    return new RegionTrie<T>(emptyNode());
  }

  /** Puts an item at each of its folders. `key` is unique among the items. */
  insert(folders: readonly PlacedFolder[], key: string, item: T): RegionTrie<T> {
    return this.#change(folders, (node) => ({ ...node, entries: node.entries.set(key, item) }));
  }

  remove(folders: readonly PlacedFolder[], key: string): RegionTrie<T> {
    return this.#change(folders, (node) => ({ ...node, entries: node.entries.delete(key) }));
  }

  #change(folders: readonly PlacedFolder[], change: (node: TrieNode<T>) => TrieNode<T>): RegionTrie<T> {
    let root = this.#root;
    for (const { segments } of folders) root = update(root, segments, 0, change);
    return new RegionTrie(root);
  }

  /**
   * Visits the items whose folders contain, equal or lie below one of these folders, once for each pair of folders that
   * overlap. Returns false if `visit` ended the search.
   */
  visitOverlapping(folders: readonly PlacedFolder[], visit: Visit<T>): boolean {
    return folders.every(({ segments }) => visitAlong(this.#root, segments, 0, visit));
  }
}

function emptyNode<T>(): TrieNode<T> {
  return {
    entries: PersistentMap.empty(),
    literals: PersistentMap.empty(),
    one: undefined,
    patterns: PersistentMap.empty(),
    patternIndex: PatternIndex.empty(),
  };
}

function isEmpty<T>({ entries, literals, one, patterns }: TrieNode<T>): boolean {
  return entries.size === 0 && literals.size === 0 && one === undefined && patterns.size === 0;
}

function update<T>(
  node: TrieNode<T> | undefined,
  segments: readonly Segment[],
  depth: number,
  change: (node: TrieNode<T>) => TrieNode<T>,
): TrieNode<T> {
  const current = node ?? emptyNode<T>();
  const segment = segments[depth];
  if (segment === undefined) return change(current);
  const below = (child: TrieNode<T> | undefined) => update(child, segments, depth + 1, change);
  if (segment.kind === "literal") {
    const child = below(current.literals.get(segment.text));
    const { literals } = current;
    return { ...current, literals: isEmpty(child) ? literals.delete(segment.text) : literals.set(segment.text, child) };
  }
  if (segment.kind === "pattern") {
    const { key, parts } = segment;
    const known = current.patterns.get(key);
    const child = below(known?.node);
    if (!isEmpty(child)) {
      const patternIndex = known ? current.patternIndex : current.patternIndex.with(key, parts);
      return { ...current, patterns: current.patterns.set(key, { segment, node: child }), patternIndex };
    }
    return {
      ...current,
      patterns: current.patterns.delete(key),
      patternIndex: current.patternIndex.without(key, parts),
    };
  }
  const child = below(current.one);
  return { ...current, one: isEmpty(child) ? undefined : child };
}

function visitAlong<T>(node: TrieNode<T>, segments: readonly Segment[], depth: number, visit: Visit<T>): boolean {
  const segment = segments[depth];
  if (segment === undefined) return visitBelow(node, visit);
  for (const [, item] of node.entries) if (!visit(item)) return false;
  const along = (child: TrieNode<T>) => visitAlong(child, segments, depth + 1, visit);
  if (node.one !== undefined && !along(node.one)) return false;
  if (segment.kind === "literal") {
    const child = node.literals.get(segment.text);
    if (child !== undefined && !along(child)) return false;
  } else {
    for (const [text, child] of node.literals) if (meetsName(segment, text) && !along(child)) return false;
  }
  return visitMeeting(node, segment, ({ node: child }) => along(child));
}

function visitBelow<T>(node: TrieNode<T>, visit: Visit<T>): boolean {
  for (const [, item] of node.entries) if (!visit(item)) return false;
  if (node.one !== undefined && !visitBelow(node.one, visit)) return false;
  for (const [, child] of node.literals) if (!visitBelow(child, visit)) return false;
  for (const [, child] of node.patterns) if (!visitBelow(child.node, visit)) return false;
  return true;
}

function meetsName(segment: Segment, text: string): boolean {
  return segmentsMeet(segment, { kind: "literal", key: "", text });
}

/** Visits the pattern children that can match the same name as a segment. */
function visitMeeting<T>(node: TrieNode<T>, segment: Segment, visit: (child: PatternChild<T>) => boolean): boolean {
  if (node.patterns.size === 0) return true;
  for (const group of node.patternIndex.candidates(segment)) {
    for (const [key] of group) {
      const child = node.patterns.get(key);
      if (child !== undefined && segmentsMeet(child.segment, segment) && !visit(child)) return false;
    }
  }
  return true;
}
