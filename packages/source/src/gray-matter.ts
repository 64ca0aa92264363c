import { readData } from "./read.js";

/** Engines for gray-matter's `engines` option that execute nothing. */
export const engines = {
  yaml: (text: string) => readData(text, { file: "", format: "yaml" }).value as object,
};
