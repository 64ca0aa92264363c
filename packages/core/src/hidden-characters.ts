import type { Decoded } from "./adapter.js";
import type { Diagnostic } from "./diagnostic.js";
import { coreDiagnostics } from "./diagnostics.js";
import type { SkillManifest } from "./manifest/manifest.js";
import type { Path } from "./path.js";

/**
 * Characters that cannot be seen and change what is: those that turn the direction of text around, controls, and spaces
 * without width. Joiners are left out, because some scripts are written with them.
 */
const HIDDEN = /[\p{Bidi_Control}\p{Cc}\u200b\u2060\ufeff]/u;

/** Names that are not what they look like: two that a reader cannot tell apart, or one that hides a part of itself. */
export function hiddenCharacters({ manifest, locate }: Pick<Decoded, "manifest" | "locate">): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const [path, name] of namesIn(manifest)) {
    const character = HIDDEN.exec(name)?.[0];
    if (character === undefined) continue;
    const args = { name: shown(name), character: codeOf(character) };
    found.push(coreDiagnostics.create("hidden-character", args, locate(path) ?? {}));
  }
  return found;
}

function* namesIn(manifest: SkillManifest): Generator<[Path, string]> {
  const { id, name, operations, dependencies = [], environment = [], commands = [] } = manifest;
  if (id !== undefined) yield [["id"], id];
  if (name !== undefined) yield [["name"], name];
  for (const [index, operation] of operations.entries()) {
    const path = ["operations", index];
    if (operation.name !== undefined) yield [[...path, "name"], operation.name];
    yield* namesOf(operation.input?.parameters, [...path, "input", "parameters"]);
    yield* namesOf(operation.output?.fields, [...path, "output", "fields"]);
  }
  yield* namesOf(environment, ["environment"]);
  yield* namesOf(commands, ["commands"]);
  for (const [index, dependency] of dependencies.entries()) yield [["dependencies", index, "id"], dependency.id];
}

function* namesOf(items: readonly { readonly name: string }[] = [], path: Path): Generator<[Path, string]> {
  for (const [index, { name }] of items.entries()) yield [[...path, index, "name"], name];
}

/** The name as it is, its hidden characters as their codes. */
function shown(name: string): string {
  return [...name].map((character) => (HIDDEN.test(character) ? `<${codeOf(character)}>` : character)).join("");
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
