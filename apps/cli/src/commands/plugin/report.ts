import { join } from "node:path";
import { type Diagnostic, memoryFiles, type SkillFiles } from "@skill-convert/core";
import { createColours } from "../../output/colours.js";
import type { Streams } from "../../output/streams.js";
import { createFindingLines } from "../../report/finding-lines.js";
import { version } from "../../version.js";
import type { RunFinding } from "../validate/report/reporter.js";
import { createValidateSarif } from "../validate/report/sarif.js";
import { emptyValidateSummary } from "../validate/report/validated-skill.js";

/**
 * A finding with its place as the user would write it.
 *
 * @param folder the folder to which the file of the finding is relative
 */
export function placed(finding: Diagnostic, folder: string, files: SkillFiles): RunFinding {
  const file = join(folder, finding.file ?? "");
  const bytes = finding.file === undefined ? undefined : files.bytes(finding.file);
  return { finding: { ...finding, file }, ...(bytes && { texts: memoryFiles({ [file]: bytes }) }) };
}

/** Prints findings as a SARIF log. */
export function printSarif(command: string, findings: readonly RunFinding[], failed: boolean, streams: Streams): void {
  const head = { version, dryRun: false, verbosity: "all" as const };
  createValidateSarif(head, streams, command).end(findings, emptyValidateSummary(), failed);
}

/** Prints blocks of lines with an empty line between them. */
export class PrettyReport {
  readonly #streams: Streams;
  readonly #linesOf: ReturnType<typeof createFindingLines>;
  readonly colours: ReturnType<typeof createColours>;
  #isFirst = true;

  constructor(streams: Streams) {
    this.#streams = streams;
    this.colours = createColours(streams.colour);
    this.#linesOf = createFindingLines(streams.columns, this.colours);
  }

  block(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#streams.out(`${this.#isFirst ? "" : "\n"}${lines.join("\n")}\n`);
    this.#isFirst = false;
  }

  finding({ finding, texts }: RunFinding): void {
    this.block(this.#linesOf(finding, finding.file, texts));
  }
}
