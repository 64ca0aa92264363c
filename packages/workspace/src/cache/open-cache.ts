import { join, resolve } from "node:path";
import { InputError } from "@skill-convert/core";
import { realPath, userFolder, workTreeTop } from "@skill-convert/fs";
import type { WorkspaceContext } from "../context.js";
import { hashOf } from "./observed-files.js";
import { ResultCache } from "./result-cache.js";
import { CacheStore } from "./store.js";

/** The options of a command that has a cache. */
export interface CacheOptions {
  readonly cacheLocation?: string | undefined;
}

/**
 * Opens the cache of a command. Its folder is the one that the command line names, otherwise one of the input's work tree
 * in the user's cache folder. Nothing in the input decides where it is, because files of others would be written there.
 *
 * @param name the name of the command; commands that store the same results share a name
 * @param dependsOn the options that a result depends on, besides the skill
 * @throws InputError if the location is empty
 */
export function openCache<T>(
  name: string,
  input: string,
  { cwd, version }: WorkspaceContext,
  { cacheLocation }: CacheOptions,
  dependsOn: readonly unknown[],
): ResultCache<T> {
  if (cacheLocation === "")
    throw new InputError("`cacheLocation` needs the name of a folder", { remedy: "cacheLocation" });
  const store =
    cacheLocation === undefined
      ? new CacheStore(realPath(userFolder("cache")), folderOf(resolve(cwd, input === "-" ? "" : input)), name, version)
      : new CacheStore(cwd, cacheLocation, name, version);
  return new ResultCache<T>(store, dependsOn);
}

/** The name of the folder for the results of one work tree, or of one input outside of any. */
function folderOf(input: string): string {
  const path = realPath(input);
  return join(
    "results",
    Buffer.from(hashOf(workTreeTop(path) ?? path), "base64")
      .toString("hex")
      .slice(0, 32),
  );
}
