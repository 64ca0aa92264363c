import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import type { OpenSpan, Redactor, RunTrace } from "./contracts.js";
import { runtimeDiagnostics } from "./diagnostics.js";
import { type Finding, failed, stops } from "./finding.js";
import { judgeEnd } from "./invoke/end.js";
import { isForPerson } from "./invoke/entrypoint.js";
import { presentation } from "./invoke/present.js";
import { processRequest, type RunLimits } from "./invoke/request.js";
import { stageSupportFiles } from "./invoke/stage.js";
import { applyPolicy } from "./policy/apply.js";
import { checkDiscarded } from "./post/discarded.js";
import { checkEffectReport, declaresEffectReport } from "./post/effect-report.js";
import { failureIn, messageIn } from "./post/envelope.js";
import { readOutput } from "./post/output.js";
import { checkPostconditions } from "./post/postconditions.js";
import { checkPlaces, checkRepositories } from "./post/sandbox.js";
import { checkToolUse } from "./post/tool-use.js";
import { type Watch, watchWriteRegion } from "./post/write-region.js";
import { beginPreflight, finishPreflight, type Plan, type PreflightStart } from "./preflight/preflight.js";
import { mayBeElevated } from "./preflight/sensitive.js";
import type { ProcessRequest, ProcessResult } from "./process/run-process.js";
import { showCommand } from "./redact/command.js";
import { traceRedactorOf } from "./redact/secrets.js";
import { shorten } from "./redact/shorten.js";
import { type ChangeWatch, watchChanges } from "./region/region.js";
import { announcementsOf } from "./report.js";
import { type RunFacts, type RunReport, type RunResult, showPrinted, toReport } from "./run-report.js";
import { openSandbox, type Sandbox } from "./sandbox/sandbox.js";
import { CHECK_OPTIONS, type CheckOptions, SKILL, type Skill } from "./skill.js";
import { hasAssertions } from "./trace/levels.js";
import { startTrace } from "./trace/run-trace.js";
import { skillContent } from "./trust/identity.js";

/** The options of a run: those of a check, the limits, and how far the run goes. */
export interface RunOptions extends CheckOptions, RunLimits {
  /** If true, the run stops before the program is started and reports what would be started. */
  readonly dryRun?: boolean;
  /** If true, changes outside the declared write region are an error. */
  readonly enforceRegion?: boolean;
  /** Called with each warning that a person should read before the program starts. */
  readonly announce?: (message: string) => void;
}

/** The kinds of the options of `runSkill`, for programs that pass them on. */
export const RUN_OPTIONS: KeysOf<RunOptions> = {
  keys: {
    ...CHECK_OPTIONS.keys,
    timeout: "a number",
    outputLimit: "a number",
    onOutput: "a function",
    dryRun: "true or false",
    enforceRegion: "true or false",
    announce: "a function",
  },
};

/**
 * Runs an operation of a skill: the preflight, the policy, the entrypoint for this platform in the skill's folder
 * without a shell, and then checks of the result against the manifest. Problems of the skill, its inputs or its run
 * are findings of the report.
 *
 * @throws TypeError in the same cases as `checkSkill`
 *
 * @example
 * const manifest = { operations: [{ entrypoints: { unix: ["node", "-p", "6 * 7"], windows: ["node", "-p", "6 * 7"] } }] };
 * const { report, value } = await runSkill({ folder: "skills/notes", manifest });
 * report.status; // "succeeded"
 * value; // 42
 */
export async function runSkill(skill: Skill, options: RunOptions = {}): Promise<RunResult> {
  requireArguments("runSkill", { skill: [skill, SKILL], options: [options, RUN_OPTIONS] });
  const { findings, start } = beginPreflight(skill, options);
  if (start === undefined) return { report: { status: "preflight", findings, announcements: [] } };
  return new Run(start, options, findings, await contentOf(start, options)).carryOut();
}

