import type { Severity } from "@skill-convert/core";

/** The severities, from the highest. */
export const SEVERITIES = ["error", "warning", "info"] as const satisfies readonly Severity[];

/** Returns true for a severity that is at least as high as `level`. */
export function isReported(finding: { readonly severity: Severity }, level: Severity): boolean {
  return SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(level);
}
