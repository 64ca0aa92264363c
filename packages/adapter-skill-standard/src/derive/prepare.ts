import type { Dependency, LossNote, SkillFiles, SkillManifest } from "@skill-convert/core";
import { branchOperations } from "@skill-convert/core/adapters";
import { describedBy, type Prepared } from "@skill-convert/format";
import { callsRunSkill, hasOwnRunner } from "../files/code/run-skill.js";
import { folderId, inventId, inventName } from "./identity.js";
import { permissionNotes, withPermissions } from "./permissions.js";

/** A manifest with every field that the format requires. */
export type CompleteManifest = SkillManifest & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

/**
 * Prepares a manifest for writing: one operation and the required fields (mapping-decisions.md#d14,
 * mapping-decisions.md#d47).
 */
export function prepareSkillStandard(manifest: SkillManifest, base: SkillFiles): Prepared {
  const { operations } = branchOperations(manifest);
  const dependencies = manifest.dependencies?.map(withoutCoordination);
  const complete = withRequired(withPermissions(manifest), folderId(base));
  const prepared = { ...complete, operations, ...(dependencies && { dependencies }) };
  return { manifest: prepared, notes: notesFor(manifest, complete, hasOwnRunner(base)) };
}

const STANDARD = "The standard";

/** Adds the id, the name and the description to a manifest that lacks them. */
export function withRequired(manifest: SkillManifest, derivedId: string | undefined): CompleteManifest {
  const id = manifest.id ?? inventId(manifest.name, derivedId);
  const name = manifest.name ?? inventName(id);
  return { ...manifest, id, name, description: describedBy(manifest, name, STANDARD).text };
}

/** Turns a coordination dependency, which only orders two skills, into an optional one (mapping-decisions.md#d84). */
function withoutCoordination({ coordination, ...dependency }: Dependency): Dependency {
  return coordination ? { ...dependency, optional: true } : dependency;
}

function notesFor(manifest: SkillManifest, { id, name }: CompleteManifest, ownRunner: boolean): LossNote[] {
  const notes: LossNote[] = [];
  const note = (field: "id" | "name", reason: string) => {
    if (manifest[field] === undefined) notes.push({ path: [field], kind: "synthesised", reason });
  };
  note("id", `The skill has no id, so "${id}" was derived from its folder or name.`);
  note("name", `${STANDARD} requires a name, so the id was used.`);
  notes.push(...describedBy(manifest, name, STANDARD).notes);
  for (const [index, dependency] of (manifest.dependencies ?? []).entries()) {
    if (!dependency.coordination || dependency.optional) continue;
    notes.push({
      path: ["dependencies", index, "optional"],
      kind: "synthesised",
      reason: `The dependency on "${dependency.id}" only orders the two skills, which the standard cannot express, so it was written as optional.`,
    });
  }
  for (const [index, operation] of manifest.operations.entries()) {
    if (!ownRunner || !callsRunSkill(operation.entrypoints)) continue;
    notes.push({
      path: ["operations", index, "entrypoints"],
      kind: "dropped",
      reason:
        "This entrypoint starts skill.py through run_skill.py, so it was not written into skill.py, which would call itself.",
    });
  }
  return [...notes, ...permissionNotes(manifest)];
}
