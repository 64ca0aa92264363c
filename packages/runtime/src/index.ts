export { type CheckReport, checkSkill } from "./check.js";
export { runtimeDiagnostics } from "./diagnostics.js";
export { type Finding, RULES, type RuleName } from "./finding.js";
export type { GivenInputs } from "./inputs/inputs.js";
export {
  POLICY_EFFECTS,
  type Policy,
  type PolicyRule,
  policyFromList,
  type ReadPolicy,
  readPolicy,
} from "./policy/policy.js";
export { type RunOptions, type RunReport, type RunResult, runSkill } from "./run.js";
export type { CheckOptions, Skill } from "./skill.js";