/** Hashes the skill before the run can change it. Returns undefined if the trace will not record assertions. */
async function contentOf({ situation }: PreflightStart, { dryRun, signal }: RunOptions): Promise<string | undefined> {
  if (dryRun || !hasAssertions(situation.level)) return undefined;
  const content = await skillContent(situation.bases.skill, signal);
  return content.kind === "done" ? content.value : undefined;
}

const SUCCESSES: ReadonlySet<RunReport["status"]> = new Set(["succeeded", "planned", "presented"]);

/** The longest message of an error envelope that a finding quotes, in characters. */
const MAX_REASON_LENGTH = 500;

class Run {
  readonly #start: PreflightStart;
  readonly #options: RunOptions;
  readonly #trace: RunTrace | undefined;
  readonly #findings: Finding[];
  readonly #traceRedactor: Redactor;
  #redactor: Redactor;

  constructor(start: PreflightStart, options: RunOptions, findings: readonly Finding[], content: string | undefined) {
    const { situation, name, secrets, mapped } = start;
    const { bases, environment, skill } = situation;
    const { manifest } = skill;
    this.#start = start;
    this.#options = options;
    this.#findings = [...findings];
    this.#redactor = start.redactor;
    this.#traceRedactor = traceRedactorOf(manifest, secrets, { inputs: mapped.values, environment });
    const redactor = this.#traceRedactor;
    const isExported = mayBeElevated(situation);
    this.#trace = options.dryRun
      ? undefined
      : startTrace({
          manifest,
          operation: name,
          bases,
          content,
          environment,
          redactor,
          isExported,
          level: situation.level,
        });
  }

