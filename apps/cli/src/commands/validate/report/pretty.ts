import type { Fix } from "@skill-convert/core";
import { type Colours, createColours } from "../../../output/colours.js";
import { plural } from "../../../output/plural.js";
import type { Streams } from "../../../output/streams.js";
import { visible } from "../../../output/visible.js";
import { wrap } from "../../../output/width.js";
import { clientTable } from "../../../report/client-table.js";
import { ClientTotals } from "../../../report/client-totals.js";
import { colourDiff } from "../../../report/diff.js";
import { createFindingLines } from "../../../report/finding-lines.js";
import { groupInfos, otherPlaces } from "../../../report/group-infos.js";
import { positionIn } from "../../../report/position.js";
import { SCREEN } from "../../../report/roll-up.js";
import { Screenful } from "../../../report/verbosity.js";
import type { ValidateSummary } from "./model.js";
import type { ValidateHead, ValidateReporter } from "./reporter.js";
import { ValidateRollUp } from "./roll-up.js";
import type { ValidatedSkill } from "./validated-skill.js";

/**
 * Prints the report for people: each finding with its place, in the form that editors and terminals turn into a link,
 * the line with carets under the place, and once per code the page of the rule. Skills without findings are not listed.
 * On a terminal, a roll-up takes the place of findings that do not fit the screen.
 */
export function createValidatePretty(head: ValidateHead, streams: Streams): ValidateReporter {
  const { columns } = streams;
  const colours = createColours(streams.colour);
  const linesOf = createFindingLines(columns, colours, optionFor);
  const clients = new ClientTotals();
  const screen = head.verbosity === "fitting" && columns !== undefined ? new Screenful(SCREEN) : undefined;
  const rollUp = new ValidateRollUp();
  let first = true;
  const print = (lines: readonly string[]) => {
    if (lines.length === 0) return;
    streams.out(`${first ? "" : "\n"}${lines.join("\n")}\n`);
    first = false;
  };
  const show = (blocks: () => readonly (readonly string[])[]) => {
    const lines = () => blocks().flatMap((block, index) => (index === 0 ? block : ["", ...block]));
    if (screen) screen.add(lines);
    else print(lines());
  };
  return {
    skill(skill) {
      clients.add(skill.clients);
      rollUp.add(skill);
      const { findings, fixed, pathOf, texts } = skill;
      if (findings.length + fixed.length === 0) return;
      const groups = head.verbosity === "all" ? findings.map((finding) => [finding] as const) : groupInfos(findings);
      show(() => [
        ...groups.map((group) => {
          const [finding] = group;
          const places = group.map((each) => ({ file: pathOf(each.file), ...positionIn(texts, each) }));
          const others = otherPlaces(places).flatMap((line) => wrap(`    ${line}`, columns, 6));
          return [...linesOf(finding, pathOf(finding.file), texts, findings), ...others];
        }),
        ...(fixed.length > 0 ? [fixLines(skill, head.dryRun, colours)] : []),
      ]);
    },
    end(run, summary) {
      for (const { finding, texts } of run) {
        rollUp.addFinding(finding, finding.file);
        show(() => [linesOf(finding, finding.file, texts)]);
      }
      const table = clients.list().length > 0 ? clientTable(clients.list()) : [];
      const isRolledUp = screen !== undefined && screen.blocks === undefined;
      if (isRolledUp) print(rollUp.lines(columns, colours, table.length));
      else for (const block of screen?.blocks ?? []) print(block);
      if (head.verbosity === "problems" && first) return;
      print(table);
      const hint = isRolledUp ? ["--verbose shows each finding, --quiet only errors and warnings."] : [];
      print([...summaryLines(summary, head, colours), ...hint].flatMap((line) => wrap(line, columns, 2)));
    },
  };
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
