import type { LossReport } from "./model.js";

/** Whether something of the source is not in the result. Otherwise the result has something that the source had not. */
export function isLost({ kind }: Pick<LossReport, "kind">): boolean {
  return kind === "dropped" || kind === "narrowed";
}

/** Whether it is lost, and comes back when the skill is converted back. */
export function isKept(loss: Pick<LossReport, "kind" | "preserved">): boolean {
  return isLost(loss) && loss.preserved;
}
