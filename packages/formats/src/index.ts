import { adr002Format } from "@skill-convert/adapter-adr002/detection";
import { agentSkillsFormat } from "@skill-convert/adapter-agent-skills/detection";
import { mcpToolsFormat } from "@skill-convert/adapter-mcp-tools/detection";
import { openapiFormat } from "@skill-convert/adapter-openapi/detection";
import { semioverseFormat } from "@skill-convert/adapter-semioverse/detection";
import { skillManifestV1Format, skillManifestV2Format } from "@skill-convert/adapter-skill-manifest-v2/detection";
import { skillStandardFormat } from "@skill-convert/adapter-skill-standard/detection";
import { stopFormat } from "@skill-convert/adapter-stop/detection";
import { type Adapter, createRegistry, type Format, type Registry, registerFormats } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";

/** A format that can be detected at once. Its adapter is loaded when a skill needs it; most conversions need two. */
export interface LoadableFormat extends Format {
  /** True if skills of the format are read and never written. */
  readonly isReadOnly?: true;
  /** Loads the adapter. Loading it again costs nothing. */
  load(): Promise<Adapter>;
}

/**
 * Every format that skill-convert supports. A new format needs one line here.
 *
 * @example
 * formats.adapters.length > 5; // true
 * formats.get("stop").title; // "STOP"
 */
export const formats: Registry<LoadableFormat> = registerFormats<LoadableFormat>([
  { ...skillManifestV2Format, load: async () => (await skillManifests()).skillManifestV2Adapter },
  { ...skillManifestV1Format, load: async () => (await skillManifests()).skillManifestV1Adapter, isReadOnly: true },
  { ...stopFormat, load: async () => (await import("@skill-convert/adapter-stop")).stopAdapter },
  {
    ...skillStandardFormat,
    load: async () => (await import("@skill-convert/adapter-skill-standard")).skillStandardAdapter,
  },
  { ...semioverseFormat, load: async () => (await import("@skill-convert/adapter-semioverse")).semioverseAdapter },
  { ...adr002Format, load: async () => (await import("@skill-convert/adapter-adr002")).adr002Adapter },
  { ...agentSkillsFormat, load: async () => (await import("@skill-convert/adapter-agent-skills")).agentSkillsAdapter },
  { ...mcpToolsFormat, load: async () => (await import("@skill-convert/adapter-mcp-tools")).mcpToolsAdapter },
  { ...openapiFormat, load: async () => (await import("@skill-convert/adapter-openapi")).openapiAdapter },
]);

function skillManifests() {
  return import("@skill-convert/adapter-skill-manifest-v2");
}

/**
 * Loads the adapters of some formats, or of all, as a registry that converts between them.
 *
 * @example
 * const registry = await loadRegistry([formats.get("stop"), formats.get("adr002")]);
 * registry.adapters.map(({ id }) => id); // ["stop", "adr002"]
 */
export async function loadRegistry(wanted: Iterable<LoadableFormat> = formats.adapters): Promise<Registry> {
  requireArguments("loadRegistry", { formats: [wanted, "an array or a set"] });
  const list = [...wanted];
  requireArguments("loadRegistry", { formats: [list, { each: { what: "a format of `formats`", has: ["load"] } }] });
  return createRegistry(await Promise.all(list.map((format) => format.load())));
}
