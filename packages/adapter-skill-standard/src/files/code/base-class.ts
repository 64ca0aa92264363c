import type { SkillFiles } from "@skill-convert/core";
import { memoizeLast } from "@skill-convert/core/adapters";
import { type PythonClass, type PythonView, viewPython } from "../python/methods.js";
import { children, descendants, nodeText, type PythonModule, parsePython } from "../python/parse.js";
import type { Program } from "./read.js";

/** What a class has of methods, its own and those of its bases. */
export interface Methods {
  /** Those that the file itself defines. */
  readonly own: ReadonlySet<string>;
  /** Those that a base class in another file of the repository has, by name. */
  readonly inherited: ReadonlyMap<string, { readonly base: string; readonly file: string }>;
  /** Whether there is no further base of which nothing is known. */
  readonly isComplete: boolean;
}

/** Bases that define nothing of a skill: what classes have anyway, and the interface, if the repository has no file of it. */
const ABSTRACT = /^(?:(?:\w+\.)*(?:Skill|ABC|object|Protocol))$/;

/** The methods of a skill. Base classes are looked up in the file, and then in the repository's own files. */
export function methodsOf({ module, view, skill }: Program, files: SkillFiles): Methods | undefined {
  if (!skill?.bases) return undefined;
  const own = new Set<string>();
  const inherited = new Map<string, { base: string; file: string }>();
  let isComplete = true;
  const seen = new Set<string>();
  const visit = ({ methods, bases }: PythonClass) => {
    for (const method of methods) own.add(method);
    for (const base of bases ?? []) {
      const known = view.classes.find(({ name }) => name === base);
      if (known && !seen.has(base)) {
        seen.add(base);
        if (known.bases === undefined) isComplete = false;
        visit(known);
        continue;
      }
      const found = known ? undefined : importedClass(module, base, files);
      if (found) for (const method of found.defaults) inherited.set(method, { base, file: found.file });
      else isComplete &&= !known && ABSTRACT.test(base);
    }
  };
  visit(skill);
  return { own, inherited, isComplete };
}

const IMPORT: ReadonlySet<string> = new Set(["ImportStatement"]);

/** A class that is imported by its name from a file of the repository, such as `skills/base.py`. */
function importedClass(module: PythonModule, name: string, files: SkillFiles) {
  if (!files.above) return undefined;
  for (const statement of descendants(module.tree.topNode, IMPORT)) {
    const line = nodeText(module, statement);
    const from = /^from\s+(\w+(?:\.\w+)*)\s+import\b/.exec(line)?.[1];
    const isNamed = children(statement).some((node) => node.name === "VariableName" && nodeText(module, node) === name);
    if (from === undefined || !isNamed || line.includes(" as ")) continue;
    const file = `${from.replaceAll(".", "/")}.py`;
    const content = files.above(file);
    const view = content.kind === "text" ? viewOf(content.text) : undefined;
    const found = view?.classes.find((one) => one.name === name);
    if (view && found) return { file, defaults: defaultsIn(found, view) };
  }
  return undefined;
}

/** All skills of a repository have the same base. */
const viewOf = memoizeLast((text: string): PythonView | undefined => {
  const module = parsePython(text);
  return module && viewPython(module);
});

/** The methods of a base class that do something; an abstract one, or one that only raises, has to be defined. */
function defaultsIn(base: PythonClass, view: PythonView): ReadonlySet<string> {
  const defaults = new Set<string>();
  const order = basesFirst(base, view);
  for (const each of order) {
    for (const method of each.methods) {
      if (each.isAbstract(method)) defaults.delete(method);
      else defaults.add(method);
    }
  }
  return defaults;
}

function basesFirst(one: PythonClass, view: PythonView, seen: readonly string[] = []): readonly PythonClass[] {
  const bases = (one.bases ?? []).filter((name) => !seen.includes(name));
  const known = bases.flatMap((name) => view.classes.filter((each) => each.name === name));
  return [...known.flatMap((each) => basesFirst(each, view, [...seen, one.name])), one];
}
