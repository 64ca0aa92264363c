import type { LossNote, SkillManifest } from "@skill-convert/core";
import { firstParagraph } from "@skill-convert/source";
import { callsRunSkill } from "./code/run-skill.js";
import { inventId, inventName } from "./identity.js";

/** A manifest with what the format demands. */
export type CompleteManifest = SkillManifest & {
  readonly id: string;
  readonly name: string;
  readonly description: string;
};

/** Fills in what the format demands and the manifest has not (FORMATS, section 1), each with a note. */
export function completeManifest(
  manifest: SkillManifest,
  folderId: string | undefined,
  ownRunner = true,
): { manifest: CompleteManifest; notes: LossNote[] } {
  const notes: LossNote[] = [];
  const note = (field: string, reason: string) => notes.push({ path: [field], kind: "synthesised", reason });
  const id = manifest.id ?? inventId(manifest.name, folderId);
  if (manifest.id === undefined)
    note("id", `The skill has no id, so it is called "${id}", after its folder or its name.`);
  const name = manifest.name ?? inventName(id);
  if (manifest.name === undefined) note("name", "The standard demands a name, and the id gave one.");
  const description = manifest.description ?? describe(manifest, name);
  if (manifest.description === undefined) {
    note(
      "description",
      "The standard demands a description; it was taken from the rest of the skill and should be read over.",
    );
  }
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
  return { manifest: { ...manifest, id, name, description }, notes };
}

function describe({ operations, instructions }: SkillManifest, name: string): string {
  const [only, ...others] = operations;
  const own = others.length === 0 ? only?.description : undefined;
  return own ?? firstParagraph(instructions ?? "") ?? name;
}
