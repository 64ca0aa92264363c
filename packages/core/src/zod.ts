// The small zod, under its usual name: the full one triples the size of everything that imports this package.
export * as z from "zod/mini";
