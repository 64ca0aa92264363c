import { type Adapter, createRegistry } from "@skill-convert/core";
import { formats, unknownFormat } from "./formats.js";

/** The adapters of all formats, for commands that read skills of any format. */
export const registry = createRegistry(await Promise.all(formats.adapters.map((format) => format.load())));

/** @throws UsageError if the format does not exist */
export function adapterNamed(id: string): Adapter {
  const adapter = registry.get(id);
  if (!adapter) throw unknownFormat(id);
  return adapter;
}
