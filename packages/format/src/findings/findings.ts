import {
  type DiagnosticCatalog,
  type DiagnosticDefinition,
  type DiagnosticDefinitions,
  defineDiagnostics,
  type Severity,
} from "@skill-convert/core";
import type { Sentence } from "@skill-convert/core/adapters";
import type { Issue } from "../codec/codec.js";
import type { ManifestReading } from "../reading/reading.js";
import type { FileFinding } from "./file-issue.js";

/** An issue without a code. The entry that finds it has the code. */
export type Finding = Omit<Issue, "code">;

/** The arguments of the message of a finding. */
export type FindingArguments = NonNullable<Finding["args"]>;

/** Finds the violations of a rule in a document. */
export type Find = (reading: ManifestReading) => readonly Finding[];

/** The requirement of a specification whose violation is reported, and how a violation is found. */
export interface RuleDefinition {
  /** The section of the specification that states the requirement. */
  readonly section: string;
  /** The requirement in one sentence. */
  readonly requirement: string;
  /** The numbered sentences of `docs/specs` that the rule enforces. */
  readonly sentences?: readonly Sentence[];
  /** The severity in `validate`, if reading tolerates what the specification forbids. */
  readonly validation?: Severity;
  /** True if the JSON Schema of the format expresses the requirement too. */
  readonly structural?: true;
  /** True if an issue of the table is only reported when a skill is validated, not when it is read or converted. */
  readonly validationOnly?: true;
  /** Finds violations in the manifest document. Without `find` and `check`, the table or the container reports them. */
  readonly find?: Find;
  /** Finds violations in any file of the skill. */
  readonly check?: (reading: ManifestReading) => readonly FileFinding[];
}

/** A finding without a rule: only reading or writing reports it. */
type NoRule = { readonly [Part in keyof RuleDefinition]?: never };

/**
 * Everything about one finding: the message that users see, its documentation, the requirement of the specification
 * behind it, and how a violation is found.
 */
export type FindingDefinition = DiagnosticDefinition & (RuleDefinition | NoRule);

/** Findings by their codes. */
export type FindingDefinitions = Readonly<Record<string, FindingDefinition>>;

/** The diagnostics of findings, each with the message that its entry declares. */
type DiagnosticsOf<D extends FindingDefinitions> = {
  readonly [Code in keyof D]: DiagnosticDefinition & Pick<D[Code], "message">;
};

/** The findings of a format. */
export interface Findings<D extends DiagnosticDefinitions = DiagnosticDefinitions> {
  readonly diagnostics: DiagnosticCatalog<D>;
  /** The rules, each under its code, in the order of the definitions. */
  readonly rules: ReadonlyMap<string, RuleDefinition>;
}

/**
 * Defines the findings of a format, each in one entry. An entry with a `section` is a rule of the specification, which
 * `validate` checks.
 *
 * @param namespace the id of the format, the part of each code before the slash
 * @param specification the document that all sections belong to; left out if there are several
 * @example
 * const findings = defineFindings("card", {
 *   ...structuralDiagnostics,
 *   shouting: {
 *     severity: "warning",
 *     message: "{Place} is in capitals.",
 *     docs: "Capitals are hard to read.",
 *     section: "Title",
 *     requirement: "A title is not in capitals.",
 *     find: stringsWith([string], (text) => (text === text.toUpperCase() ? {} : undefined)),
 *   },
 * }, "Card");
 * findings.rules.get("shouting").section; // "Card, Title"
 */
export function defineFindings<const D extends FindingDefinitions>(
  namespace: string,
  definitions: D,
  specification?: string,
): Findings<DiagnosticsOf<D>> {
  const diagnostics: Record<string, DiagnosticDefinition> = {};
  const rules = new Map<string, RuleDefinition>();
  for (const [code, definition] of Object.entries<FindingDefinition>(definitions)) {
    const { severity, message, docs, ...rule } = definition;
    diagnostics[code] = { severity, message, docs };
    if (rule.section === undefined) continue;
    const section = specification === undefined ? rule.section : `${specification}, ${rule.section}`;
    rules.set(code, { ...rule, section });
  }
  return { diagnostics: defineDiagnostics(namespace, diagnostics as DiagnosticsOf<D>), rules };
}
