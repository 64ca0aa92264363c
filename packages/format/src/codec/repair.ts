import type { Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";

/**
 * Makes a fix that replaces a plain value with a string. There is no fix for a value with an anchor or a tag.
 *
 * @example
 * const at = new Cursor({ text: () => "1.0" });
 * writeInstead(at, "1.0.0"); // { fix: { title: 'Write "1.0.0"', text: '"1.0.0"' } }
 */
export function writeInstead(at: Cursor, text: string): Pick<Issue, "fix"> {
  const isPlain = /^(["']?)[\w.+-]+\1$/.test(at.text?.trim() ?? "");
  return isPlain ? { fix: { title: `Write "${text}"`, text: JSON.stringify(text) } } : {};
}
