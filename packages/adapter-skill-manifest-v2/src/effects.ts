import {
  type Effect,
  impliedEffects,
  type Json,
  jsonEqual,
  type LossNote,
  type SkillManifest,
} from "@skill-convert/core";
import { EFFECT_NAMES, effectName } from "./effect-names.js";
import { spelling } from "./extensions.js";

/** The specification's table of effects, and what each is in the model. */
const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ["db.read", { type: "database", access: "read" }],
  ["db.write", { type: "database", access: "write" }],
  ["proc.exec", { type: "process" }],
  ["fs.read", { type: "filesystem", access: "read" }],
  ["fs.write", { type: "filesystem", access: "write" }],
  ["net.fetch", { type: "network" }],
  ["git.read", { type: "git", access: "read" }],
  ["git.write", { type: "git", access: "write" }],
]);

export const isStandardEffect = (name: string): boolean => EFFECTS.has(name);

/** A list of names as effects of the model, each once. */
export function decodeEffects(names: readonly Json[]): Effect[] {
  return Array.from(new Set(names.map(String)), (name): Effect => {
    const known = EFFECTS.get(name);
    return known ? { ...known } : { type: "unknown", name };
  });
}

/** The list to write: what is declared, and what the rest of the manifest implies. */
export function encodeEffects(manifest: SkillManifest): { effects: readonly string[]; notes: LossNote[] } {
  if (manifest.effects === undefined) {
    const reason =
      "Skill Manifest v2 demands the effects, and the source declares none: all eight were written, because an understated effect passes every policy.";
    return { effects: EFFECT_NAMES, notes: [{ path: ["effects"], kind: "defaulted", reason }] };
  }
  const names = new Set<string>();
  for (const effect of manifest.effects) for (const name of effectName(effect)) names.add(name);
  const added: LossNote[] = [];
  for (const { effect, because } of impliedEffects(manifest)) {
    for (const name of effectName(effect)) {
      if (names.has(name)) continue;
      const reason = `The effect ${name} was added, because ${because}.`;
      added.push({ path: ["effects", names.size], kind: "synthesised", reason });
      names.add(name);
    }
  }
  const spelled = spelledEffects(manifest, names);
  return spelled ? { effects: spelled, notes: [] } : { effects: [...names], notes: added };
}

/** How a list was spelled that is not what would be written for it: with repetitions, or without what it implies. */
export function effectsSpelling(names: readonly Json[], manifest: SkillManifest): Json | undefined {
  const { effects } = encodeEffects(manifest);
  return jsonEqual(effects, names) ? undefined : names;
}

/** The list as it was spelled, while it means the same and leaves out no more than what running a program implies. */
function spelledEffects(manifest: SkillManifest, names: ReadonlySet<string>): readonly string[] | undefined {
  const spelled = spelling(manifest, "effects");
  if (!Array.isArray(spelled) || !jsonEqual(decodeEffects(spelled), manifest.effects)) return undefined;
  const said = new Set(spelled.map(String));
  const unsaid = [...names].filter((name) => !said.has(name));
  return unsaid.every((name) => name === "proc.exec") ? spelled.map(String) : undefined;
}
