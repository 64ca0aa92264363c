import type { Decoded } from "../adapter/adapter.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { coreDiagnostics } from "../diagnostics/diagnostics.js";
import type { Path } from "../path.js";

/**
 * Invisible characters: those that change the direction of text, control characters, and zero-width spaces. Joiners are
 * not among them, because some scripts need them.
 */
const HIDDEN = /[\p{Bidi_Control}\p{Cc}\u200b\u2060\ufeff]/u;

/** Finds names with invisible characters, which can make different names look alike or hide part of a name. */
export function hiddenCharacters({ manifest, locate }: Pick<Decoded, "manifest" | "locate">): Diagnostic[] {
  const found: Diagnostic[] = [];
  const check = (name: string | undefined, ...path: Path) => {
    if (name === undefined) return;
    const character = HIDDEN.exec(name)?.[0];
    if (character === undefined) return;
    const args = { name: revealed(name), character: codeOf(character) };
    found.push(coreDiagnostics.create("hidden-character", args, locate(path) ?? {}));
  };
  const { id, name, operations, dependencies = [], environment = [], commands = [] } = manifest;
  check(id, "id");
  check(name, "name");
  for (const [index, { name, input, output }] of operations.entries()) {
    check(name, "operations", index, "name");
    for (const [at, { name }] of (input?.parameters ?? []).entries())
      check(name, "operations", index, "input", "parameters", at, "name");
    for (const [at, { name }] of (output?.fields ?? []).entries())
      check(name, "operations", index, "output", "fields", at, "name");
  }
  for (const [index, { name }] of environment.entries()) check(name, "environment", index, "name");
  for (const [index, { name }] of commands.entries()) check(name, "commands", index, "name");
  for (const [index, { id }] of dependencies.entries()) check(id, "dependencies", index, "id");
  return found;
}

/** Writes the hidden characters of a name as their codes. */
function revealed(name: string): string {
  return [...name].map((character) => (HIDDEN.test(character) ? `<${codeOf(character)}>` : character)).join("");
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
