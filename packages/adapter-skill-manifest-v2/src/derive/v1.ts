import type { Json, Parameter, SkillManifest } from "@skill-convert/core";
import { kebabCase, lastPart } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import type { Reading } from "@skill-convert/format";
import { argumentsIn } from "../fields/entrypoints.js";
import { bracesIn, isPlaceholder } from "../fields/placeholders.js";
import { neutralDescription } from "./operations.js";
import { settlePlaceholders } from "./placeholders.js";

// What version 2 demands and version 1 does not say is derived from what it does say (skill-manifest-v1.md#d14 to skill-manifest-v1.md#d17).

/** A v1 manifest with what version 2 adds: one operation per entrypoint, with its inputs, and the capabilities. */
export function completeV1(manifest: SkillManifest, { document }: Pick<Reading, "document">): SkillManifest {
  const entrypoints = getOwn(document, "entrypoints");
  const operations = manifest.operations.map((operation) => {
    const { name = "" } = operation;
    const raw = isJsonRecord(entrypoints) ? getOwn(entrypoints, name) : undefined;
    return { description: neutralDescription(name), input: { parameters: deriveParameters(raw) }, ...operation };
  });
  const capabilities = deriveCapabilities(
    manifest.id ?? "",
    operations.map(({ name = "" }) => name),
  ).map((name) => ({ name }));
  return settlePlaceholders({ ...manifest, capabilities, operations: operations.length > 0 ? operations : [{}] });
}

/** The inputs of an entrypoint: its placeholders in order of appearance, unix before windows, each a required text. */
export function deriveParameters(entrypoint: Json | undefined): Parameter[] {
  const braces = argumentsIn(entrypoint).flatMap(({ text }) => bracesIn(text));
  const names = new Set(braces.filter(isPlaceholder).map(({ name }) => name));
  return Array.from(names, (name) => ({ name, schema: { type: "string" }, required: true }));
}

/**
 * What the skill can do, in the words by which it is looked for: the last part of its id joined with each operation.
 * `skill-system-memory` and `mem.search` give `memory-search`.
 */
export function deriveCapabilities(id: string, operations: readonly string[]): string[] {
  const subject = kebabCase(lastPart(id)).split("-").at(-1) ?? "";
  const prefix = sharedPrefix(operations);
  const capabilities = operations.map((name) => kebabCase(`${subject}-${name.slice(prefix.length)}`));
  return [...new Set(capabilities)].filter((capability) => capability !== "");
}

/** The dotted prefix that all names share, its last dot included, such as `mem.`; `""` if there is none. */
export function sharedPrefix(names: readonly string[]): string {
  const [first = ""] = names;
  for (let end = first.lastIndexOf(".", first.length - 2); end > 0; end = first.lastIndexOf(".", end - 1)) {
    const prefix = first.slice(0, end + 1);
    if (names.every((name) => name.startsWith(prefix) && name.length > prefix.length)) return prefix;
  }
  return "";
}
