import * as z from "zod/mini";

const place = { file: z.string(), line: z.exactOptional(z.number()), column: z.exactOptional(z.number()) };

export const DiagnosticReport = z.strictObject({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.exactOptional(z.string()),
  line: z.exactOptional(z.number()),
  column: z.exactOptional(z.number()),
  pointer: z.exactOptional(z.string()),
  url: z.string(),
});
export type DiagnosticReport = z.infer<typeof DiagnosticReport>;

export const LossReport = z.strictObject({
  kind: z.enum(["dropped", "narrowed", "defaulted", "synthesised"]),
  /** JSON Pointer into the canonical manifest. */
  pointer: z.string(),
  message: z.string(),
  source: z.exactOptional(z.strictObject(place)),
  /** Whether the sidecar keeps it. */
  preserved: z.boolean(),
});
export type LossReport = z.infer<typeof LossReport>;

export const FileReport = z.strictObject({
  path: z.string(),
  action: z.enum(["create", "update", "copy", "remove"]),
  /** A unified diff, where one was asked for. */
  diff: z.exactOptional(z.string()),
});
export type FileReport = z.infer<typeof FileReport>;

export const SkillReport = z.strictObject({
  source: z.string(),
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
  target: z.exactOptional(z.string()),
  status: z.enum(["converted", "unchanged", "failed", "skipped"]),
  files: z.array(FileReport),
  losses: z.array(LossReport),
  diagnostics: z.array(DiagnosticReport),
});
export type SkillReport = z.infer<typeof SkillReport>;

const count = z.number();

export const Summary = z.strictObject({
  skills: count,
  converted: count,
  unchanged: count,
  failed: count,
  skipped: count,
  losses: count,
  errors: count,
  warnings: count,
});
export type Summary = { -readonly [K in keyof z.infer<typeof Summary>]: number };

/** The part of a run that a report is of; left out where it is of the whole. */
export const ShardReport = z.exactOptional(z.string());

/** The document that `--reporter json` prints. */
export const Report = z.strictObject({
  command: z.string(),
  version: z.string(),
  shard: ShardReport,
  skills: z.array(SkillReport),
  summary: Summary,
});
