import * as z from "zod/mini";
import { ClientEntry, ClientTotal } from "../../../report/clients.js";
import type { Immutable } from "../../../report/immutable.js";
import { DiagnosticReport, FileReport, ShardReport } from "../../../report/model.js";

const count = z.number();
const position = { line: count, column: count, endLine: count, endColumn: count };

const { pointer, url, ...begin } = DiagnosticReport.shape;

/** A finding with the end of its place, and how it can be fixed; in the order in which it is printed. */
export const FindingReport = z.strictObject({
  ...begin,
  endLine: z.exactOptional(count),
  /** Of the first character that is no part of it. */
  endColumn: z.exactOptional(count),
  pointer,
  fix: z.exactOptional(
    z.strictObject({
      title: z.string(),
      /** Whether only `--fix-all` applies it. */
      asks: z.exactOptional(z.literal(true)),
      /** The other way: the name that the folder would have, with `--names folder`. */
      folder: z.exactOptional(z.string()),
      /** Replacements in `file`, none overlapping. */
      edits: z.array(z.strictObject({ ...position, text: z.string() })),
    }),
  ),
  url,
});
export type FindingReport = Immutable<z.infer<typeof FindingReport>>;

/** A finding that `--fix` has taken care of, or would. */
export const FixedFinding = z.strictObject({ code: z.string(), file: z.string(), title: z.string() });
export type FixedFinding = Immutable<z.infer<typeof FixedFinding>>;

export const ValidatedSkillReport = z.strictObject({
  source: z.string(),
  /** The formats that it was validated in. */
  formats: z.array(z.string()),
  status: z.enum(["valid", "invalid"]),
  /** What `--fix` changed, or would. */
  files: z.array(FileReport),
  fixed: z.array(FixedFinding),
  /** For each client that it was validated for. */
  clients: z.array(ClientEntry),
  diagnostics: z.array(FindingReport),
});
export type ValidatedSkillReport = Immutable<z.infer<typeof ValidatedSkillReport>>;

export const ValidateSummary = z.strictObject({
  skills: count,
  valid: count,
  invalid: count,
  errors: count,
  warnings: count,
  infos: count,
  /** Findings that `--fix` would take care of. */
  fixable: count,
  /** Findings that it has taken care of. */
  fixed: count,
});
export type ValidateSummary = { -readonly [K in keyof z.infer<typeof ValidateSummary>]: number };

/** The document that `validate --reporter json` prints. */
export const ValidateReport = z.strictObject({
  command: z.literal("validate"),
  version: z.string(),
  shard: ShardReport,
  /** Whether nothing was written, so that `fixed` means "would be". */
  dryRun: z.boolean(),
  skills: z.array(ValidatedSkillReport),
  clients: z.array(ClientTotal),
  /** About the run: configuration files, and inputs that could not be read. */
  diagnostics: z.array(FindingReport),
  /** Whether the run failed. A warning about the run fails it if the configuration file of its input is strict. */
  failed: z.boolean(),
  summary: ValidateSummary,
});
