import type { SkillManifest } from "@skill-convert/core";
import type { RegistryOptions, RegistryStore, SkillQuery } from "@skill-convert/registry";
import { it } from "vitest";

/** Opens an empty store. It may empty those that it opened before, so a test uses one store. */
export type OpenStore = (options?: Omit<RegistryOptions, "contexts">) => Promise<RegistryStore>;

/** What a store cannot do, each with the reason; the tests of it are skipped. */
export interface StoreLimits {
  /** Replacing, updating and removing skills. */
  readonly changes?: string;
  /** Declaring contexts. */
  readonly contexts?: string;
  /** Recording questions. */
  readonly questions?: string;
  /** Registering as many skills as possible. */
  readonly each?: string;
  /** Registering skills without a path. */
  readonly pathless?: string;
}

/** Defines a test, which is skipped if there is a reason. */
export function itUnless(reason: string | undefined, name: string, test: () => Promise<void>): void {
  if (reason === undefined) it(name, test);
  else it.skip(`${name}: ${reason}`, test);
}

/** Opens a store with these skills. */
export async function openWith(
  open: OpenStore,
  manifests: readonly SkillManifest[],
  options: Parameters<OpenStore>[0] = {},
): Promise<RegistryStore> {
  const store = await open(options);
  const { diagnostics } = await store.register(manifests.map((manifest) => ({ manifest })));
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return store;
}

/** Returns the ids of all skills of a store. */
export async function idsIn(store: RegistryStore): Promise<readonly string[]> {
  return (await store.snapshot()).ids();
}

/** Returns the ids that a query finds, and those for which it is undecided. */
export async function idsFound(store: RegistryStore, query: SkillQuery): Promise<readonly (readonly string[])[]> {
  const { matches, undecided } = await store.query(query);
  return [matches, undecided].map((found) => found.map(({ skill }) => skill.id));
}
