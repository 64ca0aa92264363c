import { type Diagnostic, type Loss, lineAndColumn, type Range, type SkillFiles, toPointer } from "@skill-convert/core";
import type { DiagnosticReport, LossReport } from "./model.js";

/** A diagnostic with line and column, which are computed only here, where it is printed. */
export function showDiagnostic(diagnostic: Diagnostic, files: SkillFiles | undefined): DiagnosticReport {
  const { code, severity, message, file, range, pointer, url } = diagnostic;
  return {
    code,
    severity,
    message,
    ...(file === undefined ? {} : { file, ...position(files, file, range) }),
    ...(pointer === undefined ? {} : { pointer }),
    url,
  };
}

export function showLoss({ kind, path, message, source, preserved }: Loss, files: SkillFiles): LossReport {
  return {
    kind,
    pointer: toPointer(path),
    message,
    ...(source ? { source: { file: source.file, ...position(files, source.file, source.range) } } : {}),
    preserved,
  };
}

function position(files: SkillFiles | undefined, file: string, range: Range | undefined) {
  const content = range && files?.text(file);
  return range && content?.kind === "text" ? lineAndColumn(content.text, range.start) : {};
}
