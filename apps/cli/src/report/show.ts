import { type Diagnostic, type Loss, lineAndColumn, type Range, type SkillFiles, toPointer } from "@skill-convert/core";
import type { DiagnosticReport, LossReport } from "./model.js";
import { visible } from "./visible.js";

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

/** The same in a line of text, with its place. */
export function diagnosticLine(diagnostic: Diagnostic, files: SkillFiles | undefined, source?: string): string {
  const { severity, file, line, column, message } = showDiagnostic(diagnostic, files);
  const place = [source, file, line, column].filter((part) => part !== undefined).join(":");
  return `${severity}: ${visible(place === "" ? message : `${place}: ${message}`)}\n`;
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
