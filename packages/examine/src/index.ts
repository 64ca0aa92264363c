export { chooseFormat } from "./choose-format.js";
export { countLosses, countsInWords, type LossCounts, type LossLine, lossLines, OUTCOMES } from "./loss-lines.js";
export { readingsOf, SkillReadings } from "./readings.js";
export { type ReadManifest, type Redaction, redactionOf } from "./redaction.js";
export { type ReportedLoss, redactionForConversion, reportLoss } from "./report-loss.js";
export { applySettings, counts, isLevel, LEVELS, type Level, type Settings } from "./settings.js";
export { isReported, SEVERITIES } from "./severity.js";
export type { OpenSkill } from "./skill.js";
export { type Subject, subjectOf } from "./subject.js";
