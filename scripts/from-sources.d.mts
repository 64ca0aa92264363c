/** Bundles each entry into `outDir`, as a module of the same name that ends in `.mjs`. */
export function compile(entry: readonly string[], outDir: string): Promise<void>;
