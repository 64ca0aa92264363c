import { getAsset, isSea } from "node:sea";

// A single executable contains the program and its worker, has no files beside it, and imports none.

/** The worker of the language server: a file beside the program, or a part of the executable. */
export function languageWorker(): URL {
  // Relative to this module, because all chunks of the bundle are in one folder with the worker.
  if (!isSea()) return new URL("./language-worker.js", import.meta.url);
  const code = Buffer.from(getAsset("language-worker.js")).toString("base64");
  return new URL(`data:text/javascript;base64,${code}`);
}
