import { join } from "node:path";
import { plural } from "@skill-convert/core/text";
import { isReported } from "@skill-convert/examine";
import { visible } from "@skill-convert/examine/visible";
import type { DiagnosticReport, FollowUp, MigratedSkill, MigrateSummary } from "@skill-convert/report";
import { type Colours, createColours } from "../../output/colours.js";
import type { Streams } from "../../output/streams.js";
import { Blocks } from "../../report/blocks.js";
import { colourDiff } from "../../report/diff.js";
import { RollUp, SCREEN } from "../../report/roll-up.js";
import type { MigrateHead, MigrateReporter } from "./reporter.js";

const SECTIONS = {
  failed: { title: "Failed", paint: "red", least: 4 },
  attention: { title: "Needs attention", paint: "yellow", least: 3 },
  followUp: { title: "Not changed, to be followed up by hand", paint: "bold", least: 3, unit: "file" },
} as const;

/**
 * Prints the report for people: each skill with the changes to review, then the follow-ups, then the counts. If it does
 * not fit a screen, a roll-up takes its place, but every change to review is listed. Skills without a manifest are counted, and listed only with `--verbose`.
 */
export function createPretty(
  { dryRun, check, since, verbosity, level }: MigrateHead,
  streams: Streams,
): MigrateReporter {
  const { columns } = streams;
  const words = wordsOf(dryRun, since);
  const colours = createColours(streams.colour);
  const blocks = new Blocks(streams, { isFitting: verbosity === "fitting", isSpaced: false, indent: 4 });
  const rollUp = new RollUp(SECTIONS);
  const followUps: string[] = [];
  const reviews: string[] = [];
  return {
    skill(complete) {
      const report = {
        ...complete,
        diagnostics: complete.diagnostics.filter((diagnostic) => isReported(diagnostic, level)),
        review: complete.review.filter((diagnostic) => isReported(diagnostic, level)),
      };
      const { source, status, diagnostics, files } = report;
      const lines = () => skillLines(report, words, colours);
      if (verbosity === "all") blocks.print(lines());
      else if (verbosity === "problems") {
        if (status === "failed" || diagnostics.length > 0) blocks.print(lines());
        if (check && status === "migrated") blocks.print(files.map(({ path }) => visible(join(source, path))));
      } else {
        countSkill(report, rollUp);
        reviews.push(...reviewLines(report, colours));
        if (status !== "skipped" || diagnostics.length > 0) blocks.add(lines);
      }
    },
    followUp(followUp) {
      if (verbosity === "problems") return;
      const line = followUpLine(followUp);
      if (verbosity === "all") blocks.print(followUps.length === 0 ? [...FOLLOW_UPS, line] : [line]);
      else {
        countFollowUp(followUp, rollUp);
        blocks.add(() => [line]);
      }
      if (followUps.length < SCREEN) followUps.push(line);
    },
    end({ diagnostics, summary }) {
      if (verbosity === "problems" && blocks.isEmpty && diagnostics.length === 0) return;
      if (blocks.isRolledUp) {
        blocks.print(rollUp.lines(columns, colours));
        if (reviews.length > 0) blocks.print([colours.cyan("To review"), ...reviews]);
      } else if (verbosity === "fitting") {
        blocks.print(blocks.kept.slice(0, -followUps.length || undefined).flat());
        if (followUps.length > 0) blocks.print([...FOLLOW_UPS, ...followUps]);
      }
      blocks.print(diagnostics.map((diagnostic) => diagnosticLine(diagnostic, "", colours)));
      const hint = blocks.isRolledUp ? [HINT] : [];
      blocks.print(["", ...summaryLines(summary, words, dryRun && since === undefined, colours), ...hint]);
    },
  };
}

function countSkill({ source, status, diagnostics }: MigratedSkill, rollUp: RollUp<keyof typeof SECTIONS>): void {
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  if (status === "failed") rollUp.name("failed", source, error?.message ?? "it could not be migrated");
  for (const { severity, message } of diagnostics) {
    if (severity !== "error") rollUp.count("attention", source, "", message);
  }
}

function countFollowUp(
  { file, line, column, mention, renamedTo }: FollowUp,
  rollUp: RollUp<keyof typeof SECTIONS>,
): void {
  const now = renamedTo === undefined ? mention : `${mention} (now ${renamedTo})`;
  rollUp.count("followUp", file, now, `${file}:${line}:${column}`, "");
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
