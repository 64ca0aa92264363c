import { countLosses } from "@skill-convert/examine";
import { visible } from "@skill-convert/examine/visible";
import type { ConvertedSkillReport } from "@skill-convert/report";
import { saysLess } from "@skill-convert/report";
import type { Colours } from "../../../output/colours.js";
import { wrap } from "../../../output/width.js";
import { SCREEN } from "../../../report/roll-up.js";
import { headLine, type LineStyle } from "./skill-lines.js";
import { lossesInWords } from "./summary-lines.js";

/** The skills that a table lists; those that failed are all listed if the report does not go to a terminal. */
const MOST_ROWS = SCREEN - 4;

interface Row {
  readonly index: number;
  readonly lines: readonly string[];
}

/**
 * One line per skill for up to a screenful. Of more skills, those that failed or lost something come first. No more
 * rows are kept in memory than can be listed.
 */
export class SkillTable {
  readonly #look: LineStyle;
  readonly #failed: Row[] = [];
  readonly #lossy: Row[] = [];
  readonly #others: Row[] = [];
  /** The first skill with each error that is about several skills. */
  readonly #first = new Map<string, string>();
  #count = 0;

  constructor(look: LineStyle) {
    this.#look = look;
  }

  add(report: ConvertedSkillReport): void {
    const index = this.#count++;
    const isFailed = report.status === "failed";
    const rows = isFailed ? this.#failed : report.losses.some(saysLess) ? this.#lossy : this.#others;
    if (rows.length < MOST_ROWS || (isFailed && this.#look.columns === undefined)) {
      rows.push({ index, lines: wrap(this.#row(report), this.#look.columns, 4) });
    }
  }

  #row(report: ConvertedSkillReport): string {
    const { source, diagnostics } = report;
    const shared = diagnostics.find(({ severity, file }) => severity === "error" && file === undefined);
    const first = shared && this.#first.get(shared.message);
    if (first !== undefined) return `${headLine(report, this.#look)}  for the same reason as ${visible(first)}`;
    if (shared) this.#first.set(shared.message, source);
    return rowOf(report, this.#look);
  }

  lines(): string[] {
    const ranked = [...this.#failed, ...this.#lossy, ...this.#others];
    const most = this.#look.columns === undefined ? Math.max(MOST_ROWS, this.#failed.length) : MOST_ROWS;
    const rows = ranked.slice(0, most);
    if (this.#count <= rows.length) rows.sort((a, b) => a.index - b.index);
    const hidden = this.#count - rows.length;
    return [...rows.flatMap(({ lines }) => lines), ...(hidden > 0 ? [`and ${hidden} more`] : [])];
  }
}

function rowOf(report: ConvertedSkillReport, look: LineStyle): string {
  const { status, losses, diagnostics } = report;
  const head = headLine(report, look);
  if (status === "failed") {
    const [error, ...others] = diagnostics.filter(({ severity }) => severity === "error");
    const place = error?.line === undefined ? "" : `${visible(error.file ?? "")}:${error.line}:${error.column}: `;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    return `${head}  ${place}${visible(error?.message ?? "it could not be converted")}${more}`;
  }
  const kept = losses.filter((loss) => saysLess(loss) && loss.preserved).length;
  return status === "converted" ? `${head}  ${lossesInWords({ ...countLosses(losses), kept })}` : head;
}

/** Lists the decisions and completions that are left to a person. No roll-up counts them. */
export function handwork({
  diagnostics,
}: Pick<ConvertedSkillReport, "diagnostics">): ConvertedSkillReport["diagnostics"] {
  return diagnostics.filter(({ code }) => BY_HAND.has(code));
}

const BY_HAND: ReadonlySet<string> = new Set(["cli/program", "cli/programs"]);

/** The lines about what a person has to do, one by one, with the skill of each. */
export function handworkLines(
  reports: readonly Pick<ConvertedSkillReport, "source" | "diagnostics">[],
  colours: Colours,
  columns: number | undefined,
): string[] {
  const lines = reports.flatMap(({ source, diagnostics }) =>
    diagnostics.flatMap(({ message }) => wrap(`  ${visible(source)}  ${visible(message)}`, columns, 4)),
  );
  return lines.length === 0 ? [] : [colours.bold("To do by hand"), ...lines];
}
