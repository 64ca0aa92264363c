import type { Diagnostic, Rule } from "@skill-convert/core";
import { toRule } from "@skill-convert/core/adapters";
import type { Issue } from "../codec/codec.js";
import { issuesOf, otherFindings, toDiagnostics } from "../reading/issues.js";
import { readSkill } from "../reading/read-skill.js";
import type { ManifestReading, ReadFormat } from "../reading/reading.js";
import { fileDiagnostic } from "./diagnose.js";
import type { Findings, RuleDefinition } from "./findings.js";

/** Makes the rules of a format, in the order of its findings. */
export function rulesOf(format: ReadFormat, { rules, diagnostics }: Findings): readonly Rule[] {
  return [...rules].map(([code, definition]) => {
    const { section, requirement, sentences = [], structural = false, validation } = definition;
    return toRule(diagnostics, code, {
      section,
      requirement,
      sentences,
      structural,
      ...(validation && { severity: validation }),
      check(skill) {
        const { value: reading, diagnostics: found } = readSkill(format, skill).manifest;
        return reading ? violations(code, definition, reading, found) : [];
      },
    });
  });
}

/**
 * The violations of a rule: those that its entry finds, or else those that reading found.
 *
 * @param inContainer the diagnostics of finding the document
 */
function violations(
  code: string,
  { find, check }: RuleDefinition,
  reading: ManifestReading,
  inContainer: readonly Diagnostic[],
): readonly Diagnostic[] {
  const { catalog } = reading.format;
  if (find) {
    const issues = find(reading).map((finding) => ({ ...finding, code }));
    return toDiagnostics(reading, issues);
  }
  if (check) return check(reading).map((finding) => fileDiagnostic(catalog, { ...finding, code }));
  const isOfRule = (diagnostic: Diagnostic) => diagnostic.code === `${catalog.namespace}/${code}`;
  const issues = reading.derive(issuesByCode).get(code) ?? [];
  const reported = [...inContainer, ...otherFindings(reading)];
  return [...reported.filter(isOfRule), ...toDiagnostics(reading, issues)];
}

/** The issues of the manifest document by their codes, because many rules ask for them. */
function issuesByCode(reading: ManifestReading): ReadonlyMap<string, readonly Issue[]> {
  const byCode = new Map<string, Issue[]>();
  for (const issue of issuesOf(reading)) {
    const others = byCode.get(issue.code);
    if (others) others.push(issue);
    else byCode.set(issue.code, [issue]);
  }
  return byCode;
}
