import { type Adapter, createRegistry } from "@skill-convert/core";
import { formats, unknownFormat } from "./formats.js";

/** The adapters of all formats, for what looks at skills of every one. */
export const registry = createRegistry(await Promise.all(formats.adapters.map((format) => format.load())));

/** The adapter of a format that the user named. */
export function adapterNamed(id: string): Adapter {
  const adapter = registry.get(id);
  if (!adapter) throw unknownFormat(id);
  return adapter;
}
