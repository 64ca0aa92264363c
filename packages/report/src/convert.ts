import * as z from "zod/mini";
import { ClientEntry } from "./clients.js";
import type { Immutable } from "./immutable.js";
import { DiagnosticReport, FileReport } from "./model.js";

const place = { file: z.string(), line: z.exactOptional(z.number()), column: z.exactOptional(z.number()) };

export const LossReport = z.strictObject({
  /** How the format of the result falls short. */
  kind: z.enum(["dropped", "narrowed", "defaulted", "synthesised"]),
  /**
   * `lost`: nothing in the result has the part. `restricted`: the result refuses values that the source takes.
   * `loosened`: the result says less. `moved`: the result has all of it in another place or form. `added`: only the
   * result has it.
   */
  outcome: z.enum(["lost", "restricted", "loosened", "moved", "added"]),
  /** A JSON Pointer into the canonical manifest. */
  pointer: z.string(),
  message: z.string(),
  /** The place in the result that has the part, or some of it: a file, or a pointer into its canonical manifest. */
  movedTo: z.exactOptional(z.union([z.strictObject({ file: z.string() }), z.strictObject({ pointer: z.string() })])),
  /** The words for losses of one reason: a clause in which `{count}` is their number, and the name of this one. */
  group: z.exactOptional(z.strictObject({ message: z.string(), name: z.string() })),
  source: z.exactOptional(z.strictObject(place)),
  /** True if the sidecar keeps the lost value. */
  preserved: z.boolean(),
});
export type LossReport = Immutable<z.infer<typeof LossReport>>;

export const ConvertedSkillReport = z.strictObject({
  source: z.string(),
  /** The operation from which the skill was made, under `--split`. */
  operation: z.exactOptional(z.string()),
  from: z.exactOptional(z.string()),
  to: z.exactOptional(z.string()),
  target: z.exactOptional(z.string()),
  status: z.enum(["converted", "unchanged", "failed", "skipped"]),
  files: z.array(FileReport),
  losses: z.array(LossReport),
  /** The effect of each client of `--client` on the result. */
  clients: z.exactOptional(z.array(ClientEntry)),
  diagnostics: z.array(DiagnosticReport),
});
export type ConvertedSkillReport = Immutable<z.infer<typeof ConvertedSkillReport>>;

const count = z.number();

export const ConvertSummary = z.strictObject({
  skills: count,
  converted: count,
  unchanged: count,
  failed: count,
  skipped: count,
  /** The number of all losses, whatever their outcome. */
  losses: count,
  /** The number of parts that nothing in the result has. */
  lost: count,
  /** The number of parts of which the result takes fewer values. */
  restricted: count,
  /** The number of parts of which the result says less. */
  loosened: count,
  /** The number of parts that the result has in another place or form. */
  moved: count,
  /** The number of lost, restricted and loosened parts that sidecars keep. */
  kept: count,
  /** The number of parts that only the result has. */
  added: count,
  errors: count,
  warnings: count,
});
export type ConvertSummary = { -readonly [K in keyof z.infer<typeof ConvertSummary>]: number };

/** The document that `--reporter json` prints. */
export const ConvertReport = z.strictObject({
  command: z.string(),
  version: z.string(),
  /** The version of the schema. Version 1, which had no such key, counted moved and loosened parts as lost. */
  schemaVersion: z.literal(2),
  skills: z.array(ConvertedSkillReport),
  summary: ConvertSummary,
});
