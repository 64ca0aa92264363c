import type { Json, JsonRecord, Operation, SkillManifest } from "@skill-convert/core";
import { REDACTED } from "@skill-convert/core/adapters";
import type { AssertionContext, OpenSpan, Redactor, RunTrace } from "../contracts.js";
import { runtimeDiagnostics } from "../diagnostics.js";
import { type Finding, failed, passed, stops } from "../finding.js";
import { fromShell } from "../inputs/from-shell.js";
import { type MappedInputs, mapInputs } from "../inputs/inputs.js";
import { chooseEntrypoint, planInvocation } from "../invoke/entrypoint.js";
import { mayStartPrograms } from "../policy/apply.js";
import { type Expectations, expectFiles } from "../post/produced-files.js";
import { notStarted, type ProcessRequest, type ProcessResult } from "../process/run-process.js";
import { hiddenNames } from "../redact/hidden.js";
import { redactorFor, secretsOf } from "../redact/secrets.js";
import { bindPlaceholders } from "../region/placeholders.js";
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

/** Everything that is known before a run. */
export interface Plan {
  readonly situation: Situation;
  readonly operation: Operation;
  /** The operation's name, if it has one. */
  readonly name: string | undefined;
  /** The inputs, with defaults applied. */
  readonly inputs: JsonRecord;
  readonly given: ReadonlySet<string>;
  readonly secrets: readonly Json[];
  /** The argument vector to start. Absent if there is none, or if it is not valid. */
  readonly argv?: readonly string[];
  readonly expectedFiles: Expectations["files"];
}

export interface Preflight {
  readonly findings: readonly Finding[];
  readonly plan: Plan;
}

const CHECK_TIMEOUT_MS = 10_000;

/** The chosen operation and its inputs, before anything else is checked. */
export interface PreflightStart {
  readonly situation: Situation;
  readonly operation: Operation;
  readonly name: string | undefined;
  readonly mapped: MappedInputs;
  /** The values that `redactor` removes from everything that is shown. */
  readonly secrets: readonly Json[];
  readonly redactor: Redactor;
}

/** Checks ADR-002's validation rules 1 and 2 and chooses the operation. If this fails, nothing else can be checked. */
export function beginPreflight(
  skill: Skill,
  options: CheckOptions,
): { readonly findings: readonly Finding[]; readonly start?: PreflightStart } {
  const { cwd = process.cwd(), environment = process.env, platform = process.platform } = options;
  const bases = basesOf(skill.folder, cwd);
  const exists = checkSkillExists(bases.skill);
  if (exists.status !== "pass") return { findings: [exists] };
  const version = checkManifestVersion(skill);
  const manifest = skill.manifest && bindPlaceholders(skill.manifest, options.placeholders);
  if (stops(version) || manifest === undefined) return { findings: [exists, ...version] };
  const chosen = chooseOperation(manifest, options);
  const findings = [exists, ...version, ...chosen.findings];
  if (chosen.operation === undefined) return { findings };
  const { checkTimeout = CHECK_TIMEOUT_MS } = options;
  const { operation, name } = chosen;
  const level = levelOf(manifest, options.trace);
  const settings = { skill: { ...skill, manifest }, bases, environment, platform, checkTimeout, level, options };
  const isProgram = chooseEntrypoint(operation, settings).kind === "done";
  const situation = { ...settings, workFolder: isProgram ? bases.skill : bases.cwd };
  const given = situation.workFolder === cwd ? chosen.given : fromShell(operation, chosen.given, bases.cwd);
  const mapped = mapInputs(operation, given);
  const secrets = secretsOf(manifest, { inputs: withDefaults(manifest, operation, mapped), environment });
  const redactor = redactorFor(manifest, secrets);
  return { findings, start: { situation, operation, name, mapped, secrets, redactor } };
}

/** Adds defaults inside a sensitive value, which are sensitive too even if their own schema is not marked. */
function withDefaults({ sensitive }: SkillManifest, operation: Operation, mapped: MappedInputs): JsonRecord {
  const isHidden = sensitive || hiddenNames(operation, Object.keys(mapped.values)).length > 0;
  if (!isHidden) return mapped.values;
  return checkInputSchemas(operation, mapped, { hideAll: true, redact: () => REDACTED }).values;
}

/** Checks the other rules in order: ADR-002's rules 3 to 8, then those of the other formats. */
export async function finishPreflight(start: PreflightStart, toRun: boolean, trace?: RunTrace): Promise<Preflight> {
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
  if (trace) step?.set(expectedAndActual("input", operation, valid.values, situation, trace));
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

/** Ends the span of the inputs (stop.md#s148), with an error if the inputs are invalid (stop.md#s112). */
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

/** Reports that the checks were interrupted, because a check that did not run does not pass. */
export function checkInterruption({ options }: Situation): Finding[] {
  return options.signal?.aborted ? [failed("run", runtimeDiagnostics.create("checks-interrupted"))] : [];
}

/** Starts the program of a check in a sandbox that may read everything and write nothing. */
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

/** Returns the context of pre-conditions; that of post-conditions has the results of the run in addition. */
export function conditionContext(
  { situation, mapped }: PreflightStart,
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
