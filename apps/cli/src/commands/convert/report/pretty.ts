import { isReported } from "@skill-convert/examine";
import type { ConvertedSkillReport } from "@skill-convert/report";
import { ClientTotals } from "@skill-convert/report";
import { createColours } from "../../../output/colours.js";
import type { Streams } from "../../../output/streams.js";
import { wrap } from "../../../output/width.js";
import { Blocks } from "../../../report/blocks.js";
import { clientTable } from "../../../report/client-table.js";
import type { ConvertHead, ConvertReporter } from "./reporter.js";
import { ConvertRollUp } from "./roll-up.js";
import { skillLines } from "./skill-lines.js";
import { handwork, handworkLines, SkillTable } from "./skill-table.js";
import { summaryLines } from "./summary-lines.js";

/**
 * Prints the report for people: each skill with the written files and the lost and added parts. If it does not fit a
 * screen, one line per skill and a roll-up of the losses take its place. What a person has to do is never rolled up.
 */
export function createPretty({ dryRun, check, verbosity, level, out }: ConvertHead, streams: Streams): ConvertReporter {
  const { columns } = streams;
  const colours = createColours(streams.colour);
  const blocks = new Blocks(streams, { isFitting: verbosity === "fitting", isSpaced: true });
  const rollUp = new ConvertRollUp();
  const clients = new ClientTotals();
  const look = { colours, columns, dryRun, isVerbose: verbosity === "all" };
  const table = new SkillTable(look);
  const byHand: Pick<ConvertedSkillReport, "source" | "diagnostics">[] = [];
  const linesOf = (report: ConvertedSkillReport) => skillLines(report, look);
  return {
    skill(complete) {
      const diagnostics = complete.diagnostics.filter((diagnostic) => isReported(diagnostic, level));
      const report = { ...complete, diagnostics };
      clients.add(report.clients ?? []);
      if (verbosity === "all") blocks.print(linesOf(report));
      else if (verbosity === "problems") {
        const isNamed = check && report.status === "converted";
        if (isNamed) blocks.print(linesOf({ ...withoutResult(report), files: report.files }));
        else if (report.status === "failed" || diagnostics.length > 0) blocks.print(linesOf(withoutResult(report)));
      } else if (report.status !== "skipped" || diagnostics.length > 0) {
        // A folder that only looked like a skill is counted, but not listed.
        rollUp.add(report);
        table.add(report);
        if (handwork(report).length > 0) byHand.push({ source: report.source, diagnostics: handwork(report) });
        blocks.add(() => linesOf(report));
      }
    },
    end(summary) {
      if (verbosity === "problems" && blocks.isEmpty) return;
      const { isRolledUp } = blocks;
      const totals = isRolledUp ? clients.list() : [];
      const clientLines = totals.length > 0 ? clientTable(totals) : [];
      if (isRolledUp) {
        blocks.print(table.lines());
        blocks.print(rollUp.lines(columns, colours, clientLines.length));
        blocks.print(handworkLines(byHand, colours, columns));
      } else for (const block of blocks.kept) blocks.print(block);
      blocks.print(clientLines);
      const totalLines = summaryLines(summary, { dryRun, out }, colours);
      blocks.print([...totalLines, ...(isRolledUp ? HINTS : [])].flatMap((line) => wrap(line, columns, 2)));
    },
  };
}

/** Options that show more, or less. */
const HINTS = ["--verbose shows each skill, --quiet only those that failed or have a warning."];

function withoutResult(report: ConvertedSkillReport): ConvertedSkillReport {
  return { ...report, files: [], losses: [], clients: [] };
}
