import type { Diagnostic, Entrypoints, Json, JsonRecord, JsonSchema, Path, Range } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describeValue } from "@skill-convert/format";
import { skillStandardDiagnostics } from "../../diagnostics.js";
import { REQUIRED_METHODS, SCHEMA_METHODS, type SIDES, SKILL_PY } from "../../format.js";
import { type Evaluated, type Known, memberAt } from "../python/evaluated.js";
import { type PythonClass, type PythonView, viewPython } from "../python/methods.js";
import { MAX_PYTHON_LENGTH, type PythonModule, parsePython } from "../python/parse.js";
import { CONDITIONS, ENTRYPOINTS, LAST_LINE_JSON, SKILL_ID, UNDECLARED } from "./generate.js";
import { isEntrypoints } from "./is-entrypoints.js";
import { knownSchema } from "./known-schema.js";
import { hasMarker, isOurs } from "./marker.js";
import { callsRunSkill } from "./run-skill.js";

/** What the text of a skill.py says. Nothing in it was run. */
export interface SkillCode {
  /** Ours to replace. */
  readonly ours: boolean;
  readonly input?: JsonSchema | undefined;
  readonly output?: JsonSchema | undefined;
  /** Whether a program runs the skill that only skill.py knows. */
  readonly executes?: boolean;
  /** Of a generated file: what each operation runs, by name. */
  readonly entrypoints?: ReadonlyMap<string, Entrypoints> | undefined;
  readonly lastLineJson?: boolean | undefined;
  /** Of a generated file: what has to be there before a program is started. */
  readonly conditions?: Json | undefined;
  /** The id in `metadata()`, if it can be told. */
  readonly id?: Known | undefined;
  /** The program, if a person wrote it and the parser understands it. */
  readonly program?: Program | undefined;
  /** Where a place in the input's or the output's schema is written. */
  locate?(side: (typeof SIDES)[number], path: Path): Range | undefined;
}

export interface Program {
  readonly module: PythonModule;
  readonly view: PythonView;
  /** The class that is the skill, if there is one. */
  readonly skill?: PythonClass | undefined;
}

export interface CodeOptions {
  /** The class that the manifest names, if it names one. */
  readonly className?: string | undefined;
  /** Whether scripts/run_skill.py is ours, so that an entrypoint which starts it is none; true unless said otherwise. */
  readonly ownRunner?: boolean;
}

/** Reads skill.py. */
export function readSkillCode(
  text: string,
  { className, ownRunner = true }: CodeOptions = {},
): { code: SkillCode; diagnostics: Diagnostic[] } {
  const ours = isOurs(text);
  // What runs the skill is the same in every generated file, and half of it.
  const module = parsePython(ours ? text.slice(0, text.search(/\n {4}def execute\(/)) : text);
  const diagnostics: Diagnostic[] = [];
  const report = (
    code: "python-too-large" | "python-syntax" | "no-skill-class" | "not-statically-known" | "not-a-schema",
    args = {},
    range?: Range,
  ) => diagnostics.push(skillStandardDiagnostics.create(code, args, { file: SKILL_PY, range }));
  if (!module) {
    report("python-too-large", {
      limit:
        text.length > MAX_PYTHON_LENGTH ? "it is too long" : "it is nested too deeply or damaged in too many places",
    });
    return { code: { ours }, diagnostics };
  }
  if (module.syntaxError) report("python-syntax", {}, module.syntaxError);
  const view = viewPython(module);
  const generated = hasMarker(text);
  const constant = (name: string) => (generated ? knownOf(view.constant(name)) : undefined);
  const skill = chooseClass(view, className);
  const program = ours || module.syntaxError ? undefined : { module, view, skill };
  if (!skill) {
    if (!module.syntaxError) report("no-skill-class", {}, { start: 0, end: 0 });
    return { code: { ours, program }, diagnostics };
  }
  const undeclared = constant(UNDECLARED)?.range.start;
  const schema = (method: string): KnownSchema | undefined => {
    const returned = skill.returned(method);
    if (!returned) return undefined;
    if (!returned.known) {
      report("not-statically-known", { what: `What ${method}() returns`, why: returned.why }, returned.range);
      return undefined;
    }
    if (returned.value === null || returned.range.start === undeclared) return undefined;
    const { value, gaps } = knownSchema(returned);
    if (typeof value !== "boolean" && !isJsonRecord(value)) {
      report("not-a-schema", { method, found: describeValue(value) }, returned.range);
      return undefined;
    }
    // What is used several times is reported once.
    const places = new Map(gaps.toReversed().map((gap) => [`${gap.range.start}:${gap.range.end}`, gap]));
    for (const { path, why, range } of [...places.values()].reverse()) {
      const part = path.length > 0 ? JSON.stringify(path.join(".")) : "A part";
      report("not-statically-known", { what: `${part} in what ${method}() returns`, why }, range);
    }
    return { ...returned, value };
  };
  const flag = constant(LAST_LINE_JSON)?.value;
  const input = schema(SCHEMA_METHODS.input);
  const output = schema(SCHEMA_METHODS.output);
  return {
    code: {
      ours,
      input: input?.value,
      output: output?.value,
      executes: !generated && skill.methods.has("execute"),
      entrypoints: entrypointsIn(constant(ENTRYPOINTS)?.value, ownRunner),
      lastLineJson: typeof flag === "boolean" ? flag : undefined,
      conditions: constant(CONDITIONS)?.value,
      id: knownOf(skill.returnedArguments("metadata").get("id")) ?? constant(SKILL_ID),
      program,
      locate: (side, path) => memberAt(side === "input" ? input : output, path)?.range,
    },
    diagnostics,
  };
}

function knownOf(value: Evaluated | undefined): Known | undefined {
  return value?.known && value.whole ? value : undefined;
}

const METHODS = [...REQUIRED_METHODS, SCHEMA_METHODS.output];

/** The class that the manifest names, else the last one that looks like a skill and is no other one's base. */
function chooseClass({ classes }: PythonView, wanted: string | undefined): PythonClass | undefined {
  const named = classes.find(({ name }) => name === wanted);
  if (named) return named;
  const bases = new Set(classes.flatMap((one) => one.bases ?? []));
  const skills = classes.filter(
    (one) => one.bases && !bases.has(one.name) && METHODS.some((method) => one.methods.has(method)),
  );
  const complete = skills.filter((one) => one.bases?.some((base) => /Skill$/.test(base)));
  return (complete.length > 0 ? complete : skills).at(-1);
}

interface KnownSchema extends Known {
  readonly value: boolean | JsonRecord;
}

/** What each operation of a generated file runs, by name. */
function entrypointsIn(value: Json | undefined, ownRunner: boolean): ReadonlyMap<string, Entrypoints> | undefined {
  if (!isJsonRecord(value)) return undefined;
  const found = new Map<string, Entrypoints>();
  for (const [name, each] of Object.entries(value)) {
    if (isEntrypoints(each)) found.set(name, ownRunner && callsRunSkill(each) ? {} : each);
  }
  return found;
}
