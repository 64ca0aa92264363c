import type { Json, JsonRecord, SkillManifest } from "@skill-convert/core";
import { getOwn, scalarText } from "@skill-convert/core/json";
import type { Binding } from "./folder.js";
import { bindingOf, parameterNamed } from "./region.js";

/** What one run of a skill is given. */
export interface Invocation {
  readonly inputs: JsonRecord;
  /** For a placeholder that is no input's name: the input that it stands for. */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/**
 * Section 11, question 1: what placeholders of a region stand for in one run. They are bound before paths are split, so a
 * value with slashes is several segments.
 *
 * @param climbing what a placeholder stands for whose value climbs with `..`, which is refused
 * @example
 * const effects = [{ type: "filesystem", access: "write", paths: ["docs/{team}"] }];
 * const manifest = { operations: [{ input: { parameters: [{ name: "team", schema: {} }] } }], effects };
 * const bind = invocationBinding(manifest, { inputs: { team: "tools" } }, () => ({ spans: "many" }));
 * foldersOverlap(folderOf("docs/{team}", bind), folderOf("docs/tools")); // true
 * foldersOverlap(folderOf("docs/{team}", bind), folderOf("docs/sales")); // false
 */
export function invocationBinding(manifest: SkillManifest, invocation: Invocation, climbing: Binding): Binding {
  const open = bindingOf(manifest);
  return (name) => {
    const text = scalarText(givenValue(manifest, invocation, name));
    if (text === undefined) return open(name);
    return text.split(/[\\/]/).includes("..") ? climbing(name) : text;
  };
}

/** What was given, else the parameter's default. */
function givenValue(
  manifest: SkillManifest,
  { inputs, placeholders = {} }: Invocation,
  name: string,
): Json | undefined {
  const input = getOwn(placeholders, name) ?? name;
  return getOwn(inputs, input) ?? parameterNamed(manifest, input)?.default;
}
