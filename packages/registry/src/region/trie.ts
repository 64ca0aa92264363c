import { type Segment, segmentsMeet } from "@skill-convert/access";
import { PersistentMap } from "../collections/persistent-map.js";
import { PatternIndex } from "./pattern-index.js";

/** Something that was put at a folder. */
export interface Entry<T> {
  /** Unique among the entries of one folder. */
  readonly key: string;
  readonly item: T;
}

interface TrieNode<T> {
  /** What was put at this very folder. */
  readonly entries: PersistentMap<T>;
  /** Folders below by the key of their segment; the segment itself matters for `one` and `pattern` only. */
  readonly literals: PersistentMap<TrieNode<T>>;
  readonly one: TrieNode<T> | undefined;
  readonly patterns: PersistentMap<OpenChild<T>>;
  /** Which of them are worth comparing with a segment. */
  readonly patternIndex: PatternIndex;
}

interface OpenChild<T> {
  readonly segment: Segment;
  readonly node: TrieNode<T>;
}

/** Whether to go on with the search. */
type Visit<T> = (item: T) => boolean;

/**
 * Folders by their segments, so that those which overlap one folder are found along its path. Immutable; a change
 * shares what it does not touch.
 */
export class RegionTrie<T> {
  readonly #root: TrieNode<T>;

  private constructor(root: TrieNode<T>) {
    this.#root = root;
  }

  static empty<T>(): RegionTrie<T> {
    return new RegionTrie<T>(emptyNode());
  }