  async carryOut(): Promise<RunResult> {
    const { findings, plan } = await finishPreflight(this.#start, true, this.#trace);
    this.#findings.push(...findings);
    if (this.#stopped()) return this.#end("preflight");
    const policy = applyPolicy(plan.situation, plan.inputs);
    this.#findings.push(...policy);
    if (stops(policy, this.#options.strict)) return this.#end("policy");
    if (isForPerson(plan.situation)) return this.#end("presented", { presentation: presentation(plan) });
    const words = plan.argv ?? [];
    if (this.#options.dryRun) return this.#end("planned", { argv: words });
    const sandbox = await openSandbox(plan);
    if (sandbox.kind === "refused") {
      this.#findings.push(failed("sandbox", runtimeDiagnostics.create("no-sandbox", { reason: sandbox.reason })));
      return this.#end("preflight");
    }
    for (const message of announcementsOf(plan.situation.skill.manifest)) this.#options.announce?.(message);
    try {
      return await this.#execute(plan, words, sandbox.value);
    } finally {
      sandbox.value.dispose();
    }
  }

  async #execute(plan: Plan, words: readonly string[], sandbox: Sandbox): Promise<RunResult> {
    const { skill, bases } = plan.situation;
    const span = this.#trace?.root.child("tool.call", `exec: ${words[0]}`, {
      "tool.name": "exec",
      "tool.command": showCommand(words, this.#traceRedactor.text),
    });
    const missing = skill.supportFiles?.filter(({ path }) => words.includes(path)) ?? [];
    const staged = stageSupportFiles(missing, bases);
    if (staged.kind === "refused") {
      const diagnostic = runtimeDiagnostics.create("not-started", { reason: staged.reason });
      span?.end({ error: { type: "RunFailed", message: diagnostic.message } });
      this.#findings.push(failed("run", diagnostic));
      return this.#end("run", { argv: words });
    }
    const { value: stage } = staged;
    try {
      const changes = declaresEffectReport(plan.operation)
        ? await watchChanges(bases, this.#options.signal)
        : undefined;
      const watch = await watchWriteRegion(plan.situation, sandbox, changes);
      const variables = span ? this.#trace?.environmentFor(span) : undefined;
      const request = processRequest(plan, stage.place(words), variables ?? {}, this.#options);
      const result = await sandbox.run(request, stage.root);
      if (span) this.#trace?.collect(span);
      return await this.#inspect({ plan, words, request, result, span, watch, changes, sandbox });
    } finally {
      stage.dispose();
    }
  }

  /** Checks how the program ended and whether the result is what the manifest declares. */
  async #inspect({ plan, words, request, result, span, watch, changes, sandbox }: ExecutedRun): Promise<RunResult> {
    const output = readOutput(result.stdout, plan.situation.skill.manifest, this.#redactor.text);
    const printed = [output.value, result.stderr];
    this.#redactor = this.#redactor.withOutput(printed);
    this.#trace?.redactWith(this.#traceRedactor.withOutput(printed));
    const wasCut = result.end.kind !== "exited";
    const redact = (text: string) => showPrinted(this.#redactor, text, wasCut);
    const ended = judgeEnd(result, request, redact, messageIn(output.json));
    const reason = ended.diagnostic ? undefined : failureIn(plan.operation, output.json);
    const end =
      reason === undefined
        ? ended
        : failed(
            "run",
            runtimeDiagnostics.create("skill-failed", { reason: shorten(redact(reason), MAX_REASON_LENGTH) }),
          );
    span?.set({ ...(result.end.kind === "exited" ? { "tool.exit_code": result.end.code } : {}) });
    span?.end(end.diagnostic ? { error: { type: "RunFailed", message: end.message } } : {});
    this.#findings.push(end);
    const discarded = sandbox.temporaryFiles();
    const facts = {
      argv: words,
      sandbox: { ...sandbox.report, ...(discarded.length > 0 && { discarded }) },
      ...(result.end.kind === "exited" ? { exitCode: result.end.code } : {}),
      durationMs: Math.round(result.durationMs),
      stdout: result.stdout,
      stderr: result.stderr,
      wasCut,
      ...(result.end.kind === "not-started" ? {} : { value: output.value }),
    };
    const behaviour = [
      ...checkPlaces(sandbox),
      ...checkDiscarded(discarded, output.value),
      ...checkRepositories(sandbox),
      ...checkToolUse(plan.situation.skill.manifest, this.#trace),
      ...(await watch.check(plan.inputs, this.#options.enforceRegion === true)),
      ...(changes ? await checkEffectReport(output.json, { bases: plan.situation.bases, changes }) : []),
    ];
    if (end.diagnostic) {
      this.#findings.push(...behaviour);
      return this.#end("run", facts);
    }
    const finished = { start: this.#start, plan, result, output, trace: this.#trace, redact: this.#redactor.text };
    const post = [...(await checkPostconditions(finished)), ...behaviour];
    this.#findings.push(...post);
    return this.#end(stops(post, this.#options.strict) ? "postcondition" : "succeeded", facts);
  }

  #stopped(): boolean {
    return stops(this.#findings, this.#options.strict);
  }

  #end(status: RunReport["status"], facts: RunFacts = {}): RunResult {
    const firstError = this.#findings.find(({ diagnostic }) => diagnostic?.severity === "error");
    const hasFailed = !SUCCESSES.has(status);
    const error = { type: status, message: firstError?.message ?? "something could not be determined" };
    const finished = this.#trace?.finish(hasFailed ? { error } : {});
    const trace = finished?.file === undefined && finished?.problem === undefined ? undefined : finished;
    const report = toReport(status, this.#start, this.#findings, facts, this.#redactor);
    const { value } = facts;
    return { report: { ...report, ...(trace ? { trace } : {}) }, ...(value === undefined ? {} : { value }) };
  }
}

/** A program that has ended, and what belongs to its run. */
interface ExecutedRun {
  readonly plan: Plan;
  readonly words: readonly string[];
  readonly request: ProcessRequest;
  readonly result: ProcessResult;
  readonly span: OpenSpan | undefined;
  readonly watch: Watch;
  readonly changes: ChangeWatch | undefined;
  readonly sandbox: Sandbox;
}
