import { InputError } from "@skill-convert/core";
import type { WorkspaceContext } from "../context.js";
import type { CacheOptions } from "./open-cache.js";
import type { ResultCache } from "./result-cache.js";

/** The options that turn a command's cache on. */
export interface CacheFlags extends CacheOptions {
  readonly cache?: true | undefined;
}

/** Opens the cache that the options ask for. The modules of the cache are loaded only then. */
export async function cacheFor<T>(
  name: string,
  input: string,
  context: WorkspaceContext,
  options: CacheFlags,
  dependsOn: readonly unknown[] = [],
): Promise<ResultCache<T> | undefined> {
  if (options.cache && context.adapterFiles.length > 0) {
    throw new InputError("`cache` cannot be used with `adapters`, because a changed adapter may give other results", {
      remedy: "cache",
    });
  }
  if (options.cache) return (await import("./open-cache.js")).openCache<T>(name, input, context, options, dependsOn);
  if (options.cacheLocation !== undefined)
    throw new InputError("`cacheLocation` can only be used with `cache`", { remedy: "cache" });
  return undefined;
}
