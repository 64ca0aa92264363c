import {
  type Assertion,
  compact,
  type Effect,
  impliedEffects,
  jsonEqual,
  type LossNote,
  type ProducedFile,
  type SkillManifest,
  type Template,
} from "@skill-convert/core";
import type { Home } from "./format.js";
import { placePath } from "./paths.js";
import { isClosed, type Scope, writeRegion } from "./references.js";

/** A list with what was added to it at its end. */
interface Extended<T> {
  /** Undefined where there is nothing to write. */
  readonly list: readonly T[] | undefined;
  readonly notes: readonly LossNote[];
}

/** The effects to write: the declared ones, and those that the rest of the manifest implies, with their paths. */
export function effectsToWrite(manifest: SkillManifest, home: Home, scope: Scope): Extended<Effect> {
  const declared = manifest.effects ?? [];
  const added = impliedEffects(manifest).map(({ effect, because }) => ({
    effect: withPaths(effect, manifest, home),
    because,
  }));
  const uncovered = producedPaths(manifest, home).filter(
    (path) => !covers([...declared, ...added.map((each) => each.effect)], path, scope),
  );
  if (uncovered.length > 0) {
    added.push({ effect: { type: "filesystem", access: "write", paths: uncovered }, because: "it produces files" });
  }
  if (added.length === 0) return { list: manifest.effects, notes: [] };
  const notes = added.map(({ effect, because }, index): LossNote => {
    const what = effect.type === "filesystem" ? `${effect.type} ${effect.access}` : effect.type;
    const reason = `The effect ${what} was added, because ${because}.`;
    return { path: manifest.effects ? ["effects", declared.length + index] : ["effects"], kind: "synthesised", reason };
  });
  return { list: [...declared, ...added.map(({ effect }) => effect)], notes };
}

function withPaths(effect: Effect, manifest: SkillManifest, home: Home): Effect {
  if (effect.type !== "filesystem") return effect;
  const paths = effect.access === "read" ? requiredPaths(manifest, home) : producedPaths(manifest, home);
  return { ...effect, paths: distinct(paths) };
}

function requiredPaths(manifest: SkillManifest, home: Home): Template[] {
  return (manifest.requiredFiles ?? []).map(({ path, base }) => placePath(path, base ?? "skill", home));
}

/** The files that any of the operations leaves behind. */
function producedFilesOf({ operations }: SkillManifest): readonly ProducedFile[] {
  const [only] = operations;
  if (only && operations.length === 1) return only.producedFiles ?? [];
  return operations.flatMap(({ producedFiles }) => producedFiles ?? []);
}

function producedPaths(manifest: SkillManifest, home: Home): Template[] {
  const files = producedFilesOf(manifest);
  return distinct(files.map(({ pattern, base }) => placePath(pattern, base ?? "repository", home)));
}

function distinct(paths: readonly Template[]): Template[] {
  return paths.filter((path, index) => paths.findIndex((other) => jsonEqual(other, path)) === index);
}

/** Whether a declared effect already says that the file may be written. */
function covers(effects: readonly Effect[], file: Template, scope: Scope): boolean {
  const written = writeRegion(file, scope);
  return effects.some((effect) => {
    if (effect.type !== "filesystem" || (effect.access !== "write" && effect.access !== undefined)) return false;
    if (effect.paths === undefined) return true;
    return effect.paths.some((path) => {
      const folder = writeRegion(path, scope);
      return written === folder || written.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
    });
  });
}

/** The assertions after a run: the declared ones, that produced files exist, and the longest run time. */
export function postAssertionsToWrite(manifest: SkillManifest, home: Home): Extended<Assertion> {
  const declared = manifest.assertions?.post ?? [];
  const added: { assertion: Assertion; reason: string }[] = [];
  for (const { pattern, base, description } of producedFilesOf(manifest)) {
    const path = placePath(pattern, base ?? "repository", home);
    const same = (assertion: Assertion) => assertion.check === "file_exists" && jsonEqual(assertion.path, path);
    if ([...declared, ...added.map(({ assertion }) => assertion)].some(same)) continue;
    const assertion: Assertion = compact({ check: "file_exists", path, message: description });
    added.push({ assertion, reason: "STOP has no produced files, so one was written as an assertion that it exists." });
  }
  const timeout = manifest.execution?.timeout;
  if (timeout !== undefined) {
    const maxMs = timeout * 1000;
    if (!declared.some((assertion) => assertion.check === "duration" && assertion.maxMs === maxMs)) {
      const reason = "STOP has no timeout, so it was written as an assertion on the duration.";
      added.push({ assertion: { check: "duration", maxMs }, reason });
    }
  }
  if (added.length === 0) return { list: manifest.assertions?.post, notes: [] };
  const place = manifest.assertions?.post
    ? (index: number) => ["assertions", "post", declared.length + index]
    : undefined;
  const notes = added.map(({ reason }, index): LossNote => {
    const path = place ? place(index) : manifest.assertions ? ["assertions", "post"] : ["assertions"];
    return { path, kind: "synthesised", reason };
  });
  return { list: [...declared, ...added.map(({ assertion }) => assertion)], notes };
}

/** Whether an assertion can be written: a reference to nothing declared would be an error, and could never hold. */
export function isWritable(assertion: Assertion, scope: Scope): boolean {
  switch (assertion.check) {
    case "file_exists":
    case "file_not_empty":
    case "file_matches":
      return isClosed(assertion.path, scope);
    case "custom":
      return isClosed(assertion.command, scope);
    case "output":
      return assertion.output !== "";
    default:
      return true;
  }
}
