import { createHash } from "node:crypto";
import type { Diagnostic, Range, SkillFiles } from "@skill-convert/core";
import { type Subject, subjectOf } from "@skill-convert/examine";
import { ClientTotals } from "../client-totals.js";
import { positionOf } from "../position.js";
import type { RunFinding } from "../run-finding.js";
import { isWithheld, type ValidatedSkill } from "../validated-skill.js";
import { SARIF_SCHEMA, sarifTool, uriOf } from "./sarif-log.js";
import { LEVELS, type RuleCatalog, SarifRules } from "./sarif-rules.js";

/** The settings of a log. */
export interface FindingsLogOptions {
  /** The version of the program. */
  readonly version: string;
  /** The command that found the findings, by which a service tells its runs from those of others. */
  readonly command: string;
  readonly rules: RuleCatalog;
  /** Makes the path of a file relative to the top of the repository. */
  readonly inRepository: (path: string) => string;
}

const OPEN = `{ "$schema": ${JSON.stringify(SARIF_SCHEMA)}, "version": "2.1.0",\n  "runs": [ {\n    "results": [`;

/**
 * Makes the text of a SARIF 2.1.0 log with one run, piece by piece. Results come as they arrive; the tool follows them,
 * because it lists the rules to which they refer.
 */
export class FindingsLog {
  readonly #options: FindingsLogOptions;
  readonly #rules: SarifRules;
  readonly #clients = new ClientTotals();
  #results = 0;

  constructor(options: FindingsLogOptions) {
    this.#options = options;
    this.#rules = new SarifRules(options.rules);
  }

  /** The next piece of the log, with the findings of a skill. */
  skill({ findings, clients, texts, pathOf }: ValidatedSkill): string {
    const prints = new Fingerprints();
    const results = findings.map((finding) => this.#result(finding, pathOf, texts, prints));
    this.#clients.add(clients);
    return this.#print(results);
  }

  /** The last piece of the log, with the findings about no skill. */
  end(run: readonly RunFinding[]): string {
    const { version, command } = this.#options;
    const prints = new Fingerprints();
    const results = run.map(({ finding, texts }) => this.#result(finding, (file = "") => file, texts, prints));
    const text = this.#print(results);
    const clients = this.#clients.list();
    const tail = {
      tool: sarifTool(version, this.#rules.list()),
      automationDetails: { id: `skill-convert/${command}/` },
      columnKind: "utf16CodeUnits",
      invocations: [{ executionSuccessful: true }],
      ...(clients.length > 0 && { properties: { clients } }),
    };
    return `${text}${this.#results === 0 ? OPEN : ""}\n    ],\n    ${JSON.stringify(tail).slice(1, -1)} } ] }\n`;
  }

  #result(
    finding: Diagnostic,
    pathOf: (file: string | undefined) => string,
    texts: SkillFiles | undefined,
    prints: Fingerprints,
  ): object {
    const artifactOf = (file: string | undefined) => uriOf(this.#options.inRepository(pathOf(file)));
    const related = finding.related?.map((place) => ({
      physicalLocation: {
        artifactLocation: artifactOf(place.file),
        region: regionIn(subjectOf(place, texts)),
      },
      message: { text: place.message },
    }));
    const ruleIndex = this.#rules.indexOf(finding);
    return {
      ...describeResult(finding, ruleIndex, artifactOf(finding.file), subjectOf(finding, texts), prints),
      ...(related && { relatedLocations: related }),
    };
  }

  #print(results: readonly object[]): string {
    return results.map((each) => `${this.#results++ === 0 ? OPEN : ","}\n      ${JSON.stringify(each)}`).join("");
  }
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
