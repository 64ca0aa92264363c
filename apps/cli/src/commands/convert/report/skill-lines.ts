import type { Colours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import { visible } from "../../../output/visible.js";
import { wrap } from "../../../output/width.js";
import type { ClientEntry } from "../../../report/clients.js";
import { colourDiff } from "../../../report/diff.js";
import type { DiagnosticReport, FileReport } from "../../../report/model.js";
import { isKept, isLost } from "./count-losses.js";
import type { LossReport, SkillReport } from "./model.js";

/** The settings for printing lines. */
export interface LineStyle {
  readonly colours: Colours;
  /** The width of the terminal; undefined if there is none. */
  readonly columns: number | undefined;
  readonly dryRun: boolean;
}

const SIGNS = { converted: "✓", unchanged: "=", failed: "✗", skipped: "-" } as const;

/** The lines of the pretty report about one skill. */
export function skillLines(report: SkillReport, look: LineStyle): string[] {
  const { colours, columns } = look;
  const { status, losses } = report;
  const paint = { converted: colours.green, unchanged: colours.dim, failed: colours.red, skipped: colours.dim }[status];
  const formats = report.from && report.to ? `  ${report.from} → ${report.to}` : "";
  const target = report.target === undefined ? "" : `  ${colours.dim(visible(report.target))}`;
  const word = status === "converted" && look.dryRun ? "would be converted" : status;
  const operation = report.operation === undefined ? "" : `  ${visible(report.operation)}`;
  const head = `${paint(`${SIGNS[status]} ${word}`)}  ${colours.bold(visible(report.source))}${operation}${formats}${target}`;
  return [
    ...wrap(head, columns, 4),
    ...fileLines(report.files, colours),
    ...lossLines("Lost", losses.filter(isLost), look),
    ...lossLines(
      "Added",
      losses.filter((loss) => !isLost(loss)),
      look,
    ),
    ...clientLines(report.clients ?? [], look),
    ...report.diagnostics.flatMap((diagnostic) => diagnosticLines(diagnostic, look)),
  ];
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

const KIND_COLOURS = { dropped: "red", narrowed: "yellow", defaulted: "blue", synthesised: "blue" } as const;

function lossLines(title: string, losses: readonly LossReport[], { colours, columns }: LineStyle): string[] {
  if (losses.length === 0) return [];
  const kept = losses.filter(isKept).length;
  const isAllKept = kept === losses.length;
  const width = Math.max(...losses.map(({ kind }) => kind.length));
  return [
    `  ${title}: ${losses.length}${isAllKept ? ", kept in the sidecar" : ""}`,
    ...losses.flatMap((loss) => {
      const { kind, pointer, message, source } = loss;
      const note = isKept(loss) && !isAllKept ? " (kept in the sidecar)" : "";
      const place =
        source && `${visible(source.file)}${source.line === undefined ? "" : `:${source.line}:${source.column}`}`;
      const where = [place, visible(pointer) || "/"]
        .filter((part) => part !== undefined)
        .map((part) => colours.dim(part));
      const text = [visible(message) + note, ...where].join("  ");
      return wrap(`    ${colours[KIND_COLOURS[kind]](kind.padEnd(width))}  ${text}`, columns, width + 6);
    }),
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
