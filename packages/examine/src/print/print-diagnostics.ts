import { type Diagnostic, type Fix, filesOf, lineAndColumn, type Range, type Skill } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { type Subject, subjectOf } from "../subject.js";
import { visible } from "../visible.js";
import { codeFrame } from "./code-frame.js";
import { conceal } from "./conceal.js";

/** Paints text for a terminal. */
export type Paint = Readonly<Record<"bold" | "cyan" | "dim" | "green" | "red" | "yellow", (text: string) => string>>;

const PLAIN: Paint = { bold: String, cyan: String, dim: String, green: String, red: String, yellow: String };

/** Options for printing diagnostics. */
export interface PrintOptions {
  /** Paints the parts of a diagnostic; without it, the text has no colours. */
  readonly paint?: Paint;
  /** Returns the path to print for a file of the skill; by default, the path of the skill's folder and the file. */
  readonly pathOf?: (file: string | undefined) => string;
  /** Returns the words in brackets after a fix, such as the option of a command that applies it. */
  readonly hintOf?: (fix: Fix) => string | undefined;
}

const OPTIONS: KeysOf<PrintOptions> = { keys: { paint: "an object", pathOf: "a function", hintOf: "a function" } };

/**
 * Prints diagnostics for people, as `skill-convert validate` does: the place, the message and the code, the line with
 * carets under the place, the fix, and once per code the address of its page. Control characters are escaped, and
 * secrets are covered with dots; use `redactionOf` for the values that a skill marks as sensitive.
 *
 * @param skill the skill that the diagnostics are about, whose files have the lines
 * @returns lines that end with a line feed, with an empty line between two diagnostics; `""` without diagnostics
 * @throws TypeError for a wrong argument or an unknown option
 * @example
 * const files = memoryFiles({ "skill.yaml": "name: notes\nversion: one\n" });
 * const range = { start: 21, end: 24 };
 * const url = "https://example.com/rules#version";
 * const finding = { code: "tiny/version", severity: "error", message: "No version.", file: "skill.yaml", range, url };
 * printDiagnostics(files, [finding]);
 * // "skill.yaml:2:10: error: No version. [tiny/version]\n    2 | version: one\n      |          ^^^\n    https://example.com/rules#version\n"
 */
export function printDiagnostics(skill: Skill, diagnostics: readonly Diagnostic[], options: PrintOptions = {}): string {
  requireArguments("printDiagnostics", {
    skill: [skill, "the files or the reading of a skill"],
    diagnostics: [diagnostics, "an array"],
    options: [options, OPTIONS],
  });
  const files = filesOf(skill);
  const { paint = PLAIN, pathOf = (file = "") => [files.path, file].filter((part) => part !== "").join("/") } = options;
  const explained = new Set<string>();
  const blocks = diagnostics.map((finding) => {
    const subject = conceal(subjectOf(finding, files), finding.file, diagnostics);
    const url = explained.has(finding.code) ? [] : [`    ${paint.dim(finding.url)}`];
    explained.add(finding.code);
    return [...diagnosticLines(finding, pathOf(finding.file), subject, options), ...url];
  });
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

/** Returns the lines of one diagnostic: its message, the line with carets under the place, and its fix. */
export function diagnosticLines(
  finding: Diagnostic,
  path: string,
  subject: Subject | undefined,
  options: Pick<PrintOptions, "paint" | "hintOf"> = {},
): string[] {
  const { severity, message, code, fix } = finding;
  const { paint = PLAIN, hintOf } = options;
  const { text = "", range } = subject ?? {};
  const mark = { error: paint.red, warning: paint.yellow, info: paint.cyan }[severity];
  const position = range && lineAndColumn(text, range.start);
  const place = [visible(path), ...(position ? [position.line, position.column] : [])].join(":");
  const hint = fix && hintOf?.(fix);
  return [
    `${place === "" ? "" : `${paint.bold(place)}: `}${mark(severity)}: ${visible(message)} ${paint.dim(`[${code}]`)}`,
    ...(range ? frameLines(text, range, mark, paint) : []),
    ...(fix
      ? [`    ${paint.green("fix")}: ${visible(fix.title)}${hint === undefined ? "" : ` ${paint.dim(`(${hint})`)}`}`]
      : []),
  ];
}

function frameLines(text: string, range: Range, mark: (text: string) => string, paint: Paint): string[] {
  const frame = codeFrame(text, range);
  const number = String(frame.line).padStart(5);
  const on = frame.endLine === undefined ? "" : paint.dim(` … to line ${frame.endLine}`);
  return [
    `${paint.dim(`${number} |`)} ${frame.text}`.trimEnd(),
    `${paint.dim(`${"".padStart(5)} |`)} ${mark(frame.carets)}${on}`,
  ];
}
