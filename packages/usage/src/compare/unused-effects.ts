import type { Diagnostic, Effect, SkillManifest } from "@skill-convert/core";
import type { Usage, UseKind } from "../use.js";
import { fieldOf } from "./capability.js";
import { usageDiagnostics } from "./diagnostics.js";
import { isFullyKnown, isOpaque } from "./known.js";
import type { ComparedSkill } from "./skill.js";

/**
 * Finds effects that the manifest declares and no program has. Nothing is found unless programs alone carry the skill
 * out, and all that they do could be read.
 */
export function unusedEffects(usage: Usage, skill: ComparedSkill): Diagnostic[] {
  const { manifest, adapter } = skill;
  const { effects = [] } = manifest;
  if (effects.length === 0 || !runsAlone(manifest) || !isFullyKnown(usage) || usage.uses.some(isOpaque)) return [];
  return effects.flatMap((effect, index) => {
    const found = kindOf(effect);
    if (!found || usage.uses.some(({ kind }) => found.kinds.includes(kind))) return [];
    const path = ["effects", index];
    const args = { field: fieldOf(adapter, ["effects"], "The manifest"), what: found.what };
    return [usageDiagnostics.create("unused-effect", args, { ...skill.locate(path), path })];
  });
}

function runsAlone({ operations, runtime }: SkillManifest): boolean {
  const hasProgram = operations.every(
    ({ entrypoints }) => entrypoints?.agent === undefined && (entrypoints?.unix ?? entrypoints?.windows) !== undefined,
  );
  return hasProgram || runtime === "script";
}

/**
 * The kinds of use that have an effect, and a noun phrase for it. Starting the program of an entrypoint is an effect too, and
 * other effects cannot be seen in the text of a program.
 */
function kindOf(effect: Effect): { kinds: readonly UseKind[]; what: string } | undefined {
  switch (effect.type) {
    case "network":
      return { kinds: ["host"], what: "the network" };
    case "filesystem": {
      const { access } = effect;
      if (access === "read") return { kinds: ["read"], what: "reading files" };
      if (access === "write") return { kinds: ["write", "delete"], what: "writing files" };
      return access === "delete" ? { kinds: ["delete"], what: "deleting files" } : undefined;
    }
    default:
      return undefined;
  }
}
