import type { LossReport } from "./convert.js";

/** Returns true if the result says or takes less than the source: a part of it is lost, loosened or restricted. */
export function saysLess({ outcome }: Pick<LossReport, "outcome">): boolean {
  return outcome === "lost" || outcome === "loosened" || outcome === "restricted";
}

/** Returns true if the result says less, but converting back restores the part. */
export function isKept(loss: Pick<LossReport, "outcome" | "preserved">): boolean {
  return saysLess(loss) && loss.preserved;
}
