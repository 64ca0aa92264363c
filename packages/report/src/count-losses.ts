import type { LossReport } from "./convert.js";

/** Returns true if the result says less than the source: a part of it is lost or loosened. */
export function saysLess({ outcome }: Pick<LossReport, "outcome">): boolean {
  return outcome === "lost" || outcome === "loosened";
}

/** Returns true if the result says less, but converting back restores the part. */
export function isKept(loss: Pick<LossReport, "outcome" | "preserved">): boolean {
  return saysLess(loss) && loss.preserved;
}
