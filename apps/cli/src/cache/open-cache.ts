import { dirname } from "node:path";
import { findConfig, readConfig } from "../commands/validate/config.js";
import { UsageError } from "../output/exit.js";
import { ResultCache } from "./result-cache.js";
import { CacheStore } from "./store.js";

const LOCATION = ".skill-convert/cache";

/** The options of a command that has a cache. */
export interface CacheOptions {
  readonly cacheLocation?: string | undefined;
  readonly config?: string | undefined;
}

/**
 * The cache of a command: in the folder that the command line names, or else the configuration file of the input, or else
 * in `.skill-convert/cache`.
 *
 * @param name the command's, or that of several which store the same
 * @param depends what a result depends on beside the skill
 * @throws UsageError for a location without a name
 */
export function openCache<T>(
  name: string,
  input: string,
  { cacheLocation, config }: CacheOptions,
  depends: readonly unknown[],
): ResultCache<T> {
  if (cacheLocation === "") throw new UsageError("--cache-location needs the name of a folder");
  const file = config ?? findConfig(input);
  const own = file === undefined ? undefined : readConfig(file).config.cacheLocation;
  const isOwn = cacheLocation === undefined && own !== undefined && file !== undefined;
  const store = new CacheStore(isOwn ? dirname(file) : "", cacheLocation ?? own ?? LOCATION, name);
  return new ResultCache<T>(store, depends);
}
