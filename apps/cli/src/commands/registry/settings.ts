import { dirname, join } from "node:path";
import type { SkillRegistry, VaultMapping } from "@skill-convert/registry";
import { type Config, findConfig, readConfig } from "../../config/config.js";
import { UsageError } from "../../output/exit.js";

/** A named execution context (semioverse.md#s109). */
interface NamedContext {
  /** The name as part of a sentence: `the context "nightly"`. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** The settings of a registry, from the configuration file and the command line. */
export interface RegistrySettings {
  /** The contexts in the configuration file. */
  readonly stored: readonly NamedContext[];
  /** The contexts on the command line, given as a name or as a list of ids. */
  readonly given: readonly NamedContext[];
  /** The contexts in the configuration file by their own names. */
  readonly contexts: ReadonlyMap<string, readonly string[]>;
  /** The folders of the vaults besides the root, by name. */
  readonly vaults: ReadonlyMap<string, string>;
  readonly mappings: readonly VaultMapping[];
}

/** The options that the commands of `registry` share. */
export interface SettingOptions {
  readonly config?: string | undefined;
  readonly context?: readonly string[] | undefined;
  readonly vault?: readonly string[] | undefined;
}

/** Reads the settings for a root from the nearest configuration file. The command line takes precedence. */
export function registrySettings(root: string, { config, context = [], vault = [] }: SettingOptions): RegistrySettings {
  const file = config ?? findConfig(root);
  const stored: Config["registry"] = file === undefined ? undefined : readConfig(file).config.registry;
  const contexts = Object.entries(stored?.contexts ?? {});
  const base = file === undefined ? "" : dirname(file);
  const vaults = new Map(Object.entries(stored?.vaults ?? {}).map(([name, folder]) => [name, join(base, folder)]));
  for (const text of vault) {
    const [name = "", folder = ""] = splitOnce(text, "=");
    if (name === "" || folder === "") throw new UsageError(`--vault ${text}: expected name=folder`);
    vaults.set(name, folder);
  }
  const mappings = stored?.mappings ?? [];
  const unknown = mappings.flatMap(({ from, to }) => [from, to]).find((end) => end.vault && !vaults.has(end.vault));
  if (unknown) throw new UsageError(`${file}: registry.mappings: there is no vault "${unknown.vault}"`);
  return {
    stored: contexts.map(([name, ids]) => ({ name: `the context "${name}"`, ids })),
    given: context.map((text) => contextOf(text, new Map(contexts), context.length > 1)),
    vaults,
    mappings,
    contexts: new Map(contexts),
  };
}

/** Returns the settings of a registry in a database, which keeps its own contexts. */
export function storeSettings(registry: SkillRegistry, { context = [], vault = [] }: SettingOptions): RegistrySettings {
  if (vault.length > 0) throw new UsageError("--vault names a folder, and --store a registry that has its own vaults");
  const stored = new Map(registry.contexts().map((name) => [name, registry.context(name) ?? []]));
  return {
    stored: [...stored].map(([name, ids]) => ({ name, ids })),
    given: context.map((text) => contextOf(text, stored, context.length > 1)),
    vaults: new Map(),
    mappings: [],
    contexts: stored,
  };
}

function contextOf(text: string, stored: ReadonlyMap<string, readonly string[]>, isNamed: boolean): NamedContext {
  const known = stored.get(text);
  if (known !== undefined) return { name: `the context "${text}"`, ids: known };
  const ids = idsOf(text);
  if (ids.length === 0) throw new UsageError("--context needs comma-separated skill ids");
  return { name: isNamed ? `the context ${ids.join(",")}` : "the context", ids };
}

/** Splits comma-separated ids. */
export function idsOf(list: string): string[] {
  return list
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}

/** Splits a string at the first separator. The result has one element if there is no separator. */
export function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
