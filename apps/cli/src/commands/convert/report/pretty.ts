import { type Colours, createColours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { colourDiff } from "../../../report/diff.js";
import type { DiagnosticReport, FileReport } from "../../../report/model.js";
import type { LossReport, SkillReport, Summary } from "./model.js";
import type { Reporter } from "./reporter.js";

const SIGNS = { converted: "✓", unchanged: "=", failed: "✗", skipped: "-" } as const;

/** For people: each skill with the files written and a table of what was lost. */
export function createPrettyReporter(streams: Streams): Reporter {
  const colours = createColours(streams.colour);
  let first = true;
  return {
    skill(report) {
      streams.out(`${first ? "" : "\n"}${skillLines(report, colours).join("\n")}\n`);
      first = false;
    },
    end(summary) {
      streams.out(`${first ? "" : "\n"}${summaryLine(summary, colours)}\n`);
    },
  };
}

function skillLines(report: SkillReport, colours: Colours): string[] {
  const paint = { converted: colours.green, unchanged: colours.dim, failed: colours.red, skipped: colours.dim }[
    report.status
  ];
  const formats = report.from && report.to ? `  ${report.from} → ${report.to}` : "";
  const target = report.target === undefined ? "" : `  ${colours.dim(visible(report.target))}`;
  return [
    `${paint(`${SIGNS[report.status]} ${report.status}`)}  ${colours.bold(visible(report.source))}${formats}${target}`,
    ...fileLines(report.files, colours),
    ...lossLines(report.losses, colours),
    ...report.diagnostics.flatMap((diagnostic) => diagnosticLines(diagnostic, colours)),
  ];
}

/** Companion files are counted, not listed: they are copied as they are. */
function fileLines(files: readonly FileReport[], colours: Colours): string[] {
  const copies = files.filter(({ action }) => action === "copy").length;
  return [
    ...files
      .filter(({ action }) => action !== "copy")
      .flatMap(({ path, action, diff }) => [
        `    ${action.padEnd(6)}  ${visible(path)}`,
        ...(diff === undefined ? [] : colourDiff(diff, colours)),
      ]),
    ...(copies > 0 ? [`    ${"copy".padEnd(6)}  ${plural(copies, "other file")}`] : []),
  ];
}

const KIND_COLOURS = { dropped: "red", narrowed: "yellow", defaulted: "blue", synthesised: "blue" } as const;

function lossLines(losses: readonly LossReport[], colours: Colours): string[] {
  if (losses.length === 0) return [];
  const rows = losses.map(({ kind, pointer, message, source, preserved }) => ({
    kind,
    pointer: visible(pointer) || "/",
    message: visible(preserved ? `${message} (kept in the sidecar)` : message),
    place: source
      ? `${visible(source.file)}${source.line === undefined ? "" : `:${source.line}:${source.column}`}`
      : "",
  }));
  const width = (pick: (row: (typeof rows)[number]) => string, most: number) =>
    Math.min(most, Math.max(...rows.map((row) => pick(row).length)));
  const kindWidth = width(({ kind }) => kind, 12);
  const pathWidth = width(({ pointer }) => pointer, 48);
  const title = `  ${plural(losses.length, "loss", "losses")}`;
  return [
    title,
    ...rows.map(({ kind, pointer, message, place }) => {
      const where = place === "" ? "" : `  ${colours.dim(place)}`;
      return `    ${colours[KIND_COLOURS[kind]](kind.padEnd(kindWidth))}  ${pointer.padEnd(pathWidth)}  ${message}${where}`;
    }),
  ];
}

function diagnosticLines(diagnostic: DiagnosticReport, colours: Colours): string[] {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.cyan }[diagnostic.severity];
  const { file, line, column } = diagnostic;
  const place = file === undefined ? "" : `${visible(file)}${line === undefined ? "" : `:${line}:${column}`}  `;
  return [`  ${paint(diagnostic.severity)}  ${place}${visible(diagnostic.message)}  ${colours.dim(diagnostic.code)}`];
}

function summaryLine(summary: Summary, colours: Colours): string {
  const counts = (["converted", "unchanged", "skipped"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`);
  const failed = summary.failed > 0 ? [colours.red(`${summary.failed} failed`)] : [];
  const parts = [...counts, ...failed, plural(summary.losses, "loss", "losses")];
  return `${plural(summary.skills, "skill")}: ${parts.join(", ")}`;
}
