import type { Invocation } from "@skill-convert/access";
import type { Diagnostic } from "@skill-convert/core";
import { boundWriteRegion } from "../region/invocation.js";
import { placesOf } from "../region/vaults.js";
import type { SkillRegistry } from "../registry/registry.js";
import type { RegisteredSkill } from "../registry/skill.js";
import { relateWriters } from "./conflict.js";

/** Why two skills, or two runs, may or may not go on at the same time. */
export interface ConflictExplanation {
  /** `conflict` and `coordinated` overlap; a coordination dependency resolves the latter by order (theorem 6.3). */
  readonly verdict: "conflict" | "coordinated" | "disjoint";
  /** The two folders that overlap. */
  readonly folders?: readonly [string, string];
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** A skill, or one run of it with its inputs, and a name if there are several runs of it. */
export type Participant = string | ({ readonly id: string; readonly name?: string } & Invocation);

/**
 * Explains whether two skills are in conflict (definition 6.2), or two runs if inputs are given, which replace the
 * placeholders. Undefined if one of the skills is not registered.
 *
 * @example
 * const writer = (id, path) => ({ manifest: { id, operations: [{}], effects: [{ type: "filesystem", access: "write", paths: [path] }] } });
 * const { registry } = registerAll(createSkillRegistry(), [writer("a", "docs"), writer("b", "docs/{part}")]);
 * explainConflict(registry, "a", { id: "b", inputs: { part: "api" } })?.verdict; // "conflict"
 */
export function explainConflict(
  registry: SkillRegistry,
  one: Participant,
  other: Participant,
): ConflictExplanation | undefined {
  const a = participant(registry, one);
  const b = participant(registry, other);
  if (a === undefined || b === undefined) return undefined;
  const diagnostics = [...a.diagnostics, ...b.diagnostics];
  const relation = relateWriters(a.skill, b.skill);
  if (relation.verdict === "disjoint") {
    const message = `${a.name} and ${b.name} write to different folders, so they can run at the same time (lemma 3.5): ${a.name} to ${writes(a.skill)}, ${b.name} to ${writes(b.skill)}.`;
    return { ...relation, message, diagnostics };
  }
  const [folderA, folderB] = relation.folders;
  const where = `${a.name} writes to ${folderA}${why(a.skill)} and ${b.name} to ${folderB}${why(b.skill)}, which overlap`;
  const message =
    relation.verdict === "coordinated"
      ? `${where}, and a coordination dependency puts them in order (theorem 6.3).`
      : `${where}, and neither declares a coordination dependency on the other (definition 6.2).`;
  return { ...relation, message, diagnostics };
}

/** The folders that a skill writes to, in words. */
function writes({ writes: region }: RegisteredSkill): string {
  const texts = region.declared ? region.folders.map(({ text }) => text) : ["anything"];
  return texts.length === 0 ? "none" : texts.join(" and ");
}

function why({ writes }: RegisteredSkill): string {
  return writes.declared ? "" : ` (${writes.because})`;
}

function participant(registry: SkillRegistry, one: Participant) {
  const skill = registry.lookup(typeof one === "string" ? one : one.id);
  if (skill === undefined) return undefined;
  if (typeof one === "string") return { skill, name: skill.id, diagnostics: [] };
  return { ...bindSkill(registry, skill, one), name: one.name ?? skill.id };
}

/** A skill with the places that one run of it writes to. */
export function bindSkill(
  registry: SkillRegistry,
  skill: RegisteredSkill,
  invocation: Invocation,
): { readonly skill: RegisteredSkill; readonly diagnostics: readonly Diagnostic[] } {
  const { region, diagnostics } = boundWriteRegion(skill.manifest, invocation);
  const places = placesOf(region, skill.vault, registry.state.vaults.mappings);
  return { skill: { ...skill, writes: region, places }, diagnostics };
}
