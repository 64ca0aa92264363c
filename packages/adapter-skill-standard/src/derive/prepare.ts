import type { Dependency, LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { branchOperations } from "@skill-convert/core/adapters";
import { describedBy, type Prepared } from "@skill-convert/format";
import { callsRunSkill, hasOwnRunner } from "../files/code/run-skill.js";
import { folderId, inventId, inventName } from "./identity.js";
import { permissionNotes, withPermissions } from "./permissions.js";

/** A manifest with what the format demands. */
export type CompleteManifest = SkillManifest & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

/** What a manifest has to become before it is written (mapping-decisions.md#d14), each addition with a note. */
export function prepareSkillStandard(manifest: SkillManifest, base: SkillFiles): Prepared {
  const { operations } = branchOperations(manifest);
  const dependencies = manifest.dependencies?.map(withoutCoordination);
  const whole = withDemanded(withPermissions(manifest), folderId(base));
  const prepared = { ...whole, operations, ...(dependencies && { dependencies }) };
  return { manifest: prepared, notes: notesOn(manifest, whole, hasOwnRunner(base)) };
}

const STANDARD = "The standard";

/** Fills in what the format demands and the manifest lacks. */
export function withDemanded(manifest: SkillManifest, derivedId: string | undefined): CompleteManifest {
  const id = manifest.id ?? inventId(manifest.name, derivedId);
  const name = manifest.name ?? inventName(id);
  return { ...manifest, id, name, description: describedBy(manifest, name, STANDARD).text };
}

/** What only orders two skills is nothing that the loader may insist on. */
function withoutCoordination({ coordination, ...dependency }: Dependency): Dependency {
  return coordination ? { ...dependency, optional: true } : dependency;
}

function notesOn(manifest: SkillManifest, { id, name }: CompleteManifest, ownRunner: boolean): LossNote[] {
  const notes: LossNote[] = [];
  const note = (field: "id" | "name", reason: string) => {
    if (manifest[field] === undefined) notes.push({ path: [field], kind: "synthesised", reason });
  };
  note("id", `The skill has no id, so it is called "${id}", after its folder or its name.`);
  note("name", `${STANDARD} requires a name, so the id was used.`);
  notes.push(...describedBy(manifest, name, STANDARD).notes);
  for (const [index, dependency] of (manifest.dependencies ?? []).entries()) {
    if (!dependency.coordination || dependency.optional) continue;
    notes.push({
      path: ["dependencies", index, "optional"],
      kind: "synthesised",
      reason: `"${dependency.id}" only orders two skills, which the standard cannot say, so it is written as an optional dependency.`,
    });
  }
  for (const [index, operation] of manifest.operations.entries()) {
    if (!ownRunner || !callsRunSkill(operation.entrypoints)) continue;
    notes.push({
      path: ["operations", index, "entrypoints"],
      kind: "dropped",
      reason: "This entrypoint starts skill.py through run_skill.py; written into skill.py it would call itself.",
    });
  }
  return [...notes, ...permissionNotes(manifest)];
}
