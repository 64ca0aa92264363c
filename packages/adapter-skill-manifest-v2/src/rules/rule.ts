import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  getOwn,
  type Rule,
  type RuleSubject,
  type Severity,
} from "@skill-convert/core";

type Declared = Pick<DiagnosticCatalog<DiagnosticDefinitions>, "namespace" | "definitions">;

/** What the specification asks for, and how it is seen whether that is so. */
export interface Requirement {
  readonly section: string;
  readonly requirement: string;
  /** Where it is another than that with which reading says the same. */
  readonly severity?: Severity;
  /** Whether the JSON Schema says it too; not so unless said otherwise. */
  readonly structural?: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/** One rule for each requirement, under the code of its diagnostics. */
export function toRules(
  { namespace, definitions }: Declared,
  requirements: Readonly<Record<string, Requirement>>,
): readonly Rule[] {
  return Object.entries(requirements).map(([code, { section, requirement, structural = false, ...rest }]): Rule => {
    const said = getOwn(definitions, code);
    if (said === undefined) throw new Error(`the rule ${namespace}/${code} has no diagnostic`);
    const { severity = said.severity } = rest;
    return {
      code: `${namespace}/${code}`,
      severity,
      cites: { section: `Skill Manifest v2, ${section}`, requirement },
      structural,
      check: (subject) => rest.check(subject).map((finding) => ({ ...finding, severity })),
    };
  });
}

/** Those findings of a check that have one code. */
export function coded<Subject>(code: string, check: (subject: Subject) => readonly Diagnostic[]) {
  return (subject: Subject): Diagnostic[] => check(subject).filter((finding) => finding.code.endsWith(`/${code}`));
}
