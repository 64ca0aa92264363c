import { hasErrors, overlay } from "@skill-convert/core";
import { lossLines } from "@skill-convert/language-service/findings";
import { formats } from "../../formats/formats.js";
import { checkStream } from "../../inputs/check-stream.js";
import { noteChanges } from "../../inputs/clients-named.js";
import { filesOf, findInputs, toBeReread, withoutRepeats } from "../../inputs/find.js";
import { parseShard } from "../../inputs/shard.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import { createProgress } from "../../output/progress.js";
import type { Streams } from "../../output/streams.js";
import { createTiming } from "../../output/timing.js";
import { visible } from "../../output/visible.js";
import { groupInfos, otherPlaces } from "../../report/group-infos.js";
import { lineOf, showDiagnostic } from "../../report/show.js";
import { isReported, levelOf, verbosityOf } from "../../report/verbosity.js";
import { version } from "../../version.js";
import { loadNeeded } from "./adapters.js";
import { convertInPlace, convertToFolders } from "./convert-skills.js";
import type { ConvertOptions } from "./options.js";
import { createOtherShards } from "./other-shards.js";
import { type Prepared, prepareConversion } from "./prepare.js";
import { saysLess } from "./report/count-losses.js";
import { createReporter } from "./report/create-reporter.js";
import { addToSummary, emptySummary } from "./report/summary.js";
import { UnkeptLosses } from "./report/unkept-losses.js";
import { AGENT_SKILLS, toRequest } from "./request.js";
import { splitSkills } from "./split.js";

/** `skill-convert convert`: converts skills and reports the losses. Returns the exit code. */
export async function runConvert(
  inputs: readonly string[],
  command: ConvertOptions,
  streams: Streams,
): Promise<number> {
  checkUsage(inputs, command);
  if (command.stream) return (await import("./stream.js")).convertStream(command, streams);
  const timing = createTiming(command.timing, streams);
  const verbosity = verbosityOf(command);
  const check = command.check ?? false;
  const dryRun = check || (command.dryRun ?? false);
  const shard = command.shard === undefined ? undefined : parseShard(command.shard);
  // A skill of another shard may get the same folder or the same id as one of this shard.
  const otherShards = !command.stdout;
  const options = { from: command.from, out: command.out, exclude: command.exclude, shard, otherShards };
  const found = withoutRepeats(findInputs(inputs, formats, streams, options), inputs);
  const { skills, adapters } = await loadNeeded(command, command.inPlace ? toBeReread(found) : found);
  const request = await toRequest(command, inputs, adapters, timing.enter);
  if (request.clients) noteChanges(request.clients.clients, streams);
  if (command.stdout) {
    const prepared = [...skills].map((skill) => prepareConversion(skill, request));
    return print(prepared, command, streams);
  }
  const reporter = createReporter(
    command.reporter,
    { command: "convert", version, shard, dryRun, check, verbosity, level: levelOf(command), out: command.out },
    streams,
  );
  const progress = createProgress(streams, "converted");
  const summary = emptySummary();
  const unkept = new UnkeptLosses();
  let reached = false;
  const delivery = { dryRun, diff: command.diff ?? false };
  const parts = command.split ? splitSkills(skills, request) : { skills, request };
  const all =
    command.out === undefined
      ? convertInPlace(skills, request, delivery)
      : convertToFolders(parts.skills, parts.request, delivery, inputs.length > 1, shard && createOtherShards(request));
  for (const { isSkill, report } of all) {
    timing.enter("report");
    reached ||= isSkill;
    addToSummary(summary, report);
    unkept.add(report);
    progress.step(report.source);
    progress.done();
    reporter.skill(report);
  }
  progress.done();
  reporter.end(summary);
  timing.end();
  if (!reached && (shard === undefined || summary.errors > 0)) return USAGE;
  if (summary.errors > 0 || (check && summary.converted > 0)) return FINDINGS;
  if (!command.strict || unkept.isEmpty) return OK;
  for (const line of unkept.lines(command.lossless ?? false)) streams.message(line);
  return FINDINGS;
}

function checkUsage(inputs: readonly string[], command: ConvertOptions): void {
  const destinations = [command.out !== undefined, command.inPlace, command.stdout].filter(Boolean).length;
  if (command.stream) checkStream(inputs, command.reporter);
  else if (destinations === 0)
    throw new UsageError("specify where to write the result: --out <dir>, --in-place or --stdout");
  if (destinations > 1) throw new UsageError("use only one of --out <dir>, --in-place and --stdout");
  // An unset variable gives an empty argument, which would mean the working directory.
  if (command.out === "") throw new UsageError("--out needs a folder name");
  if (command.stdout && command.lossless) {
    throw new UsageError("--stdout and --lossless cannot be used together, because the sidecar needs a folder");
  }
  if (command.stdout && command.check) {
    throw new UsageError(
      "--stdout and --check cannot be used together, because nothing is compared with standard output",
    );
  }
  if (command.stdout && command.reporter !== "pretty") {
    throw new UsageError("--stdout prints no report; for a report, use --out with --dry-run");
  }
  if (command.stdout && command.shard)
    throw new UsageError("--stdout writes one skill, so it cannot be used with --shard");
  if (command.client !== undefined && command.to !== AGENT_SKILLS) {
    throw new UsageError(`--client can only be used with --to ${AGENT_SKILLS}`);
  }
  if (command.script && command.to === AGENT_SKILLS) {
    throw new UsageError(`--script cannot be used with --to ${AGENT_SKILLS}, which has no operations`);
  }
  if (command.split) checkSplit(command);
  if (command.inPlace && inputs.includes("-")) throw new UsageError("standard input cannot be edited in place");
}

function checkSplit({ out, lossless, operation, shard }: ConvertOptions): void {
  if (out === undefined) throw new UsageError("--split writes several folders for one skill, so it needs --out <dir>");
  if (lossless) {
    throw new UsageError(
      "--split and --lossless cannot be used together, because each of the new skills would come back as the original",
    );
  }
  if (operation !== undefined) throw new UsageError("use only one of --split and --operation");
  if (shard !== undefined) throw new UsageError("--split and --shard cannot be used together");
}

/** `--stdout`: prints the manifest file of the only skill. Messages go to standard error. */
function print(prepared: readonly Prepared[], command: ConvertOptions, streams: Streams): number {
  const skills = prepared.filter(({ input }) => filesOf(input));
  if (skills.length > 1) throw new UsageError(`--stdout writes one skill, but ${skills.length} were found`);
  for (const { input, diagnostics } of prepared) {
    const reported = diagnostics.filter((diagnostic) => isReported(diagnostic, levelOf(command)));
    for (const group of groupInfos(reported.map((diagnostic) => showDiagnostic(diagnostic, filesOf(input))))) {
      streams.message([lineOf(group[0]).trimEnd(), ...otherPlaces(group).map((line) => `  ${line}`)].join("\n"));
    }
  }
  const [skill] = skills;
  if (!skill) return USAGE;
  const { input, conversion } = skill;
  const files = filesOf(input);
  if (!conversion || !files || prepared.some(({ diagnostics }) => hasErrors(diagnostics))) return FINDINGS;
  for (const { message, losses } of command.quiet ? [] : lossLines(conversion.losses)) {
    streams.message(`${losses[0].outcome}: ${visible(message)}`);
  }
  const content = overlay(files, conversion.edits).text(conversion.manifestFile);
  if (content.kind === "text") streams.data(content.text);
  return command.strict && conversion.losses.some(saysLess) ? FINDINGS : OK;
}
