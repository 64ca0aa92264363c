import type {
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
import { diagnostics } from "../diagnostics.js";
import { hasEnvelope } from "../fields/error-envelope.js";
import { printWrapper, readWrapper, WRAPPER } from "./wrapper-program.js";

/**
 * The program that makes a skill of another format one of this (mapping-decisions.md#d70): it takes the input as JSON,
 * starts the program that the skill had with the arguments that it takes, and adds the report that invariant 4.3 asks for.
 */
export const wrapper: ProgramDefinition = {
  findings: () => [],
  isGenerated(path, text) {
    const programs = path === WRAPPER ? readWrapper(text) : undefined;
    return programs !== undefined && printWrapper(programs) === text;
  },
  write(manifest, { base, before, document }) {
    const isAdded = before === undefined && hasEnvelope(document["outputs"]);
    const added = isAdded ? [diagnostics.create("added-error-envelope", {}, { file: SKILL_FILE })] : [];
    const nothing = { edits: [], notes: [], diagnostics: added };
    if (!needsWrapper(manifest, base, before !== undefined)) return nothing;
    const text = printWrapper(programsOf(manifest, wrapperIn(base)));
    const current = base.text(WRAPPER);
    if (current.kind === "text" && current.text === text) return nothing;
    return {
      ...nothing,
      edits: [{ kind: "write", path: WRAPPER, text, executable: true }],
      diagnostics: base.has(WRAPPER) ? added : [reportGenerated(WRAPPER, PURPOSE, manifest.operations), ...added],
    };
  },
};

const PURPOSE =
  "takes the inputs as one JSON object, and returns the output with an effect_report, or an error envelope";

/** What the wrapper of a folder starts; undefined if it has none. */
export function wrapperIn(files: SkillFiles): JsonRecord | undefined {
  const content = files.has(WRAPPER) ? files.text(WRAPPER) : undefined;
  const programs = content?.kind === "text" ? readWrapper(content.text) : undefined;
  return isJsonRecord(programs) && isJsonRecord(programs["operations"]) ? programs : undefined;
}

/**
 * What starts an operation by the wrapper: its inputs are arguments, so that every format can pass them.
 *
 * @param programs what the wrapper starts
 */
export function wrapperEntrypoints(
  { input, name = "" }: Operation,
  parameter: string | undefined,
  programs: JsonRecord,
): Entrypoints {
  const head: Template[] = parameter === undefined ? [] : [`--${parameter}`, name];
  const rest = (input?.parameters ?? []).flatMap((one): Template[] => [`--${one.name}`, [{ input: one.name }]]);
  const tail = [WRAPPER, ...head, ...rest];
  const all = programs["operations"];
  const own = isJsonRecord(all) ? getOwn(all, parameter === undefined ? "" : name) : undefined;
  const on = (platform: string) => isJsonRecord(own) && getOwn(own, platform) !== undefined;
  return { ...(on("unix") && { unix: ["python3", ...tail] }), ...(on("windows") && { windows: ["python", ...tail] }) };
}

/** Whether a manifest is to have a wrapper, because what it starts is no program of this format by itself. */
export function needsWrapper(manifest: SkillManifest, base: SkillFiles, isEdited: boolean): boolean {
  const { operations, runtime } = manifest;
  if ((runtime !== undefined && runtime !== "script") || !operations.some(startsProgram)) return false;
  // Without the wrapper itself there is nothing that it could start.
  if (operations.some(callsWrapper)) return wrapperIn(base) !== undefined;
  const content = base.has(WRAPPER) ? base.text(WRAPPER) : undefined;
  if (content && wrapperIn(base) === undefined) return false;
  return !(isOwnProgram(manifest, base) && (isEdited || returnEffectReports(operations)));
}

/** Whether what a manifest starts is the program that the skill has by itself in this format. */
export function isOwnProgram({ id, operations }: SkillManifest, base: SkillFiles): boolean {
  const [only, ...others] = operations;
  const found = only && others.length === 0 ? findEntrypoints(base, id) : undefined;
  return found !== undefined && jsonEqual(found, argvOf(only?.entrypoints));
}

function startsProgram({ entrypoints }: Operation): boolean {
  return Boolean(entrypoints?.unix?.length || entrypoints?.windows?.length);
}

export function callsWrapper({ entrypoints }: Operation): boolean {
  return [...(entrypoints?.unix ?? []), ...(entrypoints?.windows ?? [])].includes(WRAPPER);
}

function argvOf(entrypoints: Entrypoints | undefined): Pick<Entrypoints, "unix" | "windows"> {
  const { unix, windows } = entrypoints ?? {};
  return { ...(unix && { unix }), ...(windows && { windows }) };
}

/** The programs by operation, with the inputs that they take. Those that the wrapper starts already stay. */
function programsOf(manifest: SkillManifest, was: JsonRecord | undefined): Json {
  const { operations, stdoutContract, effects } = manifest;
  const before = was && isJsonRecord(was["operations"]) ? was["operations"] : {};
  const started = operations.map((operation, index): [string, Json | undefined] => {
    const name = operations.length > 1 ? (operation.name ?? "") : "";
    const kept = getOwn(before, name) ?? Object.values(before)[index];
    const argv = callsWrapper(operation) && isJsonRecord(kept) ? kept : argvOf(operation.entrypoints);
    return [name, { ...argv, inputs: inputsOf(operation) } as Json];
  });
  const isOurs = was !== undefined && operations.some(callsWrapper);
  const writes = effects?.flatMap((effect) =>
    effect.type === "filesystem" && effect.access !== "read" ? (effect.paths ?? []) : [],
  );
  return {
    parameter: operations.length > 1 ? discriminatorName(operations) : null,
    operations: recordOf<Json>(started),
    last_line_json: isOurs ? (was["last_line_json"] ?? null) : (stdoutContract?.lastLineJson ?? null),
    conditions: isOurs ? (was["conditions"] ?? startConditions(manifest)) : startConditions(manifest),
    writes: (writes?.filter((path) => typeof path === "string") ?? null) as Json,
  };
}

/** The types by which an argument is read, and what stands for an input that is left out. */
function inputsOf({ input }: Operation): JsonRecord {
  return recordOf<Json>(
    (input?.parameters ?? []).map(({ name, schema, default: value, sensitive }) => {
      const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
      const kept = value !== undefined && sensitive !== true;
      return [name, { ...(type !== undefined && { type }), ...(kept && { default: value }) }];
    }),
  );
}
