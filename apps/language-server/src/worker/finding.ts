import type { Diagnostic } from "@skill-convert/core";
import type { Redaction } from "@skill-convert/examine";
import { DiagnosticSeverity, type Diagnostic as EditorDiagnostic } from "vscode-languageserver-types";
import { URI } from "vscode-uri";
import type { Positions } from "./positions.js";

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

/**
 * Converts a finding to a diagnostic of the protocol. A finding without a range is shown at the start of the file.
 *
 * @param pathOf returns the path on disk of another file that the finding is about
 */
export function showFinding(
  finding: Diagnostic,
  file: string,
  positions: Positions,
  redaction: Redaction | undefined,
  pathOf: (file: string) => string,
): EditorDiagnostic {
  const { code, severity, message, related, url } = redaction ? redaction.diagnostic(finding) : finding;
  return {
    range: positions.ofFinding(finding, file),
    severity: SEVERITIES[severity],
    code,
    codeDescription: { href: url },
    source: "skill-convert",
    message,
    ...(related && {
      relatedInformation: related.map((place) => ({
        location: { uri: URI.file(pathOf(place.file)).toString(), range: positions.ofFinding(place, place.file) },
        message: place.message,
      })),
    }),
  };
}
