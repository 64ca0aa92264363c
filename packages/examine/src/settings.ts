import type { Diagnostic, Severity } from "@skill-convert/core";

/** The levels of a rule in a configuration. */
export const LEVELS = ["off", "warn", "error"] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(text: string): text is Level {
  return LEVELS.some((level) => level === text);
}

/** The configured severities of findings. */
export interface Settings {
  /** The level of each configured code. Any other code keeps its severity. */
  readonly levels: ReadonlyMap<string, Level>;
  /** The names of unknown fields to accept. */
  readonly allowedFields: ReadonlySet<string>;
  /** True if warnings make a skill invalid. */
  readonly strict: boolean;
}

/** Returns the findings with the configured severities, without those that are off. */
export function applySettings(findings: readonly Diagnostic[], settings: Settings): Diagnostic[] {
  const { levels, allowedFields } = settings;
  return findings.flatMap((finding): Diagnostic[] => {
    const level = levels.get(finding.code);
    if (level === "off" || isAllowedField(finding, allowedFields)) return [];
    return level === undefined ? [finding] : [{ ...finding, severity: severityOf(level) }];
  });
}

/** Returns true if a finding makes its skill invalid. */
export function counts(finding: Diagnostic, settings: Settings): boolean {
  return finding.severity === "error" || (settings.strict && finding.severity === "warning");
}

function severityOf(level: "warn" | "error"): Severity {
  return level === "warn" ? "warning" : "error";
}

const ABOUT_FIELD_NAMES = /\/(?:unknown|misspelt)-field$/;

function isAllowedField({ code, path }: Diagnostic, allowed: ReadonlySet<string>): boolean {
  if (allowed.size === 0 || path === undefined || !ABOUT_FIELD_NAMES.test(code)) return false;
  const name = path.at(-1);
  return name !== undefined && allowed.has(String(name));
}
