import type { Diagnostic, Fix, SkillFiles } from "@skill-convert/core";
import { subjectOf } from "@skill-convert/language-service/findings";
import { redactTokens } from "@skill-convert/source";
import * as z from "zod/mini";
import { ClientEntry, ClientTotal } from "../../../report/clients.js";
import type { Immutable } from "../../../report/immutable.js";
import { DiagnosticReport, FileReport, ShardReport } from "../../../report/model.js";
import { type Positioned, positionIn, positionOf } from "../../../report/position.js";

const count = z.number();
const position = { line: count, column: count, endLine: count, endColumn: count };

/** A finding with the end of its place, and how it can be fixed. */
export const FindingReport = z.extend(DiagnosticReport, {
  endLine: z.exactOptional(count),
  /** Of the first character that is no part of it. */
  endColumn: z.exactOptional(count),
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

/** A validated skill, as the reporters receive it: lines and columns are computed by the reporter that needs them. */
export interface ValidatedSkill extends Omit<Immutable<z.infer<typeof ValidatedSkillReport>>, "diagnostics"> {
  /** Those that are to be printed. */
  readonly findings: readonly Positioned[];
  /** What the findings are about. */
  readonly texts: SkillFiles;
  /** The path of one of its files as the user would open it. */
  readonly pathOf: (file: string | undefined) => string;
}

export function emptyValidateSummary(): ValidateSummary {
  return { skills: 0, valid: 0, invalid: 0, errors: 0, warnings: 0, infos: 0, fixable: 0, fixed: 0 };
}

const COUNTED = { error: "errors", warning: "warnings", info: "infos" } as const;

export function countFindings(summary: ValidateSummary, findings: readonly Diagnostic[]): void {
  for (const { severity, fix } of findings) {
    summary[COUNTED[severity]]++;
    if (fix && !fix.asks) summary.fixable++;
  }
}

/**
 * Whether a fix is for `--fix` alone: it repeats a token, without which it would destroy the file, or a sensitive value, for
 * which its edits were taken out.
 */
export function isWithheld({ edits }: Fix): boolean {
  return edits.length === 0 || edits.some(({ text }) => redactTokens(text) !== text);
}

/** A finding as the JSON report has it. */
export function showFinding(finding: Positioned, texts: SkillFiles | undefined): FindingReport {
  const { code, severity, message, file, pointer, fix, url } = finding;
  const subject = fix && subjectOf(finding, texts);
  return {
    code,
    severity,
    message,
    ...(file === undefined ? {} : { file }),
    ...positionIn(texts, finding),
    ...(pointer === undefined ? {} : { pointer }),
    ...(fix && subject && !isWithheld(fix)
      ? {
          fix: {
            title: fix.title,
            ...(fix.asks && { asks: fix.asks }),
            ...(fix.folder !== undefined && { folder: fix.folder }),
            edits: fix.edits.map((edit) => ({ ...positionOf(subject.text, edit), text: edit.text })),
          },
        }
      : {}),
    url,
  };
}
