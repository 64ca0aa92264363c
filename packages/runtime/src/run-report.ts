import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import type { Redactor } from "./contracts.js";
import type { Finding } from "./finding.js";
import type { PreflightStart } from "./preflight/preflight.js";
import { CUT } from "./redact/shorten.js";
import { announcementsOf, redactFindings } from "./report.js";
import type { SandboxReport } from "./sandbox/report.js";

/** The result of a run. It contains nothing sensitive. */
export interface RunReport {
  /**
   * `planned` for a dry run that stopped before the program, `presented` for a skill that a person carries out, and
   * otherwise the first stage that failed.
   */
  readonly status: "succeeded" | "planned" | "presented" | "preflight" | "policy" | "run" | "postcondition";
  readonly operation?: string;
  readonly findings: readonly Finding[];
  readonly announcements: readonly string[];
  /** Markdown that tells a person how to carry out the skill. */
  readonly presentation?: string;
  /** The argument vector that was started, or would be. */
  readonly argv?: readonly string[];
  /** The sandbox of the run and what it enforced. Absent if nothing was started. */
  readonly sandbox?: SandboxReport;
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** The output of the skill: the JSON of the last line, or the text. */
  readonly output?: Json;
  readonly stdout?: string;
  readonly stderr?: string;
  /** The trace of the run, or the problem if it could not be written. Absent if no trace was to be written. */
  readonly trace?: { readonly id?: string; readonly file?: string; readonly problem?: string };
}

/** The report of a run, and the output of the skill. */
export interface RunResult {
  /** The report, which may be shown to anybody. */
  readonly report: RunReport;
  /** The output of the skill, which is not redacted and may be sensitive. Absent if nothing ran. */
  readonly value?: Json;
}

/** Facts about a run besides its findings, not yet redacted. */
export interface RunFacts {
  readonly presentation?: string;
  readonly argv?: readonly string[];
  readonly sandbox?: SandboxReport;
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly value?: Json;
  /** True if the program was stopped, so that its output may be incomplete. */
  readonly wasCut?: boolean;
}

/** Creates the report of a run and redacts it. */
export function toReport(
  status: RunReport["status"],
  { name, situation }: PreflightStart,
  findings: readonly Finding[],
  { argv, presentation, sandbox, stdout, stderr, value, wasCut = false, ...rest }: RunFacts,
  redactor: Redactor,
): RunReport {
  return {
    status,
    ...(name === undefined ? {} : { operation: name }),
    findings: redactFindings(findings, redactor),
    announcements: announcementsOf(situation.skill.manifest),
    ...(presentation === undefined ? {} : { presentation: redactor.text(presentation) }),
    ...(argv ? { argv: argv.map((word) => redactor.text(word)) } : {}),
    ...(sandbox ? { sandbox: redactSandbox(sandbox, redactor) } : {}),
    ...rest,
    ...(value === undefined ? {} : { output: showValue(redactor, value, wasCut) }),
    ...(stdout === undefined ? {} : { stdout: showPrinted(redactor, stdout, wasCut) }),
    ...(stderr === undefined ? {} : { stderr: showPrinted(redactor, stderr, wasCut) }),
  };
}

/** The name of a folder or a file may contain the value of an input. */
function redactSandbox({ writable, discarded, ...rest }: SandboxReport, redactor: Redactor): SandboxReport {
  const redact = (paths: readonly string[]) => paths.map((path) => redactor.text(path));
  return {
    ...rest,
    ...(writable && { writable: redact(writable) }),
    ...(discarded && { discarded: redact(discarded) }),
  };
}

/** Redacts a text that the program printed. A text that was cut may end in the middle of a secret. */
export function showPrinted(redactor: Redactor, text: string, wasCut: boolean): string {
  const shown = text === "" ? text : redactor.output(wasCut ? text + CUT : text);
  if (typeof shown !== "string") return "";
  return wasCut && shown.endsWith(CUT) ? shown.slice(0, -CUT.length) : shown;
}

/** Redacts the output of a run. A string or a number that was cut may be the beginning of a secret. */
function showValue(redactor: Redactor, value: Json, wasCut: boolean): Json {
  if (!wasCut || typeof value === "object") return redactor.output(value);
  const shown = showPrinted(redactor, textOf(value), wasCut);
  return shown === textOf(value) ? value : shown;
}
