import { compact } from "@skill-convert/core/json";
import type { RegisteredSkill } from "./skill.js";

/** The entry of a skill in a list of skills. */
export interface SkillSummary {
  readonly id: string;
  readonly dir: string;
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
  /** The operations that match, if a type was asked for. */
  readonly operations?: readonly string[];
}

/**
 * Returns what a list of skills says about one of them.
 *
 * @example
 * const manifest = { id: "tidy", name: "Tidy", operations: [{}] };
 * const { registry } = register(createSkillRegistry(), { manifest, path: "skills/tidy" });
 * registry.skills().map((skill) => summarizeSkill(skill)); // [{ id: "tidy", dir: "skills/tidy", name: "Tidy" }]
 */
export function summarizeSkill(skill: RegisteredSkill, operations?: readonly string[]): SkillSummary {
  const { id, dir, manifest } = skill;
  const { name, description, version } = manifest;
  return compact({ id, dir, name, description, version, operations });
}
