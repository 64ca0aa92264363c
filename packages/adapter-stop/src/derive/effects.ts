import type { Effect, LossNote, SkillManifest, Template } from "@skill-convert/core";
import { impliedEffects, joinBase, mayWrite, touchesNothing } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import type { PrepareContext, Prepared } from "@skill-convert/format";
import { EFFECT_TYPES } from "../fields/effects.js";
import { writeTemplate } from "../fields/text.js";
import { producedFilesOf } from "./produced.js";
import { closePath, closeText, type Scope, scopeOf } from "./references.js";
import type { SkillLocation } from "./skill-location.js";

interface EffectContext {
  readonly location: SkillLocation;
  readonly scope: Scope;
  /** The manifest that is overwritten. Implied effects that it leaves out are not added. */
  readonly existing: SkillManifest | undefined;
}

/** Writes the declared effects, and those that the rest of the manifest implies, with their paths. */
export function writeEffects(manifest: SkillManifest, { files, existing }: PrepareContext): Prepared {
  const notes: LossNote[] = [];
  const { effects: declared, ...others } = manifest;
  const lost = withoutType(declared ?? []);
  if (lost) return { manifest: others, notes: [lost] };
  // Without a list, a partial one would read as a complete one (mapping-decisions.md#d27).
  const touching = declared?.filter((effect, index) => {
    if (!touchesNothing(effect) || existing?.effects?.some((each) => isSameKind(each, effect))) return true;
    const reason = "An effect on an empty list of paths touches nothing, so it was left out.";
    notes.push({ path: ["effects", index], kind: "dropped", reason });
    return false;
  });
  const context = { location: files, scope: scopeOf(manifest), existing };
  const effects = touching && effectsToWrite(touching, manifest, context, notes);
  return { manifest: { ...manifest, ...(effects && { effects }) }, notes };
}

function isSameKind(first: Effect, second: Effect): boolean {
  const accessOf = (effect: Effect) => (effect.type === "filesystem" ? effect.access : undefined);
  return first.type === second.type && accessOf(first) === accessOf(second);
}

function effectsToWrite(
  declared: readonly Effect[],
  manifest: SkillManifest,
  { location, scope, existing }: EffectContext,
  notes: LossNote[],
): Effect[] {
  const omitted = existing?.effects ? impliedEffects(existing).map(({ effect }) => effect) : [];
  const implied = impliedEffects(manifest);
  const impliesMore = implied.some(({ effect }) => !omitted.some((each) => jsonEqual(each, effect)));
  const added = (impliesMore ? implied : []).map(({ effect, because }) => ({
    effect: withPaths(effect, manifest, location),
    because,
  }));
  const written = [...declared, ...added.map(({ effect }) => effect)];
  const uncovered = producedPaths(manifest, location).filter((path) => !covers(written, path, scope));
  if (uncovered.length > 0) {
    added.push({ effect: { type: "filesystem", access: "write", paths: uncovered }, because: "it produces files" });
  }
  for (const [index, { effect, because }] of added.entries()) {
    const what = effect.type === "filesystem" ? `${effect.type} ${effect.access}` : effect.type;
    const path = ["effects", declared.length + index];
    notes.push({ path, kind: "synthesised", reason: `The effect ${what} was added, because ${because}.` });
  }
  return [...declared, ...added.map(({ effect }) => effect)].map((effect) => closed(effect, scope));
}

function withPaths(effect: Effect, manifest: SkillManifest, location: SkillLocation): Effect {
  if (effect.type !== "filesystem") return effect;
  const paths = effect.access === "read" ? requiredPaths(manifest, location) : producedPaths(manifest, location);
  return paths === undefined ? effect : { ...effect, paths };
}

/** The paths of the required files; undefined if one is in the private folder of a client, whose place is not known. */
function requiredPaths({ requiredFiles = [] }: SkillManifest, location: SkillLocation): Template[] | undefined {
  const paths: Template[] = [];
  for (const { path, base = "skill" } of requiredFiles) {
    if (base === "client") return undefined;
    paths.push(joinBase(path, base, location.path));
  }
  return distinct(paths);
}

function producedPaths(manifest: SkillManifest, location: SkillLocation): Template[] {
  const files = producedFilesOf(manifest);
  return distinct(files.map(({ pattern, base }) => joinBase(pattern, base ?? "repository", location.path)));
}

function distinct(paths: readonly Template[]): Template[] {
  return paths.filter((path, index) => paths.findIndex((other) => jsonEqual(other, path)) === index);
}

function covers(effects: readonly Effect[], file: Template, scope: Scope): boolean {
  return mayWrite(effects, file, (path) => writeTemplate(closePath(path, scope)));
}

/** Cuts paths and destinations off before references that STOP cannot resolve (mapping-decisions.md#d58). */
function closed(effect: Effect, scope: Scope): Effect {
  if ("paths" in effect && effect.paths)
    return { ...effect, paths: effect.paths.map((path) => closePath(path, scope)) };
  if ("destinations" in effect && effect.destinations)
    return { ...effect, destinations: effect.destinations.map((text) => closeText(text, scope)) };
  return effect;
}

/** The effects for which STOP has no type, as part of a sentence. */
const WITHOUT_TYPE: { readonly [Type in Effect["type"]]?: string } = {
  database: "effects on databases",
  git: "effects on Git repositories",
  unknown: "an unknown effect",
};

const TYPES: ReadonlySet<string> = new Set(EFFECT_TYPES.values());

/**
 * Explains why no list is written: a list is complete, so it may leave no effect out, and the five types say less than
 * an effect on a database, on a Git repository or an unknown one (mapping-decisions.md#d31).
 */
function withoutType(effects: readonly Effect[]): LossNote | undefined {
  const other = effects.find(({ type }) => !TYPES.has(type));
  if (other === undefined) return undefined;
  const reason = `STOP has no type for ${WITHOUT_TYPE[other.type]}, and a list of side effects is complete. So none was written, which means that the skill may do anything.`;
  return { path: ["effects"], kind: "dropped", reason };
}
