import type { Diagnostic, Fix } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { ValidatedSkill, ValidateSummary } from "@skill-convert/report";
import { ClientTotals, positionIn } from "@skill-convert/report";
import { type Colours, createColours } from "../../../output/colours.js";
import type { Streams } from "../../../output/streams.js";
import { wrap } from "../../../output/width.js";
import { Blocks } from "../../../report/blocks.js";
import { clientTable } from "../../../report/client-table.js";
import { colourDiff } from "../../../report/diff.js";
import { createFindingLines } from "../../../report/finding-lines.js";
import { groupInfos, otherPlaces } from "../../../report/group-infos.js";
import { RollUp } from "../../../report/roll-up.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";

const SECTIONS = {
  invalid: { title: "Invalid", paint: "red", least: 4 },
  error: { title: "Errors, with an example each", paint: "red", least: 3 },
  warning: { title: "Warnings", paint: "yellow", least: 2 },
  info: { title: "Notes", paint: "cyan", least: 1 },
} as const;

/**
 * Prints the report for people: each finding with its place, in the form that editors and terminals turn into a link,
 * the line with carets under the place, and once per code the page of the rule. Skills without findings are not listed.
 * On a terminal, a roll-up takes the place of findings that do not fit the screen.
 */
export function createPretty({ dryRun, verbosity }: ValidateHead, streams: Streams): ValidateReporter {
  const { columns } = streams;
  const colours = createColours(streams.colour);
  const linesOf = createFindingLines(columns, colours, optionFor);
  const clients = new ClientTotals();
  const blocks = new Blocks(streams, {
    isFitting: verbosity === "fitting" && columns !== undefined,
    isSpaced: true,
  });
  const rollUp = new RollUp(SECTIONS);
  const count = ({ severity, message }: Diagnostic, source: string) => rollUp.count(severity, source, "", message);
  return {
    skill(skill) {
      const { source, status, findings, fixed, pathOf, texts } = skill;
      clients.add(skill.clients);
      if (status === "invalid") nameInvalid(skill, rollUp);
      for (const finding of findings) count(finding, source);
      if (findings.length + fixed.length === 0) return;
      const groups = verbosity === "all" ? findings.map((finding) => [finding] as const) : groupInfos(findings);
      blocks.add(() =>
        separated([
          ...groups.map((group) => {
            const [finding] = group;
            const places = group.map((each) => ({ file: pathOf(each.file), ...positionIn(texts, each) }));
            const others = otherPlaces(places).flatMap((line) => wrap(`    ${line}`, columns, 6));
            return [...linesOf(finding, pathOf(finding.file), texts, findings), ...others];
          }),
          ...(fixed.length > 0 ? [fixLines(skill, dryRun, colours)] : []),
        ]),
      );
    },
    end({ findings, summary }) {
      for (const { finding, texts } of findings) {
        count(finding, finding.file);
        blocks.add(() => linesOf(finding, finding.file, texts));
      }
      const table = clients.list().length > 0 ? clientTable(clients.list()) : [];
      if (blocks.isRolledUp) blocks.print(rollUp.lines(columns, colours, table.length));
      else for (const block of blocks.kept) blocks.print(block);
      if (verbosity === "problems" && blocks.isEmpty) return;
      blocks.print(table);
      const hint = blocks.isRolledUp ? ["--verbose shows each finding, --quiet only errors and warnings."] : [];
      blocks.print([...summaryLines(summary, dryRun, colours), ...hint].flatMap((line) => wrap(line, columns, 2)));
    },
  };
}

/** Joins blocks of lines, with an empty line between two of them. */
function separated(blocks: readonly (readonly string[])[]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? block : ["", ...block]));
}

function nameInvalid({ findings, texts, pathOf }: ValidatedSkill, rollUp: RollUp<keyof typeof SECTIONS>): void {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [finding = findings[0]] = errors;
  const position = finding && positionIn(texts, finding);
  const place = `${pathOf(finding?.file)}${position ? `:${position.line}:${position.column}` : ""}`;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  rollUp.name("invalid", place, `${finding?.message ?? "it is not valid"}${more}`);
}

function optionFor({ asks, folder, edits }: Fix): string {
  if (folder !== undefined && edits.length === 0) return "--fix --names folder";
  if (folder !== undefined) return "--fix --names name; or rename the folder: --fix --names folder";
  return asks ? "--fix-all" : "--fix";
}

function fixLines({ source, fixed, files }: ValidatedSkill, dryRun: boolean, colours: Colours): string[] {
  const verb = dryRun ? "would be fixed" : "fixed";
  return [
    `${colours.bold(visible(source))}: ${colours.green(verb)}`,
    ...fixed.map(({ code, title }) => `    ${visible(title)} ${colours.dim(`[${code}]`)}`),
    ...files.flatMap(({ diff }) => (diff === undefined ? [] : colourDiff(diff, colours))),
  ];
}

function summaryLines(summary: ValidateSummary, dryRun: boolean, colours: Colours): string[] {
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
