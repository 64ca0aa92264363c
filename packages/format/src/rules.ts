import {
  type Diagnostic,
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  type Requirement,
  type Rule,
  type SkillFiles,
  toRule,
} from "@skill-convert/core";
import type { Issue } from "./codec.js";
import type { Reading } from "./reading.js";

/**
 * What a specification asks for, under the code of the diagnostic that says it is not so. Without `check` it is a code
 * that the table itself reports while it goes over a document.
 */
export type RuleDefinition = Omit<Requirement, "check"> & Partial<Pick<Requirement, "check">>;

/** The rules of a format, each under the code of its diagnostic. */
export type RuleDefinitions<D extends DiagnosticDefinitions> = { readonly [Code in keyof D & string]?: RuleDefinition };

/** A skill's reading, and the way from issues to diagnostics. */
interface IssueSource {
  readonly reading: Reading;
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
    const check: Requirement["check"] = ({ files }) => {
      const source = read(files);
      return source ? source.diagnose(source.reading.issues.filter((issue) => issue.code === code)) : [];
    };
    return [toRule(catalog, code, { check, ...definition })];
  });
}
