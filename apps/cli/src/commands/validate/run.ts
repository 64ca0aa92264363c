import { InputError } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/text";
import { isLevel, LEVELS, type Level } from "@skill-convert/examine";
import type { ValidatedSkill } from "@skill-convert/report";
import { parseShard, startLog, type ValidateOptions, type Workspace } from "@skill-convert/workspace";
import { checkStream } from "../../inputs/check-stream.js";
import { FINDINGS, OK, USAGE } from "../../output/exit.js";
import { printing, type Streams } from "../../output/streams.js";
import { createTiming } from "../../output/timing.js";
import { reportEach } from "../../report/reporter.js";
import { levelOf, verbosityOf } from "../../report/verbosity.js";
import type { ValidateCommandOptions } from "./options.js";
import { createReporter, createSarif } from "./report/create-reporter.js";
import { reportSkill } from "./report/reporter.js";

/** `skill-convert validate`: validates skills, and fixes them if requested. Returns the exit code. */
export async function runValidate(
  inputs: readonly string[],
  command: ValidateCommandOptions,
  streams: Streams,
  workspace: Workspace,
): Promise<number> {
  checkUsage(inputs, command);
  const { sarif, dryRun = false } = command;
  const timing = createTiming(command.timing, streams);
  const options = { ...(await optionsOf(command, workspace)), onPhase: timing.enter };
  if (command.stream) return (await import("./stream.js")).validateStream(options, streams, workspace);
  const head = { dryRun, verbosity: verbosityOf(command), shard: options.shard };
  const log = sarif === undefined ? undefined : startLog(sarif, workspace.context.cwd, `--sarif ${sarif}`);
  try {
    const reporters = [await createReporter(command.reporter, head, streams, workspace)];
    if (log) reporters.push(await createSarif(printing({ ...streams, out: log.write }), workspace));
    const run = workspace.validate(inputs, options);
    let isReported = true;
    const report = (skill: ValidatedSkill) => {
      isReported = reportSkill(reporters, skill) && isReported;
    };
    await reportEach(run, report, streams, "validated");
    const end = await run.finish();
    const failed = end.failed || !isReported;
    for (const reporter of reporters) reporter.end({ ...end, failed });
    const problem = log?.finish();
    timing.end();
    if (problem !== undefined) streams.message(problem);
    if (!end.reached || problem !== undefined) return USAGE;
    return failed ? FINDINGS : OK;
  } finally {
    log?.discard();
  }
}

async function optionsOf(command: ValidateCommandOptions, workspace: Workspace): Promise<ValidateOptions> {
  const { from, client, rule = [], allowField, strict, locked, exclude, shard, cache, cacheLocation } = command;
  const { fix, fixAll, declare, names, force, dryRun, diff } = command;
  return {
    from,
    clients: client,
    rules: Object.fromEntries(await Promise.all(rule.map((each) => readRule(each, workspace)))),
    allowedFields: allowField,
    strict,
    level: levelOf(command),
    locked,
    exclude,
    shard: shard === undefined ? undefined : parseShard(shard),
    fix: fixAll ? "all" : fix ? "safe" : undefined,
    declare,
    names,
    force,
    dryRun,
    diff,
    cache,
    cacheLocation,
  };
}

function checkUsage(
  inputs: readonly string[],
  { fix: safe, fixAll, declare, names, force, dryRun, diff, cache, stream, reporter }: ValidateCommandOptions,
): void {
  if (stream) checkStream(inputs, reporter);
  const fix = safe || fixAll || declare;
  if (!fix && (dryRun || diff))
    throw new InputError(`${dryRun ? "--dry-run" : "--diff"} can only be used with --fix or --declare`);
  if (!fix && names) throw new InputError("--names can only be used with --fix");
  if (force && names !== "folder") throw new InputError("--force can only be used with --names folder");
  if (fix && cache)
    throw new InputError("--cache cannot be used with --fix or --declare, which change what would be kept");
}

async function readRule(rule: string, workspace: Workspace): Promise<[string, Level]> {
  const [code = "", level = ""] = rule.split(/=(.*)/s);
  if (!isLevel(level)) throw new InputError(`--rule ${rule}: expected <code>=${LEVELS.join("|")}`);
  const { definitions } = await workspace.rules();
  if (!definitions.has(code))
    throw new InputError(`--rule ${rule}: unknown rule "${code}"${didYouMean(code, definitions.keys())}`);
  return [code, level];
}
