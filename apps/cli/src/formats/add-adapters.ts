import { resolve } from "node:path";
import type { Adapter } from "@skill-convert/core";
import { kindOf } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import { reasonOf } from "../inputs/guard.js";
import { UsageError } from "../output/exit.js";
import { importFile } from "../single-executable.js";
import { addFormats, formats } from "./formats.js";

// Loading an adapter runs its code. Only files that the user names are loaded, never one that was found in a repository.

const added: string[] = [];

/** The files whose adapters were added to the formats of this run, with absolute paths. */
export function adapterFiles(): readonly string[] {
  return added;
}

/**
 * Adds every adapter that some modules export to the formats of this run.
 *
 * @param files absolute, or relative to the working directory
 * @throws UsageError if a module cannot be loaded, exports no adapter, or exports one whose id is taken
 */
export async function addAdapters(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (added.includes(resolve(file))) continue;
    const adapters = adaptersIn(await load(file));
    if (adapters.length === 0) throw new UsageError(`${file} does not export an adapter`);
    for (const adapter of adapters) {
      const problem = problemOf(adapter);
      if (problem !== undefined) throw new UsageError(`${file}: ${problem}`);
      if (formats.get(adapter.id)) throw new UsageError(`${file}: the format "${adapter.id}" already exists`);
      addFormats([adapter]);
    }
    added.push(resolve(file));
  }
}

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await importFile(resolve(file));
  } catch (error) {
    throw new UsageError(`the adapter ${file} cannot be loaded: ${reasonOf(error)}`);
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
