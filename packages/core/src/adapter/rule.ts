import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Severity } from "../diagnostics/diagnostic.js";
import type { Reading } from "./reading.js";

/** A numbered sentence or decision of a page in `docs/specs`: `stop.md#s12`, `stop.md#d3`. */
export type Sentence = `${string}.md#${"s" | "d"}${number}`;

/** One rule of a specification. */
export interface Rule {
  /** The code of the diagnostics that the rule reports. */
  readonly code: string;
  readonly severity: Severity;
  readonly cites: {
    /** The specification and its section, as people name them: "Skill Manifest, Types". */
    readonly section: string;
    /** The requirement in one sentence. */
    readonly requirement: string;
    /** The numbered sentences of `docs/specs` that the rule enforces. */
    readonly sentences: readonly Sentence[];
  };
  /** True if a JSON Schema of the document can express the rule. */
  readonly structural: boolean;
  check(reading: Reading): readonly Diagnostic[];
}

/** A requirement of a specification, and the check for it. */
export interface Requirement {
  readonly section: string;
  /** The requirement in one sentence. */
  readonly requirement: string;
  /** The numbered sentences of `docs/specs` that the rule enforces. */
  readonly sentences?: readonly Sentence[];
  /** The severity in `validate`, if it differs from that of the diagnostic that reading reports under the same code. */
  readonly severity?: Severity;
  /** True if the JSON Schema of the format expresses the requirement too. Absent means false. */
  readonly structural?: boolean;
  check(reading: Reading): readonly Diagnostic[];
}

/**
 * Creates the rule that checks a requirement. Its findings have the severity of the rule.
 *
 * @param code a code of the catalog
 * @throws Error if the catalog has no such code, so that the mistake shows when the adapter is loaded
 */
export function toRule<D extends DiagnosticDefinitions>(
  { namespace, definitions }: Pick<DiagnosticCatalog<D>, "namespace" | "definitions">,
  code: keyof D & string,
  requirement: Requirement,
): Rule {
  const { section, sentences = [], structural = false } = requirement;
  const severity = requirement.severity ?? definitions[code]?.severity;
  if (severity === undefined) throw new Error(`the rule ${namespace}/${code} has no diagnostic`);
  return {
    code: `${namespace}/${code}`,
    severity,
    cites: { section, requirement: requirement.requirement, sentences },
    structural,
    check: (reading) => requirement.check(reading).map((finding) => ({ ...finding, severity })),
  };
}
