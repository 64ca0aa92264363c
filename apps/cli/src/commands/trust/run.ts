import { InputError } from "@skill-convert/core";
import { plural } from "@skill-convert/core/text";
import { visible } from "@skill-convert/examine/visible";
import type { SkillTrust } from "@skill-convert/report";
import type { Workspace } from "@skill-convert/workspace";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import type { Streams } from "../../output/streams.js";
import { writeDiagnostics } from "../../report/show.js";
import type { TrustOptions } from "./options.js";

/**
 * `skill-convert trust`: prints the trust scores of skills, from the traces of their last runs. Returns the exit code.
 */
export async function runTrust(
  inputs: readonly string[],
  { from, unsigned, reporter, ...command }: TrustOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  const runs = command.runs === undefined ? undefined : readRuns(command.runs);
  const min = command.min === undefined ? undefined : readScore(command.min);
  const { report, reached } = await workspace.trust(inputs, { from, runs, unsigned });
  const { diagnostics, skills } = report;
  if (reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else {
    writeDiagnostics(diagnostics, streams, workspace);
    for (const skill of skills) for (const line of lines(skill, streams.colour)) streams.line(line, 12);
  }
  if (!reached) return USAGE;
  const isBad = diagnostics.some(({ severity }) => severity === "error");
  return isBad || skills.some(({ score }) => min !== undefined && (score === undefined || score < min)) ? FINDINGS : OK;
}

function readRuns(text: string): number {
  const runs = Number(text);
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new InputError(`--runs ${text}: expected a whole number of at least 1`);
  return runs;
}

function readScore(text: string): number {
  const score = Number(text);
  if (text.trim() === "" || !(score >= 0 && score <= 1))
    throw new InputError(`--min ${text}: expected a score from 0 to 1`);
  return score;
}

function lines(
  { source, score, label, runs, passed, failed, unknown, regressions, unsigned, otherVersions, problem }: SkillTrust,
  colour: boolean,
) {
  const colours = createColours(colour);
  const paint = {
    trusted: colours.green,
    unstable: colours.yellow,
    unreliable: colours.red,
    unknown: colours.dim,
  };
  const shown = score === undefined ? "" : `  ${twoPlaces(score)}`;
  const because =
    runs === 0
      ? "no traced runs with assertions"
      : `${passed} of ${plural(passed + failed, "assertion")} passed in ${plural(runs, "run")}`;
  const inconclusive = unknown === 0 ? "" : `, ${unknown} inconclusive`;
  const others = unsigned === 0 ? "" : `, ${plural(unsigned, "unsigned trace")}`;
  const earlier = otherVersions === 0 ? "" : `, ${plural(otherVersions, "run")} of another version of this skill`;
  return [
    `${paint[label](label.padEnd(10))}${shown}  ${visible(source)}  ${problem === undefined ? because : visible(problem)}${inconclusive}${others}${earlier}`,
    ...regressions.map((check) => `            ${colours.red("no longer passes")}: ${visible(check)}`),
  ];
}

/** Rounds down, so that a score never appears to have reached the threshold of a better label. */
function twoPlaces(score: number): string {
  return (Math.floor(Number((score * 100).toFixed(6))) / 100).toFixed(2);
}
