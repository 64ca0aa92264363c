import type { LossReport } from "./model.js";

/** Returns true if a part of the source is missing in the result; false if the result has an added part. */
export function isLost({ kind }: Pick<LossReport, "kind">): boolean {
  return kind === "dropped" || kind === "narrowed";
}

/** Returns true if a part is lost but restored when the skill is converted back. */
export function isKept(loss: Pick<LossReport, "kind" | "preserved">): boolean {
  return isLost(loss) && loss.preserved;
}
