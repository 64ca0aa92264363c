import type { Invocation } from "@skill-convert/access";
import type { Diagnostic } from "@skill-convert/core";
import { boundWriteRegion } from "../region/invocation.js";
import { placesOf } from "../region/vaults.js";
import type { SkillRegistry } from "../registry/registry.js";
import type { RegisteredSkill } from "../registry/skill.js";
import { relateWriters } from "./conflict.js";

/** The reason why two skills, or two runs, can or cannot run at the same time. */
export interface ConflictExplanation {
  /**
   * The folders of `conflict` and of `coordinated` overlap. A coordination dependency puts the latter in order
   * (semioverse.md#s77).
   */
  readonly verdict: "conflict" | "coordinated" | "disjoint";
  /** The two folders that overlap; absent if the verdict is `disjoint`. */
  readonly folders?: readonly [string, string];
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The id of a skill, or one run of it with its inputs, and a name for the message if several runs are of one skill. */
export type Participant = string | ({ readonly id: string; readonly name?: string } & Invocation);

/**
 * Explains whether two skills are in conflict (semioverse.md#s74), or two runs of skills. The inputs of a run replace
 * the placeholders of its region (semioverse.md#s131). Returns undefined if one of the skills is not registered.
 *
 * @example
 * const writer = (id, path) => ({ manifest: { id, operations: [{}], effects: [{ type: "filesystem", access: "write", paths: [path] }] } });
 * const { registry } = registerAll(createSkillRegistry(), [writer("a", "docs"), writer("b", "docs/{part}")]);
 * explainConflict(registry, "a", { id: "b", inputs: { part: "api" } })?.verdict; // "conflict"
 */
export function explainConflict(
  registry: SkillRegistry,
  first: Participant,
  second: Participant,
): ConflictExplanation | undefined {
  const a = bindParticipant(registry, first);
  const b = bindParticipant(registry, second);
  if (a === undefined || b === undefined) return undefined;
  const diagnostics = [...a.diagnostics, ...b.diagnostics];
  const relation = relateWriters(a.skill, b.skill);
  if (relation.verdict === "disjoint") {
    const message = `${a.name} and ${b.name} write to different folders, so they can run at the same time: ${a.name} to ${writes(a.skill)}, ${b.name} to ${writes(b.skill)}.`;
    return { ...relation, message, diagnostics };
  }
  const [folderA, folderB] = relation.folders;
  const where = `${a.name} writes to ${folderA}${why(a.skill)} and ${b.name} to ${folderB}${why(b.skill)}, which overlap`;
  const message =
    relation.verdict === "coordinated"
      ? `${where}, and a coordination dependency puts them in order.`
      : `${where}, and neither declares a coordination dependency on the other.`;
  return { ...relation, message, diagnostics };
}

function writes({ writes: region }: RegisteredSkill): string {
  const texts = region.declared ? region.folders.map(({ text }) => text) : ["any folder"];
  return texts.length === 0 ? "no folder" : texts.join(" and ");
}

function why({ writes }: RegisteredSkill): string {
  return writes.declared ? "" : ` (${writes.because})`;
}

function bindParticipant(registry: SkillRegistry, participant: Participant) {
  const skill = registry.lookup(typeof participant === "string" ? participant : participant.id);
  if (skill === undefined) return undefined;
  if (typeof participant === "string") return { skill, name: skill.id, diagnostics: [] };
  return { ...bindSkill(registry, skill, participant), name: participant.name ?? skill.id };
}

/** Returns a skill with the write region of one run. */
export function bindSkill(
  registry: SkillRegistry,
  skill: RegisteredSkill,
  invocation: Invocation,
): { readonly skill: RegisteredSkill; readonly diagnostics: readonly Diagnostic[] } {
  const { region, diagnostics } = boundWriteRegion(skill.manifest, invocation);
  const places = placesOf(region, skill.vault, registry.state.vaults.mappings);
  return { skill: { ...skill, writes: region, places }, diagnostics };
}
