import { InputError } from "@skill-convert/core";
import { idsOf, type RegistryOptions, type RegistryPlace, type Workspace } from "@skill-convert/workspace";

/** The environment variable with the address of the registry of commands that name none. */
const STORE_VARIABLE = "SKILL_CONVERT_STORE";

/** The place of a command's registry, and its other arguments. */
export interface Placed {
  readonly place: RegistryPlace;
  readonly rest: readonly string[];
}

/**
 * Tells the root of a registry from the other arguments of a command. There is no root if the registry is in a database:
 * the one of `--store`, or the one of the environment unless a root is given.
 *
 * @param counts the least and the most arguments besides the root
 */
export function placeOf(
  given: readonly (string | undefined)[],
  counts: { readonly least: number; readonly most: number },
  option: string | undefined,
  workspace: Workspace,
): Placed {
  const args = given.filter((arg) => arg !== undefined);
  const [first] = args;
  const isRoot =
    args.length > counts.most ||
    (args.length > counts.least && first !== undefined && workspace.kindOf(first) !== undefined);
  const store = option ?? (isRoot ? undefined : storeInEnvironment());
  const rest = store === undefined ? args.slice(1) : args;
  if (rest.length > counts.most) throw new InputError("with --store, there is no root: leave out the first argument");
  if (store !== undefined && rest.length >= counts.least) return { place: { store }, rest };
  if (first === undefined) throw new InputError("name a folder to search for skills, or a registry with --store");
  if (rest.length < counts.least) throw new InputError("name the id of a skill");
  return { place: first, rest };
}

/** The counts of a command that takes nothing besides the root. */
export const NO_MORE = { least: 0, most: 0 };

function storeInEnvironment(): string | undefined {
  return process.env[STORE_VARIABLE] || undefined;
}

/** @throws InputError if no database is named */
export function requireStore(option: string | undefined): { readonly store: string } {
  const store = option ?? storeInEnvironment();
  if (store === undefined) throw new InputError(`name the registry with --store, or in ${STORE_VARIABLE}`);
  return { store };
}

/** The options of a command that are about the skills of its registry. */
export interface PlaceFlags {
  readonly context?: readonly string[] | undefined;
  readonly vault?: readonly string[] | undefined;
  readonly cache?: true | undefined;
  readonly cacheLocation?: string | undefined;
}

/** How a registry is opened, from the options of a command. */
export function openingOf(
  place: RegistryPlace,
  { context = [], vault = [], cache, cacheLocation }: PlaceFlags,
): RegistryOptions {
  if (context.some((text) => idsOf(text).length === 0)) {
    throw new InputError("--context needs comma-separated skill ids");
  }
  if (typeof place !== "string" && vault.length > 0) {
    throw new InputError("--vault names a folder, and --store a registry that has its own vaults");
  }
  const vaults = vault.map((text): [string, string] => {
    const [, name, folder] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (name === undefined || folder === undefined) throw new InputError(`--vault ${text}: expected name=folder`);
    return [name, folder];
  });
  return { vaults: Object.fromEntries(vaults), cache, cacheLocation };
}
