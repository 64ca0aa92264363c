import { isJsonRecord, type Json, templateReferences } from "@skill-convert/core";
import { applyPolicy } from "./check.js";
import type { OpenSpan, Redactor, RunTrace } from "./contracts.js";
import { resolveInside } from "./files/inside.js";
import { type Finding, stops } from "./finding.js";
import { judgeEnd } from "./invoke/end.js";
import { chooseEntrypoint } from "./invoke/entrypoint.js";
import { type Stage, stageSupportFiles } from "./invoke/stage.js";
import { fileAttributes, textAttributes } from "./post/attributes.js";
import { checkOutput, readOutput } from "./post/output.js";
import { checkProducedFiles } from "./post/produced-files.js";
import { type Watch, watchWriteRegion } from "./post/write-region.js";
import { beginPreflight, conditionContext, finishPreflight, type Plan, type Start } from "./preflight/preflight.js";
import { mayBeElevated } from "./preflight/sensitive.js";
import { checkConditions } from "./preflight/surroundings.js";
import { type ProcessRequest, type ProcessResult, runProcess } from "./process/run-process.js";
import { redactorOf, secretsOf } from "./redact/secrets.js";
import { announcementsOf, redactFindings } from "./report.js";
import type { CheckOptions, Skill } from "./skill.js";
import { startTrace } from "./trace/run-trace.js";

export interface RunOptions extends CheckOptions {
  /** Stop before anything is started, and say what would be. */
  readonly dryRun?: boolean;
  /** Files that changed outside of the declared write region are an error. */
  readonly enforceRegion?: boolean;
  /** Milliseconds; the manifest's own timeout unless said otherwise, and ten minutes without one. */
  readonly timeout?: number;
  /** Bytes that each stream of the program may have; ten mebibytes unless said otherwise. */
  readonly outputLimit?: number;
  /** Told what a person should know, before the program starts. */
  readonly announce?: (message: string) => void;
  /** Told what an interactive program prints, as it prints it; only where there is nothing to redact. */
  readonly onOutput?: (text: string) => void;
}

/** What came of a run. Nothing sensitive is in it. */
export interface RunReport {
  /** `planned`: a dry run that got as far as the program. Otherwise what went wrong first. */
  readonly status: "succeeded" | "planned" | "preflight" | "policy" | "run" | "postcondition";
  readonly operation?: string;
  readonly findings: readonly Finding[];
  readonly announcements: readonly string[];
  /** What was started, or would be, word by word. */
  readonly argv?: readonly string[];
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** What the skill returned: the JSON of the last line, or the text. */
  readonly output?: Json;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly trace?: { readonly id: string; readonly file?: string; readonly problem?: string };
}

export interface RunResult {
  /** What may be shown. */
  readonly report: RunReport;
  /** What the skill returned, as it is: also where it is sensitive. Absent where nothing ran. */
  readonly value?: Json;
}

/**
 * Runs an operation of a skill: the preflight, the policy, the entrypoint for this platform in the skill's folder
 * without a shell, and then everything that the manifest promises of the result.
 */
export async function runSkill(skill: Skill, options: RunOptions = {}): Promise<RunResult> {
  const { findings, start } = beginPreflight(skill, options);
  if (start === undefined) return { report: { status: "preflight", findings, announcements: [] } };
  return new Run(start, options, findings).carryOut();
}

const DEFAULT_TIMEOUT_MS = 600_000;
const DEFAULT_OUTPUT_LIMIT = 10 * 1024 * 1024;

class Run {
  readonly #start: Start;
  readonly #options: RunOptions;
  readonly #trace: RunTrace | undefined;
  readonly #findings: Finding[];
  #redactor: Redactor;

  constructor(start: Start, options: RunOptions, findings: readonly Finding[]) {
    const { situation, mapped, name } = start;
    const { bases, environment, skill } = situation;
    const { manifest } = skill;
    this.#start = start;
    this.#options = options;
    this.#findings = [...findings];
    this.#redactor = redactorOf(manifest, { inputs: mapped.values, environment });
    const redactor = this.#redactor;
    const isExported = mayBeElevated(situation);
    this.#trace = options.dryRun
      ? undefined
      : startTrace({ manifest, operation: name, bases, environment, redactor, isExported });
  }

