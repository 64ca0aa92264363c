import { join } from "node:path";
import { type Colours, createColours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { wrap } from "../../../output/width.js";
import { colourDiff } from "../../../report/diff.js";
import type { DiagnosticReport } from "../../../report/model.js";
import { SCREEN } from "../../../report/roll-up.js";
import { isReported, Screenful } from "../../../report/verbosity.js";
import type { FollowUp, MigratedSkill, MigrateSummary } from "./model.js";
import type { MigrateHead, MigrateReporter } from "./reporter.js";
import { MigrateRollUp } from "./roll-up.js";

/**
 * Prints the report for people: each skill with the changes to review, then the follow-ups, then the counts. If it does
 * not fit a screen, a roll-up takes its place, but every change to review is listed. Skills without a manifest are counted, and listed only with `--verbose`.
 */
export function createMigratePretty(
  { dryRun, check, since, verbosity, level }: MigrateHead,
  streams: Streams,
): MigrateReporter {
  const { columns } = streams;
  const words = wordsOf(dryRun, since);
  const colours = createColours(streams.colour);
  const screen = new Screenful(SCREEN);
  const rollUp = new MigrateRollUp();
  const followUps: string[] = [];
  const reviews: string[] = [];
  let printed = false;
  const print = (lines: readonly string[]) => {
    if (lines.length > 0) streams.out(`${lines.flatMap((line) => wrap(line, columns, 4)).join("\n")}\n`);
    printed ||= lines.length > 0;
  };
  return {
    skill(complete) {
      const report = {
        ...complete,
        diagnostics: complete.diagnostics.filter((diagnostic) => isReported(diagnostic, level)),
        review: complete.review.filter((diagnostic) => isReported(diagnostic, level)),
      };
      const lines = () => skillLines(report, words, colours);
      if (verbosity === "all") print(lines());
      else if (verbosity === "problems") {
        if (report.status === "failed" || report.diagnostics.length > 0) print(lines());
        if (check && report.status === "migrated") {
          print(report.files.map(({ path }) => visible(join(report.source, path))));
        }
      } else {
        rollUp.add(report);
        reviews.push(...reviewLines(report, colours));
        if (report.status !== "skipped" || report.diagnostics.length > 0) screen.add(lines);
      }
    },
    followUp(followUp) {
      if (verbosity === "problems") return;
      if (verbosity === "all") print([...(followUps.length === 0 ? FOLLOW_UPS : []), followUpLine(followUp)]);
      else {
        rollUp.addFollowUp(followUp);
        screen.add(() => [followUpLine(followUp)]);
      }
      if (followUps.length < SCREEN) followUps.push(followUpLine(followUp));
    },
    end(diagnostics, summary) {
      if (verbosity === "problems" && !printed && diagnostics.length === 0) return;
      if (verbosity === "fitting" && screen.blocks === undefined) {
        print(rollUp.lines(columns, colours));
        if (reviews.length > 0) print([colours.cyan("To review"), ...reviews]);
      } else if (verbosity === "fitting") {
        print((screen.blocks ?? []).slice(0, -followUps.length || undefined).flat());
        if (followUps.length > 0) print([...FOLLOW_UPS, ...followUps]);
      }
      print(diagnostics.map((diagnostic) => diagnosticLine(diagnostic, "", colours)));
      const hint = verbosity === "fitting" && screen.blocks === undefined ? [HINT] : [];
      print(["", ...summaryLines(summary, words, dryRun && since === undefined, colours), ...hint]);
    },
  };
}

const FOLLOW_UPS = ["", "Not changed, to be followed up by hand:"];
const HINT = "--verbose shows each skill, --quiet only those that failed or have a warning.";

const SIGNS = { migrated: "✓", unchanged: "=", skipped: "-", failed: "✗" } as const;
type Words = Readonly<Record<MigratedSkill["status"], string>>;

function wordsOf(dryRun: boolean, since: string | undefined): Words {
  const failed = "failed";
  if (since !== undefined) {
    const revision = visible(since);
    return {
      migrated: `migrated since ${revision}`,
      unchanged: `not v1 at ${revision}`,
      skipped: "skipped, no v2 manifest",
      failed,
    };
  }
  const migrated = dryRun ? "would be migrated" : "migrated";
  return { migrated, unchanged: "unchanged, already v2", skipped: "skipped, no manifest", failed };
}

function skillLines(report: MigratedSkill, words: Words, colours: Colours): string[] {
  const { status, source, review, diagnostics } = report;
  const paint = { migrated: colours.green, unchanged: colours.dim, skipped: colours.dim, failed: colours.red }[status];
  return [
    `${paint(`${SIGNS[status]} ${words[status]}`)}  ${colours.bold(visible(source))}`,
    ...diagnostics.map((diagnostic) => diagnosticLine(diagnostic, source, colours)),
    ...review.map((diagnostic) => diagnosticLine(diagnostic, source, colours)),
    ...report.files.flatMap(({ diff }) => (diff === undefined ? [] : colourDiff(diff, colours))),
  ];
}

/** The changes of one skill to review, below its manifest. */
function reviewLines({ source, review }: MigratedSkill, colours: Colours): string[] {
  const files = [...new Set(review.map(({ file }) => file))];
  return files.flatMap((file) => [
    `  ${colours.bold(visible(join(source, file ?? "")))}`,
    ...review
      .filter((each) => each.file === file)
      .map(({ line, column, message }) => `    ${line === undefined ? "" : `${line}:${column}  `}${visible(message)}`),
  ]);
}

/** A diagnostic on one line, with the path of its file relative to the working directory. */
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

function summaryLines(summary: MigrateSummary, words: Words, dryRun: boolean, colours: Colours): string[] {
  const parts = (["migrated", "unchanged", "skipped"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${words[status]}`);
  const failed = summary.failed > 0 ? [colours.red(`${summary.failed} failed`)] : [];
  const followUps = summary.followUps > 0 ? [plural(summary.followUps, "follow-up")] : [];
  const counts = [...parts, ...failed, ...followUps].join("; ");
  return [
    `${plural(summary.skills, "skill")}: ${counts}`,
    ...(dryRun && summary.migrated > 0 ? ["Nothing was written."] : []),
  ];
}
