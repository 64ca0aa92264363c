import { type Loss, type SkillFiles, toPointer } from "@skill-convert/core";
import type { Redaction } from "@skill-convert/language-service/findings";
import { positionIn } from "../../../report/show.js";
import type { LossReport } from "./model.js";

/** A loss with line and column. */
export function showLoss(
  { kind, path, message, source, preserved }: Loss,
  files: SkillFiles,
  redaction: Redaction | undefined,
): LossReport {
  const show = redaction?.text ?? String;
  return {
    kind,
    pointer: show(toPointer(path)),
    message: show(message),
    ...(source ? { source: { file: source.file, ...positionIn(files, source.file, source.range) } } : {}),
    preserved,
  };
}
