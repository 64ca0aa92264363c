import type { Effect, LossNote, SkillManifest, Template } from "@skill-convert/core";
import { impliedEffects, joinBase, mayWrite } from "@skill-convert/core/adapters";
import { jsonEqual } from "@skill-convert/core/json";
import type { PrepareContext, Prepared } from "@skill-convert/format";
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
  const effects = effectsToWrite(manifest, { location: files, scope: scopeOf(manifest), existing }, notes);
  return { manifest: { ...manifest, ...(effects && { effects }) }, notes };
}

function effectsToWrite(
  manifest: SkillManifest,
  { location, scope, existing }: EffectContext,
  notes: LossNote[],
): Effect[] | undefined {
  // A partial list would read as a complete one (mapping-decisions.md#d27).
  if (manifest.effects === undefined) return undefined;
  const declared = manifest.effects;
  for (const [index, { type }] of declared.entries()) {
    const reason = LOSSES[type];
    if (reason !== undefined) notes.push({ path: ["effects", index], kind: "narrowed", reason });
  }
  const omitted = existing ? impliedEffects(existing).map(({ effect }) => effect) : [];
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
  return [...declared, ...added.map(({ effect }) => effect)].map((effect) => inFiveTypes(effect, scope));
}

function withPaths(effect: Effect, manifest: SkillManifest, location: SkillLocation): Effect {
  if (effect.type !== "filesystem") return effect;
  const paths = effect.access === "read" ? requiredPaths(manifest, location) : producedPaths(manifest, location);
  return { ...effect, paths };
}

function requiredPaths({ requiredFiles = [] }: SkillManifest, location: SkillLocation): Template[] {
  return distinct(requiredFiles.map(({ path, base }) => joinBase(path, base ?? "skill", location.path)));
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

const DATABASE = { read: "Reads a database", write: "Writes to a database" };
const GIT = { read: "Reads the git repository", write: "Writes to the git repository" };

/** Reasons for the loss, for the effect types that STOP does not have. */
const LOSSES: { readonly [Type in Effect["type"]]?: string } = {
  database: "STOP has no type for effects on databases, so this one was written as network, with a description.",
  git: "STOP has no type for effects on git, so this one was written as filesystem on .git/.",
  unknown: "STOP has no type for this effect, so it was written as exec, the widest type, with a description.",
};

/** Expresses an effect in one of the five types of STOP, without understating it (mapping-decisions.md#d31). */
function inFiveTypes(effect: Effect, scope: Scope): Effect {
  switch (effect.type) {
    case "filesystem":
      return effect.paths ? { ...effect, paths: effect.paths.map((path) => closePath(path, scope)) } : effect;
    case "network":
    case "message": {
      const { destinations } = effect;
      return destinations ? { ...effect, destinations: destinations.map((text) => closeText(text, scope)) } : effect;
    }
    case "database":
      return { type: "network", description: explained(DATABASE[effect.access], effect) };
    case "git": {
      const description = explained(GIT[effect.access], effect);
      return { type: "filesystem", access: effect.access, description, paths: [".git/"] };
    }
    case "unknown":
      return { type: "process", description: explained(`Has the effect "${effect.name}"`, effect) };
    default:
      return effect;
  }
}

function explained(summary: string, { description }: Effect): string {
  return description === undefined ? summary : `${summary}: ${description}`;
}
