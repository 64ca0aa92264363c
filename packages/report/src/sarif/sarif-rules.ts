import type { Diagnostic, DiagnosticDefinition, Severity } from "@skill-convert/core";

/** The diagnostics that `validate` can report, and what they rest on. */
export interface RuleCatalog {
  /** All diagnostics, by code. */
  readonly definitions: ReadonlyMap<string, DiagnosticDefinition>;
  /** The requirement of the specification for each code that is a rule. */
  readonly requirements: ReadonlyMap<string, { readonly section: string; readonly requirement: string }>;
}

/** The SARIF levels of the severities. */
export const LEVELS = { error: "error", warning: "warning", info: "note" } as const satisfies Record<Severity, string>;

/** The rules to which the results of a run refer, numbered in order of first use. */
export class SarifRules {
  readonly #indexes = new Map<string, number>();
  readonly #rules: object[] = [];

  constructor(private readonly catalog: RuleCatalog) {}

  indexOf({ code, url }: Diagnostic): number {
    const known = this.#indexes.get(code);
    if (known !== undefined) return known;
    const index = this.#rules.length;
    this.#indexes.set(code, index);
    this.#rules.push(describeRule(code, url, this.catalog));
    return index;
  }

  list(): readonly object[] {
    return this.#rules;
  }
}

/** A `reportingDescriptor` (SARIF 2.1.0, section 3.49). */
function describeRule(code: string, url: string, { definitions, requirements }: RuleCatalog): object {
  const definition = definitions.get(code);
  if (definition === undefined) throw new Error(`${code} is declared by no format and no package`);
  const cited = requirements.get(code);
  const { docs, severity } = definition;
  const asked = cited ? `${cited.requirement}\nSpecification: ${cited.section}.\n\n` : "";
  return {
    id: code,
    name: nameOf(code),
    shortDescription: { text: cited?.requirement ?? firstSentence(docs) },
    fullDescription: { text: docs },
    help: { text: `${asked}${docs}\n\n${url}`, markdown: `${asked}${docs}\n\n[About \`${code}\`](${url})` },
    helpUri: url,
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      tags: [code.slice(0, code.indexOf("/"))],
      precision: "very-high",
      "problem.severity": problemOf(severity),
    },
  };
}

/** The value of GitHub's `problem.severity`. */
function problemOf(severity: Severity): string {
  return severity === "info" ? "recommendation" : severity;
}

/** Converts `stop/unknown-check` to `StopUnknownCheck`. */
function nameOf(code: string): string {
  return code.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The text up to the first full stop that is not in a code span. */
function firstSentence(text: string): string {
  return /^(?:(`+).*?\1|[^`])*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
