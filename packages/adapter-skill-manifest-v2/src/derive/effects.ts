import type { LossNote, SkillManifest } from "@skill-convert/core";
import { impliedEffects } from "@skill-convert/core/adapters";
import { type Prepared, step } from "@skill-convert/format";
import { ALL_EFFECTS, effectNames } from "../fields/effects.js";

/** Adds the effects that follow from other fields to those that are declared (mapping-decisions.md#d29). */
export const addImpliedEffects = step({ effects: "synthesised" }, withImplied);

/** Writes the widest list of effects for a manifest that declares none (mapping-decisions.md#d28). */
export const declareAllEffects = step({ effects: "defaulted" }, withAll, ["effects"]);

function withImplied(manifest: SkillManifest): Prepared {
  if (manifest.effects === undefined) return { manifest, notes: [] };
  const effects = [...manifest.effects];
  const names = new Set(effects.flatMap(effectNames));
  const notes: LossNote[] = [];
  for (const { effect, because } of impliedEffects(manifest)) {
    for (const name of effectNames(effect)) {
      if (names.has(name)) continue;
      const reason = `The effect ${name} was added, because ${because}.`;
      notes.push({ path: ["effects", names.size], kind: "synthesised", reason });
      names.add(name);
      effects.push(effect);
    }
  }
  return { manifest: { ...manifest, effects }, notes };
}

function withAll(manifest: SkillManifest): Prepared {
  if (manifest.effects !== undefined) return { manifest, notes: [] };
  const isOffline = manifest.execution?.network === false;
  const effects = ALL_EFFECTS.filter(({ type }) => type !== "network" || !isOffline);
  const written = isOffline
    ? "all but net.fetch were written, as the skill needs no network"
    : "all eight were written";
  const reason = `Skill Manifest v2 requires effects, and the source declares none: ${written}, because an effect that is not declared passes every policy.`;
  return { manifest: { ...manifest, effects }, notes: [{ path: ["effects"], kind: "defaulted", reason }] };
}
