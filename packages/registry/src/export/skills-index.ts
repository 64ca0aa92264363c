import { broadPermissions, PERMISSIONS } from "@skill-convert/access";
import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { effectiveEffects } from "@skill-convert/core/adapters";
import { recordOf } from "@skill-convert/core/json";
import type { SkillRegistry } from "../registry/registry.js";
import { operationName } from "../schema/operations.js";

/** A skill in `skills-index.json`. */
export interface IndexedSkill {
  readonly dir: string;
  readonly version: string;
  readonly capabilities: readonly string[];
  readonly effects: readonly string[];
  readonly operations: {
    readonly [name: string]: { readonly description: string; readonly input_params: readonly string[] };
  };
}

/** The document `skills-index.json`, which the router of the Skill Manifest v2 system reads. */
export interface SkillsIndex {
  readonly schema_version: "2.0";
  readonly generated_at: string;
  readonly skills: { readonly [id: string]: IndexedSkill };
  readonly capability_index: { readonly [capability: string]: readonly string[] };
}

/**
 * Returns the index of a registry, with its skills by id. Effects are never understated: the effects that a manifest
 * implies are listed with those that it declares, and a skill that declares none is listed with all eight.
 *
 * @param generatedAt the time to state, in ISO 8601; the registry has no clock
 * @example
 * const { registry } = register(createSkillRegistry(), {
 *   manifest: { id: "tidy", capabilities: [{ name: "files-tidy" }], operations: [{}] },
 * });
 * skillsIndex(registry, "2024-01-01T00:00:00Z").capability_index; // { "files-tidy": ["tidy"] }
 */
export function skillsIndex(registry: SkillRegistry, generatedAt: string): SkillsIndex {
  const byCapability = new Map<string, string[]>();
  const skills = registry.skills().map(({ id, dir, manifest }): [string, IndexedSkill] => {
    for (const capability of new Set(capabilitiesOf(manifest))) {
      const ids = byCapability.get(capability);
      if (ids) ids.push(id);
      else byCapability.set(capability, [id]);
    }
    return [id, indexedSkill(dir, manifest)];
  });
  return {
    schema_version: "2.0",
    generated_at: generatedAt,
    skills: recordOf(skills),
    capability_index: recordOf(byCapability),
  };
}

/**
 * Prints the index in the same layout as the script of the Skill Manifest v2 system.
 *
 * @example
 * const index = skillsIndex(createSkillRegistry(), "2024-01-01T00:00:00Z");
 * printSkillsIndex(index).endsWith("\n"); // true
 */
export function printSkillsIndex(index: SkillsIndex): string {
  return `${JSON.stringify(index, null, 2)}\n`;
}

function indexedSkill(dir: string, manifest: SkillManifest): IndexedSkill {
  return {
    dir,
    version: manifest.version ?? "0.0.0",
    capabilities: capabilitiesOf(manifest),
    effects: indexedEffects(manifest),
    operations: recordOf(
      manifest.operations.map((operation) => {
        const description =
          operation.description ?? (manifest.operations.length === 1 ? manifest.description : undefined);
        const input_params = (operation.input?.parameters ?? []).map(({ name }) => name);
        return [operationName(operation), { description: description ?? "", input_params }] as const;
      }),
    ),
  };
}

const capabilitiesOf = ({ capabilities = [] }: SkillManifest) => capabilities.map(({ name }) => name);

/** The names of effects in Skill Manifest v2 are the broad permissions. */
function indexedEffects(manifest: SkillManifest): string[] {
  if (manifest.effects === undefined) {
    return PERMISSIONS.filter((name) => name !== "net.fetch" || manifest.execution?.network !== false);
  }
  return [...new Set((effectiveEffects(manifest) ?? []).flatMap(broadPermissions))];
}

/** The JSON Schema (2020-12) of the index. */
export const skillsIndexJsonSchema: JsonRecord = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Skills index",
  type: "object",
  required: ["schema_version", "generated_at", "skills", "capability_index"],
  properties: {
    schema_version: { const: "2.0" },
    generated_at: { type: "string", format: "date-time" },
    skills: {
      type: "object",
      additionalProperties: {
        type: "object",
        required: ["dir", "version", "capabilities", "effects", "operations"],
        properties: {
          dir: { type: "string" },
          version: { type: "string" },
          capabilities: { type: "array", items: { type: "string" } },
          effects: { type: "array", items: { type: "string" } },
          operations: {
            type: "object",
            additionalProperties: {
              type: "object",
              required: ["description", "input_params"],
              properties: {
                description: { type: "string" },
                input_params: { type: "array", items: { type: "string" } },
              },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
    capability_index: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
  },
  additionalProperties: false,
};
