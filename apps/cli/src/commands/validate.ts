import { memoryFiles } from "@skill-convert/core";
import { cliDiagnostics } from "../diagnostics.js";
import { type Found, findInputs, type InputProblem, toBeReread } from "../inputs.js";
import { FINDINGS, OK, USAGE, UsageError } from "../output/exit.js";
import { createProgress } from "../output/progress.js";
import type { Streams } from "../output/streams.js";
import { adapterNamed, registry } from "../registry.js";
import {
  countFindings,
  emptyValidateSummary,
  type ValidatedSkill,
  type ValidateSummary,
} from "../report/validate-model.js";
import { createValidateReporter, type RunFinding, type ValidateReporterName } from "../report/validate-reporter.js";
import { parseShard, type Shard } from "../shard.js";
import { Crew, type Done } from "../threads/crew.js";
import { readJobs } from "../threads/jobs-option.js";
import type { LoadedConfig } from "../validate/config.js";
import { InputSettings } from "../validate/configs.js";
import { definitions, nearestCode } from "../validate/definitions.js";
import { Dependencies, type InputFinding } from "../validate/dependencies.js";
import { type ValidateTask, validateJob } from "../validate/job.js";
import { pathOf } from "../validate/path-of.js";
import { applySettings, counts, isLevel, LEVELS, type Level, type Settings } from "../validate/settings.js";
import type { Validated } from "../validate/validate-skill.js";
import { version } from "../version.js";

export interface ValidateCommand {
  readonly from?: string;
  readonly strict?: boolean;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly diff?: boolean;
  readonly quiet?: boolean;
  /** Each `code=level`. */
  readonly rule?: readonly string[];
  readonly allowField?: readonly string[];
  readonly config?: string;
  readonly shard?: string;
  readonly jobs?: string;
  readonly reporter: ValidateReporterName;
}

/** `skill-convert validate`: gives the exit code. */
export async function runValidate(
  inputs: readonly string[],
  command: ValidateCommand,
  streams: Streams,
): Promise<number> {
  checkUsage(inputs, command);
  const jobs = readJobs(command.jobs);
  const dryRun = command.dryRun ?? false;
  const quiet = command.quiet ?? false;
  const shard = command.shard === undefined ? undefined : parseShard(command.shard);
  const request: Omit<ValidateTask, "settings"> = {
    from: command.from === undefined ? undefined : adapterNamed(command.from).id,
    quiet,
    fix: command.fix ? { dryRun, diff: command.diff ?? false } : undefined,
  };
  const settings = new InputSettings({
    levels: new Map((command.rule ?? []).map(readRule)),
    allowedFields: command.allowField ?? [],
    strict: command.strict,
    config: command.config,
  });
  // A configuration that cannot be used is said before anything is printed.
  const targets = inputs.map((input) => ({ input, settings: settings.of(input) }));
  const reporter = createValidateReporter(command.reporter, { version, dryRun, quiet, shard }, streams);
  const progress = createProgress(streams, "validated");
  const summary = emptyValidateSummary();
  const run: RunFinding[] = [];
  let failed = false;
  for await (const validated of validateAll(targets, request, { shard, jobs, streams })) {
    progress.done();
    if ("finding" in validated) {
      run.push(validated);
      failed ||= validated.counts;
      continue;
    }
    addSkill(summary, validated);
    reporter.skill(validated);
    progress.step(validated.source);
  }
  progress.done();
  if (!quiet) run.push(...settings.loaded().flatMap(aboutConfig));
  countFindings(
    summary,
    run.map(({ finding }) => finding),
  );
  reporter.end(run, summary);
  if (summary.skills === 0 && (shard === undefined || failed)) return USAGE;
  return failed || summary.invalid > 0 ? FINDINGS : OK;
}

function checkUsage(inputs: readonly string[], { fix, dryRun, diff }: ValidateCommand): void {
  if (!fix && (dryRun || diff))
    throw new UsageError(`${dryRun ? "--dry-run" : "--diff"} shows what --fix would do; add --fix`);
  if (fix && inputs.includes("-")) throw new UsageError("standard input cannot be fixed in place");
  if (inputs.filter((input) => input === "-").length > 1) throw new UsageError("standard input can be read only once");
}

function readRule(rule: string): [string, Level] {
  const [code = "", level = ""] = rule.split(/=(.*)/s);
  if (!isLevel(level)) throw new UsageError(`--rule ${rule}: write <code>=${LEVELS.join("|")}`);
  if (!definitions.has(code)) throw new UsageError(`--rule ${rule}: there is no rule "${code}"${nearestCode(code)}`);
  return [code, level];
}

function aboutConfig({ file, text, diagnostics }: LoadedConfig): RunFinding[] {
  const texts = memoryFiles({ [file]: text });
  return diagnostics.map((finding) => ({ finding: { ...finding, file }, texts }));
}

interface Run {
  readonly shard: Shard | undefined;
  readonly jobs: number | undefined;
  readonly streams: Streams;
}

async function* validateAll(
  targets: readonly { readonly input: string; readonly settings: Settings }[],
  request: Omit<ValidateTask, "settings">,
  { shard, jobs, streams }: Run,
): AsyncGenerator<ValidatedSkill | InputFinding> {
  const isNew = targets.length > 1 ? onlyOnce() : () => true;
  const dependencies = new Dependencies();
  for (const [position, { input, settings }] of targets.entries()) {
    let any = false;
    const found = findInputs([input], registry, streams, { from: request.from, shard, position });
    for await (const { input: skill, result } of validateEach(found, { ...request, settings }, jobs)) {
      if ("problem" in skill) {
        any = true;
        for (const problem of applySettings([skill.problem], settings)) {
          const failing = counts(problem, settings);
          if (failing || !request.quiet) yield { finding: { ...problem, file: skill.source }, counts: failing };
        }
      } else if (result && isNew(skill, result)) {
        any = true;
        const validated = { ...result, texts: memoryFiles(result.contents), pathOf: pathOf(skill) };
        dependencies.add(result, validated, settings, !skill.explicit && shard === undefined);
        yield validated;
      }
    }
    // Folders that hold a file of a manifest's name, and no manifest.
    if (!any && targets.length === 1 && shard === undefined)
      yield { finding: { ...noSkill(input), file: input }, counts: true };
  }
  yield* dependencies.findings().filter((finding) => finding.counts || !request.quiet);
}

async function* validateEach(
  found: Iterable<Found>,
  task: ValidateTask,
  jobs: number | undefined,
): AsyncGenerator<Done<Validated | undefined>> {
  const crew = new Crew(validateJob(task), { validate: task }, jobs);
  try {
    for await (const done of crew.run(task.fix ? toBeReread(found) : found)) yield* done;
  } finally {
    await crew.end();
  }
}

function noSkill(input: string) {
  return cliDiagnostics.create("no-skill", { input });
}

/** A skill that several inputs lead to, such as two of its files, is told of once. */
function onlyOnce(): (input: Exclude<Found, InputProblem>, validated: Validated) => boolean {
  const seen = new Set<string>();
  return (input, { formats }) => {
    const key = ["directory" in input ? input.directory : input.source, ...formats].join("\0");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

function addSkill(summary: ValidateSummary, { status, findings, fixed }: ValidatedSkill): void {
  summary.skills++;
  summary[status]++;
  summary.fixed += fixed.length;
  countFindings(summary, findings);
}
