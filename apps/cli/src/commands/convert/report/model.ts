import * as z from "zod/mini";
import { ClientEntry } from "../../../report/clients.js";
import type { Immutable } from "../../../report/immutable.js";
import { DiagnosticReport, FileReport, ShardReport } from "../../../report/model.js";

const place = { file: z.string(), line: z.exactOptional(z.number()), column: z.exactOptional(z.number()) };

export const LossReport = z.strictObject({
  kind: z.enum(["dropped", "narrowed", "defaulted", "synthesised"]),
  /** JSON Pointer into the canonical manifest. */
  pointer: z.string(),
  message: z.string(),
  source: z.exactOptional(z.strictObject(place)),
  /** Whether the sidecar keeps it. */
  preserved: z.boolean(),
});
export type LossReport = Immutable<z.infer<typeof LossReport>>;

export const SkillReport = z.strictObject({
  source: z.string(),
  /** The operation that it was made of, under `--split`. */
  operation: z.exactOptional(z.string()),
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
  target: z.exactOptional(z.string()),
  status: z.enum(["converted", "unchanged", "failed", "skipped"]),
  files: z.array(FileReport),
  losses: z.array(LossReport),
  /** What becomes of the result in each client that it is for. */
  clients: z.exactOptional(z.array(ClientEntry)),
  diagnostics: z.array(DiagnosticReport),
});
export type SkillReport = Immutable<z.infer<typeof SkillReport>>;

const count = z.number();

export const Summary = z.strictObject({
  skills: count,
  converted: count,
  unchanged: count,
  failed: count,
  skipped: count,
  /** Of both kinds: what was lost and what was added. */
  losses: count,
  /** What the source has and the result has not, or only in part. */
  lost: count,
  /** How much of that the sidecars keep. */
  kept: count,
  /** What the result has and the source had not. */
  added: count,
  errors: count,
  warnings: count,
});
export type Summary = { -readonly [K in keyof z.infer<typeof Summary>]: number };

/** The document that `--reporter json` prints. */
export const Report = z.strictObject({
  command: z.string(),
  version: z.string(),
  shard: ShardReport,
  skills: z.array(SkillReport),
  summary: Summary,
});
