import type { SkillFiles } from "@skill-convert/core";
import { requireArguments, SKILL_FILE } from "@skill-convert/core/adapters";
import { redactTokens, scanFences } from "@skill-convert/source";
import { dependencyReader } from "./dependencies.js";
import { hostOf } from "./hosts.js";
import { analyzeJavaScript } from "./javascript/analyze.js";
import { blockLanguage, foreignLanguage, languageOf } from "./languages.js";
import { MAX_PROGRAM_LENGTH } from "./limits.js";
import { isDevice, normalizePath } from "./paths.js";
import type { Found, Language, Program, Span } from "./program.js";
import { analyzePythonUses } from "./python/analyze.js";
import { GAP, type Shape } from "./shape.js";
import { analyzeShell } from "./shell/analyze.js";
import { type Certainty, type UnreadProgram, USE_KINDS, type Usage, type Use, type UseKind } from "./use.js";

/** The maximum depth of programs in programs, such as Python in a here-document of a shell script. */
const MAX_NESTING = 4;

type Analysis = (program: Program) => void;

const ANALYSES: Readonly<Record<Language, Analysis>> = {
  shell: analyzeShell,
  python: analyzePythonUses,
  javascript: analyzeJavaScript,
};

/**
 * Finds what the programs of a skill, the code blocks of its SKILL.md, and the files that list dependencies and variables
 * use. Nothing is run. A program that cannot be
 * read is listed in `unread`.
 *
 * @example
 * const files = memoryFiles({ "scripts/get.sh": "curl -o rows.json https://api.example.org/rows\n" });
 * findUses(files).uses.map(({ kind, name }) => [kind, name]);
 * // [["program", "curl"], ["write", "rows.json"], ["host", "api.example.org"]]
 */
export function findUses(files: SkillFiles): Usage {
  requireArguments("findUses", { files: [files, "the files of a skill"] });
  const uses: Use[] = [];
  const unread: UnreadProgram[] = [];
  const modules = modulesIn(files.list());
  for (const file of files.list()) {
    const isInstructions = file === SKILL_FILE;
    const foreign = foreignLanguage(file);
    if (foreign) unread.push({ file, why: foreign });
    if (foreign || (!isInstructions && !mayBeProgram(file))) continue;
    const content = files.text(file);
    if (content.kind === "missing") continue;
    if (content.kind !== "text") {
      // Without a suffix it may be any binary file.
      if (isInstructions || languageOf(file, "")) unread.push({ file, why: "a file that is not text, or too large" });
      continue;
    }
    const reader = { file, files, modules, uses, unread };
    if (isInstructions) readInstructions(reader, content.text);
    else {
      const language = languageOf(file, content.text);
      const analyze = dependencyReader(file) ?? (language && ANALYSES[language]);
      const other = analyze ? undefined : foreignLanguage(file, content.text);
      if (other) unread.push({ file, why: other });
      if (analyze) readProgram(reader, analyze, content.text, "program");
    }
  }
  return { uses: uses.sort(compareUses), unread };
}

/** Sorts by place. The files are already in order, and `sort` keeps the order of what compares equal. */
function compareUses(a: Use, b: Use): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.range.start - b.range.start || USE_KINDS.indexOf(a.kind) - USE_KINDS.indexOf(b.kind);
}

interface Reader {
  readonly file: string;
  readonly files: SkillFiles;
  readonly modules: ReadonlySet<string>;
  readonly uses: Use[];
  readonly unread: UnreadProgram[];
}

/** A file without a suffix may begin with `#!`. */
function mayBeProgram(file: string): boolean {
  return languageOf(file, "") !== undefined || dependencyReader(file) !== undefined || !/\.[^/]*$/.test(file);
}

/** Names under which Python may import files of the skill: `scripts/lib/text.py` is `text`, `lib` and `scripts`. */
function modulesIn(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.filter((path) => path.endsWith(".py")).flatMap((path) => path.replace(/\.py$/, "").split("/")));
}

