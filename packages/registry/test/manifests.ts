import type { Diagnostic, Effect, JsonSchema, SkillManifest, Template } from "@skill-convert/core";
import { schemaToInput, schemaToOutput } from "@skill-convert/core/schema";
import { createSkillRegistry, type RegistryOptions, registerAll, type SkillRegistry } from "../src/index.js";

/** Returns the effects that declare a region. */
export function region(reads: readonly Template[], writes: readonly Template[]): Effect[] {
  return [
    { type: "filesystem", access: "read", paths: [...reads] },
    { type: "filesystem", access: "write", paths: [...writes] },
  ];
}

/** Returns a manifest with one operation, without inputs and outputs. */
export function skill(id: string, more: Partial<SkillManifest> = {}): SkillManifest {
  return { id, name: id, version: "1.0.0", operations: [{}], effects: [], ...more };
}

/** Returns a manifest that writes to some folders. */
export function writer(id: string, writes: readonly Template[], more: Partial<SkillManifest> = {}): SkillManifest {
  return skill(id, { effects: region([], writes), ...more });
}

/** Returns a manifest that depends on other skills. */
export function needs(id: string, ...ids: readonly string[]): SkillManifest {
  return skill(id, { dependencies: ids.map((dependency) => ({ id: dependency })) });
}

/** Returns a manifest with one operation of these types. */
export function typed(id: string, input: JsonSchema, output: JsonSchema, version = "1.0.0"): SkillManifest {
  return skill(id, { version, operations: [{ input: schemaToInput(input), output: schemaToOutput(output) }] });
}

/** Returns the schema of an object. An exclamation mark after a name makes the field required. */
export function object(fields: Record<string, JsonSchema>, more: Record<string, JsonSchema> = {}): JsonSchema {
  const names = Object.keys(fields);
  const required = names.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1));
  const properties = Object.fromEntries(names.map((name) => [name.replace(/!$/, ""), fields[name] ?? true]));
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), ...more };
}

/** Returns a registry of these skills. */
export function registryOf(manifests: readonly SkillManifest[], options: RegistryOptions = {}): SkillRegistry {
  const change = registerAll(
    createSkillRegistry(options),
    manifests.map((manifest) => ({ manifest })),
  );
  if (!change.accepted) throw new Error(change.diagnostics.map(({ message }) => message).join("\n"));
  return change.registry;
}

export function codes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ code }) => code);
}
