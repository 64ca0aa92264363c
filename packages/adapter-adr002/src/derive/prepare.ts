import type { LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { kebabName, uniteOperations, withSuccessFields } from "@skill-convert/core/adapters";
import { describedBy, type Prepared, requiredProgramNotes, requiredPrograms } from "@skill-convert/format";
import { NAMES } from "../fields/name.js";
import { FORMAT } from "../format.js";
import { assertedOutcome, outcomeNotes, withProducedFiles, withTimeout } from "./asserted-outcome.js";
import { assertionNotes, environmentWithAsserted, filesWithAsserted } from "./assertions.js";
import { keyNotes, withoutMisreadKeys } from "./kept-keys.js";
import { executionToWrite, operationNotes, requiredFileNotes } from "./notes.js";
import { producedFileCoverage, withDeclaredReferences } from "./references.js";

/** Prepares a manifest for writing: one operation, one name, a description, and the preconditions of its programs. */
export function prepareAdr002(source: SkillManifest, { folder }: SkillFiles): Prepared {
  const { manifest: given, notes: successNotes } = withSuccessFields(source, FORMAT.title);
  const { manifest, notes: uniteNotes } = uniteOperations(given);
  const name = NAMES.of(given, folder);
  const description = describedBy(given, name, FORMAT.title);
  const written = executionToWrite(given);
  const environment = environmentWithAsserted(manifest);
  const programs = requiredPrograms(given);
  const commands = [...(given.commands ?? []), ...programs.commands];
  const requiredFiles = [...(filesWithAsserted(manifest) ?? []), ...programs.files];
  const outcome = assertedOutcome(manifest);
  const execution = withTimeout(written.execution, outcome);
  const notes: LossNote[] = [
    ...NAMES.notes(given, name),
    ...description.notes,
    ...successNotes,
    ...uniteNotes,
    ...written.notes,
    ...assertionNotes(given),
    ...requiredFileNotes(given.requiredFiles),
    ...outcomeNotes(given, outcome),
    ...requiredProgramNotes("commands", { declared: given.commands, added: programs.commands, format: FORMAT.title }),
    ...requiredProgramNotes("requiredFiles", {
      declared: given.requiredFiles,
      added: programs.files,
      format: FORMAT.title,
    }),
    ...given.operations.flatMap(operationNotes),
    ...keyNotes(given),
  ];
  const prepared = {
    ...withoutMisreadKeys(manifest),
    id: given.id === undefined || kebabName(given.id) === "" ? name : given.id,
    name: given.name ?? given.id ?? name,
    description: description.text,
    operations: manifest.operations.map((operation) => withDeclaredReferences(withProducedFiles(operation, outcome))),
    ...(execution && { execution }),
    ...(environment && { environment: [...environment] }),
    ...((given.commands || commands.length > 0) && { commands }),
    ...((given.requiredFiles || requiredFiles.length > 0) && { requiredFiles }),
  };
  return { manifest: prepared, notes, coverage: producedFileCoverage(given.operations) };
}
