import type { RunFinding } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../output/colours.js";
import { FINDINGS, OK } from "../output/exit.js";
import type { Streams } from "../output/streams.js";
import { createFindingLines } from "./finding-lines.js";
import { createSarifLog } from "./sarif.js";

export type FindingsReporter = "pretty" | "json" | "sarif";

/** A report whose findings are about files, in the forms in which it can be printed. */
export interface FindingsReport {
  /** The command, by which a service tells its runs from those of others. */
  readonly command: string;
  /** The JSON report. */
  readonly document: object;
  /** The findings of a SARIF log. */
  readonly findings: readonly RunFinding[];
  readonly failed: boolean;
  /** Prints the report for people. */
  readonly pretty: (report: Findings) => void;
}

/** Prints a report. Returns the exit code. */
export async function reportFindings(
  { command, document, findings, failed, pretty }: FindingsReport,
  reporter: FindingsReporter,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  switch (reporter) {
    case "json":
      streams.out(`${JSON.stringify(document, null, 2)}\n`);
      break;
    case "sarif":
      streams.out((await createSarifLog(command, workspace)).end(findings));
      break;
    case "pretty":
      pretty(new Findings(streams));
  }
  return failed ? FINDINGS : OK;
}

/** Prints findings and other blocks of lines, with an empty line between them. */
export class Findings {
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
