import * as z from "zod/mini";
import type { Immutable } from "./immutable.js";

/** Another place that a finding is about. */
export const RelatedReport = z.strictObject({
  message: z.string(),
  file: z.string(),
  line: z.exactOptional(z.number()),
  column: z.exactOptional(z.number()),
});
export type RelatedReport = Immutable<z.infer<typeof RelatedReport>>;

export const DiagnosticReport = z.strictObject({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.exactOptional(z.string()),
  line: z.exactOptional(z.number()),
  column: z.exactOptional(z.number()),
  pointer: z.exactOptional(z.string()),
  related: z.exactOptional(z.array(RelatedReport)),
  url: z.string(),
});
export type DiagnosticReport = Immutable<z.infer<typeof DiagnosticReport>>;

/** A diagnostic, with the skill that it concerns, if any. */
export const PlacedDiagnostic = z.strictObject({ source: z.exactOptional(z.string()), ...DiagnosticReport.shape });
export type PlacedDiagnostic = Immutable<z.infer<typeof PlacedDiagnostic>>;

export const FileReport = z.strictObject({
  path: z.string(),
  action: z.enum(["create", "update", "copy", "remove"]),
  /** A unified diff, if one was requested. */
  diff: z.exactOptional(z.string()),
});
export type FileReport = Immutable<z.infer<typeof FileReport>>;

/** The shard that a report covers; absent if it covers the whole run. */
export const ShardReport = z.exactOptional(z.string());
