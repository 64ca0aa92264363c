import { createRequire } from "node:module";
import { UsageError } from "../output/exit.js";

/** Loads modules on demand that few runs need. */
const load = createRequire(import.meta.url);

/** One part of a run that several machines share. */
export interface Shard {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Reads `i/n`. */
export function parseShard(text: string): Shard {
  const [, number, count] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { number: Number(number), count: Number(count) };
  if (!(shard.number >= 1 && shard.number <= shard.count)) {
    throw new UsageError(`--shard ${text}: expected i/n, such as 2/8, with i from 1 to n`);
  }
  return shard;
}

/** The shard that a report covers, as a field; no field if it covers the whole run. */
export function shardField(shard: Shard | undefined): { readonly shard?: string } {
  return shard === undefined ? {} : { shard: `${shard.number}/${shard.count}` };
}

/**
 * Whether a folder belongs to a shard; every folder does if there are no shards. Only the path decides, relative to the
 * input that it was found in, so that machines with different checkouts and other files agree.
 *
 * @param position the position of the input among the inputs of the run
 */
export function isOwn(shard: Shard | undefined, path: string, position = 0): boolean {
  if (shard === undefined) return true;
  const { createHash }: typeof import("node:crypto") = load("node:crypto");
  const hash = createHash("sha256").update(`${position}:${path}`).digest();
  return hash.readUInt32BE(0) % shard.count === shard.number - 1;
}
