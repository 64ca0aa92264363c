import { hasErrors, overlay } from "@skill-convert/core";
import { type Delivery, deliver } from "../convert/deliver.js";
import { createNeighbours } from "../convert/neighbours.js";
import { type ConvertRequest, type Prepared, prepare } from "../convert/prepare.js";
import { withoutCollisions } from "../convert/targets.js";
import { type InputProblem, type InputSkill, openInputs } from "../inputs.js";
import { FINDINGS, OK, USAGE, UsageError } from "../output/exit.js";
import { createProgress } from "../output/progress.js";
import type { Streams } from "../output/streams.js";
import { formatNamed, registry } from "../registry.js";
import { addToSummary, emptySummary, type SkillReport } from "../report/model.js";
import { createReporter, type ReporterName } from "../report/reporter.js";
import { showDiagnostic } from "../report/show.js";
import { visible } from "../report/visible.js";
import { parseShard } from "../shard.js";
import { version } from "../version.js";

export interface ConvertCommand {
  readonly to: string;
  readonly from?: string;
  readonly out?: string;
  readonly inPlace?: boolean;
  readonly stdout?: boolean;
  readonly operation?: string;
  readonly lossless?: boolean;
  readonly keepSource?: boolean;
  readonly strict?: boolean;
  readonly dryRun?: boolean;
  readonly diff?: boolean;
  readonly shard?: string;
  readonly reporter: ReporterName;
}

/** `skill-convert convert`: gives the exit code. */
export function runConvert(inputs: readonly string[], command: ConvertCommand, streams: Streams): number {
  checkUsage(inputs, command);
  const to = formatNamed(command.to);
  if (!to.encode) throw new UsageError(`${to.id} can be read but not written`);
  const request: ConvertRequest = {
    to,
    from: command.from === undefined ? undefined : formatNamed(command.from),
    out: command.out,
    options: {
      lossless: command.lossless ?? false,
      keepSource: command.keepSource ?? false,
      ...(command.operation === undefined ? {} : { operation: command.operation }),
    },
  };
  const shard = command.shard === undefined ? undefined : parseShard(command.shard);
  // Where skills of other shards go decides whether those of this one may go there.
  const foreign = command.out !== undefined;
  const open = () => openInputs(inputs, registry, streams, { from: command.from, out: command.out, shard, foreign });
  const prepareOne = (input: InputSkill | InputProblem) => prepare(input, request);
  if (command.stdout) return print([...open()].map(prepareOne), command, streams);

  const delivery: Delivery = { dryRun: command.dryRun ?? false, diff: command.diff ?? false };
  const reporter = createReporter(command.reporter, { command: "convert", version, shard }, streams);
  const progress = createProgress(streams, "converted");
  const summary = emptySummary();
  let reached = false;
  const neighbours = shard && createNeighbours(request);
  const all =
    command.out === undefined
      ? map(open(), prepareOne)
      : withoutCollisions(open(), prepareOne, inputs.length > 1, neighbours);
  for (const prepared of all) {
    const report: SkillReport = deliver(prepared, request, delivery);
    reached ||= "files" in prepared.input;
    addToSummary(summary, report);
    progress.step(report.source);
    progress.done();
    reporter.skill(report);
  }
  progress.done();
  reporter.end(summary);
  if (!reached && (shard === undefined || summary.errors > 0)) return USAGE;
  return summary.errors > 0 || (command.strict && summary.losses > 0) ? FINDINGS : OK;
}

function* map<T, U>(items: Iterable<T>, each: (item: T) => U): Generator<U> {
  for (const item of items) yield each(item);
}

function checkUsage(inputs: readonly string[], command: ConvertCommand): void {
  const destinations = [command.out !== undefined, command.inPlace, command.stdout].filter(Boolean).length;
  if (destinations !== 1) throw new UsageError("say where the result goes: --out <dir>, --in-place or --stdout");
  if (command.stdout && command.lossless) {
    throw new UsageError("--stdout cannot be --lossless: the sidecar that carries the rest would have no place");
  }
  if (command.stdout && command.shard) throw new UsageError("--stdout writes one skill, and --shard is for many");
  if (command.inPlace && inputs.includes("-")) throw new UsageError("standard input cannot be edited in place");
  if (inputs.filter((input) => input === "-").length > 1) throw new UsageError("standard input can be read only once");
}

/** `--stdout`: the manifest file of the one skill that there is. Messages go to the other stream. */
function print(prepared: readonly Prepared[], command: ConvertCommand, streams: Streams): number {
  const [one, ...others] = prepared;
  if (!one || others.length > 0) throw new UsageError(`--stdout writes one skill, and there are ${prepared.length}`);
  const { input, conversion } = one;
  const files = "files" in input ? input.files : undefined;
  for (const diagnostic of one.diagnostics) {
    const { severity, file, line, column, message } = showDiagnostic(diagnostic, files);
    const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}:${column}`}: `;
    streams.err(`${severity}: ${visible(place + message)}\n`);
  }
  if (!conversion || !files || hasErrors(one.diagnostics)) return FINDINGS;
  for (const { kind, message } of conversion.losses) streams.err(`${kind}: ${visible(message)}\n`);
  const content = overlay(files, conversion.edits).text(conversion.manifestFile);
  if (content.kind === "text") streams.out(content.text);
  return command.strict && conversion.losses.length > 0 ? FINDINGS : OK;
}