  async carryOut(): Promise<RunResult> {
    const { findings, plan } = await finishPreflight(this.#start, true, this.#trace?.root);
    this.#findings.push(...findings);
    this.#traceInputs(plan);
    if (this.#stopped()) return this.#end("preflight");
    const policy = applyPolicy(plan);
    this.#findings.push(...policy);
    if (stops(policy, this.#options.strict)) return this.#end("policy");
    const words = plan.argv ?? [];
    if (this.#options.dryRun) return this.#end("planned", { argv: words });
    for (const message of announcementsOf(plan.situation.skill.manifest)) this.#options.announce?.(message);
    return this.#execute(plan, words);
  }

  async #execute(plan: Plan, words: readonly string[]): Promise<RunResult> {
    const { skill, bases } = plan.situation;
    const span = this.#trace?.root.child("tool.call", `exec: ${words[0]}`, {
      "tool.name": "exec",
      "tool.command": this.#redactor.text(words.join(" ")),
    });
    const missing = skill.supportFiles?.filter(({ path }) => words.includes(path)) ?? [];
    let stage: Stage | undefined;
    try {
      stage = missing.length > 0 ? stageSupportFiles(missing, bases) : undefined;
      const watch = await watchWriteRegion(plan.situation);
      const request = this.#request(plan, stage?.place(words) ?? words, span);
      const result = await runProcess(request);
      if (span) this.#trace?.collect(span);
      return await this.#inspect({ plan, words, request, result, span, watch });
    } finally {
      stage?.dispose();
    }
  }

  #request(plan: Plan, argv: readonly string[], span: OpenSpan | undefined): ProcessRequest {
    const { bases, environment, skill } = plan.situation;
    const declared = (skill.manifest.execution?.timeout ?? 0) * 1000;
    const { timeout = declared > 0 ? declared : DEFAULT_TIMEOUT_MS, outputLimit = DEFAULT_OUTPUT_LIMIT } =
      this.#options;
    const interactive = skill.manifest.execution?.interactive === true;
    return {
      argv,
      cwd: bases.skill,
      environment: { ...environment, ...(span ? this.#trace?.environmentFor(span) : {}) },
      timeout,
      outputLimit,
      stdin: interactive ? "inherit" : (stdinOf(plan) ?? "ignore"),
      signal: this.#options.signal,
      ...(interactive && this.#options.onOutput && !this.#hidesAnything() ? { onOutput: this.#options.onOutput } : {}),
    };
  }

  /** A secret might be printed in two halves, so what is shown while it is printed is shown only where there is none. */
  #hidesAnything(): boolean {
    const { situation, mapped } = this.#start;
    const { manifest } = situation.skill;
    const values = { inputs: mapped.values, environment: situation.environment };
    return manifest.sensitive === true || secretsOf(manifest, values).length > 0;
  }

  /** What became of the program, and whether what the manifest promises holds. */
  async #inspect({ plan, words, request, result, span, watch }: Executed): Promise<RunResult> {
    const { operation, situation, expectedFiles } = plan;
    const output = readOutput(result.stdout, situation.skill.manifest, this.#redactor.text);
    this.#redactor = this.#redactor.withOutput([output.value, result.stderr]);
    this.#trace?.redactWith(this.#redactor);
    const end = judgeEnd(result, request, (text) => printed(this.#redactor, text));
    span?.set({ ...(result.end.kind === "exited" ? { "tool.exit_code": result.end.code } : {}) });
    span?.end(end.diagnostic ? { error: { type: "RunFailed", message: end.message } } : {});
    this.#findings.push(end);
    const about = {
      argv: words,
      ...(result.end.kind === "exited" ? { exitCode: result.end.code } : {}),
      durationMs: Math.round(result.durationMs),
      stdout: result.stdout,
      stderr: result.stderr,
      ...(result.end.kind === "not-started" ? {} : { value: output.value }),
    };
    const region = await watch.check(plan.inputs, this.#options.enforceRegion === true);
    if (end.diagnostic) {
      this.#findings.push(...region);
      return this.#end("run", about);
    }
    const post = [
      ...output.findings,
      ...checkOutput(operation, output, situation.skill.manifest, this.#redactor.text),
      ...checkProducedFiles(expectedFiles),
      ...(await this.#conditions(plan, output.json, result)),
      ...region,
    ];
    this.#traceOutputs(plan, result.stdout, post);
    this.#findings.push(...post);
    return this.#end(stops(post, this.#options.strict) ? "postcondition" : "succeeded", about);
  }

  async #conditions(plan: Plan, json: Json | undefined, { durationMs }: ProcessResult): Promise<Finding[]> {
    const { post } = plan.situation.skill.manifest.assertions ?? {};
    const context = {
      ...conditionContext(this.#start, plan.inputs),
      ...(isJsonRecord(json) ? { outputs: json } : {}),
      spans: this.#trace?.spans() ?? [],
      durationMs,
    };
    return checkConditions(post, "post", context, this.#trace?.root);
  }

  #traceInputs({ inputs, given }: Plan): void {
    const span = this.#trace?.root.child("skill.input", "inputs", {
      "input.names": Object.keys(inputs),
      "input.given": given.size,
    });
    const problem = this.#findings.find(({ diagnostic }) => diagnostic?.severity === "error");
    span?.end(problem ? { error: { type: "PreflightFailed", message: problem.message } } : {});
  }

  #traceOutputs({ expectedFiles }: Plan, stdout: string, findings: readonly Finding[]): void {
    const span = this.#trace?.root.child("skill.output", "output", textAttributes("output", stdout));
    for (const { folder, name } of expectedFiles) {
      const { path } = resolveInside(folder, name);
      const attributes = path === undefined ? undefined : fileAttributes(path, name);
      if (attributes) span?.child("file.write", name, attributes).end();
    }
    const rules: ReadonlySet<string> = new Set(["stdout-contract", "output-schema", "output-files"]);
    const problem = findings.find(({ rule, diagnostic }) => rules.has(rule) && diagnostic?.severity === "error");
    span?.end(problem ? { error: { type: "OutputRefused", message: problem.message } } : {});
  }

  #stopped(): boolean {
    return stops(this.#findings, this.#options.strict);
  }

  #end(status: RunReport["status"], about: About = {}): RunResult {
    const { name, situation } = this.#start;
    const { argv, stdout, stderr, value, ...rest } = about;
    const failed = this.#findings.find(({ diagnostic }) => diagnostic?.severity === "error");
    const bad = status !== "succeeded" && status !== "planned";
    const error = { type: status, message: failed?.message ?? "something could not be told" };
    const trace = this.#trace && { id: this.#trace.id, ...this.#trace.finish(bad ? { error } : {}) };
    const redactor = this.#redactor;
    const report: RunReport = {
      status,
      ...(name === undefined ? {} : { operation: name }),
      findings: redactFindings(this.#findings, redactor),
      announcements: announcementsOf(situation.skill.manifest),
      ...(argv ? { argv: argv.map((word) => redactor.text(word)) } : {}),
      ...rest,
      ...(value === undefined ? {} : { output: redactor.output(value) }),
      ...(stdout === undefined ? {} : { stdout: printed(redactor, stdout) }),
      ...(stderr === undefined ? {} : { stderr: printed(redactor, stderr) }),
      ...(trace ? { trace } : {}),
    };
    return { report, ...(value === undefined ? {} : { value }) };
  }
}

/** A program that ended. */
interface Executed {
  readonly plan: Plan;
  readonly words: readonly string[];
  readonly request: ProcessRequest;
  readonly result: ProcessResult;
  readonly span: OpenSpan | undefined;
  readonly watch: Watch;
}

interface About {
  readonly argv?: readonly string[];
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly value?: Json;
}

/**
 * Semioverse, section 2: a program in `scripts/` carries the skill out, and no key says how its input reaches it. One
 * that is given no input as an argument reads them all as one JSON object, in every format, so that it does so still
 * when it was converted.
 */
function stdinOf({ situation, operation, inputs }: Plan): { readonly text: string } | undefined {
  const { template = [] } = chooseEntrypoint(operation, situation);
  const last = template.at(-1);
  const isAlone = typeof last === "string" && /^scripts[\\/]/.test(last);
  const refers = template.some((word) => templateReferences(word).some((reference) => "input" in reference));
  return isAlone && !refers ? { text: JSON.stringify(inputs) } : undefined;
}

/** What may be shown of a text that the program printed. */
function printed(redactor: Redactor, text: string): string {
  const shown = text === "" ? text : redactor.output(text);
  return typeof shown === "string" ? shown : "";
}
