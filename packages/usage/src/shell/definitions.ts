import { type ArrayValue, type Command, forEachChild, parse, type SyntaxNode, type Word } from "unbash";
import { normalizePath, SKILL_ROOT } from "../paths.js";
import { MAX_NODES, MAX_SYNTAX_DEPTH, type Program } from "../program.js";
import type { Shape } from "../shape.js";

/** A value that a script gives to a variable; undefined if it is computed, as by `read`. */
interface Assigned {
  readonly value: Word | ArrayValue | readonly Word[] | undefined;
  readonly isAppended: boolean;
  /** True if it depends on a condition whether the assignment runs. */
  readonly isConditional: boolean;
  readonly from: number;
  readonly to: number;
}

/** A function of a script. */
interface ShellFunction {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The names that a script defines anywhere, and how it uses its functions. */
export interface Definitions {
  readonly variables: ReadonlyMap<string, readonly Assigned[]>;
  readonly functions: ReadonlyMap<string, ShellFunction>;
  /** The arguments of the commands with the name of a function. */
  readonly calls: ReadonlyMap<string, readonly (readonly Word[])[]>;
  /** The files that it runs in its own shell (`source`). */
  readonly sources: readonly Word[];
  /** True if it sources a file that is not known, which may define any name. */
  readonly isOpen: boolean;
}

const DECLARES: ReadonlySet<string> = new Set(["local", "declare", "typeset"]);
const READS: ReadonlySet<string> = new Set(["read", "mapfile", "readarray", "getopts", "printf"]);
const CONDITIONAL: ReadonlySet<string> = new Set(["If", "Case", "While", "AndOr"]);

/** The maximum depth of files that source others. */
const MAX_SOURCES = 4;

/** Finds all assignments of a script. The shell has one scope but for `local`, which counts as one more assignment. */
export function findDefinitions(root: SyntaxNode): Definitions {
  const variables = new Map<string, Assigned[]>();
  const functions = new Map<string, ShellFunction>();
  const calls = new Map<string, (readonly Word[])[]>();
  const sources: Word[] = [];
  let conditions = 0;
  let depth = 0;
  let count = 0;

  function add<T>(map: Map<string, T[]>, name: string, value: T): void {
    const known = map.get(name);
    if (known) known.push(value);
    else map.set(name, [value]);
  }

  function assign(name: string, value: Assigned["value"], { pos, end }: SyntaxNode, isAppended = false): void {
    add(variables, name, { value, isAppended, isConditional: conditions > 0, from: pos, to: end });
  }

  function visit(node: SyntaxNode): void {
    // The positions of a script with a source of its own are those of another text.
    if (++count > MAX_NODES || (node.type === "Script" && node.source !== undefined)) return;
    if (node.type === "Function")
      functions.set(node.name.value, { name: node.name.value, from: node.pos, to: node.end });
    if (node.type === "For") assign(node.name.value, node.wordlist, node.name);
    if (node.type === "Select") assign(node.name.value, undefined, node.name);
    if (node.type === "Command") visitCommand(node);
    if (
      node.type === "ParameterExpansion" &&
      node.operation?.type === "Default" &&
      /^:?=$/.test(node.operation.operator)
    )
      assign(node.parameter, node.operation.operand, node);
    if (node.type === "ArithmeticBinary" && /^[^=!<>]?=$/.test(node.operator) && node.left.type === "ArithmeticWord")
      assign(node.left.value, undefined, node);
    const isConditional = CONDITIONAL.has(node.type);
    if (isConditional) conditions++;
    depth++;
    if (depth < MAX_SYNTAX_DEPTH) forEachChild(node, visit);
    depth--;
    if (isConditional) conditions--;
  }

  function visitCommand(command: Command): void {
    const name = command.name?.value;
    if (name === undefined) {
      for (const each of command.prefix) {
        if (each.type === "Assignment") assign(each.name, each.index ? undefined : each.value, each, each.append);
      }
      return;
    }
    const words = command.args.filter((each): each is Word => each.type === "Word");
    add(calls, name, words);
    if ((name === "source" || name === ".") && words[0]) sources.push(words[0]);
    for (const argument of command.args) {
      if (argument.type === "Assignment") assign(argument.name, argument.value, argument, argument.append);
      else if ((DECLARES.has(name) || READS.has(name)) && /^[A-Za-z_]\w*$/.test(argument.value))
        assign(argument.value, undefined, argument);
    }
  }

  visit(root);
  return { variables, functions, calls, sources, isOpen: false };
}

/** Adds the definitions of the files of the skill that a script sources. */
export function withSources(
  program: Program,
  own: Definitions,
  shapesOf: (word: Word, definitions: Definitions) => readonly Shape[],
  depth = 0,
): Definitions {
  const variables = new Map([...own.variables].map(([name, assigned]) => [name, [...assigned]]));
  const functions = new Map(own.functions);
  let { isOpen } = own;
  for (const source of own.sources) {
    for (const shape of shapesOf(source, own)) {
      const path = normalizePath(shape);
      const text = path.startsWith(`${SKILL_ROOT}/`) ? program.textOf(path.slice(SKILL_ROOT.length + 1)) : undefined;
      if (text === undefined || depth >= MAX_SOURCES) {
        isOpen = true;
        continue;
      }
      const other = withSources(program, findDefinitions(parse(text)), shapesOf, depth + 1);
      isOpen ||= other.isOpen;
      for (const [name] of other.functions) functions.set(name, { name, from: -1, to: -1 });
      for (const [name, assigned] of other.variables) {
        const elsewhere = assigned.map((each) => ({ ...each, from: -1, to: -1 }));
        variables.set(
          name,
          [...(variables.get(name) ?? []), ...elsewhere].sort((a, b) => a.from - b.from),
        );
      }
    }
  }
  return { ...own, variables, functions, isOpen };
}
