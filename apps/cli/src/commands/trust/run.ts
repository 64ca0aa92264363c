import { basesOf, DEFAULT_RUNS, trustOf } from "@skill-convert/runtime";
import { guardAsync } from "../../inputs/guard.js";
import { readSkills } from "../../inputs/read-registry.js";
import { createColours } from "../../output/colours.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import { plural } from "../../output/plural.js";
import type { Streams } from "../../output/streams.js";
import { visible } from "../../output/visible.js";
import { showDiagnostic, writeDiagnostics } from "../../report/show.js";
import { version } from "../../version.js";
import type { SkillTrust, TrustReport } from "./model.js";
import type { TrustOptions } from "./options.js";

/**
 * `skill-convert trust`: prints the trust scores of skills, from the traces of their last runs. Returns the exit code.
 */
export async function runTrust(inputs: readonly string[], command: TrustOptions, streams: Streams): Promise<number> {
  const runs = command.runs === undefined ? DEFAULT_RUNS : readRuns(command.runs);
  const min = command.min === undefined ? undefined : readScore(command.min);
  const read = readSkills(inputs, streams, { from: command.from });
  const { reached } = read;
  const diagnostics = [...read.diagnostics];
  const skills: SkillTrust[] = [];
  for (const { source, directory, format, manifest } of read.skills) {
    const bases = basesOf(folderOf(directory), process.cwd());
    await guardAsync(
      async () => {
        const trust = await trustOf(manifest, bases, runs, { unsigned: command.unsigned ?? false });
        skills.push({ source, format, ...trust });
      },
      (problem) => {
        diagnostics.push({ source, ...showDiagnostic(problem, undefined) });
      },
    );
  }
  const report: TrustReport = { command: "trust", version, diagnostics, skills };
  if (command.reporter === "json") streams.out(`${JSON.stringify(report, null, 2)}\n`);
  else print(report, streams);
  if (!reached) return USAGE;
  const isBad = diagnostics.some(({ severity }) => severity === "error");
  return isBad || skills.some(({ score }) => min !== undefined && (score === undefined || score < min)) ? FINDINGS : OK;
}

function folderOf(directory: string | undefined): string {
  if (directory === undefined) throw new UsageError("standard input has no traces; name a skill folder");
  return directory;
}

function readRuns(text: string): number {
  const runs = Number(text);
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new UsageError(`--runs ${text}: expected a whole number of at least 1`);
  return runs;
}

function readScore(text: string): number {
  const score = Number(text);
  if (text.trim() === "" || !(score >= 0 && score <= 1))
    throw new UsageError(`--min ${text}: expected a score from 0 to 1`);
  return score;
}

function print({ diagnostics, skills }: TrustReport, streams: Streams): void {
  writeDiagnostics(diagnostics, streams);
  for (const skill of skills) for (const line of lines(skill, streams.colour)) streams.line(line, 12);
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
