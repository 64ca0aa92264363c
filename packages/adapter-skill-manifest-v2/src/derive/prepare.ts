import type { LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { operationNames, withSuccessFields } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import type { Prepared } from "@skill-convert/format";
import { NO_PROMISE } from "../fields/document.js";
import { withoutBlocks } from "../files/erase.js";
import { V2 } from "../format.js";
import { effectsToWrite } from "./effects.js";
import { folderId, folderName } from "./identity.js";
import { operationsToWrite } from "./operations.js";
import { withPassInput } from "./standard-input.js";
import { deriveCapabilities } from "./v1.js";

/** The version of a manifest without one (mapping-decisions.md#d15). */
const DEFAULT_VERSION = "0.1.0";

/**
 * Completes a manifest with every field that the format requires, and notes what it adds or narrows.
 *
 * @param previous the manifest that is written over
 */
export function prepareV2(source: SkillManifest, base: SkillFiles, previous?: SkillManifest): Prepared {
  const { manifest, notes: successNotes } = withSuccessFields(source, "Skill Manifest v2");
  const { id, notes: idNotes } = folderId(manifest, base.folder);
  const { name, notes: nameNotes } = folderName(manifest, id, previous?.name);
  const { effects, notes: effectNotes } = effectsToWrite(manifest);
  // A manifest whose `operations` are empty keeps them empty (mapping-decisions.md#d94).
  const staysEmpty = jsonEqual(manifest.operations, [{}]) && jsonEqual(previous?.operations, [{}]);
  const { operations, notes: operationNotes } = staysEmpty
    ? { operations: manifest.operations, notes: [] }
    : operationsToWrite(manifest);
  const { instructions, notes: bodyNotes } = instructionsToWrite(manifest);
  const missing = (path: string, present: unknown, reason: string): LossNote[] =>
    present === undefined ? [{ path: [path], kind: "defaulted", reason }] : [];
  const { version, capabilities, stdoutContract } = manifest;
  const derived = capabilities ? [] : capabilitiesOf(id, manifest);
  return {
    manifest: {
      ...manifest,
      id,
      effects,
      operations: withPassInput(operations, base, previous),
      version: version ?? DEFAULT_VERSION,
      capabilities: capabilities ?? derived.map((name) => ({ name })),
      stdoutContract: stdoutContract ?? NO_PROMISE,
      ...(name === undefined ? {} : { name }),
      ...(instructions === undefined ? {} : { instructions }),
    },
    notes: [
      ...idNotes,
      ...nameNotes,
      ...missing("version", version, `Skill Manifest v2 requires a version, so ${DEFAULT_VERSION} was written.`),
      ...capabilityNotes(capabilities, derived),
      ...effectNotes,
      ...successNotes,
      ...operationNotes,
      ...missing(
        "stdoutContract",
        stdoutContract,
        "Skill Manifest v2 requires a stdout contract, so one that promises nothing was written.",
      ),
      ...bodyNotes,
    ],
  };
}

/** The capabilities of a skill that declares none (mapping-decisions.md#d16). */
function capabilitiesOf(id: string, { operations }: SkillManifest): string[] {
  if (operations.length === 1 && operations[0]?.name === undefined) return [id];
  return deriveCapabilities(id, operationNames(operations));
}

function capabilityNotes(declared: SkillManifest["capabilities"], derived: readonly string[]): LossNote[] {
  if (declared !== undefined) return [];
  const names = derived.map((name) => `"${name}"`).join(", ");
  const reason = `Skill Manifest v2 requires capabilities, so ${names} ${derived.length > 1 ? "were" : "was"} derived from the id and the operations.`;
  return [{ path: ["capabilities"], kind: "synthesised", reason }];
}

/** The instructions without manifest blocks, one of which would be read instead of the new one. */
function instructionsToWrite({ instructions }: SkillManifest): { instructions: string | undefined; notes: LossNote[] } {
  const remaining = instructions && withoutBlocks(instructions, V2.word);
  if (remaining === instructions) return { instructions, notes: [] };
  const reason = "A manifest block inside the instructions was replaced by the new one.";
  return { instructions: remaining, notes: [{ path: ["instructions"], kind: "narrowed", reason }] };
}
