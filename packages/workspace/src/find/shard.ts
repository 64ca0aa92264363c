import { createRequire } from "node:module";
import { InputError } from "@skill-convert/core";

/** Loads modules that few runs need. */
const load = createRequire(import.meta.url);

/** One part of a run that is split over several machines. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Parses `i/n`. */
export function parseShard(text: string): Shard {
  const [, number, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  if (!(shard.number >= 1 && shard.number <= shard.count)) {
    throw new InputError(`\`shard\` ${text}: expected i/n, such as 2/8, with i from 1 to n`, { remedy: "shard" });
  }
  return shard;
}

/** The `shard` field of a report; empty if the report covers the whole run. */
export function shardField(shard: Shard | undefined): { readonly shard?: string } {
  return shard === undefined ? {} : { shard: `${shard.number}/${shard.count}` };
}

/**
 * Returns true if a folder belongs to the shard, or if the run has no shards. The decision depends only on the path
 * relative to the input, so that machines with different checkouts and other files agree.
 *
 * @param position the index of the input among the inputs of the run
 */
export function isInShard(shard: Shard | undefined, path: string, position = 0): boolean {
  if (shard === undefined) return true;
  const { createHash }: typeof import("node:crypto") = load("node:crypto");
  const hash = createHash("sha256").update(`${position}:${path}`).digest();
  return hash.readUInt32BE(0) % shard.count === shard.number - 1;
}
