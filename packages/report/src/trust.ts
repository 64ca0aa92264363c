import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";
import { PlacedDiagnostic } from "./model.js";

const count = z.number();

/** The trust score of a skill, from its past runs. */
export const SkillTrust = z.strictObject({
  source: z.string(),
  format: z.string(),
  /** The name under which the runs are traced. */
  skill: z.string(),
  /** The share of passed assertions among those that passed or failed, from 0 to 1; absent if there were none. */
  score: z.exactOptional(z.number()),
  label: z.enum(["trusted", "unstable", "unreliable", "unknown"]),
  runs: count,
  passed: count,
  failed: count,
  unknown: count,
  regressions: z.array(z.string()),
  /** Traces that none of the user's runs signed. They count only with `--unsigned`. */
  unsigned: count,
  /** Runs before the skill's folder was changed. They do not count. */
  otherVersions: count,
  /** The reason for a missing score: the skill's folder cannot be read, or its traces are too many or too large. */
  problem: z.exactOptional(z.string()),
});
export type SkillTrust = Immutable<z.infer<typeof SkillTrust>>;

/** The document that `trust --reporter json` prints. */
export const TrustReport = z.strictObject({
  command: z.literal("trust"),
  version: z.string(),
  diagnostics: z.array(PlacedDiagnostic),
  skills: z.array(SkillTrust),
});
export type TrustReport = Immutable<z.infer<typeof TrustReport>>;
