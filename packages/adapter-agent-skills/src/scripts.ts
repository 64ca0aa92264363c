import type { Adapter, Decoded, Operation, Path, Result, SkillFiles, SourceLocation } from "@skill-convert/core";
import { kebabCase } from "@skill-convert/core/adapters";
import { type Program, programsIn } from "@skill-convert/format";
import { agentSkillsDiagnostics } from "./diagnostics.js";

/** The programs in `scripts/` that an Agent Skill may be started by, by their paths. */
export function scriptsIn(files: SkillFiles): readonly string[] {
  return programsIn(files).map(({ path }) => path);
}

/**
 * Agent Skills whose programs are operations. The specification has scripts that an agent runs when the instructions say so
 * ("Optional directories"), and no word on how: so what they take and give is not known, and which are meant is for a person
 * to say.
 *
 * @param adapter that of Agent Skills
 * @param scripts paths in the skill, or `all`
 * @example
 * convert(files, { from: withScripts(agentSkillsAdapter, ["scripts/find.py"]), to: stopAdapter });
 */
export function withScripts<Id extends string>(adapter: Adapter<Id>, scripts: readonly string[] | "all"): Adapter<Id> {
  return {
    ...adapter,
    decode(files, options) {
      const { value, diagnostics } = adapter.decode(files, options);
      if (!value) return { diagnostics };
      const added = addOperations(value, files, scripts);
      return { ...added, diagnostics: [...diagnostics, ...added.diagnostics] };
    },
  };
}

function addOperations(decoded: Decoded, files: SkillFiles, scripts: readonly string[] | "all"): Result<Decoded> {
  const known = programsIn(files, scripts === "all" ? [] : scripts.map(stemOf));
  const unknown = scripts === "all" ? [] : scripts.filter((script) => !known.some(({ path }) => path === script));
  if (unknown.length > 0) {
    const there = known.map(({ path }) => path).join(", ") || "none";
    return { diagnostics: unknown.map((script) => agentSkillsDiagnostics.create("no-script", { script, there })) };
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

/** A program, in the forms that it has for each platform. */
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

/** The first words of a program about itself: a Python docstring, or a comment at its head. */
const HEAD =
  /^(?:#!.*\n|#.*coding[:=].*\n|\s)*(?:[rR]?(?:"""|''')\s*(?<docstring>[^\n"]+)|(?:#+|\/\/+|\/\*+)[ \t]*(?<comment>[^\n]+))/;
const LONGEST = 200;

function purposeOf(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  if (content.kind !== "text") return undefined;
  const { docstring, comment } = HEAD.exec(content.text.slice(0, 4000).replace(/\r\n?/g, "\n"))?.groups ?? {};
  const words = (docstring ?? comment ?? "").replace(/(?:"""|'''|\*\/)\s*$/, "").trim();
  const isSentence = /^\p{Lu}.*\s/u.test(words) && words.length <= LONGEST && !/copyright|license|spdx/i.test(words);
  if (!isSentence) return undefined;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
