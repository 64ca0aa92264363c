import { UsageError } from "../output/exit.js";
import type { CacheOptions } from "./open-cache.js";
import type { ResultCache } from "./result-cache.js";

/** The options with which a command is given a cache. */
export interface CacheFlags extends CacheOptions {
  readonly cache?: true | undefined;
}

/** The cache that the command line asks for; what it is made of is loaded only then. */
export async function cacheFor<T>(
  name: string,
  input: string,
  options: CacheFlags,
  depends: readonly unknown[] = [],
): Promise<ResultCache<T> | undefined> {
  if (options.cache) return (await import("./open-cache.js")).openCache<T>(name, input, options, depends);
  if (options.cacheLocation !== undefined) throw new UsageError("--cache-location can only be used with --cache");
  return undefined;
}
