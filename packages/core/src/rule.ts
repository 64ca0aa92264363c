import type { Rule, RuleSubject } from "./adapter.js";
import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Severity } from "./diagnostic.js";

/** What a specification asks for, and how it is seen whether that is so. */
export interface Requirement {
  readonly section: string;
  /** In our words. */
  readonly requirement: string;
  /** Where it is another than that with which reading says the same, because the specification forbids it. */
  readonly severity?: Severity;
  /** Whether the format's JSON Schema says it too; not so unless said otherwise. */
  readonly structural?: boolean;
  check(subject: RuleSubject): readonly Diagnostic[];
}

/**
 * The rule of a requirement, under the code of what it says; its findings are as grave as the rule.
 *
 * @throws Error where the catalog has no such code: wiring must fail before its first use
 */
export function toRule<D extends DiagnosticDefinitions>(
  { namespace, definitions }: Pick<DiagnosticCatalog<D>, "namespace" | "definitions">,
  code: keyof D & string,
  requirement: Requirement,
): Rule {
  const { section, structural = false } = requirement;
  const severity = requirement.severity ?? definitions[code]?.severity;
  if (severity === undefined) throw new Error(`the rule ${namespace}/${code} has no diagnostic`);
  return {
    code: `${namespace}/${code}`,
    severity,
    cites: { section, requirement: requirement.requirement },
    structural,
    check: (subject) => requirement.check(subject).map((finding) => ({ ...finding, severity })),
  };
}
