import { requireArguments } from "@skill-convert/core/adapters";
import type { Finding } from "./finding.js";
import { stops } from "./finding.js";
import { applyPolicy } from "./policy/apply.js";
import { beginPreflight, finishPreflight } from "./preflight/preflight.js";
import { announcementsOf, redactFindings } from "./report.js";
import { CHECK_OPTIONS, type CheckOptions, SKILL, type Skill } from "./skill.js";

/** The result of a check. It contains nothing sensitive. */
export interface CheckReport {
  /** `ready` to run, or the stage that stopped the check. */
  readonly status: "ready" | "preflight" | "policy";
  /** The operation's name, if it has one. */
  readonly operation?: string;
  /** In the order of the rules. */
  readonly findings: readonly Finding[];
  /** Warnings that a person should read before the skill runs. */
  readonly announcements: readonly string[];
}

/**
 * Checks whether a skill can run with these inputs: ADR-002's validation rules in order, STOP's requirements and
 * assertions, and the policy. No program of the skill runs, and the network is not used. Declared commands with bounds
 * run to print their versions, and `custom` assertions run only if the caller allows it. Problems of the skill or its
 * inputs are findings of the report.
 *
 * @throws TypeError if the skill has no folder, for another wrong argument, or for an unknown option
 *
 * @example
 * const skill = { folder: "skills/notes", manifest: { operations: [{}], commands: [{ name: "no-such-command" }] } };
 * const { status, findings } = await checkSkill(skill);
 * status; // "preflight"
 * findings.filter((finding) => finding.status === "fail").map(({ rule }) => rule); // ["commands"]
 */
export async function checkSkill(skill: Skill, options: CheckOptions = {}): Promise<CheckReport> {
  requireArguments("checkSkill", { skill: [skill, SKILL], options: [options, CHECK_OPTIONS] });
  const { findings: first, start } = beginPreflight(skill, options);
  if (start === undefined) return { status: "preflight", findings: first, announcements: [] };
  const { findings: rest, plan } = await finishPreflight(start, false);
  const preflight = [...first, ...rest];
  const policy = applyPolicy(plan.situation, plan.inputs);
  const { manifest } = start.situation.skill;
  return {
    status: stops(preflight, options.strict) ? "preflight" : stops(policy, options.strict) ? "policy" : "ready",
    ...(start.name === undefined ? {} : { operation: start.name }),
    findings: redactFindings([...preflight, ...policy], start.redactor),
    announcements: announcementsOf(manifest),
  };
}
