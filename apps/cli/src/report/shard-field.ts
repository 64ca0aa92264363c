import { type Shard, showShard } from "../inputs/shard.js";

/** The shard that a report covers, as a field; no field if it covers the whole run. */
export function shardField(shard: Shard | undefined): { readonly shard?: string } {
  return shard === undefined ? {} : { shard: showShard(shard) };
}
