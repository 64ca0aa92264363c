import type { Plugin } from "esbuild";

/** Resolves packages of the workspace to their sources. */
export declare const fromSources: Plugin;

/** Bundles each entry into `outDir`, as a module of the same name, or of the one given, that ends in `.mjs`. */
export function compile(entry: readonly string[] | Readonly<Record<string, string>>, outDir: string): Promise<void>;
