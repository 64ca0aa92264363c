import { createRequire } from "node:module";
import { isSea } from "node:sea";
import { pathToFileURL } from "node:url";

/** Imports a module of the user. In an executable it cannot use `await` outside of functions. */
export async function importFile(file: string): Promise<Readonly<Record<string, unknown>>> {
  return isSea() ? createRequire(file)(file) : await import(pathToFileURL(file).href);
}
