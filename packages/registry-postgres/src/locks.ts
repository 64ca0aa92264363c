import { createHash } from "node:crypto";

/** A lock that a transaction holds until it ends. Two transactions hold one together only if both share it. */
export interface Lock {
  readonly key: bigint;
  readonly shared: boolean;
}

/** Every change shares this lock. A change with very many others of its own takes it alone instead. */
export const REGISTRY = keyOf("registry");
/** Held from the search for cycles until the end of a change that could close one. */
export const CYCLES = keyOf("cycles");
/** Held while events are numbered, so that the numbers are in the order of the commits and have no gaps. */
export const FOOTPRINT = keyOf("footprint");
export const MIGRATION = keyOf("migration");

/** The most locks of one change. PostgreSQL keeps the locks of all transactions in one table of limited size. */
const MAX_LOCKS = 500;

/** The ids and contexts that a change reads and writes. They need not exist. */
export interface Touched {
  readonly written: Iterable<string>;
  readonly read: Iterable<string>;
  readonly contexts: Iterable<string>;
}

/**
 * Returns the locks of a change, in the order in which they have to be taken, so that no two changes wait for each other.
 * What one change writes, no other may read or write until it is committed.
 */
export function locksOf({ written, read, contexts }: Touched): readonly Lock[] {
  const locks = new Map<bigint, Lock>();
  for (const id of read) locks.set(keyOf(`id ${id}`), { key: keyOf(`id ${id}`), shared: true });
  for (const id of written) locks.set(keyOf(`id ${id}`), { key: keyOf(`id ${id}`), shared: false });
  for (const name of contexts) locks.set(keyOf(`context ${name}`), { key: keyOf(`context ${name}`), shared: false });
  if (locks.size > MAX_LOCKS) return [{ key: REGISTRY, shared: false }];
  const sorted = [...locks.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return [{ key: REGISTRY, shared: true }, ...sorted];
}

/** A key of PostgreSQL's advisory locks: a signed number of 64 bits. */
function keyOf(name: string): bigint {
  return createHash("sha256").update(`skill-convert ${name}`).digest().readBigInt64BE();
}
