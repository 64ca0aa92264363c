import type { SkillManifest } from "@skill-convert/core";
import { demand, noteNetwork, type Prepared, type PrepareStep, step } from "@skill-convert/format";
import { NO_PROMISE } from "../fields/document.js";
import { withoutBlocks } from "../files/erase.js";
import { V2 } from "../format.js";
import { deriveMissingCapabilities } from "./capabilities.js";
import { addImpliedEffects, declareAllEffects } from "./effects.js";
import { nameByFolder } from "./identity.js";
import { completeOperations } from "./operations.js";
import { withPassInput } from "./standard-input.js";

/** Every field that the format requires, and the forms that it has for the others. */
export const prepare: readonly PrepareStep[] = [
  nameByFolder,
  // The neutral values are those of mapping-decisions.md#d15.
  demand("version", "0.1.0"),
  deriveMissingCapabilities,
  addImpliedEffects,
  declareAllEffects,
  noteNetwork,
  ...completeOperations,
  step({}, withPassInput),
  demand("stdoutContract", NO_PROMISE, { what: "a stdout contract", value: "one that promises nothing" }),
  step({}, withoutOtherManifests),
];

/** Removes manifest blocks from the instructions, one of which would be read instead of the new one. */
function withoutOtherManifests(manifest: SkillManifest): Prepared {
  const { instructions } = manifest;
  const remaining = instructions && withoutBlocks(instructions, V2.word);
  if (remaining === undefined || remaining === instructions) return { manifest, notes: [] };
  const reason = "A manifest block inside the instructions was replaced by the new one.";
  return {
    manifest: { ...manifest, instructions: remaining },
    notes: [{ path: ["instructions"], kind: "narrowed", reason }],
  };
}
