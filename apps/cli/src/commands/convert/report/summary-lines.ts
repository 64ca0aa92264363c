import type { Colours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import type { Summary } from "./model.js";

/** The totals of the run: the skills by status, and how much was lost and added. */
export function summaryLines(summary: Summary, dryRun: boolean, colours: Colours): string[] {
  const counts = (["converted", "unchanged", "skipped"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status === "converted" && dryRun ? "would be converted" : status}`);
  const failed = summary.failed > 0 ? [colours.red(`${summary.failed} failed`)] : [];
  const kept = summary.kept === 0 ? "" : summary.kept === summary.lost ? ", kept" : ` (${summary.kept} kept)`;
  const losses = [
    ...(summary.lost > 0 ? [`${summary.lost} lost${kept}`] : []),
    ...(summary.added > 0 ? [`${summary.added} added`] : []),
  ];
  const states = [[...counts, ...failed].join(", "), losses.join(", ") || "nothing lost"].filter(Boolean);
  return [`${plural(summary.skills, "skill")}: ${states.join("; ")}`, ...(dryRun ? ["Nothing was written."] : [])];
}
