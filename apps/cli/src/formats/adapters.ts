import type { Adapter } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { formatNamed, formats } from "./formats.js";

/** The adapters of all formats, for commands that read skills of any format. */
export const registry = await loadRegistry(formats.adapters);

/** @throws UsageError if the format does not exist */
export function adapterNamed(name: string): Adapter {
  const { id } = formatNamed(name);
  const adapter = registry.get(id);
  if (!adapter) throw new Error(`the format "${id}" was added after the adapters were loaded`);
  return adapter;
}
