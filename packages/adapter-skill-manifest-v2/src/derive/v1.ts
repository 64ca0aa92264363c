import type { Json, JsonRecord, Parameter, SkillManifest } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { kebabCase, lastPart } from "@skill-convert/core/text";
import { type ManifestReading, NOWHERE } from "@skill-convert/format";
import { argumentsIn } from "../fields/entrypoints.js";
import { input } from "../fields/input.js";
import { bracesIn, isPlaceholder } from "../fields/placeholders.js";
import { neutralDescription } from "./operations.js";
import { bindPlaceholders } from "./placeholders.js";

// Version 2 requires fields that version 1 does not have. They are derived as skill-manifest-v1.md#d14 to
// skill-manifest-v1.md#d17 say.

/** Adds what version 1 lacks: the description and the inputs of each operation, and the capabilities. */
export function completeV1(manifest: SkillManifest, { document }: Pick<ManifestReading, "document">): SkillManifest {
  const entrypoints = getOwn(document, "entrypoints");
  const operations = manifest.operations.map((operation) => {
    const { name = "" } = operation;
    const raw = isJsonRecord(entrypoints) ? getOwn(entrypoints, name) : undefined;
    const description = declaredDescription(raw) ?? neutralDescription(name);
    const declared = (input.get(declaredInput(raw) ?? {}, NOWHERE) ?? []) as unknown as Parameter[];
    return { description, input: { parameters: [...declared, ...deriveParameters(raw)] }, ...operation };
  });
  const capabilities = deriveCapabilities(
    manifest.id ?? "",
    operations.map(({ name = "" }) => name),
  ).map((name) => ({ name }));
  return bindPlaceholders({ ...manifest, capabilities, operations: operations.length > 0 ? operations : [{}] });
}

/** The description that an entrypoint has already, as in version 2 (skill-manifest-v1.md#d30). */
export function declaredDescription(entrypoint: Json | undefined): string | undefined {
  const description = isJsonRecord(entrypoint) ? getOwn(entrypoint, "description") : undefined;
  return typeof description === "string" && description.trim() !== "" ? description : undefined;
}

/** The inputs that an entrypoint has already, as in version 2 (skill-manifest-v1.md#d30). */
export function declaredInput(entrypoint: Json | undefined): JsonRecord | undefined {
  const input = isJsonRecord(entrypoint) ? getOwn(entrypoint, "input") : undefined;
  return isJsonRecord(input) && Object.values(input).every(isJsonRecord) ? input : undefined;
}

/**
 * The inputs of an entrypoint that it does not declare: its other placeholders in order of appearance, `unix` before
 * `windows`, each a required string (skill-manifest-v1.md#d15).
 */
export function deriveParameters(entrypoint: Json | undefined): Parameter[] {
  const declared = declaredInput(entrypoint) ?? {};
  const braces = argumentsIn(entrypoint).flatMap(({ text }) => bracesIn(text));
  const placeholders = braces.filter(isPlaceholder).map(({ name }) => name);
  const names = new Set(placeholders.filter((name) => !Object.hasOwn(declared, name)));
  return Array.from(names, (name) => ({ name, schema: { type: "string" }, required: true }));
}

/**
 * The last part of the id joined to the name of each operation: `skill-system-memory` and `mem.search` give
 * `memory-search` (skill-manifest-v1.md#d16).
 */
export function deriveCapabilities(id: string, operations: readonly string[]): string[] {
  const subject = kebabCase(lastPart(id)).split("-").at(-1) ?? "";
  const prefix = sharedPrefix(operations);
  const capabilities = operations.map((name) => kebabCase(`${subject}-${name.slice(prefix.length)}`));
  return [...new Set(capabilities)].filter((capability) => capability !== "");
}

/** The dotted prefix that all names share, including its last dot, such as `mem.`; `""` if they share none. */
export function sharedPrefix(names: readonly string[]): string {
  const [first = ""] = names;
  for (let end = first.lastIndexOf(".", first.length - 2); end > 0; end = first.lastIndexOf(".", end - 1)) {
    const prefix = first.slice(0, end + 1);
    if (names.every((name) => name.startsWith(prefix) && name.length > prefix.length)) return prefix;
  }
  return "";
}
