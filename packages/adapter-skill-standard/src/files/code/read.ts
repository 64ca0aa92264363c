import { type Diagnostic, isJsonRecord, type Json, type JsonSchema, type Range } from "@skill-convert/core";
import { describeValue } from "@skill-convert/format";
import { skillStandardDiagnostics } from "../../diagnostics.js";
import { SKILL_PY } from "../../format.js";
import { type Known, memberAt } from "../python/evaluated.js";
import { type PythonClass, type PythonView, viewPython } from "../python/methods.js";
import { MAX_PYTHON_LENGTH, type PythonModule, parsePython } from "../python/parse.js";
import { ENTRYPOINTS, LAST_LINE_JSON, SKILL_ID, UNDECLARED } from "./generate.js";
import { hasMarker, isOurs } from "./marker.js";
import { entrypointsIn, flagIn, readGenerated } from "./read-generated.js";
import type { Program, SkillCode } from "./skill-code.js";

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
  const written = ours ? readGenerated(text, ownRunner) : undefined;
  if (written) return { code: written, diagnostics: [] };
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
    return { code: { ...UNKNOWN, ours }, diagnostics };
  }
  if (module.syntaxError) report("python-syntax", {}, module.syntaxError);
  const view = viewPython(module);
  const generated = hasMarker(text);
  const skill = chooseClass(view, className);
  if (!skill) {
    if (!module.syntaxError) report("no-skill-class", {}, { start: 0, end: 0 });
    return { code: { ...UNKNOWN, ours, program: programOf(module, view, undefined, ours) }, diagnostics };
  }
  const undeclared = generated ? view.constant(UNDECLARED)?.range.start : undefined;
  const schema = (method: string): Known | undefined => {
    const returned = skill.returned(method);
    if (!returned) return undefined;
    if (!returned.known) {
      report("not-statically-known", { method, why: returned.why }, returned.range);
      return undefined;
    }
    if (returned.value === null || returned.range.start === undeclared) return undefined;
    if (isSchema(returned.value)) return returned;
    report("not-a-schema", { method, found: describeValue(returned.value) }, returned.range);
    return undefined;
  };
  const [input, output] = [schema("input_schema"), schema("output_schema")];
  const id = skill.returnedArguments("metadata").get("id");
  return {
    code: {
      ours,
      input: input && (input.value as JsonSchema),
      output: output && (output.value as JsonSchema),
      executes: !generated && skill.methods.has("execute"),
      entrypoints: generated ? entrypointsIn(view.constant(ENTRYPOINTS), ownRunner) : undefined,
      lastLineJson: generated ? flagIn(view.constant(LAST_LINE_JSON)) : undefined,
      id: id?.known ? id : generated ? readId(view) : undefined,
      program: programOf(module, view, skill, ours),
      locate: (which, path) => memberAt(which === "input" ? input : output, path)?.range,
    },
    diagnostics,
  };
}

function programOf(
  module: PythonModule,
  view: PythonView,
  skill: PythonClass | undefined,
  ours: boolean,
): Program | undefined {
  return ours || module.syntaxError ? undefined : { module, view, skill };
}

const UNKNOWN: SkillCode = {
  ours: false,
  input: undefined,
  output: undefined,
  executes: false,
  entrypoints: undefined,
  lastLineJson: undefined,
  id: undefined,
  program: undefined,
  locate: () => undefined,
};

const METHODS = ["input_schema", "output_schema", "execute", "metadata"];

/** The class that the manifest names, else the last one that looks like a skill and is no other one's base. */
function chooseClass({ classes }: PythonView, wanted: string | undefined): PythonClass | undefined {
  const named = classes.find(({ name }) => name === wanted);
  if (named) return named;
  const bases = new Set(classes.flatMap((one) => one.bases));
  const skills = classes.filter((one) => !bases.has(one.name) && METHODS.some((method) => one.methods.has(method)));
  const complete = skills.filter((one) => one.bases.some((base) => /Skill$/.test(base)));
  return (complete.length > 0 ? complete : skills).at(-1);
}

function isSchema(value: Json): value is JsonSchema {
  return typeof value === "boolean" || isJsonRecord(value);
}

function readId(view: PythonView): Known | undefined {
  const id = view.constant(SKILL_ID);
  return id?.known ? id : undefined;
}
