import type { Entrypoints, Json, LossNote, Path, SkillManifest } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import type { PrepareContext } from "@skill-convert/format";
import { isOwnProgram, needsWrapper } from "../files/wrapper.js";
import { inWrapper, WRAPPER } from "../files/wrapper-program.js";
import { EFFECT_REPORT } from "./effect-report.js";
import { findEntrypoints } from "./programs.js";

type Around = Pick<PrepareContext, "existing" | "files">;

/** Returns true if the skill would run its own program, directly or by the wrapper, and no other one in scripts/. */
export function startsItsProgram(manifest: SkillManifest, around: Around): boolean {
  return isWrapped(manifest, around) || isOwnProgram(manifest, around.files);
}

function isWrapped(manifest: SkillManifest, { existing, files }: Around): boolean {
  return needsWrapper(manifest, files, existing !== undefined);
}

/** Returns the runtime with which a skill is written. */
export function runtimeFor(manifest: SkillManifest, around: Around): NonNullable<SkillManifest["runtime"]> {
  return manifest.runtime ?? (startsItsProgram(manifest, around) ? "script" : "inference");
}

const NAMELESS = "Semioverse names no entrypoint: a skill with the runtime script runs a program in its folder scripts";

const WRAPPED = `Semioverse passes one JSON object, so ${WRAPPER} was added: it takes that object, starts this command line with its arguments, and adds the ${EFFECT_REPORT.name}.`;

/** Explains the changes of entrypoints: the format has nothing but a program in `scripts/` (semioverse.md#s28). */
export function entrypointNotes(given: SkillManifest, around: Around): readonly LossNote[] {
  const { operations, instructions = "" } = given;
  const isInBody = instructions.trim() === "";
  if (operations.every(({ entrypoints }) => entrypoints === undefined)) return [];
  const isInWrapper = isWrapped(given, around);
  const program = isInWrapper ? undefined : ownProgram(given, around);
  return operations.flatMap(({ entrypoints }, index): LossNote[] => {
    if (entrypoints === undefined) return [];
    const path = ["operations", index, "entrypoints"];
    const isForAgents = entrypoints.unix === undefined && entrypoints.windows === undefined;
    if (isForAgents) return agentNotes(entrypoints, path, isInBody);
    const reason = `${NAMELESS}, and none of those programs is clearly the right one.`;
    if (!isInWrapper && !program) return [{ path, kind: "dropped", reason }];
    return [...commandNotes(entrypoints, path, program), ...agentNotes(entrypoints, path, isInBody)];
  });
}

/** Returns the entrypoints that reading the written skill would find. */
function ownProgram(given: SkillManifest, around: Around): Entrypoints | undefined {
  const isFound = given.operations.length === 1 && runtimeFor(given, around) === "script";
  return isFound ? findEntrypoints(around.files, given.id) : undefined;
}

/** @param program the program that replaces the command lines; undefined if the wrapper starts them */
function commandNotes(entrypoints: Entrypoints, path: Path, program: Entrypoints | undefined): LossNote[] {
  const reason = program ? `${NAMELESS}. Its arguments are not kept.` : WRAPPED;
  return (["unix", "windows"] as const).flatMap((key): LossNote[] => {
    if (entrypoints[key] === undefined) return [];
    const kind = program && program[key] === undefined ? "dropped" : "narrowed";
    const movedTo = program ? {} : { movedTo: { file: WRAPPER, as: (argv: Json) => [inWrapper(argv)] } };
    return [{ path: [...path, key], kind, reason, ...movedTo }];
  });
}

/** @param isInBody true if the generated section of SKILL.md has the instruction */
function agentNotes({ agent }: Entrypoints, path: Path, isInBody: boolean): LossNote[] {
  if (agent === undefined) return [];
  const reason = `${NAMELESS}. It has no entrypoint for agents`;
  const dropped = { path: [...path, "agent"], kind: "dropped" } as const;
  if (!isInBody) return [{ ...dropped, reason: `${reason}.` }];
  const movedTo = { file: SKILL_FILE, as: (text: Json) => [String(text)] };
  return [{ ...dropped, reason: `${reason}; SKILL.md has the instruction.`, movedTo }];
}
