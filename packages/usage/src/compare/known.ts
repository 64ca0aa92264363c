import { COMMANDS } from "../facts/commands.js";
import { STANDARD_PROGRAMS } from "../facts/standard-programs.js";
import type { Usage, Use } from "../use.js";

/** Returns true if the programs were all read, and none runs code, starts a program or reads a variable that is computed. */
export function isFullyKnown({ uses, unread }: Usage): boolean {
  return unread.length === 0 && uses.some(({ origin }) => origin === "program") && !uses.some(isOpen);
}

/** Returns true for code that is computed, and for a program or a variable whose name is. */
export function isOpen({ kind, name }: Use): boolean {
  return kind === "code" || ((kind === "program" || kind === "variable") && name === undefined);
}

/** Returns true for a package or a program without a row in the tables, which may have any effect. */
export function isOpaque({ kind, name = "" }: Use): boolean {
  const program = name.split("/").at(-1) ?? "";
  const isKnown = COMMANDS.some((row) => row.name.split(" ")[0] === program) || STANDARD_PROGRAMS.has(program);
  return kind === "package" || kind === "privilege" || (kind === "program" && !isKnown && !/^\{skill\}\//.test(name));
}
