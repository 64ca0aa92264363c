import type { Severity } from "@skill-convert/core";
import { requireObject } from "@skill-convert/core/adapters";

/** The severities, from the highest. */
export const SEVERITIES = ["error", "warning", "info"] as const satisfies readonly Severity[];

/** Returns true for a severity that is at least as high as `level`. */
export function isReported(finding: { readonly severity: Severity }, level: Severity): boolean {
  requireObject(finding, "the finding of isReported");
  return SEVERITIES.indexOf(finding.severity) <= SEVERITIES.indexOf(level);
}
