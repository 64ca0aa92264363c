import type { Entrypoints, Json, JsonRecord, JsonSchema, MessageArguments, Path, Range } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeValue, type FileIssue } from "@skill-convert/format";
import {
  analyzePython,
  type Evaluated,
  type Known,
  MAX_PYTHON_LENGTH,
  memberAt,
  type PythonAnalysis,
  type PythonClass,
  type PythonModule,
  parsePython,
} from "@skill-convert/programs/python";
import { SCHEMA_METHODS, type SIDES, SKILL_PY } from "../../format.js";
import { chooseClass, idOf } from "./choose-class.js";
import { CONDITIONS, ENTRYPOINTS, LAST_LINE_JSON, SKILL_ID, UNDECLARED } from "./generate.js";
import { isEntrypoints } from "./is-entrypoints.js";
import { knownSchema } from "./known-schema.js";
import { hasMarker, isUnchanged } from "./marker.js";
import { callsRunSkill } from "./run-skill.js";

/** The contents of a skill.py, read from its text without running it (skill-standard.md#d26). */
export interface SkillCode {
  /** True if the file was generated and has not been edited since, so that it may be replaced. */
  readonly isReplaceable: boolean;
  readonly input?: JsonSchema | undefined;
  readonly output?: JsonSchema | undefined;
  /** True if a person wrote an `execute()`, which runs the skill. */
  readonly executes?: boolean;
  /** The entrypoints in a generated file by the name of the operation. */
  readonly entrypoints?: ReadonlyMap<string, Entrypoints> | undefined;
  readonly lastLineJson?: boolean | undefined;
  /** The conditions in a generated file that are checked before a program is started. */
  readonly conditions?: Json | undefined;
  /** The id in `metadata()`, if it is known from the text. */
  readonly id?: Known | undefined;
  /** The class of the skill, unless only a run shows which one has its id. */
  readonly className?: string | undefined;
  /** The syntax tree, if a person wrote the file and it has no syntax error. */
  readonly program?: SkillModule | undefined;
  /** Returns the range of a part of the input's or the output's schema. */
  locate?(side: (typeof SIDES)[number], path: Path): Range | undefined;
}

export interface SkillModule {
  readonly module: PythonModule;
  readonly analysis: PythonAnalysis;
  /** The class that implements the skill. */
  readonly skill?: PythonClass | undefined;
}

export interface CodeOptions {
  /** The class that the manifest names. */
  readonly className?: string | undefined;
  /** The id of the skill, which its class returns in `metadata()`. */
  readonly id?: string | undefined;
  /** True (the default) if scripts/run_skill.py is the generated one, so that entrypoints that start it are ignored. */
  readonly ownRunner?: boolean;
}

export function readSkillCode(
  text: string,
  { className, id, ownRunner = true }: CodeOptions = {},
): { code: SkillCode; issues: FileIssue[] } {
  const isReplaceable = isUnchanged(text);
  // The second half of a generated file is always the same, so it is not parsed.
  const module = parsePython(isReplaceable ? text.slice(0, text.search(/\n {4}def execute\(/)) : text);
  const issues: FileIssue[] = [];
  const report = (code: string, args: MessageArguments, range?: Range) =>
    issues.push({ code, args, at: { file: SKILL_PY, range } });
  if (!module) {
    report("python-too-large", {
      limit:
        text.length > MAX_PYTHON_LENGTH
          ? "it is too long"
          : "it is nested too deeply, damaged in too many places, or too long for a file with syntax errors",
    });
    return { code: { isReplaceable }, issues };
  }
  if (module.syntaxError) report("python-syntax", {}, module.syntaxError);
  const analysis = analyzePython(module);
  const generated = hasMarker(text);
  const constant = (name: string) => (generated ? knownOf(analysis.constant(name)) : undefined);
  const { skill, isCertain } = chooseClass(module, analysis, { className, id });
  const program = isReplaceable || module.syntaxError ? undefined : { module, analysis, skill };
  if (!skill) {
    if (!module.syntaxError) report("no-skill-class", {}, { start: 0, end: 0 });
    return { code: { isReplaceable, program }, issues };
  }
  const undeclared = constant(UNDECLARED)?.range.start;
  const schema = (method: string): KnownSchema | undefined => {
    const returned = skill.returned(method);
    if (!returned) return undefined;
    if (!returned.known) {
      report(
        "not-statically-known",
        { what: `The schema that ${method}() returns`, why: returned.why },
        returned.range,
      );
      return undefined;
    }
    if (returned.value === null || returned.range.start === undeclared) return undefined;
    const { value, gaps } = knownSchema(returned);
    if (typeof value !== "boolean" && !isJsonRecord(value)) {
      report("not-a-schema", { method, found: describeValue(value) }, returned.range);
      return undefined;
    }
    // A gap in a value that is used several times is reported once.
    const distinctGaps = new Map(gaps.toReversed().map((gap) => [`${gap.range.start}:${gap.range.end}`, gap]));
    for (const { path, why, range } of [...distinctGaps.values()].reverse()) {
      const part = path.length > 0 ? JSON.stringify(path.join(".")) : "A part";
      report("not-statically-known", { what: `${part} in the schema that ${method}() returns`, why }, range);
    }
    return { ...returned, value };
  };
  const flag = constant(LAST_LINE_JSON)?.value;
  const input = schema(SCHEMA_METHODS.input);
  const output = schema(SCHEMA_METHODS.output);
  return {
    code: {
      isReplaceable,
      input: input?.value,
      output: output?.value,
      executes: !generated && skill.methods.has("execute"),
      entrypoints: entrypointsIn(constant(ENTRYPOINTS)?.value, ownRunner),
      lastLineJson: typeof flag === "boolean" ? flag : undefined,
      conditions: constant(CONDITIONS)?.value,
      id: knownOf(idOf(skill)) ?? constant(SKILL_ID),
      className: isCertain ? skill.name : undefined,
      program,
      locate: (side, path) => memberAt(side === "input" ? input : output, path)?.range,
    },
    issues,
  };
}

function knownOf(value: Evaluated | undefined): Known | undefined {
  return value?.known && value.isComplete ? value : undefined;
}

interface KnownSchema extends Known {
  readonly value: boolean | JsonRecord;
}

function entrypointsIn(value: Json | undefined, ownRunner: boolean): ReadonlyMap<string, Entrypoints> | undefined {
  if (!isJsonRecord(value)) return undefined;
  const found = new Map<string, Entrypoints>();
  for (const [name, each] of Object.entries(value)) {
    if (isEntrypoints(each)) found.set(name, ownRunner && callsRunSkill(each) ? {} : each);
  }
  return found;
}
