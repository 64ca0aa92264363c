import type { SkillManifest } from "@skill-convert/core";
import { outcomeNotes, withOutcome } from "@skill-convert/core/adapters";
import { kebabName } from "@skill-convert/core/text";
import {
  describe,
  type Explain,
  leaveOutLooser,
  nameOnce,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  requirePrograms,
  step,
  unite,
} from "@skill-convert/format";
import { NAMES } from "../fields/name.js";
import { assertedOutcome } from "./asserted-outcome.js";
import { assertionNotes, environmentWithAsserted, filesWithAsserted } from "./assertions.js";
import { keyNotes, withoutMisreadKeys } from "./kept-keys.js";
import { executionToWrite, operationNotes, requiredFileNotes } from "./notes.js";
import { producedFileCoverage, withDeclaredReferences } from "./references.js";

/** One operation, one name, a description, the hints on execution and the preconditions of the programs. */
export const prepare: readonly PrepareStep[] = [
  nameOnce(NAMES, keepIdAndLabel),
  describe(NAMES),
  unite(),
  step({}, (manifest) => ({ manifest: withoutMisreadKeys(manifest), notes: [] })),
  step(
    { execution: "synthesised", "execution/network": "synthesised", "execution/destructive": "synthesised" },
    writeHints,
  ),
  leaveOutLooser("commands", "requiredFiles"),
  step({ environment: "synthesised", requiredFiles: "synthesised" }, requireAsserted),
  requirePrograms("commands", "requiredFiles"),
  step({ "operations/*/producedFiles": "synthesised", "execution/timeout": "synthesised" }, writeOutcome),
  step({}, referToInputs),
];

/** The parts that the format cannot represent, or only in another form. */
export const explain: readonly Explain[] = [
  assertionNotes,
  ({ requiredFiles }) => requiredFileNotes(requiredFiles),
  ({ operations }) => operations.flatMap(operationNotes),
  keyNotes,
];

/** The codec of the name writes one name for both, and keeps an existing one as long as they do not change. */
function keepIdAndLabel({ id, name: label }: SkillManifest, name: string) {
  return { id: id === undefined || kebabName(id) === "" ? name : id, name: label ?? id ?? name };
}

function writeHints(manifest: SkillManifest): Prepared {
  const { execution, notes } = executionToWrite(manifest);
  return { manifest: { ...manifest, ...(execution && { execution }) }, notes };
}

/** Assertions about the environment and files before a run become preconditions. */
function requireAsserted(manifest: SkillManifest): Prepared {
  const environment = environmentWithAsserted(manifest);
  const requiredFiles = filesWithAsserted(manifest);
  const added = {
    ...(environment && { environment: [...environment] }),
    ...(requiredFiles && { requiredFiles: [...requiredFiles] }),
  };
  return { manifest: { ...manifest, ...added }, notes: [] };
}

/** Files that must exist after a run become produced files, and the longest duration becomes the timeout. */
function writeOutcome(manifest: SkillManifest, { given }: PrepareContext): Prepared {
  const outcome = assertedOutcome(manifest);
  return { manifest: withOutcome(manifest, outcome), notes: outcomeNotes(given, outcome) };
}

/** Patterns of produced files refer to declared inputs only. */
function referToInputs(manifest: SkillManifest, { given }: PrepareContext): Prepared {
  const operations = manifest.operations.map(withDeclaredReferences);
  return { manifest: { ...manifest, operations }, notes: [], coverage: producedFileCoverage(given.operations) };
}
