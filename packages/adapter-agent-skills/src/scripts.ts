import {
  type Adapter,
  type Decoded,
  type Diagnostic,
  filesOf,
  type Operation,
  type Path,
  type Result,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/text";
import { type Program, programsIn } from "@skill-convert/format";
import { findings } from "./findings/index.js";
import type { ProgramInputs } from "./program-inputs.js";

/** Returns the paths of the programs in `scripts/`, each of which can become an operation. */
export function scriptsIn(files: SkillFiles): readonly string[] {
  return programsIn(files).map(({ path }) => path);
}

/**
 * Returns the adapter of Agent Skills, reading programs as operations. The specification leaves it to the instructions
 * when and how an agent runs a script (agent-skills.md#s34), so the caller chooses the scripts
 * (mapping-decisions.md#d79). The outputs are not known, and the inputs only as far as the text of a program shows them.
 *
 * @param adapter the adapter of Agent Skills
 * @param scripts paths of programs relative to the skill's folder, or `all`
 * @param readInputs reads what a program takes, such as `readProgramInputs` of the entry `./program-inputs`, which has
 *   the parsers for that; without it the operations have no inputs
 * @example
 * const from = withScripts(agentSkillsAdapter, ["scripts/find.py"], readProgramInputs);
 * convert(files, { from, to: stopAdapter });
 */
export function withScripts<Id extends string>(
  adapter: Adapter<Id>,
  scripts: readonly string[] | "all",
  readInputs?: (path: string, text: string) => ProgramInputs | undefined,
): Adapter<Id> {
  return {
    ...adapter,
    decode(skill, options) {
      const { value, diagnostics } = adapter.decode(skill, options);
      if (!value) return { diagnostics };
      const added = addOperations(value, filesOf(skill), { scripts, readInputs });
      return { ...added, diagnostics: [...diagnostics, ...added.diagnostics] };
    },
  };
}

interface Choice {
  readonly scripts: readonly string[] | "all";
  readonly readInputs: ((path: string, text: string) => ProgramInputs | undefined) | undefined;
}

function addOperations(decoded: Decoded, files: SkillFiles, { scripts, readInputs }: Choice): Result<Decoded> {
  const known = programsIn(files, scripts === "all" ? [] : scripts.map(stemOf));
  const unknown = scripts === "all" ? [] : scripts.filter((script) => !known.some(({ path }) => path === script));
  if (unknown.length > 0) {
    const existing = known.map(({ path }) => path).join(", ") || "none";
    return {
      diagnostics: unknown.map((script) => findings.diagnostics.create("no-script", { script, there: existing })),
    };
  }
  const programs = scripts === "all" ? known : known.filter(({ path }) => scripts.includes(path));
  if (programs.length === 0) return { value: decoded, diagnostics: [] };
  const byStem = new Map<string, Program[]>();
  for (const program of programs) byStem.set(program.stem, [...(byStem.get(program.stem) ?? []), program]);
  const read = new Map(programs.map(({ path }) => [path, inputsOf(files, path, readInputs)]));
  const groups = [...byStem.values()];
  const operations = groups.map((group) => operationOf(group, files, { isOnly: groups.length === 1, read }));
  const locate = (path: Path, part?: "key"): SourceLocation | undefined => {
    const group = path[0] === "operations" && typeof path[1] === "number" ? groups[path[1]] : undefined;
    if (!group?.[0]) return decoded.locate(path, part);
    const program = path[2] === "input" ? unixProgram(group) : undefined;
    const input = program && typeof path[4] === "number" ? read.get(program.path)?.inputs[path[4]] : undefined;
    return program && input ? { file: program.path, range: input.range } : { file: group[0].path };
  };
  const diagnostics = [...read].flatMap(([script, inputs]) => (inputs?.gaps ?? []).map((gap) => report(script, gap)));
  return { value: { ...decoded, manifest: { ...decoded.manifest, operations }, locate }, diagnostics };
}

function inputsOf(files: SkillFiles, path: string, readInputs: Choice["readInputs"]): ProgramInputs | undefined {
  const content = readInputs && files.text(path);
  return content?.kind === "text" ? readInputs?.(path, content.text) : undefined;
}

function report(script: string, { kind, why, range }: ProgramInputs["gaps"][number]): Diagnostic {
  const code = kind === "unread" ? "unread-inputs" : "unpassed-input";
  return findings.diagnostics.create(code, { script, why }, { file: script, ...(range && { range }) });
}

/** Returns the program that has the inputs of an operation: those for Windows are in languages that are not read. */
function unixProgram(programs: readonly Program[]): Program | undefined {
  return programs.find(({ platform }) => platform === "unix");
}

interface Inputs {
  readonly isOnly: boolean;
  readonly read: ReadonlyMap<string, ProgramInputs | undefined>;
}

/** Makes one operation of the programs with one name: the program for Unix and that for Windows. */
function operationOf(programs: readonly Program[], files: SkillFiles, { isOnly, read }: Inputs): Operation {
  const unix = unixProgram(programs);
  const windows = programs.find(({ platform }) => platform === "windows");
  const [first] = programs;
  const { inputs = [], gaps = [] } = (unix && read.get(unix.path)) ?? {};
  const takesNothing = unix && read.get(unix.path) && gaps.length === 0;
  const commandOf = ({ argv, path }: Program) => [...argv, path];
  return {
    ...(!isOnly && first && { name: kebabCase(first.stem) }),
    description: first ? (purposeOf(files, first.path) ?? `Runs ${first.path}.`) : "",
    ...((inputs.length > 0 || takesNothing) && { input: { parameters: inputs.map(({ parameter }) => parameter) } }),
    entrypoints: {
      ...(unix && { unix: [...commandOf(unix), ...inputs.flatMap(({ words }) => words)] }),
      ...(windows && { windows: commandOf(windows) }),
    },
  };
}

const stemOf = (path: string) => path.replace(/^.*\//, "").replace(/\.[^.]*$/, "");

/** Matches the first line of a Python docstring, or a comment at the head of a program. */
const HEAD =
  /^(?:#!.*\n|#.*coding[:=].*\n|\s)*(?:[rR]?(?:"""|''')\s*(?<docstring>[^\n"]+)|(?:#+|\/\/+|\/\*+)[ \t]*(?<comment>[^\n]+))/;
const MAX_LENGTH = 200;

function purposeOf(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  if (content.kind !== "text") return undefined;
  const { docstring, comment } = HEAD.exec(content.text.slice(0, 4000).replace(/\r\n?/g, "\n"))?.groups ?? {};
  const purpose = (docstring ?? comment ?? "").replace(/(?:"""|'''|\*\/)\s*$/, "").trim();
  const isSentence =
    /^\p{Lu}.*\s/u.test(purpose) && purpose.length <= MAX_LENGTH && !/copyright|license|spdx/i.test(purpose);
  if (!isSentence) return undefined;
  return /[.!?]$/.test(purpose) ? purpose : `${purpose}.`;
}
