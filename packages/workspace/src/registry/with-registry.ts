import type { LoadedContext } from "../context.js";
import type { OpenRegistry, RegistryOptions, RegistryPlace } from "./open-registry.js";

/**
 * Does something with a registry, and closes it.
 *
 * @throws InputError if the settings are wrong, or the database fails
 */
export async function withRegistry<Value>(
  place: RegistryPlace,
  context: LoadedContext,
  options: RegistryOptions,
  work: (registry: OpenRegistry) => Promise<Value>,
): Promise<Value> {
  if (typeof place === "string") {
    const { openFolder } = await import("./open-folder.js");
    return work(await openFolder(place, context, options));
  }
  const { openDatabase, withStore } = await import("./database.js");
  return withStore(place.store, (store) => work(openDatabase(store, context, options)));
}
