import { plural } from "@skill-convert/core/text";
import { countsInWords } from "@skill-convert/examine";
import { visible } from "@skill-convert/examine/visible";
import type { ConvertSummary } from "@skill-convert/report";
import type { Colours } from "../../../output/colours.js";
import type { ConvertHead } from "./reporter.js";

/** The totals of the run: the skills by status, and how much was lost, restricted, loosened, moved and added. */
export function summaryLines(
  summary: ConvertSummary,
  { dryRun, out }: Pick<ConvertHead, "dryRun" | "out">,
  colours: Colours,
): string[] {
  const counts = (["converted", "unchanged", "skipped"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status === "converted" && dryRun ? "would be converted" : status}`);
  const failed = summary.failed > 0 ? [colours.red(`${summary.failed} failed`)] : [];
  const states = [[...counts, ...failed].join(", "), lossesInWords(summary)].filter(Boolean);
  return [
    `${plural(summary.skills, "skill")}: ${states.join("; ")}`,
    ...(dryRun
      ? ["Nothing was written."]
      : out !== undefined && summary.converted > 0
        ? [`Written to ${visible(out)}`]
        : []),
  ];
}

/** The losses by outcome, such as `12 lost, 3 loosened, all kept in sidecars; 7 added`. */
export function lossesInWords(losses: Losses): string {
  const { lost, restricted, loosened, kept } = losses;
  const count = lost + restricted + loosened;
  if (count === 0 || kept === 0) return countsInWords(losses);
  const less = countsInWords({ lost, restricted, loosened, moved: 0, added: 0 });
  const which = kept < count ? kept : count === 1 ? "" : "all";
  const rest = countsInWords({ ...losses, lost: 0, restricted: 0, loosened: 0 });
  const others = losses.moved + losses.added > 0 ? [rest] : [];
  return [`${less}, ${which === "" ? "" : `${which} `}kept in sidecars`, ...others].join("; ");
}

type Losses = Pick<ConvertSummary, "lost" | "restricted" | "loosened" | "moved" | "added" | "kept">;
