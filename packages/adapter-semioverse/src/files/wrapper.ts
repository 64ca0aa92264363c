import type {
  Coverage,
  Entrypoints,
  Json,
  JsonRecord,
  Operation,
  SkillFiles,
  SkillManifest,
  Template,
} from "@skill-convert/core";
import { discriminatorName, SKILL_FILE } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { type ProgramDefinition, reportGenerated, startConditions } from "@skill-convert/format";
import { returnEffectReports } from "../derive/effect-report.js";
import { findEntrypoints } from "../derive/programs.js";
import { hasEnvelope } from "../fields/error-envelope.js";
import { isWrapper, printWrapper, readWrapper, WRAPPER } from "./wrapper-program.js";

/**
 * The program that adapts a skill of another format (mapping-decisions.md#d70): it takes the input as JSON, starts the
 * original program with its arguments, and adds the effect report (semioverse.md#s54).
 */
export const wrapper: ProgramDefinition = {
  findings: () => [],
  isGenerated: (path, text) => path === WRAPPER && isWrapper(text),
  write(manifest, { base, before, document }) {
    const isAdded = before === undefined && hasEnvelope(document["outputs"]);
    const added = isAdded ? [{ code: "added-error-envelope", at: { file: SKILL_FILE } }] : [];
    const isFound = findEntrypoints(base, manifest.id) !== undefined;
    const nothing = { edits: [], notes: [], diagnostics: added, ...(isFound && { coverage: FOUND }) };
    if (!needsWrapper(manifest, base, before !== undefined)) return nothing;
    const existing = wrapperIn(base);
    const programs = programsOf(manifest, existing);
    if (existing && jsonEqual(existing, programs)) return nothing;
    return {
      ...nothing,
      edits: [{ kind: "write", path: WRAPPER, text: printWrapper(programs), executable: true }],
      diagnostics: base.has(WRAPPER) ? added : [reportGenerated(WRAPPER, PURPOSE, manifest.operations), ...added],
    };
  },
};

const PURPOSE =
  "takes the inputs as one JSON object, and returns the output with an effect_report, or an error envelope";

/** A program in `scripts/` stays, and is what an operation without entrypoints then starts; what it prints is JSON. */
const FOUND: Coverage = {
  "operations/*/entrypoints": { holds: "narrowed", adds: ["synthesised"] },
  stdoutContract: { holds: "narrowed", adds: ["synthesised"] },
};

/** Returns the data of the wrapper in a folder; undefined if there is none. */
export function wrapperIn(files: SkillFiles): JsonRecord | undefined {
  const content = files.has(WRAPPER) ? files.text(WRAPPER) : undefined;
  const programs = content?.kind === "text" ? readWrapper(content.text) : undefined;
  return isJsonRecord(programs) && isJsonRecord(programs["operations"]) ? programs : undefined;
}

/**
 * Returns the entrypoints that start an operation by the wrapper. Inputs are arguments, which every format can pass.
 *
 * @param programs the data of the wrapper
 */
export function wrapperEntrypoints(
  { input, name = "" }: Operation,
  parameter: string | undefined,
  programs: JsonRecord,
): Entrypoints {
  const head: Template[] = parameter === undefined ? [] : [`--${parameter}`, name];
  const rest = (input?.parameters ?? []).flatMap((declared): Template[] => [
    `--${declared.name}`,
    [{ input: declared.name }],
  ]);
  const tail = [WRAPPER, ...head, ...rest];
  const operations = programs["operations"];
  const program = isJsonRecord(operations) ? getOwn(operations, parameter === undefined ? "" : name) : undefined;
  const runsOn = (platform: string) => isJsonRecord(program) && getOwn(program, platform) !== undefined;
  return {
    ...(runsOn("unix") && { unix: ["python3", ...tail] }),
    ...(runsOn("windows") && { windows: ["python", ...tail] }),
  };
}

/** Returns true if a manifest gets a wrapper, because its program does not do what this format expects of one. */
export function needsWrapper(manifest: SkillManifest, base: SkillFiles, isEdited: boolean): boolean {
  const { operations, runtime } = manifest;
  if ((runtime !== undefined && runtime !== "script") || !operations.some(startsProgram)) return false;
  // A manifest that calls the wrapper keeps it, unless the folder no longer has it.
  if (operations.some(callsWrapper)) return wrapperIn(base) !== undefined;
  const content = base.has(WRAPPER) ? base.text(WRAPPER) : undefined;
  if (content && wrapperIn(base) === undefined) return false;
  return !(isOwnProgram(manifest, base) && (isEdited || returnEffectReports(operations)));
}

/** Returns true if a manifest starts the program that reading the skill would find in scripts/. */
export function isOwnProgram({ id, operations }: SkillManifest, base: SkillFiles): boolean {
  const [only, ...others] = operations;
  const found = only && others.length === 0 ? findEntrypoints(base, id) : undefined;
  return found !== undefined && jsonEqual(found, argvOf(only?.entrypoints));
}

function startsProgram({ entrypoints }: Operation): boolean {
  return Boolean(entrypoints?.unix?.length || entrypoints?.windows?.length);
}

function callsWrapper({ entrypoints }: Operation): boolean {
  return [...(entrypoints?.unix ?? []), ...(entrypoints?.windows ?? [])].includes(WRAPPER);
}

function argvOf(entrypoints: Entrypoints | undefined): Pick<Entrypoints, "unix" | "windows"> {
  const { unix, windows } = entrypoints ?? {};
  return { ...(unix && { unix }), ...(windows && { windows }) };
}

/** The data of the wrapper: the programs of the operations and their inputs. Programs of an existing wrapper stay. */
function programsOf(manifest: SkillManifest, existing: JsonRecord | undefined): Json {
  const { operations, stdoutContract, effects } = manifest;
  const before = existing && isJsonRecord(existing["operations"]) ? existing["operations"] : {};
  const started = operations.map((operation, index): [string, Json | undefined] => {
    const name = operations.length > 1 ? (operation.name ?? "") : "";
    const kept = getOwn(before, name) ?? Object.values(before)[index];
    const argv = callsWrapper(operation) && isJsonRecord(kept) ? kept : argvOf(operation.entrypoints);
    return [name, { ...argv, inputs: inputsOf(operation) } as Json];
  });
  const isOurs = existing !== undefined && operations.some(callsWrapper);
  const writes = effects?.flatMap((effect) =>
    effect.type === "filesystem" && effect.access !== "read" ? (effect.paths ?? []) : [],
  );
  return {
    parameter: operations.length > 1 ? discriminatorName(operations) : null,
    operations: recordOf<Json>(started),
    last_line_json: isOurs ? (existing["last_line_json"] ?? null) : (stdoutContract?.lastLineJson ?? null),
    conditions: isOurs ? (existing["conditions"] ?? startConditions(manifest)) : startConditions(manifest),
    writes: (writes?.filter((path) => typeof path === "string") ?? null) as Json,
  };
}

/**
 * The type of each input, by which its argument is read, or that it takes any value and is passed as JSON
 * (skill-manifest-v2.md#d18), and its default, unless it is sensitive.
 */
function inputsOf({ input }: Operation): JsonRecord {
  return recordOf<Json>(
    (input?.parameters ?? []).map(({ name, schema, default: value, sensitive }) => {
      const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
      const kept = value !== undefined && sensitive !== true;
      const isAny = schema === true || jsonEqual(schema, {});
      return [
        name,
        { ...(type !== undefined && { type }), ...(isAny && { json: true }), ...(kept && { default: value }) },
      ];
    }),
  );
}
