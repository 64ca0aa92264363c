import type { JsonRecord, LossNote, Operation, SkillFiles, SkillManifest } from "@skill-convert/core";
import { branchOperations } from "@skill-convert/core/adapters";
import { type Prepared, requirementsIn } from "@skill-convert/format";
import { encodeVersion, toSemver } from "../fields/version.js";
import { isOwnProgram, needsWrapper } from "../files/wrapper.js";
import { WRAPPER } from "../files/wrapper-program.js";
import { FORMAT } from "../format.js";
import { EFFECT_REPORT, lostFiles, requireEffectReports, withEffectReports } from "./effect-report.js";
import { deriveId } from "./identity.js";
import { findEntrypoints } from "./programs.js";
import { regionEffects } from "./region.js";

/**
 * Adapts a manifest to the format: one operation, a region, and values for required keys.
 *
 * @param existing the manifest that is overwritten, and `document` its front matter; keys that it leaves out are not
 *   required
 */
export function prepareSemioverse(
  source: SkillManifest,
  base: SkillFiles,
  existing?: SkillManifest,
  document?: JsonRecord,
): Prepared {
  const isOptional = (key: string) => document !== undefined && (document[key] ?? null) === null;
  const isDerivedId = isOptional("id") && source.id === existing?.id;
  const isDerivedName = isOptional("name") && source.name === (source.id ?? deriveId(base));
  const notes: LossNote[] = [];
  const add = (path: LossNote["path"], kind: LossNote["kind"], reason: string) => notes.push({ path, kind, reason });

  const { id: _id, name: _name, effects: _effects, scopes: _scopes, ...rest } = source;
  if (source.name === undefined && source.id !== undefined && !isOptional("name"))
    add(["name"], "synthesised", "The skill has no name, so its id is used.");
  const name = source.name ?? (isOptional("name") ? undefined : source.id);
  const description = source.description ?? onlyDescription(source.operations);
  if (description !== undefined && source.description === undefined)
    add(
      ["description"],
      "synthesised",
      "The skill has one operation, so the operation's description became the skill's.",
    );
  const version = demandVersion(source.version, isOptional("version"), notes);
  const kind = source.kind ?? DEFAULT_KIND;
  if (source.kind === undefined) add(["kind"], "defaulted", `Semioverse requires a kind, so "${kind}" was written.`);
  const isEdited = existing !== undefined;
  const isStarted = startsItsProgram(source, base, isEdited);
  const runtime = source.runtime ?? (isStarted ? "script" : "inference");
  if (source.runtime === undefined) {
    const because = runtime === "script" ? "the entrypoints run a program" : "nothing indicates that a program runs";
    add(["runtime"], "defaulted", `Semioverse requires a runtime; "${runtime}" was written, because ${because}.`);
  }
  const isReported = existing === undefined || requireEffectReports(existing.operations);
  const reported = isReported ? withEffectReports(source.operations) : { operations: source.operations, notes: [] };
  const region = regionEffects(source, isStarted && runtime === "script");
  const scopes = requirementsIn(source, "scopes", "Semioverse");
  const extensions = existing === undefined ? withConvention(source.extensions) : source.extensions;
  const manifest: SkillManifest = {
    ...(source.id === undefined || isDerivedId ? {} : { id: source.id }),
    ...(name === undefined || isDerivedName ? {} : { name }),
    ...rest,
    ...(description === undefined ? {} : { description }),
    ...(version === undefined ? {} : { version }),
    kind,
    runtime,
    operations: branchOperations({ ...source, operations: reported.operations }).operations,
    ...(region.effects && { effects: region.effects }),
    ...(scopes.words && { scopes: scopes.words }),
    ...(extensions && { extensions }),
  };
  notes.push(
    ...scopes.notes,
    ...reported.notes,
    ...source.operations.flatMap(untypedFields),
    ...source.operations.flatMap(lostFiles),
  );
  notes.push(...region.notes, ...entrypointNotes({ ...source, runtime }, base, isEdited));
  return { manifest, notes };
}

/** Adds the version of the convention for front matter to a new manifest (semioverse.md#s19, semioverse.md#d1). */
function withConvention(extensions: SkillManifest["extensions"]): SkillManifest["extensions"] {
  return { ...extensions, [FORMAT.id]: { skill_spec_version: 1, ...extensions?.[FORMAT.id] } };
}

const DEFAULT_KIND = "operational";

function onlyDescription(operations: readonly Operation[]): string | undefined {
  return operations.length === 1 ? operations[0]?.description : undefined;
}

function demandVersion(version: string | undefined, isOptional: boolean, notes: LossNote[]): string | undefined {
  const path = ["version"];
  if (version === undefined && isOptional) return undefined;
  const pair = version === undefined ? undefined : encodeVersion(version);
  if (version === undefined || pair === undefined) {
    const found =
      version === undefined ? "version, and the skill has none" : `pair of numbers, and "${version}" has none`;
    notes.push({ path, kind: "defaulted", reason: `Semioverse requires a ${found}; [0, 1] was written.` });
    return "0.1.0";
  }
  if (toSemver(pair) !== version) {
    const reason = `A Semioverse version is a pair, so only [${pair.join(", ")}] of "${version}" is kept.`;
    notes.push({ path, kind: "narrowed", reason });
  }
  return version;
}

/** Returns true if the skill would run its own program, directly or by the wrapper, and no other one in scripts/. */
function startsItsProgram(manifest: SkillManifest, base: SkillFiles, isEdited: boolean): boolean {
  return needsWrapper(manifest, base, isEdited) || isOwnProgram(manifest, base);
}

function untypedFields({ output }: Operation, operation: number): LossNote[] {
  return (output?.fields ?? []).flatMap((field, index): LossNote[] => {
    if (field.schema !== undefined) return [];
    const reason = `The output field "${field.name}" has no type, so it is written as a schema that allows anything.`;
    return [{ path: ["operations", operation, "output", "fields", index, "schema"], kind: "defaulted", reason }];
  });
}

/** Notes the changes of entrypoints: the format has nothing but a program in `scripts/` (semioverse.md#s28). */
function entrypointNotes(manifest: SkillManifest, base: SkillFiles, isEdited: boolean): LossNote[] {
  const { id, operations, runtime } = manifest;
  const isWrapped = needsWrapper(manifest, base, isEdited);
  const derived = !isWrapped && operations.length === 1 && runtime === "script" ? findEntrypoints(base, id) : undefined;
  return operations.flatMap(({ entrypoints }, index): LossNote[] => {
    if (entrypoints === undefined) return [];
    const path = ["operations", index, "entrypoints"];
    const names =
      "Semioverse names no entrypoint: a skill with the runtime script runs a program in its folder scripts";
    if (!isWrapped && !derived)
      return [{ path, kind: "dropped", reason: `${names}, and none of those programs is clearly the right one.` }];
    return (["unix", "windows", "agent"] as const)
      .filter((key) => entrypoints[key] !== undefined)
      .map((key) => {
        const kind = key !== "agent" && (isWrapped || derived?.[key]) ? "narrowed" : "dropped";
        if (key === "agent")
          return { path: [...path, key], kind, reason: `${names}. It has no entrypoint for agents.` };
        const reason = isWrapped
          ? `Semioverse passes one JSON object, so ${WRAPPER} was added: it takes that object, starts this command line with its arguments, and adds the ${EFFECT_REPORT.name}.`
          : `${names}. Its arguments are not kept.`;
        return { path: [...path, key], kind, reason };
      });
  });
}
