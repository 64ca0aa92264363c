import { join, relative, resolve } from "node:path";
import type { ClientReport } from "@skill-convert/clients";
import {
  type Adapter,
  type AdapterLookup,
  type ConvertOptions,
  convertInSteps,
  type Diagnostic,
  type FileEdit,
  folderName,
  hasErrors,
  overlay,
  type Result,
  runSteps,
  type SkillFiles,
  type Steps,
} from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import type { LoadableFormat } from "@skill-convert/formats";
import { type OutputFolder, toPortable, type WorkTrees } from "@skill-convert/fs";
import {
  chooseFormat,
  type Redaction,
  redactionForConversion,
  type SkillReadings,
} from "@skill-convert/language-service/findings";
import { cliDiagnostics } from "../../diagnostics.js";
import { formats } from "../../formats/formats.js";
import { type FoundInput, type InputProblem, type InputSkill, openFound, readManifests } from "../../inputs/find.js";
import { guardSteps } from "../../inputs/guard.js";
import { ownText } from "../../inputs/own-text.js";
import { repositoryPath } from "../../inputs/repository-path.js";
import type { AgentScripts } from "./agent-scripts.js";
import { apartFrom } from "./collisions.js";
import type { ForClients } from "./for-clients.js";
import { inputUnder, type OutputWithInputs } from "./inputs-in-output.js";
import { copiedTo } from "./nested.js";
import type { LossReport } from "./report/model.js";
import { showLoss } from "./report/show-loss.js";

/** The settings that are the same for all skills of a run. */
export interface ConvertRequest {
  readonly to: Adapter;
  /** Undefined if programs of Agent Skills cannot become operations in this run. */
  readonly scripts: AgentScripts | undefined;
  /** Returns an adapter that infers the effects of skills that declare none; undefined if they are not inferred. */
  readonly infer: ((adapter: Adapter) => Adapter) | undefined;
  /** Undefined without `--client`. */
  readonly clients: ForClients | undefined;
  readonly from: LoadableFormat | undefined;
  /** The loaded adapters, by format. */
  readonly adapters: AdapterLookup;
  /** Returns the readings of a skill. Those of the last skills are kept, because the parts of a split skill share one. */
  readonly readings: (files: SkillFiles) => SkillReadings;
  /** The folder of `--out`, as the user named it. */
  readonly out: string | undefined;
  /** True for a skill that goes into one more folder, because another with the same id has its target. */
  readonly apart?: true;
  /** The same folder, to be written to. Nothing is written if it becomes a link later. */
  readonly output: OutputFolder | undefined;
  /** The inputs inside that folder, which must not be overwritten. */
  readonly inputsInOut: OutputWithInputs | undefined;
  /** Asks git before a file is changed in place; undefined if git is not asked. */
  readonly workTrees: WorkTrees | undefined;
  /** True if skills may be written beside manifests of other formats. */
  readonly force: boolean;
  /** The new ids of skills of the run, by old id; several for a skill that is split. */
  readonly renamed?: ReadonlyMap<string, readonly string[]>;
  /** Is told which phase of the work begins. */
  readonly enter: (phase: string) => void;
  readonly options: Omit<ConvertOptions, "from" | "to" | "adapters">;
}

/**
 * The edits and the report of a converted skill. The manifest is left out to save memory, because many skills may wait.
 */
interface Conversion {
  readonly edits: readonly FileEdit[];
  readonly manifestFile: string;
  readonly losses: readonly LossReport[];
  /** Undefined without `--client`. */
  readonly clients: readonly ClientReport[] | undefined;
  /** The skill's id before the conversion. */
  readonly previousId: string | undefined;
  /** The skill's id as it is read back from the result. */
  readonly id: string | undefined;
  /** The ids of the skills to which the skill refers. */
  readonly refersTo: readonly string[];
  /** Undefined if nothing in the manifest is sensitive. */
  readonly redaction: Redaction | undefined;
}

