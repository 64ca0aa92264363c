import * as z from "zod/mini";
import { ClientEntry, ClientTotal } from "./clients.js";
import type { Immutable } from "./immutable.js";
import { DiagnosticReport, FileReport, ShardReport } from "./model.js";

const count = z.number();
const position = { line: count, column: count, endLine: count, endColumn: count };

const { pointer, related, url, ...begin } = DiagnosticReport.shape;

/** A diagnostic with the end of its place, and its fix. The fields are in the order in which they are printed. */
export const FindingReport = z.strictObject({
  ...begin,
  endLine: z.exactOptional(count),
  /** The column of the first character after the range. */
  endColumn: z.exactOptional(count),
  pointer,
  related,
  fix: z.exactOptional(
    z.strictObject({
      title: z.string(),
      /** True if only `--fix-all` applies the fix. */
      asks: z.exactOptional(z.literal(true)),
      /** The new name of the folder, which `--names folder` would give it instead. */
      folder: z.exactOptional(z.string()),
      /** Replacements in `file`, which do not overlap. */
      edits: z.array(z.strictObject({ ...position, text: z.string() })),
    }),
  ),
  url,
});
export type FindingReport = Immutable<z.infer<typeof FindingReport>>;

/** A finding that `--fix` fixed, or would fix. */
export const FixedFinding = z.strictObject({ code: z.string(), file: z.string(), title: z.string() });
export type FixedFinding = Immutable<z.infer<typeof FixedFinding>>;

export const ValidatedSkillReport = z.strictObject({
  source: z.string(),
  /** The formats in which the skill was validated. */
  formats: z.array(z.string()),
  status: z.enum(["valid", "invalid"]),
  /** The files that `--fix` changed, or would change. */
  files: z.array(FileReport),
  fixed: z.array(FixedFinding),
  /** The effect of each client for which the skill was validated. */
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
  /** The number of findings that `--fix` would fix. */
  fixable: count,
  /** The number of findings that were fixed, or would be in a dry run. */
  fixed: count,
});
export type ValidateSummary = { -readonly [K in keyof z.infer<typeof ValidateSummary>]: number };

const aboutRun = {
  /** Findings about the run: about configuration files, and inputs that could not be read. */
  diagnostics: z.array(FindingReport),
  /** True if the run failed. A warning about the run fails it if the configuration file of its input is strict. */
  failed: z.boolean(),
};

/** A line that `validate --reporter ndjson` prints. The last one is about the run. */
export const ValidateLine = z.union([ValidatedSkillReport, z.strictObject(aboutRun)]);

/** The document that `validate --reporter json` prints. */
export const ValidateReport = z.strictObject({
  command: z.literal("validate"),
  version: z.string(),
  shard: ShardReport,
  /** True if nothing was written. Then `fixed` means "would be fixed". */
  dryRun: z.boolean(),
  skills: z.array(ValidatedSkillReport),
  clients: z.array(ClientTotal),
  ...aboutRun,
  summary: ValidateSummary,
});
