import { type Diagnostic, lineAndColumn, type Range, type SkillFiles, toPointer } from "@skill-convert/core";
import type { DiagnosticReport } from "./model.js";

/** The report of a diagnostic. Its line and column are computed here, because only reports need them. */
export function showDiagnostic(diagnostic: Diagnostic, files: SkillFiles | undefined): DiagnosticReport {
  const { code, severity, message, file, range, path, related, url } = diagnostic;
  return {
    code,
    severity,
    message,
    ...(file === undefined ? {} : { file, ...startIn(files, file, range) }),
    ...(path && { pointer: toPointer(path) }),
    ...(related && {
      related: related.map((place) => ({
        message: place.message,
        file: place.file,
        ...startIn(files, place.file, place.range),
      })),
    }),
    url,
  };
}

/** The line and column of a range in a file; empty if the file has no text. */
export function startIn(files: SkillFiles | undefined, file: string, range: Range | undefined) {
  const content = range && files?.text(file);
  return range && content?.kind === "text" ? lineAndColumn(content.text, range.start) : {};
}
