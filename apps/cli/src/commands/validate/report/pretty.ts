import type { Diagnostic, SkillFiles } from "@skill-convert/core";
import { type Colours, createColours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { colourDiff } from "../../../report/diff.js";
import { positionOf, type Subject, subjectOf } from "../../../report/position.js";
import { clientTable } from "./client-table.js";
import { ClientTotals } from "./client-totals.js";
import { codeFrame } from "./code-frame.js";
import { conceal } from "./conceal.js";
import type { ValidatedSkill, ValidateSummary } from "./model.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";

/**
 * For people: each finding with its place, in the form that editors and terminals turn into a link, the line with carets
 * under the place, and the page of the rule, once per code. Skills without findings are not mentioned.
 */
export function createValidatePretty(head: ValidateHead, streams: Streams): ValidateReporter {
  const colours = createColours(streams.colour);
  const explained = new Set<string>();
  const clients = new ClientTotals();
  let first = true;
  const print = (lines: readonly string[]) => {
    streams.out(`${first ? "" : "\n"}${lines.join("\n")}\n`);
    first = false;
  };
  const printFinding = (
    finding: Diagnostic,
    path: string,
    texts: SkillFiles | undefined,
    all: readonly Diagnostic[] = [],
  ) => {
    const url = explained.has(finding.code) ? [] : [`    ${colours.dim(finding.url)}`];
    explained.add(finding.code);
    const subject = conceal(subjectOf(finding, texts), finding.file, all);
    print([...findingLines(finding, path, subject, colours), ...url]);
  };
  return {
    skill(skill) {
      clients.add(skill.clients);
      for (const finding of skill.findings) {
        printFinding(finding, skill.pathOf(finding.file), skill.texts, skill.findings);
      }
      if (skill.fixed.length > 0) print(fixLines(skill, head.dryRun, colours));
    },
    end(run, summary) {
      for (const { finding, texts } of run) printFinding(finding, finding.file, texts);
      if (head.quiet && first) return;
      if (clients.list().length > 0) print(clientTable(clients.list()));
      print(summaryLines(summary, head, colours));
    },
  };
}

function findingLines(finding: Diagnostic, path: string, subject: Subject | undefined, colours: Colours): string[] {
  const { severity, message, code, fix } = finding;
  const { text = "", range } = subject ?? {};
  const paint = { error: colours.red, warning: colours.yellow, info: colours.cyan }[severity];
  const position = range && positionOf(text, range);
  const place = visible(path) + (position ? `:${position.line}:${position.column}` : "");
  return [
    `${colours.bold(place)}: ${paint(severity)}: ${visible(message)} ${colours.dim(`[${code}]`)}`,
    ...(range ? frameLines(text, range, paint, colours) : []),
    ...(fix ? [`    ${colours.green("fix")}: ${visible(fix.title)} ${colours.dim("(--fix)")}`] : []),
  ];
}

function frameLines(
  text: string,
  range: NonNullable<Diagnostic["range"]>,
  paint: (text: string) => string,
  colours: Colours,
): string[] {
  const frame = codeFrame(text, range);
  const number = String(frame.line).padStart(5);
  const on = frame.endLine === undefined ? "" : colours.dim(` … to line ${frame.endLine}`);
  return [
    `${colours.dim(`${number} |`)} ${frame.text}`.trimEnd(),
    `${colours.dim(`${"".padStart(5)} |`)} ${paint(frame.carets)}${on}`,
  ];
}

function fixLines({ source, fixed, files }: ValidatedSkill, dryRun: boolean, colours: Colours): string[] {
  const verb = dryRun ? "would be fixed" : "fixed";
  return [
    `${colours.bold(visible(source))}: ${colours.green(verb)}`,
    ...fixed.map(({ code, title }) => `    ${visible(title)} ${colours.dim(`[${code}]`)}`),
    ...files.flatMap(({ diff }) => (diff === undefined ? [] : colourDiff(diff, colours))),
  ];
}

function summaryLines(summary: ValidateSummary, { dryRun }: ValidateHead, colours: Colours): string[] {
  const { skills, valid, invalid, errors, warnings, infos, fixable, fixed } = summary;
  const states = [
    ...(valid > 0 ? [colours.green(`${valid} valid`)] : []),
    ...(invalid > 0 ? [colours.red(`${invalid} invalid`)] : []),
  ];
  const findings = [
    ...(errors > 0 ? [plural(errors, "error")] : []),
    ...(warnings > 0 ? [plural(warnings, "warning")] : []),
    ...(infos > 0 ? [plural(infos, "info")] : []),
  ];
  const counts = [states, findings].filter(({ length }) => length > 0).map((parts) => parts.join(", "));
  const done = dryRun ? `${fixed} would be fixed; nothing was written.` : `${fixed} fixed.`;
  return [
    `${plural(skills, "skill")}${counts.length > 0 ? `: ${counts.join("; ")}` : ""}`,
    ...(fixed > 0 ? [done] : fixable > 0 ? [`${fixable} can be fixed with --fix.`] : []),
  ];
}
