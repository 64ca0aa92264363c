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

/** A class of a module, looked at from outside. */
export interface PythonClass {
  readonly name: string;
  /** Names of its bases, as written; undefined for a class without parentheses, which implements no interface. */
  readonly bases: readonly string[] | undefined;
  readonly methods: ReadonlySet<string>;
  /** Where its name stands. */
  readonly place: Range;
  /** The statement that defines a method; of several the last, which is the one that counts. */
  method(name: string): SyntaxNode | undefined;
  /** Whether a method is only there to be defined by others: it is decorated so, or does nothing but raise. */
  isAbstract(name: string): boolean;
  /** What a method returns; undefined where the class does not define it. */
  returned(method: string): Evaluated | undefined;
  /** The keyword arguments of the call that a method returns, such as those of `SkillMetadata(…)`. */
  returnedArguments(method: string): ReadonlyMap<string, Evaluated>;
}

/** A module, looked at from outside. */
export interface PythonView {
  readonly classes: readonly PythonClass[];
  /** The value that a name has in the module; undefined where the module does not bind it. */
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
    place: rangeOf(node.getChild("VariableName") ?? node),
    method: (wanted) => methods.findLast((each) => each.name === wanted)?.node,
    isAbstract: (wanted) => methods.some((each) => each.name === wanted && isAbstract(module, each)),
    returned(method) {
      const found = returned(method);
      return found && "known" in found ? found : found && evaluate(found);
    },
    returnedArguments(method) {
      const found = returned(method);
      const list = found && !("known" in found) && found.name === "CallExpression" ? found.getChild("ArgList") : null;
      const given = (list && membersOf(module, list)) ?? [];
      return new Map(given.flatMap(({ key, value }) => (key ? [[nodeText(module, key), evaluate(value)]] : [])));
    },
  };
}

function isAbstract(module: PythonModule, { node, statement }: Definition): boolean {
  if (statement.getChildren("Decorator").some((one) => /^@(?:\w+\.)*abstract\w+$/.test(nodeText(module, one).trim())))
    return true;
  const { ends, returns } = waysOut(node);
  return returns.length === 0 && ends.some(({ name }) => name === "RaiseStatement");
}

function isName({ name }: SyntaxNode): boolean {
  return name === "VariableName" || name === "MemberExpression";
}

/** Decorators that leave what a method returns as it is. */
const HARMLESS = /^@(?:\w+\.)*(?:property|staticmethod|classmethod|override|cache|lru_cache|cached_property)\b/;

/** The one expression that a method returns; None where it returns nothing; a reason where neither can be told. */
function returnOf(module: PythonModule, { name, node, statement }: Definition): SyntaxNode | Evaluated {
  const strange = statement
    .getChildren("Decorator")
    .find((decorator) => !HARMLESS.test(nodeText(module, decorator).replace(/\s/g, "")));
  if (strange) return unknown(strange, `what the decorator of ${name} makes of it`);
  if (node.getChild("async")) return unknown(node, `what the coroutine ${name} gives`);
  const [broken] = module.syntaxError ? descendants(statement, ERROR) : [];
  if (broken) return unknown(broken, `the method ${name}, which is not understood as Python,`);
  const body = node.getChild("Body");
  if (!body) return unknown(statement, `the method ${name}`);
  const { ends, returns } = waysOut(node);
  const generator = ends.find(({ name: kind }) => kind.startsWith("Yield"));
  if (generator) return unknown(generator, `what the generator ${name} gives`);
  const [first] = returns;
  const [raises] = ends;
  if (!first) return raises ? unknown(raises, `the result of ${name}, which only raises,`) : nothing(node);
  if (first.parent?.from !== body.from || first.parent.name !== "Body" || returns.length > 1) {
    return unknown(first, `which of the ways out of ${name} is taken`);
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
/** What the parser calls a place that is no Python. */
const ERROR: ReadonlySet<string> = new Set(["⚠"]);

/** The statements by which a function itself ends or gives something, and those of them that return. */
export function waysOut(method: SyntaxNode): { readonly ends: SyntaxNode[]; readonly returns: SyntaxNode[] } {
  const body = method.getChild("Body");
  const ends = body ? descendants(body, ENDS, NESTED) : [];
  return { ends, returns: ends.filter(({ name }) => name === "ReturnStatement") };
}

/** A call, by the name that is called as it is written. */
export interface Call {
  readonly name: string;
  readonly node: SyntaxNode;
  /** Its arguments; undefined if they are not plain ones. */
  readonly given: readonly Member[] | undefined;
}

const CALL: ReadonlySet<string> = new Set(["CallExpression"]);

/** Every call inside a statement. */
export function callsIn(module: PythonModule, root: SyntaxNode): Call[] {
  return descendants(root, CALL).flatMap((node) => {
    const callee = node.firstChild;
    const list = node.getChild("ArgList");
    if (!callee || !list) return [];
    return [{ name: nodeText(module, callee), node, given: membersOf(module, list) }];
  });
}
