import { type Client, clientsOfFolder } from "@skill-convert/clients";
import { applySettings, counts, isLevel, LEVELS, type Level } from "@skill-convert/language-service/findings";
import { cacheFor } from "../../cache/cache-for.js";
import { definitions, nearestCode } from "../../config/definitions.js";
import { adapterNamed, registry } from "../../formats/adapters.js";
import { checkStream } from "../../inputs/check-stream.js";
import { changesIn, clientsNamed } from "../../inputs/clients-named.js";
import { parseShard } from "../../inputs/shard.js";
import { FINDINGS, OK, USAGE, UsageError } from "../../output/exit.js";
import { createProgress } from "../../output/progress.js";
import type { Streams } from "../../output/streams.js";
import { createTiming } from "../../output/timing.js";
import { isReported, levelOf, verbosityOf } from "../../report/verbosity.js";
import { version } from "../../version.js";
import { hasIndex, isAddress } from "../../well-known/address.js";
import { compareWithLock } from "../pack/lock.js";
import { InputSettings } from "./configs.js";
import type { ValidateOptions } from "./options.js";
import { renameFolders } from "./rename-folders.js";
import { createValidateReporter } from "./report/create-reporter.js";
import { createSarifLog } from "./report/log-file.js";
import type { ValidateSummary } from "./report/model.js";
import { reportSkill } from "./report/report-skill.js";
import type { InputFinding, RunFinding } from "./report/reporter.js";
import { countFindings, emptyValidateSummary, type ValidatedSkill } from "./report/validated-skill.js";
import { type ValidateTarget, validateAll } from "./validate-all.js";
import type { FindingsCache, FixRequest, ValidateRequest } from "./validate-skill.js";

/** `skill-convert validate`: validates skills, and fixes them if requested. Returns the exit code. */
export async function runValidate(
  inputs: readonly string[],
  command: ValidateOptions,
  streams: Streams,
): Promise<number> {
  checkUsage(inputs, command);
  const timing = createTiming(command.timing, streams);
  const dryRun = command.dryRun ?? false;
  const verbosity = verbosityOf(command);
  const level = levelOf(command);
  const shard = command.shard === undefined ? undefined : parseShard(command.shard);
  const clients = command.client === undefined ? undefined : clientsNamed(command.client);
  const request: ValidateRequest = {
    registry,
    enter: timing.enter,
    exclude: command.exclude,
    from: command.from === undefined ? undefined : adapterNamed(command.from),
    clients: clients ?? clientsOfFolder,
    level,
    fix: fixOf(command),
  };
  const settings = new InputSettings({
    levels: new Map((command.rule ?? []).map(readRule)),
    allowedFields: command.allowField ?? [],
    strict: command.strict,
    config: command.config,
  });
  if (command.stream) return (await import("./stream.js")).validateStream(request, settings.of("-"), streams);
  // All configurations are read first, so that an invalid one is reported before anything is printed.
  const named = inputs.map((input) => ({ input, settings: settings.of(input) }));
  const folders = named.filter(({ input }) => !isAddress(input));
  const renaming = renameFolders(folders, request, shard, command.force ?? false, streams);
  const websites = named.filter(({ input }) => isAddress(input));
  const targets = await Promise.all([...renaming.targets, ...websites].map(withPublished));
  const dependsOn = [command.from ?? null, clients?.map(({ id }) => id) ?? null];
  const cache: FindingsCache | undefined = await cacheFor("validate", inputs[0] ?? "", command, dependsOn);
  const head = { version, dryRun, verbosity, shard };
  const printed = createValidateReporter(command.reporter, head, streams);
  const log = command.sarif === undefined ? undefined : createSarifLog(command.sarif, head, streams);
  const reporters = log ? [printed, log] : [printed];
  const progress = createProgress(streams, "validated");
  const summary = emptyValidateSummary();
  const run: RunFinding[] = renaming.findings.filter(({ finding, counts }) => counts || isReported(finding, level));
  summary.fixed += renaming.renamed;
  let failed = renaming.findings.some(({ counts }) => counts);
  for await (const validated of validateAll(targets, request, shard, streams, cache)) {
    progress.done();
    if ("pluginFindings" in validated) {
      summary.fixed += validated.pluginFixes;
      run.push(...validated.pluginFindings);
      failed ||= validated.pluginFindings.some(({ counts }) => counts);
      continue;
    }
    if ("finding" in validated) {
      run.push(validated);
      failed ||= validated.counts;
      continue;
    }
    addSkill(summary, reportSkill(reporters, validated));
    progress.step(validated.source);
  }
  progress.done();
  cache?.save(streams);
  const isPublished = targets.some(({ published }) => published?.isRead);
  const isUnread = summary.skills === 0 && !isPublished && (shard === undefined || failed);
  for (const finding of command.locked ? folders.flatMap(({ input }) => compareWithLock(input)) : []) {
    failed ||= finding.severity === "error";
    if (isReported(finding, level)) run.push({ finding });
  }
  for (const finding of [...settings.findings(), ...changesOf(clients ?? [], inputs, settings)]) {
    failed ||= finding.counts;
    if (finding.counts || isReported(finding.finding, level)) run.push(finding);
  }
  countFindings(
    summary,
    run.map(({ finding }) => finding),
  );
  failed ||= summary.invalid > 0;
  for (const reporter of reporters) reporter.end(run, summary, failed);
  timing.end();
  const problem = log?.problem();
  if (problem !== undefined) streams.message(problem);
  if (isUnread || problem !== undefined) return USAGE;
  return failed ? FINDINGS : OK;
}

