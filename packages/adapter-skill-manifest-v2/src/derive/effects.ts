import type { Effect, LossNote, SkillManifest } from "@skill-convert/core";
import { impliedEffects } from "@skill-convert/core/adapters";
import { ALL_EFFECTS, effectNames } from "../fields/effects.js";

/**
 * The effects to write: those that are declared or implied, or the widest list (mapping-decisions.md#d28,
 * mapping-decisions.md#d29).
 */
export function effectsToWrite(manifest: SkillManifest): { effects: Effect[]; notes: LossNote[] } {
  if (manifest.effects === undefined) {
    const isOffline = manifest.execution?.network === false;
    const all = ALL_EFFECTS.filter(({ type }) => type !== "network" || !isOffline);
    const written = isOffline
      ? "all but net.fetch were written, as the skill needs no network"
      : "all eight were written";
    const reason = `Skill Manifest v2 requires effects, and the source declares none: ${written}, because an effect that is not declared passes every policy.`;
    return { effects: all, notes: [{ path: ["effects"], kind: "defaulted", reason }] };
  }
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
  return { effects, notes };
}
