import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import { type ComparedSkill, type CompatReport, compatLog, type FolderCompatReport } from "@skill-convert/report";
import { type Comparison, repositoryPaths, type Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { wrap } from "../../output/width.js";
import { writeJsonLine } from "../../report/json-lines.js";
import { placeIn, writeDiagnostics } from "../../report/show.js";
import { requireStore } from "../registry/place.js";
import type { CompatOptions } from "./options.js";

/**
 * `skill-convert compat`: checks that the version number was raised as far as the changes require (semioverse.md#s81,
 * semioverse.md#s90). Returns the exit code.
 */
export async function runCompat(
  before: string,
  after: string | undefined,
  command: CompatOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const { from, reporter } = command;
  const [old, current] = versionsOf(before, after, command);
  const comparison = await workspace.compare(old, current, { from });
  const { diagnostics, reached, isRead } = comparison;
  // If nothing was found, no report is printed, so the diagnostics go to standard error.
  if (reporter === "pretty" || !reached) writeDiagnostics(diagnostics, streams, workspace);
  if (!reached) return USAGE;
  if (reporter === "ndjson") return writeLines(comparison, streams);
  const report = comparison.report();
  if (reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else if (reporter === "sarif") streams.out(`${JSON.stringify(sarifOf(report, workspace), null, 2)}\n`);
  else if (isRead) streams.out(`${pretty(report, command.explain ?? false, streams, workspace).join("\n")}\n`);
  return report.enough === "yes" ? OK : FINDINGS;
}

/** The two inputs to compare, of which the old one may be a registry. */
function versionsOf(before: string, after: string | undefined, { againstStore, store }: CompatOptions) {
  if (againstStore || store !== undefined) {
    if (after !== undefined) throw new InputError("--against-store compares one input with the registry: name one");
    return [{ registry: requireStore(store) }, before] as const;
  }
  if (after === undefined) throw new InputError("name the new version, or compare with a registry: --against-store");
  return [before, after] as const;
}

function writeLines(comparison: Comparison, streams: Streams): number {
  let enough: ComparedSkill["enough"] = "unknown";
  for (const line of comparison.lines()) {
    writeJsonLine(streams, line);
    ({ enough } = line);
  }
  return enough === "yes" ? OK : FINDINGS;
}

function sarifOf(report: CompatReport, workspace: Workspace): object {
  const inRepository = repositoryPaths(workspace.context);
  return compatLog(report, (place) => {
    const path = placeIn(place, workspace);
    return path && inRepository(path);
  });
}

/** @param explains true if the rules and the reasons for examples are printed, which few readers need */
function pretty(report: CompatReport, explains: boolean, streams: Streams, workspace: Workspace): readonly string[] {
  const linesOf = (skill: ComparedSkill) => prettySkill(skill, explains, streams, workspace);
  return "skills" in report ? prettyFolder(report, linesOf, streams) : linesOf(report);
}

function prettySkill(
  { changes, enough, old, new: current, message = "" }: ComparedSkill,
  explains: boolean,
  { colour, columns }: Streams,
  workspace: Workspace,
): readonly string[] {
  const colours = createColours(colour);
  const paint = { none: colours.dim, minor: colours.yellow, major: colours.red, unknown: colours.magenta };
  const placeOf = ({ in: version, pointer, ...place }: (typeof changes)[number]) =>
    version === undefined ? pointer : placeIn({ ...place, source: version === "old" ? old : current }, workspace);
  const lines = changes.flatMap((change) => {
    const { bump, cites, message: what, witness, explanation } = change;
    return [
      `${paint[bump](bump.padEnd(7))}  ${visible(`${placeOf(change)}  ${what}`)}${explains ? `  ${colours.dim(cites)}` : ""}`,
      ...(witness === undefined ? [] : [`         for example ${visible(JSON.stringify(witness))}`]),
      ...(explanation === undefined || !explains ? [] : [`         ${visible(explanation)}`]),
    ];
  });
  const verdict = { yes: colours.green, no: colours.red, unknown: colours.magenta }[enough];
  return [...lines.flatMap((line) => wrap(line, columns, 9)), ...wrap(verdict(visible(message)), columns, 0)];
}

/** The skills of two folders that changed, and a count of the others. */
function prettyFolder(
  { skills, added, removed, enough }: FolderCompatReport,
  linesOf: (skill: ComparedSkill) => readonly string[],
  { colour, columns }: Streams,
): readonly string[] {
  const colours = createColours(colour);
  const changed = skills.filter(({ changes, enough }) => changes.length > 0 || enough !== "yes");
  const same = skills.length - changed.length;
  const counts = [
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
    ...(same > 0 ? [`${same} without a change that matters`] : []),
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
  ];
  const verdict = {
    yes: colours.green("callers of the old ones do not fail, or know it by the version"),
    no: colours.red("not all versions are enough"),
    unknown: colours.magenta("not all changes could be decided"),
  }[enough];
  return [
    ...changed.flatMap((skill) => [colours.bold(visible(skill.new)), ...linesOf(skill), ""]),
    ...removed.map((source) => `${colours.red("removed")}  ${visible(source)}: its callers fail`),
    ...added.map((source) => `${colours.dim("new")}      ${visible(source)}`),
    ...(removed.length + added.length > 0 ? [""] : []),
    ...wrap(
      `${plural(skills.length + added.length + removed.length, "skill")}: ${counts.join(", ")}; ${verdict}`,
      columns,
      2,
    ),
  ];
}