/** Adds the index of published skills. The modules that read one are loaded only if there may be one. */
async function withPublished(target: ValidateTarget): Promise<ValidateTarget> {
  if (!isAddress(target.input) && !hasIndex(target.input)) return target;
  const { checkPublished } = await import("../../well-known/check-index.js");
  return { ...target, published: await checkPublished(target.input) };
}

/** Reports clients that have changed, with the settings of the first input. */
function changesOf(clients: readonly Client[], [file]: readonly string[], settings: InputSettings): InputFinding[] {
  if (file === undefined) return [];
  const applied = settings.of(file);
  return applySettings(changesIn(clients), applied).map((finding) => {
    return { finding: { ...finding, file }, counts: counts(finding, applied) };
  });
}

function fixOf({ fix, fixAll, declare, names, dryRun, diff }: ValidateOptions): FixRequest | undefined {
  if (!fix && !fixAll && !declare) return undefined;
  return {
    dryRun: dryRun ?? false,
    diff: diff ?? false,
    safe: fix ?? false,
    all: fixAll ?? false,
    declare: declare ?? false,
    names,
  };
}

function checkUsage(
  inputs: readonly string[],
  { fix: safe, fixAll, declare, names, force, dryRun, diff, cache, stream, reporter }: ValidateOptions,
): void {
  if (stream) checkStream(inputs, reporter);
  const fix = safe || fixAll || declare;
  if (!fix && (dryRun || diff))
    throw new UsageError(`${dryRun ? "--dry-run" : "--diff"} can only be used with --fix or --declare`);
  if (!fix && names) throw new UsageError("--names can only be used with --fix");
  if (force && names !== "folder") throw new UsageError("--force can only be used with --names folder");
  if (fix && cache)
    throw new UsageError("--cache cannot be used with --fix or --declare, which change what would be kept");
  if (fix && inputs.includes("-")) throw new UsageError("standard input cannot be fixed in place");
  if (inputs.filter((input) => input === "-").length > 1) throw new UsageError("standard input can be read only once");
}

function readRule(rule: string): [string, Level] {
  const [code = "", level = ""] = rule.split(/=(.*)/s);
  if (!isLevel(level)) throw new UsageError(`--rule ${rule}: expected <code>=${LEVELS.join("|")}`);
  if (!definitions.has(code)) throw new UsageError(`--rule ${rule}: unknown rule "${code}"${nearestCode(code)}`);
  return [code, level];
}

function addSkill(summary: ValidateSummary, { status, findings, fixed }: ValidatedSkill): void {
  summary.skills++;
  summary[status]++;
  summary.fixed += fixed.length;
  countFindings(summary, findings);
}
