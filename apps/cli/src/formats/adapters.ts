import type { Adapter } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { formats, unknownFormat } from "./formats.js";

/** The adapters of all formats, for commands that read skills of any format. */
export const registry = await loadRegistry(formats.adapters);

/** @throws UsageError if the format does not exist */
export function adapterNamed(id: string): Adapter {
  const adapter = registry.get(id);
  if (!adapter) throw unknownFormat(id);
  return adapter;
}
