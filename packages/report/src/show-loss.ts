import type { Loss, SkillFiles, SkillManifest } from "@skill-convert/core";
import { type Redaction, reportLoss } from "@skill-convert/examine";
import type { LossReport } from "./convert.js";
import { startIn } from "./show-diagnostic.js";

/** The report of a loss, with line and column. */
export function showLoss(
  loss: Loss,
  readBack: SkillManifest,
  files: SkillFiles,
  redaction: Redaction | undefined,
): LossReport {
  const { preserved, ...report } = reportLoss(loss, readBack, redaction);
  const { source } = loss;
  return {
    ...report,
    ...(source ? { source: { file: source.file, ...startIn(files, source.file, source.range) } } : {}),
    preserved,
  };
}
