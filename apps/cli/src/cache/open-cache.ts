import { dirname } from "node:path";
import { findConfig, readConfig } from "../config/config.js";
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
 * Opens the cache of a command. Its folder is the one that the command line names, otherwise the one in the
 * configuration file of the input, otherwise `.skill-convert/cache`.
 *
 * @param name the name of the command; commands that store the same results share a name
 * @param dependsOn the options that a result depends on, besides the skill
 * @throws UsageError if the location is empty
 */
export function openCache<T>(
  name: string,
  input: string,
  { cacheLocation, config }: CacheOptions,
  dependsOn: readonly unknown[],
): ResultCache<T> {
  if (cacheLocation === "") throw new UsageError("--cache-location needs the name of a folder");
  const file = config ?? findConfig(input);
  const configured = file === undefined ? undefined : readConfig(file).config.cacheLocation;
  const isConfigured = cacheLocation === undefined && configured !== undefined && file !== undefined;
  const store = new CacheStore(isConfigured ? dirname(file) : "", cacheLocation ?? configured ?? LOCATION, name);
  return new ResultCache<T>(store, dependsOn);
}
