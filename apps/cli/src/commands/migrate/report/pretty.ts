import { join } from "node:path";
import { type Colours, createColours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { colourDiff } from "../../../report/diff.js";
import type { DiagnosticReport } from "../../../report/model.js";
import type { FollowUp, MigratedSkill, MigrateSummary } from "./model.js";
import type { MigrateHead, MigrateReporter } from "./reporter.js";

/** For people: each skill with what to review, then the follow-ups, then the counts. */
export function createMigratePretty({ dryRun }: MigrateHead, streams: Streams): MigrateReporter {
  const colours = createColours(streams.colour);
  let followUps = 0;
  return {
    skill(report) {
      streams.out(`${skillLines(report, dryRun, colours).join("\n")}\n`);
    },
    followUp(followUp) {
      if (followUps++ === 0) streams.out("\nNot changed, to be followed up by hand:\n");
      streams.out(`${followUpLine(followUp)}\n`);
    },
    end(diagnostics, summary) {
      const lines = diagnostics.map((diagnostic) => diagnosticLine(diagnostic, "", colours));
      streams.out(`${[...lines, "", ...summaryLines(summary, dryRun, colours)].join("\n")}\n`);
    },
  };
}

const SIGNS = { migrated: "✓", unchanged: "=", skipped: "-", failed: "✗" } as const;
const WORDS = {
  migrated: "migrated",
  unchanged: "unchanged, already v2",
  skipped: "skipped, no manifest",
  failed: "failed",
} as const;

function skillLines(report: MigratedSkill, dryRun: boolean, colours: Colours): string[] {
  const { status, source, review, diagnostics } = report;
  const paint = { migrated: colours.green, unchanged: colours.dim, skipped: colours.dim, failed: colours.red }[status];
  const word = status === "migrated" && dryRun ? "would be migrated" : WORDS[status];
  return [
    `${paint(`${SIGNS[status]} ${word}`)}  ${colours.bold(visible(source))}`,
    ...diagnostics.map((diagnostic) => diagnosticLine(diagnostic, source, colours)),
    ...review.map((diagnostic) => diagnosticLine(diagnostic, source, colours)),
    ...report.files.flatMap(({ diff }) => (diff === undefined ? [] : colourDiff(diff, colours))),
  ];
}

/** With the path of the file relative to the working directory. */
function diagnosticLine(diagnostic: DiagnosticReport, source: string, colours: Colours): string {
  const { severity, message, code, file, line, column } = diagnostic;
  const [word, paint] = {
    error: ["error", colours.red] as const,
    warning: ["warning", colours.yellow] as const,
    info: ["review", colours.cyan] as const,
  }[severity];
  const place =
    file === undefined ? "" : `${visible(join(source, file))}${line === undefined ? "" : `:${line}:${column}`}  `;
  return `  ${paint(word)}  ${place}${visible(message)}  ${colours.dim(code)}`;
}

function followUpLine({ file, line, column, mention, renamedTo }: FollowUp): string {
  const now = renamedTo === undefined ? "" : ` (now ${visible(renamedTo)})`;
  return `  ${visible(file)}:${line}:${column}  ${visible(mention)}${now}`;
}

function summaryLines(summary: MigrateSummary, dryRun: boolean, colours: Colours): string[] {
  const parts = (["migrated", "unchanged", "skipped"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status === "migrated" && dryRun ? "would be migrated" : WORDS[status]}`);
  const failed = summary.failed > 0 ? [colours.red(`${summary.failed} failed`)] : [];
  const followUps = summary.followUps > 0 ? [plural(summary.followUps, "follow-up")] : [];
  const counts = [...parts, ...failed, ...followUps].join("; ");
  return [
    `${plural(summary.skills, "skill")}: ${counts}`,
    ...(dryRun && summary.migrated > 0 ? ["Nothing was written."] : []),
  ];
}
