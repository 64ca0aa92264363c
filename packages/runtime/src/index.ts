export { checkAssertions, evaluateAssertion } from "./assertions/evaluate.js";
export { splitWords, type Words } from "./assertions/words.js";
export { type CheckReport, checkSkill } from "./check.js";
export type * from "./contracts.js";
export { runtimeDiagnostics } from "./diagnostics.js";
export { type Finding, RULES, type RuleName } from "./finding.js";
export type { GivenInputs } from "./inputs/inputs.js";
export type { RunLimits } from "./invoke/request.js";
export { judgePolicy, type PolicyCase, type PolicyFinding } from "./policy/judge.js";
export {
  type Policy,
  type PolicyRule,
  policyFromList,
  readPolicy,
} from "./policy/policy.js";
export { markProgram, type ProgramMark } from "./process/mark-program.js";
export { createPause } from "./process/pause.js";
export { changesNumbers, readJson } from "./read-json.js";
export { createRedactor, type RedactorOptions } from "./redact/redactor.js";
export { type RunValues, redactorOf } from "./redact/secrets.js";
export { type RegionOutcome, type RegionWatch, watchRegion } from "./region/region.js";
export { RUN_OPTIONS, type RunOptions, runSkill } from "./run.js";
export type { RunReport, RunResult } from "./run-report.js";
export { confinementOf } from "./sandbox/confinement.js";
export type { SandboxMode } from "./sandbox/mode.js";
export type { SandboxReport } from "./sandbox/report.js";
export { noSandboxBecause } from "./sandbox/sandbox.js";
export type { CheckOptions, Skill } from "./skill.js";
export { basesOf, CHECK_OPTIONS } from "./skill.js";
export { startTrace, type TraceOptions } from "./trace/run-trace.js";
export type { Sources } from "./trace/step.js";
export { skillContent } from "./trust/identity.js";
export { DEFAULT_RUNS, type Trust, type TrustOptions, trustOf } from "./trust/trust.js";
