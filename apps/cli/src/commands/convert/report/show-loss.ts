import { type Loss, type SkillFiles, toPointer } from "@skill-convert/core";
import { positionIn } from "../../../report/show.js";
import type { LossReport } from "./model.js";

/** A loss with line and column. */
export function showLoss({ kind, path, message, source, preserved }: Loss, files: SkillFiles): LossReport {
  return {
    kind,
    pointer: toPointer(path),
    message,
    ...(source ? { source: { file: source.file, ...positionIn(files, source.file, source.range) } } : {}),
    preserved,
  };
}
