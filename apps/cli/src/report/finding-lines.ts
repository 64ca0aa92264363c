import type { Diagnostic, Fix, SkillFiles } from "@skill-convert/core";
import { subjectOf } from "@skill-convert/examine";
import { conceal, diagnosticLines } from "@skill-convert/examine/print";
import type { Colours } from "../output/colours.js";
import { wrap } from "../output/width.js";

/** Returns the lines of one finding for people. */
export type FindingLines = (
  finding: Diagnostic,
  path: string,
  texts: SkillFiles | undefined,
  all?: readonly Diagnostic[],
) => string[];

/**
 * Makes the function that prints findings for people: with the place, in the form that editors and terminals turn into a
 * link, the line with carets under the place, and once per code the page of the rule.
 *
 * @param hintOf returns the option that applies a fix; undefined if the command applies none
 */
export function createFindingLines(
  columns: number | undefined,
  colours: Colours,
  hintOf?: (fix: Fix) => string,
): FindingLines {
  const explained = new Set<string>();
  return (finding, path, texts, all = []) => {
    const url = explained.has(finding.code) ? [] : [`    ${colours.dim(finding.url)}`];
    explained.add(finding.code);
    const subject = conceal(subjectOf(finding, texts), finding.file, all);
    const [message = "", ...rest] = diagnosticLines(finding, path, subject, {
      paint: colours,
      ...(hintOf && { hintOf }),
    });
    return [...wrap(message, columns, 4), ...rest, ...url];
  };
}