/** A skill that has been converted but not written. */
export interface Prepared {
  readonly input: InputSkill | InputProblem;
  readonly from: Adapter | undefined;
  readonly conversion: Conversion | undefined;
  /** The folder to write to under `--out`. */
  readonly target: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The id before the conversion by which a skill is known; undefined if it has none, or is a part of a skill. */
export function previousIdOf({ input, conversion }: Prepared): string | undefined {
  return "operation" in input && input.operation !== undefined ? undefined : conversion?.previousId;
}

/** Chooses the adapter that reads a skill. */
export function chooseAdapter(
  input: InputSkill,
  { from, to, adapters, scripts, infer }: ConvertRequest,
): Result<Adapter> {
  const { value, diagnostics } = chooseFormat(input, formats, from, { to: to.id });
  if (!value) return { diagnostics };
  const adapter = adapterOf(value, adapters);
  // A skill that is already in the target format is not written again.
  const inferring = (each: Adapter) => (infer && each.id !== to.id ? infer(each) : each);
  if (adapter.id !== scripts?.adapter.id) return { value: inferring(adapter), diagnostics };
  return { value: inferring(scripts.adapter), diagnostics: [...diagnostics, ...scripts.offer(input.files)] };
}

export function adapterOf({ id }: LoadableFormat, adapters: AdapterLookup): Adapter {
  const adapter = adapters.get(id);
  if (!adapter) throw new Error(`the adapter of ${id} was not loaded`);
  return adapter;
}

/** Converts one input without writing anything. */
export function prepareConversion(found: FoundInput, request: ConvertRequest): Prepared {
  return runSteps(prepareInSteps(found, request));
}

/** Converts one input like {@link prepareConversion}, in steps, so that several inputs can take turns. */
export function* prepareInSteps(found: FoundInput, request: ConvertRequest): Steps<Prepared> {
  const input = openFound(found, formats);
  if ("problem" in input) return notPrepared(input.source, input.problem);
  return yield* guardSteps(prepareSkill(input, request), (problem) => notPrepared(input.source, problem));
}

/** A skill that is not converted. */
export function notPrepared(source: string, problem: Diagnostic): Prepared {
  const input = { source, problem };
  return { input, from: undefined, conversion: undefined, target: undefined, diagnostics: [problem] };
}

function* prepareSkill(input: InputSkill, request: ConvertRequest): Steps<Prepared> {
  readManifests(input.files, formats);
  yield "detect";
  const nothing = { input, from: undefined, conversion: undefined, target: undefined };
  const chosen = chooseAdapter(input, request);
  if (!chosen.value) return { ...nothing, diagnostics: chosen.diagnostics };
  const from = chosen.value;
  yield "decode";
  const reading = request.readings(input.files).in(from);
  const { value, diagnostics: found } = yield* convertInSteps(reading, {
    from,
    to: request.to,
    adapters: request.adapters,
    ...request.options,
    ...(input.operation === undefined ? {} : { operation: input.operation, split: true }),
    ...(request.renamed && { renamed: request.renamed }),
    // Memoized, because it is called often with the same id, and finding the top of a repository needs system calls.
    ...(request.out === undefined ? {} : { pathFor: memoizeLast((id) => placeUnder(input, id, request)) }),
  });
  const redaction = redactionForConversion(reading, from, request.adapters, value?.manifest);
  const diagnostics = [...chosen.diagnostics, ...(redaction ? found.map(redaction.diagnostic) : found)];
  if (!value || hasErrors(diagnostics)) return { ...nothing, from, diagnostics };
  const { edits, manifestFile } = value;
  yield "report";
  const { manifest, readBack } = value;
  const losses = value.losses.map((loss) => showLoss(loss, readBack, input.files, redaction));
  const refersTo = manifest.dependencies?.map(({ id }) => ownText(id)) ?? [];
  const inClients = request.clients?.report(resultOf(input.files, value.id, edits, request));
  diagnostics.push(...(inClients?.findings ?? []));
  const ids = { previousId: ownText(manifest.id), id: ownText(readBack.id), refersTo };
  const conversion = { edits, manifestFile, losses, redaction, ...ids, clients: inClients?.reports };
  if (request.out === undefined) {
    const moves = request.options.inPlace ? otherLayout(input, from, request.to) : undefined;
    if (moves) return { ...nothing, from, diagnostics: [...diagnostics, moves] };
    return { input, from, conversion, target: undefined, diagnostics };
  }
  const id = value.id ?? input.files.folder ?? "skill";
  const folder = folderName(id);
  const target = folder === undefined ? undefined : targetFolder(input, folder, request.out, request);
  const problem =
    folder === undefined || target === undefined
      ? cliDiagnostics.create("no-folder-name", { id }, { file: manifestFile })
      : (writtenOver(target, input, request) ?? mixedUp(target, input, folder));
  if (problem === undefined) return { input, from, conversion, target, diagnostics };
  return { ...nothing, from, diagnostics: [...diagnostics, problem] };
}

/** The files of the skill after the conversion, with the name of the target folder. */
function resultOf(files: SkillFiles, id: string | undefined, edits: readonly FileEdit[], { out }: ConvertRequest) {
  const result = overlay(files, edits);
  return out === undefined ? result : { ...result, folder: folderName(id ?? files.folder ?? "skill") };
}

function writtenOver(target: string, { disk }: InputSkill, { inputsInOut }: ConvertRequest) {
  const input = inputsInOut && inputUnder(target, disk?.directory, inputsInOut);
  return input === undefined ? undefined : cliDiagnostics.create("over-input", { target, input });
}

function mixedUp(target: string, input: InputSkill, folder: string) {
  const skill = copiedTo(input, folder);
  return skill === undefined ? undefined : cliDiagnostics.create("in-the-way", { target, skill });
}

/** The path, within the repository, of the folder to which a skill with this id is written. */
function placeUnder(input: InputSkill, id: string | undefined, request: ConvertRequest) {
  const { out = "", output } = request;
  const folder = folderName(id ?? input.files.folder ?? "skill");
  return folder === undefined
    ? undefined
    : repositoryPath(join(output?.realPath ?? "", relative(out, targetFolder(input, folder, out, request))));
}

/**
 * The target under `--out`: the skill's path relative to its input, with the last segment named after the written id. A
 * single file is put into the folder in which a search finds it: `out/agents/reviewer.md` for `agents/*.md`.
 */
function targetFolder(
  { relative: path }: InputSkill,
  folder: string,
  out: string,
  { to, apart }: Pick<ConvertRequest, "to" | "apart">,
): string {
  const parent = join(out, path.slice(0, path.lastIndexOf("/") + 1));
  const [pattern = ""] = to.singleFile ? to.manifestFiles : [];
  const within = pattern.slice(0, Math.max(0, pattern.lastIndexOf("/")));
  const isWithin = `/${toPortable(resolve(parent))}`.endsWith(`/${within}`);
  const target = isWithin ? join(parent, folder) : join(parent, within, folder);
  return apart ? apartFrom(target, path) : target;
}

/** The error for a conversion in place that would make a folder of a single file, or a single file of a folder. */
function otherLayout({ file }: InputSkill, from: Adapter, to: Adapter): Diagnostic | undefined {
  const isSingle = from.singleFile === true || file !== undefined;
  if (isSingle === (to.singleFile === true)) return undefined;
  const layoutOf = (isFile: boolean) => (isFile ? "a single file" : "a folder");
  return cliDiagnostics.create("other-layout", {
    from: from.title,
    to: to.title,
    before: layoutOf(isSingle),
    after: layoutOf(!isSingle),
  });
}
