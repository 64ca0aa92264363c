import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { getOwn, scalarText } from "@skill-convert/core/json";
import type { Binding } from "./folder.js";
import { bindingOf, parameterNamed } from "./region.js";

/** The inputs of one run of a skill. */
export interface Invocation {
  readonly inputs: JsonRecord;
  /** Maps a placeholder that is not the name of an input to the name of its input. */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/**
 * Binds the placeholders of a region to the inputs of one run (semioverse.md#d34). A placeholder is bound before its
 * path is split, so a value with slashes becomes several segments.
 *
 * @param climbing returns the replacement for a value that contains `..`, because such a value is refused
 * @example
 * const effects = [{ type: "filesystem", access: "write", paths: ["docs/{team}"] }];
 * const manifest = { operations: [{ input: { parameters: [{ name: "team", schema: {} }] } }], effects };
 * const bind = invocationBinding(manifest, { inputs: { team: "tools" } }, () => ({ spans: "many" }));
 * foldersOverlap(folderOf("docs/{team}", bind), folderOf("docs/tools")); // true
 * foldersOverlap(folderOf("docs/{team}", bind), folderOf("docs/sales")); // false
 */
export function invocationBinding(manifest: SkillManifest, invocation: Invocation, climbing: Binding): Binding {
  const unbound = bindingOf(manifest);
  return (name) => {
    const text = scalarText(givenValue(manifest, invocation, name));
    if (text === undefined) return unbound(name);
    return text.split(/[\\/]/).includes("..") ? climbing(name) : text;
  };
}

/** Returns the given value, or else the default of the parameter. */
function givenValue(
  manifest: SkillManifest,
  { inputs, placeholders = {} }: Invocation,
  name: string,
): Json | undefined {
  const input = getOwn(placeholders, name) ?? name;
  return getOwn(inputs, input) ?? parameterNamed(manifest, input)?.default;
}
