import type { Attempt } from "@skill-convert/core/adapters";
import type { Grant } from "./needs.js";
import type { PermissionFile } from "./table.js";

/** How permissions are written in a file of settings. */
export interface Notation {
  /** Returns the permissions that a text gives, as far as they have the form of the table. */
  read(text: string, facts: PermissionFile): Attempt<readonly Grant[]>;
  /** Returns a text with these permissions besides all that the old one has. The rest of the old text stays as it is. */
  add(text: string | undefined, grants: readonly Grant[], facts: PermissionFile): Attempt<string>;
}

/** Adds lines at the end of a text, with its line ending. */
export function appendLines(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const start = text === "" || text.endsWith("\n") ? text : text + eol;
  return start + lines.map((line) => line + eol).join("");
}
