import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Rule, SkillFiles } from "@skill-convert/core";
import { type Requirement, toRule } from "@skill-convert/core/adapters";
import type { Issue } from "../codec/codec.js";
import { type Reading, subjectOf } from "../reading/reading.js";
import type { FileFinding, FileIssue, Find, Findings, RuleDefinition } from "./findings.js";

/** The former shape of a rule, until every format has `findings`. */
export interface LegacyRuleDefinition extends Omit<Requirement, "check"> {
  readonly check?: Requirement["check"];
  readonly find?: Find;
  readonly validationOnly?: true;
}

export type RuleDefinitions<D extends DiagnosticDefinitions> = {
  readonly [Code in keyof D & string]?: LegacyRuleDefinition;
};

export function demandOf(specification?: string) {
  return (section: string, requirement: string, how: Omit<LegacyRuleDefinition, "section" | "requirement"> = {}) => {
    const cited = specification === undefined ? section : `${specification}, ${section}`;
    return { section: cited, requirement, ...how } satisfies LegacyRuleDefinition;
  };
}

export const FORBIDDEN = { severity: "error", structural: true } as const;

/** A skill that was read, for rules. */
export interface IssueSource {
  readonly reading: Reading;
  /** The diagnostics of the container. */
  readonly diagnostics: readonly Diagnostic[];
  diagnose(issues: readonly Issue[]): readonly Diagnostic[];
}

/** Makes the rules of a format, which check a skill in the order of its findings. */
export function rulesOf(
  { rules, diagnostics: catalog }: Findings,
  read: (files: SkillFiles) => IssueSource | undefined,
): readonly Rule[] {
  return [...rules].map(([code, definition]) => {
    const { section, requirement, sentences, structural, validation } = definition;
    const check: Requirement["check"] = ({ files }) => {
      const source = read(files);
      return source ? violations(code, definition, source, catalog) : [];
    };
    return toRule(catalog, code, {
      section,
      requirement,
      check,
      ...(sentences && { sentences }),
      ...(structural && { structural }),
      ...(validation && { severity: validation }),
    });
  });
}

/** The violations of a rule: those that its entry finds, or else those that reading found. */
function violations(
  code: string,
  { find, check }: RuleDefinition,
  { reading, diagnostics, diagnose }: IssueSource,
  catalog: DiagnosticCatalog<DiagnosticDefinitions>,
): readonly Diagnostic[] {
  if (find) return diagnose(find(reading).map((issue) => ({ ...issue, code })));
  if (check)
    return check(reading).map((finding) =>
      "message" in finding ? (finding as unknown as Diagnostic) : toFileDiagnostic(catalog, { ...finding, code }),
    );
  const issues = reading.issues();
  if (issues.length === 0 && diagnostics.length === 0) return [];
  const reported = diagnostics.filter((each) => each.code === `${catalog.namespace}/${code}`);
  return [...reported, ...diagnose(issues.filter((issue) => issue.code === code))];
}

/** Makes the diagnostic of a finding in any file. */
export function toFileDiagnostic(
  catalog: DiagnosticCatalog<DiagnosticDefinitions>,
  { code, args, at, confidential }: FileIssue,
): Diagnostic {
  return { ...catalog.create(code, args, at), ...(confidential && { confidential }) };
}

/** The findings of a format that still declares its diagnostics and its rules apart. */
export function findingsOf<D extends DiagnosticDefinitions>(
  diagnostics: DiagnosticCatalog<D>,
  rules: RuleDefinitions<D>,
): Findings<D> {
  const entries = Object.entries<LegacyRuleDefinition | undefined>(rules).flatMap(([code, rule]) => {
    if (!rule) return [];
    const { severity, check, structural, ...rest } = rule;
    const legacy = check && {
      check: (reading: Reading) =>
        check({
          ...subjectOf(reading),
          files: reading.files,
          manifest: reading.manifest(),
          locate: () => undefined,
        }) as unknown as readonly FileFinding[],
    };
    const definition: RuleDefinition = {
      ...rest,
      ...(severity && { validation: severity }),
      ...(structural && { structural: true as const }),
      ...legacy,
    };
    return [[code, definition] as const];
  });
  return { diagnostics, rules: new Map(entries) };
}
