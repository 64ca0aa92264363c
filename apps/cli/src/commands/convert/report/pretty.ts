import { isReported } from "@skill-convert/examine";
import type { ConvertedSkillReport } from "@skill-convert/report";
import { ClientTotals } from "@skill-convert/report";
import { createColours } from "../../../output/colours.js";
import type { Streams } from "../../../output/streams.js";
import { wrap } from "../../../output/width.js";
import { clientTable } from "../../../report/client-table.js";
import { SCREEN } from "../../../report/roll-up.js";
import { Screenful } from "../../../report/verbosity.js";
import type { Reporter, ReportHead } from "./reporter.js";
import { ConvertRollUp } from "./roll-up.js";
import { skillLines } from "./skill-lines.js";
import { handwork, handworkLines, SkillTable } from "./skill-table.js";
import { summaryLines } from "./summary-lines.js";

/**
 * Prints the report for people: each skill with the written files and the lost and added parts. If it does not fit a
 * screen, one line per skill and a roll-up of the losses take its place. What a person has to do is never rolled up.
 */
export function createPrettyReporter({ dryRun, check, verbosity, level, out }: ReportHead, streams: Streams): Reporter {
  const colours = createColours(streams.colour);
  const screen = new Screenful(SCREEN);
  const rollUp = new ConvertRollUp();
  const clients = new ClientTotals();
  let first = true;
  const print = (lines: readonly string[]) => {
    streams.out(`${first ? "" : "\n"}${lines.join("\n")}\n`);
    first = false;
  };
  const look = { colours, columns: streams.columns, dryRun, isVerbose: verbosity === "all" };
  const table = new SkillTable(look);
  const byHand: Pick<ConvertedSkillReport, "source" | "diagnostics">[] = [];
  const linesOf = (report: ConvertedSkillReport) => skillLines(report, look);
  return {
    skill(complete) {
      const diagnostics = complete.diagnostics.filter((diagnostic) => isReported(diagnostic, level));
      const report = { ...complete, diagnostics };
      clients.add(report.clients ?? []);
      if (verbosity === "all") print(linesOf(report));
      else if (verbosity === "problems") {
        const isNamed = check && report.status === "converted";
        if (isNamed) print(linesOf({ ...withoutResult(report), files: report.files }));
        else if (report.status === "failed" || diagnostics.length > 0) print(linesOf(withoutResult(report)));
      } else if (report.status !== "skipped" || diagnostics.length > 0) {
        // A folder that only looked like a skill is counted, but not listed.
        rollUp.add(report);
        table.add(report);
        if (handwork(report).length > 0) byHand.push({ source: report.source, diagnostics: handwork(report) });
        screen.add(() => linesOf(report));
      }
    },
    end(summary) {
      if (verbosity === "problems" && first) return;
      const isRolledUp = verbosity === "fitting" && screen.blocks === undefined;
      const totals = isRolledUp ? clients.list() : [];
      const clientLines = totals.length > 0 ? clientTable(totals) : [];
      if (isRolledUp) {
        print(table.lines());
        const rolledUp = rollUp.lines(streams.columns, colours, clientLines.length);
        if (rolledUp.length > 0) print(rolledUp);
        const lines = handworkLines(byHand, colours, streams.columns);
        if (lines.length > 0) print(lines);
      } else if (verbosity === "fitting") for (const block of screen.blocks ?? []) print(block);
      if (clientLines.length > 0) print(clientLines);
      const hints = isRolledUp ? rollUp.hints() : [];
      print(
        [...summaryLines(summary, { dryRun, out }, colours), ...hints].flatMap((line) =>
          wrap(line, streams.columns, 2),
        ),
      );
    },
  };
}

function withoutResult(report: ConvertedSkillReport): ConvertedSkillReport {
  return { ...report, files: [], losses: [], clients: [] };
}
