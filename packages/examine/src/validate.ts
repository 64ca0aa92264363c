export { type ExamineRequest, examine, examineInSteps } from "./examine.js";
export type { Examined } from "./examined.js";
export { type Fixable, type FixPlan, planFixes } from "./fix.js";
export { redactionOfExamined } from "./redact-examined.js";
export { mayUse, rememberUses, type UsageChecks, withUses } from "./uses.js";
