import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  type Requirement,
  type Rule,
  toRule,
} from "@skill-convert/core";

/** One rule for each requirement, under the code of its diagnostics. */
export function toRules(
  catalog: Pick<DiagnosticCatalog<DiagnosticDefinitions>, "namespace" | "definitions">,
  requirements: Readonly<Record<string, Requirement>>,
): readonly Rule[] {
  return Object.entries(requirements).map(([code, requirement]) =>
    toRule(catalog, code, { ...requirement, section: `Skill Manifest v2, ${requirement.section}` }),
  );
}

/** Those findings of a check that have one code. */
export function coded<Subject>(code: string, check: (subject: Subject) => readonly Diagnostic[]) {
  return (subject: Subject): Diagnostic[] => check(subject).filter((finding) => finding.code.endsWith(`/${code}`));
}
