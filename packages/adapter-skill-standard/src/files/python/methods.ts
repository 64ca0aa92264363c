import type { SyntaxNode } from "@lezer/common";
import type { Range } from "@skill-convert/core";
import { createEvaluator } from "./evaluate.js";
import { type Evaluated, rangeOf, scalar, unknown } from "./evaluated.js";
import { readNames } from "./names.js";
import {
  children,
  type Definition,
  definitionsIn,
  descendants,
  type Member,
  membersOf,
  nodeText,
  type PythonModule,
} from "./parse.js";

/** A class of a module, as its users see it. */
export interface PythonClass {
  readonly name: string;
  /** The names of its bases as they are written; undefined for a class without parentheses. */
  readonly bases: readonly string[] | undefined;
  readonly methods: ReadonlySet<string>;
  /** The range of its name. */
  readonly nameRange: Range;
  /** Returns the statement that defines a method: the last one if there are several, as in Python. */
  method(name: string): SyntaxNode | undefined;
  /** Returns true if subclasses must define a method: it has an abstract decorator, or only raises. */
  isAbstract(name: string): boolean;
  /** Evaluates the value that a method returns; undefined if the class does not define it. */
  returned(method: string): Evaluated | undefined;
  /** Evaluates the keyword arguments of the call that a method returns, such as those of `SkillMetadata(…)`. */
  returnedArguments(method: string): ReadonlyMap<string, Evaluated>;
}

/** A module, as its users see it. */
export interface PythonView {
  readonly classes: readonly PythonClass[];
  /** Evaluates a name of the module; undefined if the module does not bind it. */
  constant(name: string): Evaluated | undefined;
}

export function viewPython(module: PythonModule): PythonView {
  const names = readNames(module);
  const evaluate = createEvaluator(module, names);
  const script = module.tree.topNode;
  return {
    classes: definitionsIn(module, script, "ClassDefinition").map((each) => viewClass(module, evaluate, each)),
    constant(name) {
      const binding = names.bindingIn(script, name);
      if (!binding) return undefined;
      const { value, from, why } = binding;
      return value ? evaluate(value) : unknown({ from, to: from }, `${name}: ${why}`);
    },
  };
}

function viewClass(
  module: PythonModule,
  evaluate: (node: SyntaxNode) => Evaluated,
  { name, node }: Definition,
): PythonClass {
  const methods = definitionsIn(module, node.getChild("Body") ?? node, "FunctionDefinition");
  const returned = (method: string): SyntaxNode | Evaluated | undefined => {
    const [only, ...others] = methods.filter((each) => each.name === method);
    const last = others.at(-1)?.statement;
    if (last) return unknown(last, `the method ${method}, which is defined more than once,`);
    return only && returnOf(module, only);
  };
  const bases = node.getChild("ArgList")?.getChildren("Expression");
  return {
    name,
    bases: bases?.filter(isName).map((base) => nodeText(module, base)),
    methods: new Set(methods.map((each) => each.name)),
    nameRange: rangeOf(node.getChild("VariableName") ?? node),
    method: (wanted) => methods.findLast((each) => each.name === wanted)?.node,
    isAbstract: (wanted) => methods.some((each) => each.name === wanted && isAbstract(module, each)),
    returned(method) {
      const found = returned(method);
      return found && "known" in found ? found : found && evaluate(found);
    },
    returnedArguments(method) {
      const found = returned(method);
      const list = found && !("known" in found) && found.name === "CallExpression" ? found.getChild("ArgList") : null;
      const args = (list && membersOf(module, list)) ?? [];
      return new Map(args.flatMap(({ key, value }) => (key ? [[nodeText(module, key), evaluate(value)]] : [])));
    },
  };
}

function isAbstract(module: PythonModule, { node, statement }: Definition): boolean {
  if (
    statement
      .getChildren("Decorator")
      .some((decorator) => /^@(?:\w+\.)*abstract\w+$/.test(nodeText(module, decorator).trim()))
  )
    return true;
  const { ends, returns } = exitsOf(node);
  return returns.length === 0 && ends.some(({ name }) => name === "RaiseStatement");
}

function isName({ name }: SyntaxNode): boolean {
  return name === "VariableName" || name === "MemberExpression";
}

/** Decorators that do not change the returned value. */
const HARMLESS = /^@(?:\w+\.)*(?:property|staticmethod|classmethod|override|cache|lru_cache|cached_property)\b/;

/**
 * Returns the only expression that a method returns, `None` if it returns nothing, or the reason why it is not known.
 */
function returnOf(module: PythonModule, { name, node, statement }: Definition): SyntaxNode | Evaluated {
  const changing = statement
    .getChildren("Decorator")
    .find((decorator) => !HARMLESS.test(nodeText(module, decorator).replace(/\s/g, "")));
  if (changing) return unknown(changing, `the result of the decorator of ${name}`);
  if (node.getChild("async")) return unknown(node, `the result of the coroutine ${name}`);
  const [broken] = module.syntaxError ? descendants(statement, ERROR) : [];
  if (broken) return unknown(broken, `the method ${name}, which has a syntax error,`);
  const body = node.getChild("Body");
  if (!body) return unknown(statement, `the method ${name}`);
  const { ends, returns } = exitsOf(node);
  const generator = ends.find(({ name: kind }) => kind.startsWith("Yield"));
  if (generator) return unknown(generator, `the result of the generator ${name}`);
  const [first] = returns;
  const [raises] = ends;
  if (!first) return raises ? unknown(raises, `the result of ${name}, which only raises,`) : nothing(node);
  if (first.parent?.from !== body.from || first.parent.name !== "Body" || returns.length > 1) {
    return unknown(first, `the result of ${name}, which can return in several ways,`);
  }
  const [, value, ...others] = children(first);
  if (!value) return nothing(first);
  return others.length === 0 ? value : unknown(first, `the tuple that ${name} returns`);
}

function nothing(node: SyntaxNode): Evaluated {
  return scalar(node, null);
}

const NESTED: ReadonlySet<string> = new Set(["FunctionDefinition", "ClassDefinition", "LambdaExpression"]);
const ENDS: ReadonlySet<string> = new Set(["ReturnStatement", "RaiseStatement", "YieldStatement", "YieldExpression"]);
/** The parser's name for a syntax error. */
const ERROR: ReadonlySet<string> = new Set(["⚠"]);

/** Returns the statements with which a function returns, raises or yields, and the return statements among them. */
export function exitsOf(method: SyntaxNode): { readonly ends: SyntaxNode[]; readonly returns: SyntaxNode[] } {
  const body = method.getChild("Body");
  const ends = body ? descendants(body, ENDS, NESTED) : [];
  return { ends, returns: ends.filter(({ name }) => name === "ReturnStatement") };
}

/** A call, with the name of the function as it is written. */
export interface Call {
  readonly name: string;
  readonly node: SyntaxNode;
  /** The arguments; undefined if they are not plain. */
  readonly args: readonly Member[] | undefined;
}

const CALL: ReadonlySet<string> = new Set(["CallExpression"]);

export function callsIn(module: PythonModule, root: SyntaxNode): Call[] {
  return descendants(root, CALL).flatMap((node) => {
    const callee = node.firstChild;
    const list = node.getChild("ArgList");
    if (!callee || !list) return [];
    return [{ name: nodeText(module, callee), node, args: membersOf(module, list) }];
  });
}
