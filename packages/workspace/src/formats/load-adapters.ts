import { type Adapter, InputError } from "@skill-convert/core";
import { kindOf } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import { formats as builtIn } from "@skill-convert/formats";
import { messageOf } from "../find/guard.js";
import { importFile } from "./import-file.js";

// Loading an adapter runs its code. Only files that the user names are loaded, never one that was found in a repository.

/**
 * Loads every adapter that some modules export.
 *
 * @param files absolute paths; each is loaded once
 * @param shown returns the name of a file in messages
 * @throws InputError if a module cannot be loaded, exports no adapter, or exports one whose id is taken
 */
export async function loadAdapters(files: readonly string[], shown: (file: string) => string): Promise<Adapter[]> {
  const loaded: Adapter[] = [];
  for (const file of new Set(files)) {
    const adapters = adaptersIn(await load(file, shown(file)));
    if (adapters.length === 0) throw new InputError(`${shown(file)} does not export an adapter`);
    for (const adapter of adapters) {
      const problem = problemOf(adapter);
      if (problem !== undefined) throw new InputError(`${shown(file)}: ${problem}`);
      if (builtIn.get(adapter.id) ?? loaded.find(({ id }) => id === adapter.id))
        throw new InputError(`${shown(file)}: the format "${adapter.id}" already exists`);
      loaded.push(adapter);
    }
  }
  return loaded;
}

async function load(file: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await importFile(file);
  } catch (error) {
    throw new InputError(`the adapter ${name} cannot be loaded: ${messageOf(error)}`);
  }
}

/** The exported adapters, each once, even if it is also the default export. */
function adaptersIn(module: Readonly<Record<string, unknown>>): readonly Adapter[] {
  const values = Object.values(module).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return [...new Set(values)].filter(isAdapter);
}

function isAdapter(value: unknown): value is Adapter {
  return isRecord(value) && typeof value["decode"] === "function";
}

/** Describes what an adapter of a module without types lacks; undefined if nothing. */
function problemOf(adapter: Adapter): string | undefined {
  const given: Readonly<Record<string, unknown>> = { ...adapter };
  const wrong = (key: string, expected: string) =>
    `the ${key} of the adapter must be ${expected}, but is ${kindOf(given[key])}`;
  for (const key of ["id", "title"]) if (typeof given[key] !== "string") return wrong(key, "a string");
  for (const key of ["manifestFiles", "versions", "rules"])
    if (!Array.isArray(given[key])) return wrong(key, "an array");
  for (const key of ["coverage", "diagnostics"]) if (!isRecord(given[key])) return wrong(key, "an object");
  for (const key of ["detect", "read", "erase"]) if (typeof given[key] !== "function") return wrong(key, "a function");
  return undefined;
}