function readInstructions(reader: Reader, text: string): void {
  for (const { word, contentText, content } of scanFences(text, 0)) {
    const block = blockLanguage(word, contentText);
    if (!block) continue;
    const at = { from: content.start, to: content.end };
    readNested(
      { ...reader, origin: "instructions", depth: 0, isPossible: true },
      ANALYSES[block.language],
      block.text,
      at,
    );
  }
}

function readProgram(reader: Reader, analyze: Analysis, text: string, origin: Use["origin"]): void {
  readNested({ ...reader, origin, depth: 0, isPossible: false }, analyze, text, { from: 0, to: text.length });
}

interface Context extends Reader {
  readonly origin: Use["origin"];
  readonly depth: number;
  /** True if it is not certain that the program runs. */
  readonly isPossible: boolean;
}

/** Reads a program whose text stands at `at` in the file. */
function readNested(context: Context, analyze: Analysis, text: string, at: Span): void {
  const { file, files, modules, uses, unread, origin, depth, isPossible } = context;
  const skip = (why: string) => {
    if (!unread.some((each) => each.file === file && each.why === why)) unread.push({ file, why });
  };
  if (text.length > MAX_PROGRAM_LENGTH) {
    skip(`a program of more than ${MAX_PROGRAM_LENGTH} characters`);
    return;
  }
  const isLiteral = at.to - at.from === text.length;
  const place = ({ from, to }: Span): Span =>
    isLiteral ? { from: at.from + from, to: at.from + Math.min(to, text.length) } : at;
  const seen = new Set<string>();
  const record = (found: Found) => {
    for (const use of usesOf(
      { ...found, at: place(found.at), isPossible: isPossible || found.isPossible === true },
      file,
      origin,
    )) {
      const key = `${use.kind} ${use.range.start} ${use.range.end} ${use.name ?? ""}`;
      if (!seen.has(key)) uses.push(use);
      seen.add(key);
    }
  };
  analyze({
    text,
    file,
    isLocal: (module) => modules.has(module),
    textOf(path) {
      const content = files.text(path);
      return content.kind === "text" && content.text.length <= MAX_PROGRAM_LENGTH ? content.text : undefined;
    },
    record,
    skip,
    nest(inner, innerText, innerAt, isOneOfSeveral = false) {
      const nested = { ...context, depth: depth + 1, isPossible: isPossible || isOneOfSeveral };
      if (depth < MAX_NESTING) readNested(nested, ANALYSES[inner], innerText, place(innerAt));
      else skip("programs nested too deeply");
    },
  });
}

const PATHS: ReadonlySet<UseKind> = new Set(["read", "write", "delete"]);

function usesOf(found: Found, file: string, origin: Use["origin"]): readonly Use[] {
  const { kind, at, via, shapes } = found;
  const names = shapes.flatMap((shape): readonly Shape[] => {
    const name = nameOf(kind, shape);
    return name === undefined || name === "" ? [] : [name];
  });
  const distinct = [...new Set(names)];
  const isPossible = found.isPossible === true || distinct.length > 1;
  return distinct.map((name) => {
    const certainty = certaintyOf(name, isPossible);
    return {
      kind,
      ...(certainty !== "unknown" && { name: redactTokens(name.replaceAll(GAP, "*")) }),
      certainty,
      file,
      range: { start: at.from, end: at.to },
      via,
      origin,
    };
  });
}

/** Returns the name of what is used in its canonical form; undefined if there is nothing to name. */
function nameOf(kind: UseKind, shape: Shape): Shape | undefined {
  if (kind === "host") return hostOf(shape);
  if (PATHS.has(kind)) return shape === "" || isDevice(shape) ? undefined : normalizePath(shape);
  return shape.trim();
}

function certaintyOf(name: Shape, isPossible: boolean): Certainty {
  if (!name.includes(GAP)) return isPossible ? "possible" : "certain";
  return /[\p{L}\p{N}~]/u.test(name) ? "possible" : "unknown";
}
