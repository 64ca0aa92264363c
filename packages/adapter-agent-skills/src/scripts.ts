import {
  type Adapter,
  type Decoded,
  filesOf,
  type Operation,
  type Path,
  type Result,
  type SkillFiles,
  type SourceLocation,
} from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/adapters";
import { type Program, programsIn } from "@skill-convert/format";
import { findings } from "./findings/index.js";

/** Returns the paths of the programs in `scripts/`, each of which can become an operation. */
export function scriptsIn(files: SkillFiles): readonly string[] {
  return programsIn(files).map(({ path }) => path);
}

/**
 * Returns the adapter of Agent Skills, reading programs as operations. The specification leaves it to the instructions
 * when and how an agent runs a script (agent-skills.md#s34), so the inputs and outputs are not known, and the caller
 * chooses the scripts (mapping-decisions.md#d79).
 *
 * @param adapter the adapter of Agent Skills
 * @param scripts paths of programs relative to the skill's folder, or `all`
 * @example
 * convert(files, { from: withScripts(agentSkillsAdapter, ["scripts/find.py"]), to: stopAdapter });
 */
export function withScripts<Id extends string>(adapter: Adapter<Id>, scripts: readonly string[] | "all"): Adapter<Id> {
  return {
    ...adapter,
    decode(skill, options) {
      const { value, diagnostics } = adapter.decode(skill, options);
      if (!value) return { diagnostics };
      const added = addOperations(value, filesOf(skill), scripts);
      return { ...added, diagnostics: [...diagnostics, ...added.diagnostics] };
    },
  };
}

function addOperations(decoded: Decoded, files: SkillFiles, scripts: readonly string[] | "all"): Result<Decoded> {
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
  const groups = [...byStem.values()];
  const operations = groups.map((group) => operationOf(group, files, groups.length === 1));
  const locate = (path: Path, part?: "key"): SourceLocation | undefined => {
    const group = path[0] === "operations" && typeof path[1] === "number" ? groups[path[1]] : undefined;
    return group?.[0] ? { file: group[0].path } : decoded.locate(path, part);
  };
  return { value: { ...decoded, manifest: { ...decoded.manifest, operations }, locate }, diagnostics: [] };
}

/** Makes one operation of the programs with one name: the program for Unix and that for Windows. */
function operationOf(programs: readonly Program[], files: SkillFiles, isOnly: boolean): Operation {
  const commandFor = (wanted: Program["platform"]) => {
    const program = programs.find(({ platform }) => platform === wanted);
    return program && [...program.argv, program.path];
  };
  const [first] = programs;
  const unix = commandFor("unix");
  const windows = commandFor("windows");
  return {
    ...(!isOnly && first && { name: kebabCase(first.stem) }),
    description: first ? (purposeOf(files, first.path) ?? `Runs ${first.path}.`) : "",
    entrypoints: { ...(unix && { unix }), ...(windows && { windows }) },
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
