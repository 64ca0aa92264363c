import { dirname, join } from "node:path";
import { InputError } from "@skill-convert/core";
import type { RegistryStore, VaultMapping } from "@skill-convert/registry";
import { type Config, findConfig, readConfig } from "../config/config.js";
import type { WorkspaceContext } from "../context.js";

/** A named execution context (semioverse.md#s109). */
export interface NamedContext {
  /** The name as part of a sentence: `the context "nightly"`. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** The settings of the registry of a folder, from its configuration file. */
export interface FolderSettings {
  /** The ids of each context by its name. */
  readonly contexts: ReadonlyMap<string, readonly string[]>;
  /** The folders of the vaults besides the root, by name. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly mappings: readonly VaultMapping[];
}

/**
 * Reads the settings for a root from the nearest configuration file, or from the one of the workspace.
 *
 * @param given folders of vaults by name, which take precedence
 * @throws InputError if the file is invalid, or maps a vault that does not exist
 */
export function folderSettings(
  root: string,
  { cwd, config }: WorkspaceContext,
  given: Readonly<Record<string, string>> = {},
): FolderSettings {
  const file = config ?? findConfig(root, cwd);
  const stored: Config["registry"] = file === undefined ? undefined : readConfig(file, cwd).config.registry;
  const base = file === undefined ? "" : dirname(file);
  const listed = Object.entries(stored?.vaults ?? {}).map(([name, folder]) => [name, join(base, folder)] as const);
  const vaults = new Map([...listed, ...Object.entries(given)]);
  const mappings = stored?.mappings ?? [];
  const unknown = mappings.flatMap(({ from, to }) => [from, to]).find((end) => end.vault && !vaults.has(end.vault));
  if (unknown) throw new InputError(`${file}: registry.mappings: there is no vault "${unknown.vault}"`);
  return { vaults, mappings, contexts: new Map(Object.entries(stored?.contexts ?? {})) };
}

/** The contexts of a registry as sentences name them. */
export function namedContexts(contexts: Iterable<readonly [string, readonly string[]]>): NamedContext[] {
  return [...contexts].map(([name, ids]) => ({ name: `the context "${name}"`, ids }));
}

/**
 * Finds the contexts that a user gave: each as the name of one that the registry knows, or as comma-separated ids.
 *
 * @throws InputError for a context without ids
 */
export function givenContexts(
  texts: readonly string[],
  store: Pick<RegistryStore, "context">,
): Promise<readonly NamedContext[]> {
  return Promise.all(
    texts.map(async (text) => {
      const known = await store.context(text);
      if (known !== undefined) return { name: `the context "${text}"`, ids: known };
      const ids = idsOf(text);
      if (ids.length === 0) throw new InputError("a context needs comma-separated skill ids");
      return { name: texts.length > 1 ? `the context ${ids.join(",")}` : "the context", ids };
    }),
  );
}

/** Splits comma-separated ids. */
export function idsOf(list: string): string[] {
  return list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
