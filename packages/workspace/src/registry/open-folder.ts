import { resolve } from "node:path";
import type { LoadedContext } from "../context.js";
import { FolderStore, type FolderStoreOptions, folderFor } from "./folder-store.js";
import type { OpenRegistry, RegistryOptions } from "./open-registry.js";
import { recordCache } from "./read-record.js";
import { folderSettings } from "./settings.js";

const NO_SETTINGS = { contexts: new Map(), vaults: new Map(), mappings: [] };

/**
 * Opens the registry of the skills below a folder. They are read later.
 *
 * @throws InputError if the settings are wrong
 */
export async function openFolder(
  root: string,
  context: LoadedContext,
  { vaults, configured = true, ...flags }: RegistryOptions,
): Promise<OpenRegistry> {
  const since = Date.now();
  const settings = configured ? folderSettings(root, context, vaults) : NO_SETTINGS;
  const cache = await recordCache(root, context, flags, undefined);
  return openSkills({ root, settings, cache }, context, since);
}

/** @param since the time before which the skills were not changed, in milliseconds since the epoch */
function openSkills(options: FolderStoreOptions, context: LoadedContext, since: number): OpenRegistry {
  const store = new FolderStore(options, context);
  const { root } = options;
  return {
    store,
    pageSize: Number.POSITIVE_INFINITY,
    reading() {
      const { diagnostics, reached, skills, registry } = store.read();
      return { diagnostics, reached, found: skills.length, registered: registry.size };
    },
    contexts: () => store.contexts,
    complete: (skill) => store.complete(skill),
    requireWritable: () => store.requireWritable(),
    pathFor: folderFor,
    async versionsSince(revision) {
      return (await import("./against.js")).againstRevision(root, revision, store.read(), context);
    },
    async published() {
      return (await import("../publish/published-folder.js")).publishedInFolder(root, context);
    },
    async watch(changed, onProblem) {
      const { watch } = await import("../serve/watch.js");
      const stops = store.folders.map((folder) =>
        watch(
          resolve(context.cwd, folder),
          { since, hasGone: () => false },
          () => changed(openSkills(options, context, since)),
          onProblem,
        ),
      );
      return async () => {
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}
