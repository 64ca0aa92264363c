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
 * What a manifest has to become before it is written: one operation, a region, and whatever the format demands. What the
 * manifest that is there leaves out is not demanded of its successor.
 */
export function prepareSemioverse(
  given: SkillManifest,
  base: SkillFiles,
  was?: SkillManifest,
  document?: JsonRecord,
): Prepared {
  const isOptional = (key: string) => document !== undefined && (document[key] ?? null) === null;
  const isDerivedId = isOptional("id") && given.id === was?.id;
  const isDerivedName = isOptional("name") && given.name === (given.id ?? deriveId(base));
  const notes: LossNote[] = [];
  const add = (path: LossNote["path"], kind: LossNote["kind"], reason: string) => notes.push({ path, kind, reason });

  const { id: _id, name: _name, effects: _effects, scopes: _scopes, ...rest } = given;
  if (given.name === undefined && given.id !== undefined && !isOptional("name"))
    add(["name"], "synthesised", "The skill has no name, so its id is used.");
  const name = given.name ?? (isOptional("name") ? undefined : given.id);
  const description = given.description ?? onlyDescription(given.operations);
  if (description !== undefined && given.description === undefined)
    add(
      ["description"],
      "synthesised",
      "The skill has one operation, so the operation's description became the skill's.",
    );
  const version = demandVersion(given.version, isOptional("version"), notes);
  const kind = given.kind ?? DEFAULT_KIND;
  if (given.kind === undefined) add(["kind"], "defaulted", `Semioverse requires a kind, so "${kind}" was written.`);
  const isEdited = was !== undefined;
  const isStarted = startsItsProgram(given, base, isEdited);
  const runtime = given.runtime ?? (isStarted ? "script" : "inference");
  if (given.runtime === undefined) {
    const because = runtime === "script" ? "the entrypoints run a program" : "nothing indicates that a program runs";
    add(["runtime"], "defaulted", `Semioverse requires a runtime; "${runtime}" was written, because ${because}.`);
  }
  const isReported = was === undefined || requireEffectReports(was.operations);
  const reported = isReported ? withEffectReports(given.operations) : { operations: given.operations, notes: [] };
  const region = regionEffects(given, isStarted && runtime === "script");
  const scopes = requirementsIn(given, "scopes", "Semioverse");
  const extensions = was === undefined ? withConvention(given.extensions) : given.extensions;
  const manifest: SkillManifest = {
    ...(given.id === undefined || isDerivedId ? {} : { id: given.id }),
    ...(name === undefined || isDerivedName ? {} : { name }),
    ...rest,
    ...(description === undefined ? {} : { description }),
    ...(version === undefined ? {} : { version }),
    kind,
    runtime,
    operations: branchOperations({ ...given, operations: reported.operations }).operations,
    ...(region.effects && { effects: region.effects }),
    ...(scopes.words && { scopes: scopes.words }),
    ...(extensions && { extensions }),
  };
  notes.push(
    ...scopes.notes,
    ...reported.notes,
    ...given.operations.flatMap(untypedFields),
    ...given.operations.flatMap(lostFiles),
  );
  notes.push(...region.notes, ...entrypointNotes({ ...given, runtime }, base, isEdited));
  return { manifest, notes };
}

/** Section 2: front matter follows the Skill Spec v1 convention, which a new manifest states. */
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
    const reason = `A Semioverse version is a pair, so of "${version}" only [${pair.join(", ")}] is kept.`;
    notes.push({ path, kind: "narrowed", reason });
  }
  return version;
}

/** Whether a script can be run that is the skill's own; no other one is, whatever else is in scripts/. */
function startsItsProgram(given: SkillManifest, base: SkillFiles, isEdited: boolean): boolean {
  return needsWrapper(given, base, isEdited) || isOwnProgram(given, base);
}

function untypedFields({ output }: Operation, operation: number): LossNote[] {
  return (output?.fields ?? []).flatMap((field, index): LossNote[] => {
    if (field.schema !== undefined) return [];
    const reason = `The output field "${field.name}" has no type, so it is written as a schema that allows anything.`;
    return [{ path: ["operations", operation, "output", "fields", index, "schema"], kind: "defaulted", reason }];
  });
}

/** Section 2: a program in `scripts/` is all that the format knows of how a skill is carried out. */
function entrypointNotes(given: SkillManifest, base: SkillFiles, isEdited: boolean): LossNote[] {
  const { id, operations, runtime } = given;
  const isWrapped = needsWrapper(given, base, isEdited);
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
          return { path: [...path, key], kind, reason: `${names}, and has no entrypoint for agents.` };
        const reason = isWrapped
          ? `Semioverse passes one JSON object, so ${WRAPPER} was added: it takes that, starts this command line with its arguments, and adds the ${EFFECT_REPORT.name}.`
          : `${names}, and keeps no arguments.`;
        return { path: [...path, key], kind, reason };
      });
  });
}
