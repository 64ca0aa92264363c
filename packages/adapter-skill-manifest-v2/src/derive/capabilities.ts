import type { SkillManifest } from "@skill-convert/core";
import { operationNames } from "@skill-convert/core/adapters";
import { type PrepareContext, type Prepared, step } from "@skill-convert/format";
import { deriveCapabilities } from "./v1.js";

/** Derives the capabilities of a skill that declares none (mapping-decisions.md#d16). */
export const deriveMissingCapabilities = step(
  { capabilities: "synthesised", "capabilities/*/name": "synthesised" },
  withCapabilities,
  ["capabilities"],
);

function withCapabilities(manifest: SkillManifest, { given, subject }: PrepareContext): Prepared {
  if (manifest.capabilities !== undefined) return { manifest, notes: [] };
  const names = capabilitiesOf(manifest.id ?? "", given);
  const quoted = names.map((name) => `"${name}"`).join(", ");
  const reason = `${subject} requires capabilities, so ${quoted} ${names.length > 1 ? "were" : "was"} derived from the id and the operations.`;
  return {
    manifest: { ...manifest, capabilities: names.map((name) => ({ name })) },
    notes: [{ path: ["capabilities"], kind: "synthesised", reason }],
  };
}

/** The capabilities by the names that the operations had before the format required one for each. */
function capabilitiesOf(id: string, { operations }: SkillManifest): string[] {
  const isUnnamed = operations.length === 1 && operations[0]?.name === undefined;
  return isUnnamed ? [id] : deriveCapabilities(id, operationNames(operations));
}