  insert(segments: readonly Segment[], key: string, item: T): RegionTrie<T> {
    const put = (node: TrieNode<T>) => ({ ...node, entries: node.entries.set(key, item) });
    return new RegionTrie(update(this.#root, segments, 0, put));
  }

  remove(segments: readonly Segment[], key: string): RegionTrie<T> {
    const take = (node: TrieNode<T>) => ({ ...node, entries: node.entries.delete(key) });
    return new RegionTrie(update(this.#root, segments, 0, take));
  }

  /** Visits what overlaps a folder: at the folders that contain it, at itself, and below it. */
  visitOverlapping(segments: readonly Segment[], visit: Visit<T>): boolean {
    return visitAlong(this.#root, segments, 0, visit);
  }

  /** Visits every pair of items whose folders overlap, once for every such pair of folders. */
  visitOverlappingPairs(visit: (a: T, b: T) => boolean): boolean {
    return joinSelf(this.#root, visit);
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
  const here = node ?? emptyNode<T>();
  const segment = segments[depth];
  if (segment === undefined) return change(here);
  const below = (child: TrieNode<T> | undefined) => update(child, segments, depth + 1, change);
  if (segment.kind === "literal") {
    const child = below(here.literals.get(segment.text));
    const { literals } = here;
    return { ...here, literals: isEmpty(child) ? literals.delete(segment.text) : literals.set(segment.text, child) };
  }
  if (segment.kind === "pattern") {
    const { key, parts } = segment;
    const known = here.patterns.get(key);
    const child = below(known?.node);
    if (!isEmpty(child)) {
      const patternIndex = known ? here.patternIndex : here.patternIndex.with(key, parts);
      return { ...here, patterns: here.patterns.set(key, { segment, node: child }), patternIndex };
    }
    return { ...here, patterns: here.patterns.delete(key), patternIndex: here.patternIndex.without(key, parts) };
  }
  const child = below(here.one);
  return { ...here, one: isEmpty(child) ? undefined : child };
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

/** Visits the open children that a segment meets. */
function visitMeeting<T>(node: TrieNode<T>, segment: Segment, visit: (child: OpenChild<T>) => boolean): boolean {
  if (node.patterns.size === 0) return true;
  for (const group of node.patternIndex.candidates(segment)) {
    for (const [key] of group) {
      const child = node.patterns.get(key);
      if (child !== undefined && segmentsMeet(child.segment, segment) && !visit(child)) return false;
    }
  }
  return true;
}

type VisitPair<T> = (a: T, b: T) => boolean;

/** The overlaps within one subtree: of what is here with all below, within each child, and between open children. */
function joinSelf<T>(node: TrieNode<T>, visit: VisitPair<T>): boolean {
  const here = [...node.entries].map(([, item]) => item);
  if (!everyPair(here, visit)) return false;
  if (here.length > 0 && !visitChildren(node, (below) => here.every((item) => visit(item, below)))) return false;
  for (const [, child] of node.literals) if (!joinSelf(child, visit)) return false;
  if (node.one !== undefined && !joinSelf(node.one, visit)) return false;
  for (const [key, { segment, node: child }] of node.patterns) {
    if (!joinSelf(child, visit)) return false;
    if (node.one !== undefined && !join(node.one, child, visit)) return false;
    // Each pair is found from both sides, and joined from one.
    const others = (other: OpenChild<T>) => other.segment.key <= key || join(child, other.node, visit);
    if (!visitMeeting(node, segment, others)) return false;
  }
  if (!joinNames(node, node, visit)) return false;
  const { one } = node;
  if (one === undefined) return true;
  for (const [, child] of node.literals) if (!join(one, child, visit)) return false;
  return true;
}

/** The overlaps between two subtrees whose folders can be the same one. */
function join<T>(a: TrieNode<T>, b: TrieNode<T>, visit: VisitPair<T>): boolean {
  for (const [, item] of a.entries) if (!visitBelow(b, (other) => visit(item, other))) return false;
  if (b.entries.size > 0 && !visitChildren(a, (item) => everyValue(b.entries, (other) => visit(item, other))))
    return false;
  if (!joinLiterals(a, b, visit)) return false;
  return joinOpen(a, b, visit) && joinOpen(b, a, visit) && joinBothOpen(a, b, visit);
}

/** Looks the names of the smaller side up in the larger, so that a join costs no more than the smaller side. */
function joinLiterals<T>(a: TrieNode<T>, b: TrieNode<T>, visit: VisitPair<T>): boolean {
  const [small, large] = a.literals.size <= b.literals.size ? [a.literals, b.literals] : [b.literals, a.literals];
  for (const [text, child] of small) {
    const other = large.get(text);
    if (other !== undefined && !join(child, other, visit)) return false;
  }
  return true;
}

/** The open segments of one side with the names of the other. */
function joinOpen<T>(open: TrieNode<T>, named: TrieNode<T>, visit: VisitPair<T>): boolean {
  if (open.one !== undefined) {
    for (const [, child] of named.literals) if (!join(open.one, child, visit)) return false;
  }
  return joinNames(open, named, visit);
}

/** The open names of one side with the names of the other. */
function joinNames<T>(open: TrieNode<T>, named: TrieNode<T>, visit: VisitPair<T>): boolean {
  if (open.patterns.size === 0) return true;
  for (const [text, child] of named.literals) {
    const segment: Segment = { kind: "literal", key: "", text };
    if (!visitMeeting(open, segment, ({ node }) => join(node, child, visit))) return false;
  }
  return true;
}

function joinBothOpen<T>(a: TrieNode<T>, b: TrieNode<T>, visit: VisitPair<T>): boolean {
  if (a.one !== undefined && b.one !== undefined && !join(a.one, b.one, visit)) return false;
  for (const [, child] of b.patterns) {
    if (a.one !== undefined && !join(a.one, child.node, visit)) return false;
    if (!visitMeeting(a, child.segment, (other) => join(other.node, child.node, visit))) return false;
  }
  if (b.one === undefined) return true;
  for (const [, child] of a.patterns) if (!join(child.node, b.one, visit)) return false;
  return true;
}

function visitChildren<T>(node: TrieNode<T>, visit: Visit<T>): boolean {
  if (node.one !== undefined && !visitBelow(node.one, visit)) return false;
  for (const [, child] of node.literals) if (!visitBelow(child, visit)) return false;
  for (const [, child] of node.patterns) if (!visitBelow(child.node, visit)) return false;
  return true;
}

function everyPair<T>(items: readonly T[], test: (a: T, b: T) => boolean): boolean {
  for (let i = 0; i < items.length; i++) {
    for (let j = i + 1; j < items.length; j++) {
      const [a, b] = [items[i], items[j]];
      if (a !== undefined && b !== undefined && !test(a, b)) return false;
    }
  }
  return true;
}

function everyValue<T>(map: PersistentMap<T>, test: (value: T) => boolean): boolean {
  for (const [, value] of map) if (!test(value)) return false;
  return true;
}
