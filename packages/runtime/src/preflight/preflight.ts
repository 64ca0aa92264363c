import type { Json, JsonRecord, Operation, SkillManifest } from "@skill-convert/core";
import { mayBeManifest, REDACTED } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import type { AssertionContext, OpenSpan, Redactor, RunTrace } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, stops } from "../finding.js";
import { type MappedInputs, mapInputs } from "../inputs/inputs.js";
import { chooseEntrypoint, planInvocation } from "../invoke/entrypoint.js";
import { mayStartPrograms } from "../policy/apply.js";
import { type Expectations, expectFiles } from "../post/produced-files.js";
import { notStarted, type ProcessRequest, type ProcessResult } from "../process/run-process.js";
import { hiddenNames } from "../redact/hidden.js";
import { redactorFor, secretsOf } from "../redact/secrets.js";
import { openSandbox } from "../sandbox/sandbox.js";
import { basesOf, type CheckOptions, type Situation, type Skill } from "../skill.js";
import { levelOf } from "../trace/levels.js";
import { expectedAndActual } from "../trace/values.js";
import { checkCommands } from "./commands.js";
import { checkFiles } from "./files.js";
import { checkInputSchemas, checkOptionalInputs, checkRequiredInputs } from "./inputs.js";
import { checkManifestVersion, checkSkillExists, declaresNothing } from "./manifest.js";
import { checkScopes, checkTools, grantsOf } from "./needs.js";
import { chooseOperation } from "./operation.js";
import { checkRedaction, mayRunCustomChecks } from "./sensitive.js";
import { checkConditions, checkDependencies, checkEnvironment } from "./surroundings.js";

/** What is known before a run, once its operation is. */
export interface Plan {
  readonly situation: Situation;
  readonly operation: Operation;
  /** The operation's name, if it has one. */
  readonly name: string | undefined;
  /** With defaults applied. */
  readonly inputs: JsonRecord;
  readonly given: ReadonlySet<string>;
  readonly secrets: readonly Json[];
  /** What to start; absent if there is nothing, or something is wrong with it. */
  readonly argv?: readonly string[];
  readonly expectedFiles: Expectations["files"];
}

export interface Preflight {
  readonly findings: readonly Finding[];
  readonly plan: Plan;
}

const CHECK_TIMEOUT_MS = 10_000;

/** The operation that is meant and what it is given, before anything is examined. */
export interface Start {
  readonly situation: Situation;
  readonly operation: Operation;
  readonly name: string | undefined;
  readonly mapped: MappedInputs;
  /** What must not be shown, and what takes it out of everything that is. */
  readonly secrets: readonly Json[];
  readonly redactor: Redactor;
}

/** ADR-002's validation rules 1 and 2, and the operation: without them nothing else can be looked at. */
export function beginPreflight(
  skill: Skill,
  options: CheckOptions,
): { readonly findings: readonly Finding[]; readonly start?: Start } {
  requireSkill(skill);
  const { cwd = process.cwd(), environment = process.env, platform = process.platform } = options;
  const bases = basesOf(skill.folder, cwd);
  const exists = checkSkillExists(bases.skill);
  if (exists.status !== "pass") return { findings: [exists] };
  const version = checkManifestVersion(skill);
  const { manifest } = skill;
  if (stops(version) || manifest === undefined) return { findings: [exists, ...version] };
  const chosen = chooseOperation(manifest, options.operation);
  const findings = [exists, ...version, ...chosen.findings];
  if (chosen.operation === undefined) return { findings };
  const { checkTimeout = CHECK_TIMEOUT_MS } = options;
  const { operation, name } = chosen;
  const level = levelOf(manifest, options.trace);
  const about = { skill: { ...skill, manifest }, bases, environment, platform, checkTimeout, level, options };
  const isProgram = chooseEntrypoint(operation, about).kind === "done";
  const situation = { ...about, workFolder: isProgram ? bases.skill : bases.cwd };
  const mapped = mapInputs(operation, options);
  const secrets = secretsOf(manifest, { inputs: withDefaults(manifest, operation, mapped), environment });
  const redactor = redactorFor(manifest, secrets);
  return { findings, start: { situation, operation, name, mapped, secrets, redactor } };
}

/** A default inside of a value that is hidden may stand in a part of the schema that has no mark. */
function withDefaults({ sensitive }: SkillManifest, operation: Operation, mapped: MappedInputs): JsonRecord {
  const isHidden = sensitive || hiddenNames(operation, Object.keys(mapped.values)).length > 0;
  if (!isHidden) return mapped.values;
  return checkInputSchemas(operation, mapped, { hideAll: true, redact: () => REDACTED }).values;
}

