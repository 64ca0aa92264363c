import { createColours } from "../../../output/colours.js";
import type { Streams } from "../../../output/streams.js";
import { wrap } from "../../../output/width.js";
import { clientTable } from "../../../report/client-table.js";
import { ClientTotals } from "../../../report/client-totals.js";
import { SCREEN } from "../../../report/roll-up.js";
import { Screenful } from "../../../report/verbosity.js";
import type { SkillReport } from "./model.js";
import type { Reporter, ReportHead } from "./reporter.js";
import { ConvertRollUp } from "./roll-up.js";
import { skillLines } from "./skill-lines.js";
import { summaryLines } from "./summary-lines.js";

/**
 * Prints the report for people: each skill with the written files and the lost and added parts. If it does not fit a
 * screen, a roll-up takes its place.
 */
export function createPrettyReporter({ dryRun, verbosity }: ReportHead, streams: Streams): Reporter {
  const colours = createColours(streams.colour);
  const screen = new Screenful(SCREEN);
  const rollUp = new ConvertRollUp();
  const clients = new ClientTotals();
  let first = true;
  const print = (lines: readonly string[]) => {
    streams.out(`${first ? "" : "\n"}${lines.join("\n")}\n`);
    first = false;
  };
  const linesOf = (report: SkillReport) =>
    skillLines(report, { colours, columns: streams.columns, dryRun, isVerbose: verbosity === "all" });
  return {
    skill(report) {
      clients.add(report.clients ?? []);
      if (verbosity === "all") print(linesOf(report));
      else if (verbosity === "failures") {
        if (report.status === "failed") print(linesOf(onlyErrors(report)));
      } else {
        rollUp.add(report);
        screen.add(() => linesOf(report));
      }
    },
    end(summary) {
      if (verbosity === "failures" && first) return;
      const isRolledUp = verbosity === "fitting" && screen.blocks === undefined;
      const totals = isRolledUp ? clients.list() : [];
      const table = totals.length > 0 ? clientTable(totals) : [];
      if (isRolledUp) print(rollUp.lines(streams.columns, colours, table.length));
      else if (verbosity === "fitting") for (const block of screen.blocks ?? []) print(block);
      if (table.length > 0) print(table);
      const hints = isRolledUp ? rollUp.hints() : [];
      print([...summaryLines(summary, dryRun, colours), ...hints].flatMap((line) => wrap(line, streams.columns, 2)));
    },
  };
}

function onlyErrors(report: SkillReport): SkillReport {
  return { ...report, diagnostics: report.diagnostics.filter(({ severity }) => severity === "error") };
}
