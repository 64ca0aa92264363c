import type { SkillFiles } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import type { ManifestReading } from "@skill-convert/format";
import {
  analyzePython,
  childrenOf,
  descendantsOf,
  nodeText,
  type PythonAnalysis,
  type PythonClass,
  type PythonModule,
  parsePython,
} from "@skill-convert/programs/python";
import { codeOf } from "./of-skill.js";
import type { SkillModule } from "./read.js";

/** The methods of a class, its own and those of its base classes (skill-standard.md#d29). */
export interface Methods {
  /** Methods that the class, or a base class in the same file, defines. */
  readonly own: ReadonlySet<string>;
  /** Methods of a base class in another file of the repository, by name. */
  readonly inherited: ReadonlyMap<string, { readonly base: string; readonly file: string }>;
  /** True if every base class was found. */
  readonly isComplete: boolean;
}

/**
 * Base classes without methods of a skill: those of Python, and the interface itself if the repository has no file for
 * it.
 */
const ABSTRACT = /^(?:(?:\w+\.)*(?:Skill|ABC|object|Protocol))$/;

/**
 * Analyses the files of base classes, and keeps the last one: the skills of a repository usually have the same base
 * class, and parsing a long one takes up to ten times as long as checking a skill.
 */
export class BaseClassCache {
  readonly analysisOf = memoizeLast((text: string): PythonAnalysis | undefined => {
    const module = parsePython(text);
    return module && analyzePython(module);
  });
}

/** Returns the methods of a skill; undefined if it has no skill.py that can be checked. */
export function methodsOf(reading: ManifestReading, baseClasses: BaseClassCache): Methods | undefined {
  const program = codeOf(reading)?.program;
  return program && methodsIn(program, reading.files, baseClasses);
}

/** Looks up base classes in the file first, and then in the files of the repository. */
function methodsIn(
  { module, analysis, skill }: SkillModule,
  files: SkillFiles,
  baseClasses: BaseClassCache,
): Methods | undefined {
  if (!skill?.bases) return undefined;
  const own = new Set<string>();
  const inherited = new Map<string, { base: string; file: string }>();
  let isComplete = true;
  const seen = new Set<string>();
  const visit = ({ methods, bases }: PythonClass) => {
    for (const method of methods) own.add(method);
    for (const base of bases ?? []) {
      const local = analysis.classes.find(({ name }) => name === base);
      if (local && !seen.has(base)) {
        seen.add(base);
        if (local.bases === undefined) isComplete = false;
        visit(local);
        continue;
      }
      const imported = local ? undefined : importedClass(module, base, files, baseClasses);
      if (imported) for (const method of imported.defaults) inherited.set(method, { base, file: imported.file });
      else isComplete &&= !local && ABSTRACT.test(base);
    }
  };
  visit(skill);
  return { own, inherited, isComplete };
}

const IMPORT: ReadonlySet<string> = new Set(["ImportStatement"]);

/** Finds a class that is imported by its name from a file of the repository, such as `skills/base.py`. */
function importedClass(module: PythonModule, name: string, files: SkillFiles, baseClasses: BaseClassCache) {
  if (!files.above) return undefined;
  for (const statement of descendantsOf(module.tree.topNode, IMPORT)) {
    const line = nodeText(module, statement);
    const from = /^from\s+(\w+(?:\.\w+)*)\s+import\b/.exec(line)?.[1];
    const isNamed = childrenOf(statement).some(
      (node) => node.name === "VariableName" && nodeText(module, node) === name,
    );
    if (from === undefined || !isNamed || line.includes(" as ")) continue;
    const file = `${from.replaceAll(".", "/")}.py`;
    const content = files.above(file);
    const analysis = content.kind === "text" ? baseClasses.analysisOf(content.text) : undefined;
    const found = analysis?.classes.find((each) => each.name === name);
    if (analysis && found) return { file, defaults: defaultsIn(found, analysis) };
  }
  return undefined;
}

/**
 * Returns the methods of a base class that a skill need not define: those that are not abstract and do not only raise.
 */
function defaultsIn(base: PythonClass, analysis: PythonAnalysis): ReadonlySet<string> {
  const defaults = new Set<string>();
  const order = basesFirst(base, analysis);
  for (const each of order) {
    for (const method of each.methods) {
      if (each.isAbstract(method)) defaults.delete(method);
      else defaults.add(method);
    }
  }
  return defaults;
}

function basesFirst(
  derived: PythonClass,
  analysis: PythonAnalysis,
  seen: readonly string[] = [],
): readonly PythonClass[] {
  const bases = (derived.bases ?? []).filter((name) => !seen.includes(name));
  const known = bases.flatMap((name) => analysis.classes.filter((each) => each.name === name));
  return [...known.flatMap((each) => basesFirst(each, analysis, [...seen, derived.name])), derived];
}
