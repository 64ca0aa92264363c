import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Rule, SkillFiles } from "@skill-convert/core";
import { type Requirement, toRule } from "@skill-convert/core/adapters";
import type { Issue } from "./codec.js";
import type { Reading } from "./reading.js";

/** An issue without a code. The rule that finds it has the code. */
export type Finding = Omit<Issue, "code">;

/** Finds the violations of a rule in a document. */
export type Find = (reading: Reading) => readonly Finding[];

/**
 * A requirement of a specification, and the check for it. Its key in {@link RuleDefinitions} is the code of the
 * diagnostic for a violation. A rule without `find` and `check` is checked by the table or the container, which report
 * that code.
 */
export interface RuleDefinition extends Omit<Requirement, "check"> {
  readonly check?: Requirement["check"];
  /** Finds the violations of the rule. */
  readonly find?: Find;
  /** True if an issue of the table is only reported when a skill is validated, not when it is read or converted. */
  readonly validationOnly?: true;
}

/** The rules of a format, each under the code of its diagnostic. */
export type RuleDefinitions<D extends DiagnosticDefinitions> = { readonly [Code in keyof D & string]?: RuleDefinition };

/**
 * Makes the function that defines the rules of a specification: from a section, the requirement, and the check for it.
 *
 * @param specification the name of the document that all sections belong to; left out if there are several documents
 * @example
 * const demand = demandOf("ADR-002");
 * demand("Path Resolution", "Paths are relative to their base.").section; // "ADR-002, Path Resolution"
 */
export function demandOf(specification?: string) {
  return (section: string, requirement: string, how: Omit<RuleDefinition, "section" | "requirement"> = {}) => {
    const cited = specification === undefined ? section : `${specification}, ${section}`;
    return { section: cited, requirement, ...how } satisfies RuleDefinition;
  };
}

/**
 * Options of a rule that is an error in validation although reading accepts the value, and that the JSON Schema has
 * too.
 */
export const FORBIDDEN = { severity: "error", structural: true } as const;

/** A skill that was read, for rules. */
export interface IssueSource {
  readonly reading: Reading;
  /** The diagnostics of the container. */
  readonly diagnostics: readonly Diagnostic[];
  diagnose(issues: readonly Issue[]): readonly Diagnostic[];
}

/**
 * Makes the rules of a format.
 *
 * @throws Error for a code that the catalog does not have
 */
export function rulesOf<D extends DiagnosticDefinitions>(
  definitions: RuleDefinitions<D>,
  catalog: DiagnosticCatalog<D>,
  read: (files: SkillFiles) => IssueSource | undefined,
): readonly Rule[] {
  return Object.entries<RuleDefinition | undefined>(definitions).flatMap(([code, definition]) => {
    if (definition === undefined) return [];
    const { find } = definition;
    const check: Requirement["check"] = ({ files }) => {
      const source = read(files);
      if (!source) return [];
      if (find) return source.diagnose(find(source.reading).map((issue) => ({ ...issue, code })));
      const issues = source.reading.issues();
      if (issues.length === 0 && source.diagnostics.length === 0) return [];
      const reported = source.diagnostics.filter((each) => each.code === `${catalog.namespace}/${code}`);
      return [...reported, ...source.diagnose(issues.filter((issue) => issue.code === code))];
    };
    return [toRule(catalog, code, { check, ...definition })];
  });
}
