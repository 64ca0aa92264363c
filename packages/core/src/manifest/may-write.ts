import type { Effect } from "./effect.js";
import type { Template } from "./value.js";

/**
 * Returns true for an effect on an empty list of paths, which touches nothing and is no effect for a
 * format without regions (mapping-decisions.md#d35).
 *
 * @example
 * touchesNothing({ type: "filesystem", access: "write", paths: [] }); // true
 */
export function touchesNothing(effect: Effect): boolean {
  return effect.type === "filesystem" && effect.paths?.length === 0;
}

/**
 * Returns true if a list of effects allows a file to be written: one of them covers all files, this file or a folder
 * that contains it.
 *
 * @param textOf turns a path into text, for the file and for the paths of the effects
 * @example
 * mayWrite([{ type: "filesystem", access: "write", paths: ["notes/"] }], "notes/today.md", String); // true
 */
export function mayWrite(effects: readonly Effect[], file: Template, textOf: (path: Template) => string): boolean {
  const written = textOf(file);
  return effects.some((effect) => {
    if (effect.type !== "filesystem" || (effect.access !== "write" && effect.access !== undefined)) return false;
    if (effect.paths === undefined) return true;
    return effect.paths.some((path) => {
      const folder = textOf(path);
      return written === folder || written.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
    });
  });
}
