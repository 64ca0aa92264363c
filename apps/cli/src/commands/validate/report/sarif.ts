import { createHash } from "node:crypto";
import type { Diagnostic, Range, SkillFiles } from "@skill-convert/core";
import { type Subject, subjectOf } from "@skill-convert/language-service/findings";
import type { Streams } from "../../../output/streams.js";
import { ClientTotals } from "../../../report/client-totals.js";
import { positionOf } from "../../../report/position.js";
import { repositoryPaths } from "../../../report/repository-path.js";
import { SARIF_SCHEMA, sarifTool, uriOf } from "../../../report/sarif-log.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { LEVELS, SarifRules } from "./sarif-rules.js";
import { isWithheld } from "./validated-skill.js";

/**
 * Prints a SARIF 2.1.0 log with one run. Results are written as they arrive; the tool follows them, because it lists
 * the rules to which they refer.
 *
 * @param command the command whose findings are printed, by which a service tells its runs from those of others
 */
export function createValidateSarif(
  { version }: ValidateHead,
  streams: Streams,
  command = "validate",
): ValidateReporter {
  const inRepository = repositoryPaths();
  const rules = new SarifRules();
  const clients = new ClientTotals();
  let results = 0;
  const open = `{ "$schema": ${JSON.stringify(SARIF_SCHEMA)}, "version": "2.1.0",\n  "runs": [ {\n    "results": [`;
  const print = (
    finding: Diagnostic,
    pathOf: (file: string | undefined) => string,
    texts: SkillFiles | undefined,
    prints: Fingerprints,
  ) => {
    const artifactOf = (file: string | undefined) => uriOf(inRepository(pathOf(file)));
    const related = finding.related?.map((place) => ({
      physicalLocation: {
        artifactLocation: artifactOf(place.file),
        region: regionIn(subjectOf(place, texts)),
      },
      message: { text: place.message },
    }));
    const result = {
      ...describeResult(finding, rules.indexOf(finding), artifactOf(finding.file), subjectOf(finding, texts), prints),
      ...(related && { relatedLocations: related }),
    };
    streams.out(`${results++ === 0 ? open : ","}\n      ${JSON.stringify(result)}`);
  };
  return {
    skill({ findings, clients: reports, texts, pathOf }) {
      clients.add(reports);
      const prints = new Fingerprints();
      for (const finding of findings) print(finding, pathOf, texts, prints);
    },
    end(run) {
      const prints = new Fingerprints();
      for (const { finding, texts } of run) print(finding, (file) => file ?? "", texts, prints);
      const tail = {
        tool: sarifTool(version, rules.list()),
        automationDetails: { id: `skill-convert/${command}/` },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true }],
        ...(clients.list().length > 0 && { properties: { clients: clients.list() } }),
      };
      streams.out(`${results === 0 ? open : ""}\n    ],\n    ${JSON.stringify(tail).slice(1, -1)} } ] }\n`);
    },
  };
}

/** A `result` (SARIF 2.1.0, section 3.27). */
function describeResult(
  finding: Diagnostic,
  ruleIndex: number,
  artifactLocation: { uri: string },
  subject: Subject | undefined,
  prints: Fingerprints,
): object {
  const { code, severity, message, fix } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: regionIn(subject) } }],
    partialFingerprints: { "skillConvert/v1": prints.of(finding, artifactLocation.uri, subject) },
    ...(fix && subject && !isWithheld(fix)
      ? {
          fixes: [
            {
              description: { text: fix.title },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: fix.edits.map((edit) => ({
                    deletedRegion: regionOf(subject.text, edit),
                    insertedContent: { text: edit.text },
                  })),
                },
              ],
            },
          ],
        }
      : {}),
  };
}

/** The region of a place. GitHub does not show a result without a line. */
function regionIn(subject: Subject | undefined) {
  return subject?.range ? regionOf(subject.text, subject.range) : { startLine: 1 };
}

function regionOf(text: string, range: Range) {
  const { line, column, endLine, endColumn } = positionOf(text, range);
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/**
 * Identifies findings from one run to the next by rule, file, message and the text of the line, wherever that has
 * moved. Findings that are equal in all of these are numbered.
 */
class Fingerprints {
  readonly #seen = new Map<string, number>();

  of({ code, message }: Diagnostic, uri: string, subject: Subject | undefined): string {
    const line = subject?.range ? lineAround(subject.text, subject.range.start) : "";
    const hash = createHash("sha256").update([code, uri, message, line].join("\0")).digest("hex").slice(0, 16);
    const before = this.#seen.get(hash) ?? 0;
    this.#seen.set(hash, before + 1);
    return `${hash}:${before + 1}`;
  }
}

function lineAround(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  const end = /[\r\n]|$/g;
  end.lastIndex = offset;
  return text.slice(start, end.exec(text)?.index).trim();
}
