import type { LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { operationNames, withSuccessFields } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import type { Prepared } from "@skill-convert/format";
import { NO_PROMISE } from "../fields/document.js";
import { withoutBlocks } from "../files/erase.js";
import { V2 } from "../format.js";
import { demandedEffects } from "./effects.js";
import { folderId, folderName } from "./identity.js";
import { demandedOperations } from "./operations.js";
import { withArguments } from "./standard-input.js";
import { deriveCapabilities } from "./v1.js";

/** What is written if a manifest has no version. */
const DEFAULT_VERSION = "0.1.0";

/**
 * A manifest with all that the format demands. Everything that is added or narrowed is noted.
 *
 * @param was what the manifest says that is written over
 */
export function prepareV2(source: SkillManifest, base: SkillFiles, was?: SkillManifest): Prepared {
  const { manifest, notes: successNotes } = withSuccessFields(source, "Skill Manifest v2");
  const { id, notes: idNotes } = folderId(manifest, base.folder);
  const { name, notes: nameNotes } = folderName(manifest, id, was?.name);
  const { effects, notes: effectNotes } = demandedEffects(manifest);
  // A manifest without operations stays one: they would be derived from the rest.
  const hasNone = jsonEqual(manifest.operations, [{}]) && jsonEqual(was?.operations, [{}]);
  const { operations, notes: operationNotes } = hasNone
    ? { operations: manifest.operations, notes: [] }
    : demandedOperations(manifest);
  const { instructions, notes: bodyNotes } = ownInstructions(manifest);
  const missing = (path: string, present: unknown, reason: string): LossNote[] =>
    present === undefined ? [{ path: [path], kind: "defaulted", reason }] : [];
  const { version, capabilities, stdoutContract } = manifest;
  const offered = capabilities ? [] : offeredBy(id, manifest);
  return {
    manifest: {
      ...manifest,
      id,
      effects,
      operations: withArguments(operations, base, was),
      version: version ?? DEFAULT_VERSION,
      capabilities: capabilities ?? offered.map((name) => ({ name })),
      stdoutContract: stdoutContract ?? NO_PROMISE,
      ...(name === undefined ? {} : { name }),
      ...(instructions === undefined ? {} : { instructions }),
    },
    notes: [
      ...idNotes,
      ...nameNotes,
      ...missing("version", version, `Skill Manifest v2 requires a version, so ${DEFAULT_VERSION} was written.`),
      ...capabilityNotes(capabilities, offered),
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

/** What a skill offers that does not say so, in the words that a migration uses; of one unnamed operation the skill's own name. */
function offeredBy(id: string, { operations }: SkillManifest): string[] {
  if (operations.length === 1 && operations[0]?.name === undefined) return [id];
  return deriveCapabilities(id, operationNames(operations));
}

function capabilityNotes(given: SkillManifest["capabilities"], offered: readonly string[]): LossNote[] {
  if (given !== undefined) return [];
  const reason = `Skill Manifest v2 requires capabilities, so ${offered.map((each) => `"${each}"`).join(", ")} ${offered.length > 1 ? "were" : "was"} derived from the id and the operations.`;
  return [{ path: ["capabilities"], kind: "synthesised", reason }];
}

/** The instructions without manifests of the format in them, which would be read in place of the new one. */
function ownInstructions({ instructions }: SkillManifest): { instructions: string | undefined; notes: LossNote[] } {
  const left = instructions && withoutBlocks(instructions, V2.word);
  if (left === instructions) return { instructions, notes: [] };
  const reason = "The manifest that stood among the instructions was replaced by the new one.";
  return { instructions: left, notes: [{ path: ["instructions"], kind: "narrowed", reason }] };
}
