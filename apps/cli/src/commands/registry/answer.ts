import type { PlacedDiagnostic, RegistryReport } from "@skill-convert/report";
import type { Reading, RegistryPlace, RegistryReports, Workspace } from "@skill-convert/workspace";
import type { ReporterName } from "../../command-line/declarations.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import { openingOf, type PlaceFlags } from "./place.js";

/** A question to a registry. */
export interface Question<Answer> {
  ask(reports: RegistryReports): Promise<Answer>;
  /**
   * Prints the answer to people.
   *
   * @param found the diagnostics that are not about reading the skills
   */
  print(answer: Answer, found: readonly PlacedDiagnostic[]): void;
  /** Returns true for an answer that is an error although no diagnostic is one. */
  isBad?(answer: Answer): boolean;
}

/**
 * Asks a registry, prints the answer, and returns the exit code. Errors of reading are printed to standard error or
 * reported, because the answer may lack skills that could not be read. Warnings do not concern the question, so only the
 * JSON report has them.
 */
export function answer<Answer extends { readonly report: RegistryReport }>(
  place: RegistryPlace,
  options: PlaceFlags & { readonly reporter: ReporterName },
  streams: Streams,
  workspace: Workspace,
  { ask, print, isBad = () => false }: Question<Answer>,
): Promise<number> {
  const { reporter } = options;
  return withSkills(place, options, streams, workspace, async (reports, { diagnostics }) => {
    if (reporter === "pretty") writeDiagnostics(diagnostics.filter(isError), streams, workspace);
    const answer = await ask(reports);
    const { report } = answer;
    if (reporter === "json") printJson(report, streams);
    else print(answer, report.diagnostics.slice(diagnostics.length));
    return isBad(answer) ? FINDINGS : codeOf(report);
  });
}

/** Opens a registry, and does something with it if it has skills. Otherwise the reasons are printed. */
export function withSkills(
  place: RegistryPlace,
  options: PlaceFlags,
  streams: Streams,
  workspace: Workspace,
  work: (reports: RegistryReports, reading: Reading) => Promise<number>,
): Promise<number> {
  return workspace.withRegistry(place, openingOf(place, options), async (reports) => {
    const reading = reports.reading();
    if (reading.reached) return work(reports, reading);
    writeDiagnostics(reading.diagnostics, streams, workspace);
    return USAGE;
  });
}

export function printJson(report: RegistryReport, streams: Streams): void {
  streams.out(`${JSON.stringify(report, null, 2)}\n`);
}

/** The exit code of an answer. After an error, it may lack a skill that could not be read or registered. */
export function codeOf({ diagnostics }: Pick<RegistryReport, "diagnostics">): number {
  return diagnostics.some(isError) ? FINDINGS : OK;
}

function isError({ severity }: PlacedDiagnostic): boolean {
  return severity === "error";
}
