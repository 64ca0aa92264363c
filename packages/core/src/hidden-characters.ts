import type { Decoded } from "./adapter.js";
import type { Diagnostic } from "./diagnostic.js";
import { coreDiagnostics } from "./diagnostics.js";
import type { Path } from "./path.js";

/**
 * Characters that cannot be seen and change what is: those that turn the direction of text around, controls, and spaces
 * without width. Joiners are left out, because some scripts are written with them.
 */
const HIDDEN = /[\p{Bidi_Control}\p{Cc}\u200b\u2060\ufeff]/u;

/** Names that are not what they look like: two that a reader cannot tell apart, or one that hides a part of itself. */
export function hiddenCharacters({ manifest, locate }: Pick<Decoded, "manifest" | "locate">): Diagnostic[] {
  const found: Diagnostic[] = [];
  const look = (name: string | undefined, ...path: Path) => {
    if (name === undefined) return;
    const character = HIDDEN.exec(name)?.[0];
    if (character === undefined) return;
    const args = { name: shown(name), character: codeOf(character) };
    found.push(coreDiagnostics.create("hidden-character", args, locate(path) ?? {}));
  };
  const { id, name, operations, dependencies = [], environment = [], commands = [] } = manifest;
  look(id, "id");
  look(name, "name");
  for (const [index, { name, input, output }] of operations.entries()) {
    look(name, "operations", index, "name");
    for (const [at, { name }] of (input?.parameters ?? []).entries())
      look(name, "operations", index, "input", "parameters", at, "name");
    for (const [at, { name }] of (output?.fields ?? []).entries())
      look(name, "operations", index, "output", "fields", at, "name");
  }
  for (const [index, { name }] of environment.entries()) look(name, "environment", index, "name");
  for (const [index, { name }] of commands.entries()) look(name, "commands", index, "name");
  for (const [index, { id }] of dependencies.entries()) look(id, "dependencies", index, "id");
  return found;
}

/** The name as it is, its hidden characters as their codes. */
function shown(name: string): string {
  return [...name].map((character) => (HIDDEN.test(character) ? `<${codeOf(character)}>` : character)).join("");
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
