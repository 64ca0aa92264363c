import { plural } from "@skill-convert/core/text";
import { type LossLine, lossLines, OUTCOMES } from "@skill-convert/examine";
import { visible } from "@skill-convert/examine/visible";
import type {
  ClientEntry,
  ConvertedSkillReport,
  DiagnosticReport,
  FileReport,
  LossReport,
} from "@skill-convert/report";
import { isKept, saysLess } from "@skill-convert/report";
import type { Colours } from "../../../output/colours.js";
import { wrap } from "../../../output/width.js";
import { colourDiff } from "../../../report/diff.js";
import { groupInfos, otherPlaces } from "../../../report/group-infos.js";

/** The settings for printing lines. */
export interface LineStyle {
  readonly colours: Colours;
  /** The width of the terminal; undefined if there is none. */
  readonly columns: number | undefined;
  readonly dryRun: boolean;
  /** True if losses of one reason are listed one by one. */
  readonly isVerbose: boolean;
}

const SIGNS = { converted: "✓", unchanged: "=", failed: "✗", skipped: "-" } as const;

/** The lines of the pretty report about one skill. */
export function skillLines(report: ConvertedSkillReport, look: LineStyle): string[] {
  const { columns } = look;
  const { losses } = report;
  return [
    ...wrap(headLine(report, look), columns, 4),
    ...fileLines(report.files, look.colours),
    ...OUTCOME_NAMES.flatMap((outcome) => {
      const own = losses.filter((loss) => loss.outcome === outcome);
      return outcomeLines(OUTCOMES[outcome], own, look);
    }),
    ...clientLines(report.clients ?? [], look),
    ...(look.isVerbose
      ? report.diagnostics.map((diagnostic) => [diagnostic] as const)
      : groupInfos(report.diagnostics)
    ).flatMap((group) => [
      ...diagnosticLines(group[0], look),
      ...otherPlaces(group).flatMap((line) => wrap(`    ${line}`, columns, 6)),
    ]),
  ];
}

/** The line of a skill: what became of it, its name, both formats, and where it went. */
export function headLine(report: ConvertedSkillReport, look: LineStyle): string {
  const { colours } = look;
  const { status } = report;
  const paint = { converted: colours.green, unchanged: colours.dim, failed: colours.red, skipped: colours.dim }[status];
  const formats = report.from && report.to ? `  ${report.from} → ${report.to}` : "";
  const target = report.target === undefined ? "" : `  ${colours.dim(visible(report.target))}`;
  const word = status === "converted" && look.dryRun ? "would be converted" : status;
  const operation = report.operation === undefined ? "" : `  ${visible(report.operation)}`;
  return `${paint(`${SIGNS[status]} ${word}`)}  ${colours.bold(visible(report.source))}${operation}${formats}${target}`;
}

/** Lists the files. Files that are copied unchanged are only counted, unless there is a diff. */
function fileLines(files: readonly FileReport[], colours: Colours): string[] {
  const isCounted = ({ action, diff }: FileReport) => action === "copy" && diff === undefined;
  const copies = files.filter(isCounted).length;
  return [
    ...files
      .filter((file) => !isCounted(file))
      .flatMap(({ path, action, diff }) => [
        `    ${action.padEnd(6)}  ${visible(path)}`,
        ...(diff === undefined ? [] : colourDiff(diff, colours)),
      ]),
    ...(copies > 0 ? [`    ${"copy".padEnd(6)}  ${plural(copies, "other file")}`] : []),
  ];
}

const OUTCOME_NAMES = Object.keys(OUTCOMES) as LossReport["outcome"][];

function outcomeLines(title: string, losses: readonly LossReport[], look: LineStyle): string[] {
  if (losses.length === 0) return [];
  const { colours, columns, isVerbose } = look;
  const missing = losses.filter(saysLess);
  const isAllKept = missing.length > 0 && missing.every(isKept);
  const lines: readonly LossLine<LossReport>[] = isVerbose
    ? losses.map((loss) => ({ message: loss.message, losses: [loss] }))
    : lossLines(losses);
  return [
    `  ${title}: ${losses.length}${isAllKept ? ", kept in the sidecar" : ""}`,
    ...lines.flatMap(({ message, losses: own }) => {
      const isNoted = own.some(isKept) && !isAllKept;
      const note = isNoted ? ` (${own.every(isKept) ? "" : "partly "}kept in the sidecar)` : "";
      const places = placesOf(own).map((place) => colours.dim(visible(place)));
      return wrap([`    ${visible(message)}${note}`, ...places].join("  "), columns, 6);
    }),
  ];
}

/** The place of the first loss in the source, its pointer if it is the only one, and the place that they moved to. */
function placesOf(losses: readonly [LossReport, ...LossReport[]]): string[] {
  const [{ source, pointer, movedTo }] = losses;
  const position = source?.line === undefined ? "" : `:${source.line}:${source.column}`;
  const isSamePlace = losses.every((loss) => JSON.stringify(loss.movedTo) === JSON.stringify(movedTo));
  return [
    ...(source ? [`${source.file}${position}`] : []),
    ...(losses.length === 1 ? [pointer || "/"] : []),
    ...(movedTo && isSamePlace ? [`→ ${"file" in movedTo ? movedTo.file : movedTo.pointer}`] : []),
  ];
}

/** The effect of each client on the result. */
function clientLines(clients: readonly ClientEntry[], { colours, columns }: LineStyle): string[] {
  if (clients.length === 0) return [];
  const width = Math.max(...clients.map(({ client }) => client.length));
  const paint = { loads: colours.green, changes: colours.yellow, breaks: colours.red, "not known": colours.dim };
  return [
    "  Clients:",
    ...clients.flatMap(({ client, status, ignored, notes }) => {
      const ignores = ignored.length === 0 ? [] : [`ignores ${ignored.join(", ")}`];
      const details = [...notes, ...ignores].map((note) => `; ${visible(note)}`).join("");
      return wrap(`    ${client.padEnd(width)}  ${paint[status](status)}${details}`, columns, width + 6);
    }),
  ];
}

function diagnosticLines(diagnostic: DiagnosticReport, { colours, columns }: LineStyle): string[] {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.cyan }[diagnostic.severity];
  const { file, line, column } = diagnostic;
  const place = file === undefined ? "" : `${visible(file)}${line === undefined ? "" : `:${line}:${column}`}  `;
  const text = `  ${paint(diagnostic.severity)}  ${place}${visible(diagnostic.message)}  ${colours.dim(diagnostic.code)}`;
  return wrap(text, columns, 4);
}
