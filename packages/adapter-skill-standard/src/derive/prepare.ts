import type { Dependency, LossNote, SkillManifest } from "@skill-convert/core";
import {
  branch,
  type Explain,
  type PrepareContext,
  type Prepared,
  type PrepareStep,
  step,
} from "@skill-convert/format";
import { callsRunSkill, hasOwnRunner } from "../files/code/run-skill.js";
import { PERMISSIONS_PATH, writePermissions } from "./permissions.js";
import { requireFields } from "./required.js";

/** The permissions that the effects need, the required fields, and one operation. */
export const prepare: readonly PrepareStep[] = [
  step({ effects: "synthesised", [PERMISSIONS_PATH.join("/")]: "synthesised" }, writePermissions),
  step({ id: "synthesised", name: "synthesised", description: "synthesised" }, requireFields, [
    "id",
    "name",
    "description",
  ]),
  step({ "dependencies/*/optional": "synthesised" }, dropCoordination),
  branch(),
];

/** The parts that are left out of skill.py. */
export const explain: readonly Explain[] = [noteRunners];

/** Turns coordination dependencies, which only order two skills, into optional ones (mapping-decisions.md#d84). */
function dropCoordination(manifest: SkillManifest): Prepared {
  const { dependencies } = manifest;
  if (!dependencies) return { manifest, notes: [] };
  const notes = dependencies.flatMap(({ id, coordination, optional }, index): LossNote[] => {
    const reason = `The dependency on "${id}" only orders the two skills, which the standard cannot express, so it was written as optional.`;
    const isAdded = coordination && !optional;
    return isAdded ? [{ path: ["dependencies", index, "optional"], kind: "synthesised", reason }] : [];
  });
  return { manifest: { ...manifest, dependencies: dependencies.map(withoutCoordination) }, notes };
}

function withoutCoordination({ coordination, ...dependency }: Dependency): Dependency {
  return coordination ? { ...dependency, optional: true } : dependency;
}

/** Explains entrypoints that are not written, because they start skill.py (skill-standard.md#d46). */
function noteRunners({ operations }: SkillManifest, { files }: PrepareContext): readonly LossNote[] {
  if (!hasOwnRunner(files)) return [];
  const reason =
    "This entrypoint starts skill.py through run_skill.py, so it was not written into skill.py, which would call itself.";
  return operations.flatMap(({ entrypoints }, index): LossNote[] =>
    callsRunSkill(entrypoints) ? [{ path: ["operations", index, "entrypoints"], kind: "dropped", reason }] : [],
  );
}
