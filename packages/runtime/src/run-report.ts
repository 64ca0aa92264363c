import type { Json } from "@skill-convert/core";
import { textOf } from "@skill-convert/core/json";
import type { Redactor } from "./contracts.js";
import type { Finding } from "./finding.js";
import type { Start } from "./preflight/preflight.js";
import { CUT } from "./redact/shorten.js";
import { announcementsOf, redactFindings } from "./report.js";
import type { SandboxReport } from "./sandbox/sandbox.js";

/** What came of a run. Nothing sensitive is in it. */
export interface RunReport {
  /** `planned`: a dry run that got as far as the program; `presented`: for a person to carry out. Otherwise what went wrong first. */
  readonly status: "succeeded" | "planned" | "presented" | "preflight" | "policy" | "run" | "postcondition";
  readonly operation?: string;
  readonly findings: readonly Finding[];
  readonly announcements: readonly string[];
  /** For a person who carries the skill out: what to do, as Markdown. */
  readonly presentation?: string;
  /** What was started, or would be, word by word. */
  readonly argv?: readonly string[];
  /** The sandbox that it ran in, and what that enforced; absent if nothing was started. */
  readonly sandbox?: SandboxReport;
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** What the skill returned: the JSON of the last line, or the text. */
  readonly output?: Json;
  readonly stdout?: string;
  readonly stderr?: string;
  /** The trace that the run left, or why it could not be written; absent where none was to be. */
  readonly trace?: { readonly id?: string; readonly file?: string; readonly problem?: string };
}

/** A run: the report, and what the skill returned. */
export interface RunResult {
  /** What may be shown. */
  readonly report: RunReport;
  /** What the skill returned, as it is: also where it is sensitive. Absent if nothing ran. */
  readonly value?: Json;
}

/** What is known of a run besides its findings, nothing redacted yet. */
export interface About {
  readonly presentation?: string;
  readonly argv?: readonly string[];
  readonly sandbox?: SandboxReport;
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly value?: Json;
  /** The program was ended while it may still have printed. */
  readonly wasCut?: boolean;
}

/** The report of a run, with everything that may not be shown taken out. */
export function toReport(
  status: RunReport["status"],
  { name, situation }: Start,
  findings: readonly Finding[],
  { argv, presentation, sandbox, stdout, stderr, value, wasCut = false, ...rest }: About,
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

/** A folder may have a name with an input in it. */
function redactSandbox({ writable, ...rest }: SandboxReport, redactor: Redactor): SandboxReport {
  return { ...rest, ...(writable ? { writable: writable.map((path) => redactor.text(path)) } : {}) };
}

/** What may be shown of a text that the program printed, which may end in the middle of a secret where it was cut. */
export function showPrinted(redactor: Redactor, text: string, wasCut: boolean): string {
  const shown = text === "" ? text : redactor.output(wasCut ? text + CUT : text);
  if (typeof shown !== "string") return "";
  return wasCut && shown.endsWith(CUT) ? shown.slice(0, -CUT.length) : shown;
}

/** What may be shown of what was returned; a text or a number that was cut may be the beginning of a secret. */
function showValue(redactor: Redactor, value: Json, wasCut: boolean): Json {
  if (!wasCut || typeof value === "object") return redactor.output(value);
  const shown = showPrinted(redactor, textOf(value), wasCut);
  return shown === textOf(value) ? value : shown;
}
