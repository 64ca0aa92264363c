export { type Examined, type ExamineRequest, examine, examineInSteps } from "./examine.js";
export { type Fixable, type FixPlan, planFixes } from "./fix.js";
export { redactionOfExamined } from "./redact-examined.js";
export { mayUse, type UsageChecks, withUses } from "./uses.js";
