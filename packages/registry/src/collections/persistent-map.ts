const BITS = 5;
const MASK = 31;

/** Entries whose keys have the same hash. They are sorted by key, so that equal maps have equal structure. */
interface Leaf<V> {
  readonly hash: number;
  readonly entries: readonly (readonly [string, V])[];
}

interface Branch<V> {
  readonly bitmap: number;
  readonly children: readonly MapNode<V>[];
}

type MapNode<V> = Leaf<V> | Branch<V>;

/**
 * An immutable map with string keys (a hash array mapped trie). A change shares all but a few nodes with the map before
 * it. The order of iteration depends only on the keys, not on the order in which they were set.
 */
export class PersistentMap<V> implements Iterable<readonly [string, V]> {
  readonly size: number;
  readonly #root: MapNode<V> | undefined;

  private constructor(root: MapNode<V> | undefined, size: number) {
    this.#root = root;
    this.size = size;
  }

  static empty<V>(): PersistentMap<V> {
    return new PersistentMap<V>(undefined, 0);
  }

  get(key: string): V | undefined {
    const hash = hashOf(key);
    let node = this.#root;
    for (let shift = 0; node !== undefined; shift += BITS) {
      if ("entries" in node) return node.hash === hash ? node.entries.find(([name]) => name === key)?.[1] : undefined;
      const bit = 1 << ((hash >>> shift) & MASK);
      node = node.bitmap & bit ? node.children[indexOf(node.bitmap, bit)] : undefined;
    }
    return undefined;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: V): PersistentMap<V> {
    const size = this.has(key) ? this.size : this.size + 1;
    return new PersistentMap(insert(this.#root, 0, hashOf(key), key, value), size);
  }

  delete(key: string): PersistentMap<V> {
    if (!this.has(key)) return this;
    return new PersistentMap(erase(this.#root, 0, hashOf(key), key), this.size - 1);
  }

  *[Symbol.iterator](): Iterator<readonly [string, V]> {
    const stack = this.#root === undefined ? [] : [this.#root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if ("entries" in node) yield* node.entries;
      else for (let index = node.children.length - 1; index >= 0; index--) push(stack, node.children[index]);
    }
  }

  /** Visits the values without creating an entry for each. */
  forEachValue(visit: (value: V) => void): void {
    if (this.#root !== undefined) visitValues(this.#root, visit);
  }
}

function visitValues<V>(node: MapNode<V>, visit: (value: V) => void): void {
  if ("entries" in node) for (const entry of node.entries) visit(entry[1]);
  else for (const child of node.children) visitValues(child, visit);
}

function push<T>(stack: T[], item: T | undefined): void {
  if (item !== undefined) stack.push(item);
}

function insert<V>(node: MapNode<V> | undefined, shift: number, hash: number, key: string, value: V): MapNode<V> {
  if (node === undefined) return { hash, entries: [[key, value]] };
  if ("entries" in node) {
    if (node.hash !== hash) return insert(branchOf(node, shift), shift, hash, key, value);
    const entries = [...node.entries.filter(([name]) => name !== key), [key, value] as const];
    return { hash, entries: entries.length > 1 ? entries.sort((a, b) => (a[0] < b[0] ? -1 : 1)) : entries };
  }
  const bit = 1 << ((hash >>> shift) & MASK);
  const at = indexOf(node.bitmap, bit);
  const children = node.children.slice();
  if (node.bitmap & bit) children[at] = insert(children[at], shift + BITS, hash, key, value);
  else children.splice(at, 0, { hash, entries: [[key, value]] });
  return { bitmap: node.bitmap | bit, children };
}

function branchOf<V>(leaf: Leaf<V>, shift: number): Branch<V> {
  return { bitmap: 1 << ((leaf.hash >>> shift) & MASK), children: [leaf] };
}

function erase<V>(node: MapNode<V> | undefined, shift: number, hash: number, key: string): MapNode<V> | undefined {
  if (node === undefined) return undefined;
  if ("entries" in node) {
    const entries = node.entries.filter(([name]) => name !== key);
    return entries.length > 0 ? { hash: node.hash, entries } : undefined;
  }
  const bit = 1 << ((hash >>> shift) & MASK);
  const at = indexOf(node.bitmap, bit);
  const child = erase(node.children[at], shift + BITS, hash, key);
  const children = node.children.slice();
  if (child === undefined) children.splice(at, 1);
  else children[at] = child;
  const [only] = children;
  if (only === undefined) return undefined;
  if (children.length === 1 && "entries" in only) return only;
  return { bitmap: child === undefined ? node.bitmap & ~bit : node.bitmap, children };
}

/** Counts the bits of `bitmap` below `bit`. */
function indexOf(bitmap: number, bit: number): number {
  let bits = bitmap & (bit - 1);
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** FNV-1a, with its bits mixed once more, because the trie distinguishes keys by the lowest bits first. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}
