import type { Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";

/**
 * The fix that writes a string in place of a plain value. A value with an anchor or the like is left to a person.
 *
 * @example
 * const at = new Place({ text: () => "1.0" });
 * writeInstead(at, "1.0.0"); // { fix: { title: 'Write "1.0.0"', text: '"1.0.0"' } }
 */
export function writeInstead(at: Cursor, text: string): Pick<Issue, "fix"> {
  const isPlain = /^(["']?)[\w.+-]+\1$/.test(at.text?.trim() ?? "");
  return isPlain ? { fix: { title: `Write "${text}"`, text: JSON.stringify(text) } } : {};
}
