import type { LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { kebabName, uniteOperations } from "@skill-convert/core/adapters";
import type { Prepared } from "@skill-convert/format";
import { assertionNotes, environmentWithAsserted, filesWithAsserted } from "./assertions.js";
import { encodeDescription } from "./description.js";
import { encodeName, identityNotes } from "./identity.js";
import { keyNotes, withoutFields } from "./kept-keys.js";
import { executionToWrite, operationNotes, requiredFileNotes } from "./notes.js";
import { producedFileCoverage, withDeclaredReferences } from "./references.js";

/** What a manifest has to become before it is written: one operation, one name, a description, preconditions. */
export function prepare(given: SkillManifest, { folder }: SkillFiles): Prepared {
  const { manifest, notes: united } = uniteOperations(given);
  const name = encodeName(given.id, given.name, folder);
  const description = encodeDescription(given, name);
  const written = executionToWrite(given);
  const environment = environmentWithAsserted(manifest);
  const requiredFiles = filesWithAsserted(manifest);
  const notes: LossNote[] = [
    ...identityNotes(given, name),
    ...description.notes,
    ...united,
    ...written.notes,
    ...assertionNotes(given),
    ...requiredFileNotes(given.requiredFiles),
    ...given.operations.flatMap(operationNotes),
    ...keyNotes(given),
  ];
  const prepared = {
    ...withoutFields(manifest),
    id: given.id === undefined || kebabName(given.id) === "" ? name : given.id,
    name: given.name ?? given.id ?? name,
    description: description.text,
    operations: manifest.operations.map(withDeclaredReferences),
    ...(written.execution && { execution: written.execution }),
    ...(environment && { environment: [...environment] }),
    ...(requiredFiles && { requiredFiles: [...requiredFiles] }),
  };
  return { manifest: prepared, notes, coverage: producedFileCoverage(given.operations) };
}
