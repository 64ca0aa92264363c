import type { SkillManifest } from "@skill-convert/core";
import { type PrepareContext, type Prepared, step } from "./step.js";

/**
 * Notes that the list of effects says whether the skill needs the network, for a format that has no hint for it
 * (mapping-decisions.md#d29, mapping-decisions.md#d32). It follows the step that completes the list.
 *
 * @example
 * const manifest = { effects: [], execution: { network: false }, operations: [{}] };
 * const context = { title: "STOP", subject: "STOP", given: manifest, files: memoryFiles({}), existing: undefined, document: undefined };
 * noteNetwork.prepare(manifest, context).notes[0].reason;
 * // "STOP has no hint that a skill needs no network; its list of effects has none on the network."
 */
export const noteNetwork = step({}, withNote);

function withNote(manifest: SkillManifest, { title }: PrepareContext): Prepared {
  const { effects, execution: { network } = {} } = manifest;
  if (network === undefined || effects === undefined) return { manifest, notes: [] };
  const reason = network
    ? `${title} has no hint that a skill needs the network; its list of effects has the network.`
    : `${title} has no hint that a skill needs no network; its list of effects has none on the network.`;
  return { manifest, notes: [{ path: ["execution", "network"], kind: "narrowed", reason }] };
}
