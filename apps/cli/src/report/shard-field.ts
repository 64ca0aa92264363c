import { type Shard, showShard } from "../inputs/shard.js";

/** The part of a run that a report is of, as a field; nothing if it is of the whole. */
export function shardField(shard: Shard | undefined): { readonly shard?: string } {
  return shard === undefined ? {} : { shard: showShard(shard) };
}
