import type { LossOutcome } from "@skill-convert/core";
import type { ReportedLoss } from "./report-loss.js";

/** The outcomes of losses, in the order of reports, with their titles. */
export const OUTCOMES = {
  lost: "Lost",
  restricted: "Restricted",
  loosened: "Loosened",
  moved: "Moved",
  added: "Added",
} as const;

/** A line about one loss, or about several of one reason. */
export interface LossLine<L> {
  /** One complete sentence, or a clause with the list of names. */
  readonly message: string;
  readonly losses: readonly [L, ...L[]];
}

/**
 * Puts losses of one outcome and reason on one line, at the place of the first.
 *
 * @example
 * const named = (name) => ({ outcome: "lost", message: `No place for "${name}".`, group: { message: "No place for {count} inputs", name } });
 * lossLines([named("a"), named("b")]).map(({ message }) => message); // ["No place for 2 inputs: a, b."]
 */
export function lossLines<L extends Pick<ReportedLoss, "outcome" | "message" | "group">>(
  losses: readonly L[],
): LossLine<L>[] {
  const lines = new Map<string, [L, ...L[]]>();
  for (const [index, loss] of losses.entries()) {
    const key = loss.group ? `${loss.outcome} ${loss.group.message}` : `${index}`;
    const line = lines.get(key);
    if (line) line.push(loss);
    else lines.set(key, [loss]);
  }
  return [...lines.values()].map((line) => ({ message: messageOf(line), losses: line }));
}

function messageOf(losses: readonly [Pick<ReportedLoss, "message" | "group">, ...Pick<ReportedLoss, "group">[]]) {
  const [{ message, group }] = losses;
  if (group === undefined || losses.length === 1) return message;
  const names = losses.map((loss) => loss.group?.name);
  return `${group.message.replace("{count}", String(losses.length))}: ${names.join(", ")}.`;
}

/** The number of losses by outcome. */
export type LossCounts = Readonly<Record<LossOutcome, number>>;

export function countLosses(losses: readonly Pick<ReportedLoss, "outcome">[]): LossCounts {
  const count = (outcome: LossOutcome) => losses.filter((loss) => loss.outcome === outcome).length;
  return {
    lost: count("lost"),
    restricted: count("restricted"),
    loosened: count("loosened"),
    moved: count("moved"),
    added: count("added"),
  };
}

/** Returns the counts in words, such as `2 lost, 1 added`; `nothing lost` if all are 0. */
export function countsInWords(counts: LossCounts): string {
  const outcomes = Object.keys(OUTCOMES) as LossOutcome[];
  const parts = outcomes.filter((outcome) => counts[outcome] > 0).map((outcome) => `${counts[outcome]} ${outcome}`);
  return parts.join(", ") || "nothing lost";
}
