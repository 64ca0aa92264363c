import type { Diagnostic, DiagnosticCatalog, DiagnosticDefinitions, Rule, SkillFiles } from "@skill-convert/core";
import { type Requirement, toRule } from "@skill-convert/core/adapters";
import type { Issue } from "./codec.js";
import type { Reading } from "./reading.js";

/** An issue whose code is known from elsewhere. */
export type Finding = Omit<Issue, "code">;

/** Finds what breaks a rule in a document. */
export type Find = (reading: Reading) => readonly Finding[];

/**
 * What a specification asks for, under the code of the diagnostic that says it is not so. Without `find` and `check` it is
 * a code that reading reports: the table while it goes over a document, or the container.
 */
export interface RuleDefinition extends Omit<Requirement, "check"> {
  readonly check?: Requirement["check"];
  /** What breaks the rule in a document, all under its code. */
  readonly find?: Find;
  /** Whether only validating reports it, of what the table reports; reading and converting do not. */
  readonly validationOnly?: true;
}

/** The rules of a format, each under the code of its diagnostic. */
export type RuleDefinitions<D extends DiagnosticDefinitions> = { readonly [Code in keyof D & string]?: RuleDefinition };

/**
 * States the rules of a specification: where it asks for something, what that is in our words, and how it is seen.
 *
 * @param specification what every section is a section of, if that is one document; `sentences` are given with the rest
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

/** Of a rule: reading forgives what the specification forbids, and the JSON Schema forbids it too. */
export const FORBIDDEN = { severity: "error", structural: true } as const;

/** A skill's reading, and the way from issues to diagnostics. */
export interface IssueSource {
  readonly reading: Reading;
  /** What the container reported. */
  readonly diagnostics: readonly Diagnostic[];
  diagnose(issues: readonly Issue[]): readonly Diagnostic[];
}

/** The rules of a format. @throws Error for a code that the catalog does not have */
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