/** The error of a call that the types would have refused. */
function requireSkill(skill: unknown): void {
  const { folder, manifest } = isRecord(skill) ? skill : {};
  if (typeof folder !== "string") throw new TypeError('a skill is { folder, manifest }, and "folder" must be a path');
  if (manifest === undefined || mayBeManifest(manifest)) return;
  throw new TypeError(
    '"manifest" must be a canonical manifest, as an adapter decodes it: an object with a list "operations"',
  );
}

/** The other rules, in their order: those of ADR-002 (3 to 8), then those of the other formats. */
export async function finishPreflight(start: Start, toRun: boolean, trace?: RunTrace): Promise<Preflight> {
  const { situation, operation, name, mapped, secrets, redactor } = start;
  const { manifest } = situation.skill;
  const hideAll = manifest.sensitive === true;
  const step = trace?.root.child("skill.input", "inputs");
  const required = checkRequiredInputs(operation, mapped);
  const valid = checkInputSchemas(operation, mapped, {
    hideAll,
    redact: redactor.text,
    uriSchemes: situation.options.uriSchemes,
  });
  step?.set(expectedAndActual("input", operation, valid.values, situation));
  traceInputs(step, valid.values, mapped, [...required, ...valid.findings]);
  const values = { inputs: valid.values, skillFolder: situation.bases.skill };
  const context = conditionContext(start, valid.values, trace);
  const grants = grantsOf(situation.options);
  const expectations = expectFiles(operation, situation.bases, values);
  const invocation = planInvocation(operation, values, situation, {
    toRun,
    complete: mapped.missing.length === 0 && mapped.bindings.size === 0,
  });
  const findings: Finding[] = [
    ...required,
    ...valid.findings,
    ...(await checkCommands(manifest.commands ?? [], situation, mayStartPrograms(situation, valid.values))),
    ...checkFiles(manifest.requiredFiles ?? [], situation, values),
    ...(await checkEnvironment(manifest.environment ?? [], context)),
    ...checkOptionalInputs(operation, mapped, hideAll),
    ...checkRedaction(secrets, situation),
    ...(await checkTools(manifest, context, grants)),
    ...checkScopes(manifest, grants),
    ...checkDependencies(manifest, situation.options),
    ...(await checkConditions(manifest.assertions?.pre, "pre", context, trace?.root)),
    ...invocation.findings,
    ...expectations.findings,
    ...(declaresNothing(manifest) && !toRun
      ? [passed("manifest-version", "the manifest declares nothing to check")]
      : []),
    ...checkInterruption(situation),
  ];
  const plan = {
    situation,
    operation,
    name,
    inputs: valid.values,
    given: mapped.given,
    secrets,
    expectedFiles: expectations.files,
    ...(invocation.words ? { argv: invocation.words } : {}),
  };
  return { findings, plan };
}

/** Ends the step in which the inputs were read; in error if they are what is wrong (stop-levels.md, "L1"). */
function traceInputs(
  step: OpenSpan | undefined,
  values: JsonRecord,
  { given }: MappedInputs,
  findings: readonly Finding[],
): void {
  step?.set({ "input.names": Object.keys(values), "input.given": given.size });
  const problem = findings.find(({ diagnostic }) => diagnostic?.severity === "error");
  step?.end(problem ? { error: { type: "InputsRefused", message: problem.message } } : {});
}

/** What was stopped in the middle has not been checked, whatever was found until then. */
export function checkInterruption({ options }: Situation): Finding[] {
  return options.signal?.aborted ? [failed("run", runtimeDiagnostics.create("checks-interrupted"))] : [];
}

/** Starts the program of a check, which may look at everything and change nothing. */
async function startConfined(
  request: ProcessRequest,
  situation: Situation,
  inputs: JsonRecord,
  given: ReadonlySet<string>,
): Promise<ProcessResult> {
  const sandbox = await openSandbox({ situation, inputs, given, readOnly: true });
  if (sandbox.kind === "refused") return notStarted(sandbox.reason);
  try {
    return await sandbox.value.run(request);
  } finally {
    sandbox.value.dispose();
  }
}

/** What conditions before a run look at; those after it look at more. */
export function conditionContext(
  { situation, mapped }: Start,
  inputs: JsonRecord,
  trace: RunTrace | undefined,
): AssertionContext {
  const { bases, workFolder, environment, platform, checkTimeout, options, level } = situation;
  const { tools } = grantsOf(options);
  return {
    bases,
    workFolder,
    inputs,
    given: mapped.given,
    environment,
    platform,
    ...(tools ? { tools } : {}),
    level,
    ...(trace ? { trace } : {}),
    allowCustomChecks: mayRunCustomChecks(situation) && mayStartPrograms(situation, inputs),
    start: (request) => startConfined(request, situation, inputs, mapped.given),
    timeout: checkTimeout,
    ...(options.signal ? { signal: options.signal } : {}),
  };
}
