import type { SyntaxNode } from "@lezer/common";
import type { Range } from "@skill-convert/core";
import { className, createEnvironment, type Environment, topLevelClasses } from "./environment.js";
import { createEvaluator } from "./evaluate.js";
import type { Evaluated } from "./evaluated.js";
import { children, descendants, nodeText, type PythonModule } from "./parse.js";

/** A class of a module, looked at from outside. */
export interface PythonClass {
  readonly name: string;
  /** Names of its bases, as written. */
  readonly bases: readonly string[];
  readonly methods: ReadonlySet<string>;
  /** Where its name stands. */
  readonly place: Range;
  /** The statement that defines a method; of several the last, which is the one that counts. */
  method(name: string): SyntaxNode | undefined;
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

/** Decorators that leave what a method returns as it is. */
const HARMLESS = /^@(?:\w+\.)*(?:property|staticmethod|classmethod|override|cache|lru_cache|cached_property)\b/;

export function viewPython(module: PythonModule): PythonView {
  const environment = createEnvironment(module);
  const evaluate = createEvaluator(environment);
  return {
    classes: topLevelClasses(environment.script).map((node) => viewClass(environment, evaluate, node)),
    constant(name) {
      const binding = environment.bindings(environment.script).get(name);
      if (!binding) return undefined;
      if (!binding.value) return unknownAt({ start: binding.from, end: binding.from }, `${name}: ${binding.why}`);
      return evaluate(binding.value);
    },
  };
}

function viewClass(
  environment: Environment,
  evaluate: (node: SyntaxNode) => Evaluated,
  definition: SyntaxNode,
): PythonClass {
  const { module } = environment;
  const methods = collectMethods(module, definition);
  const returnedNode = (method: string): SyntaxNode | Evaluated | undefined => {
    const found = methods.get(method);
    return found && returnOf(module, method, found);
  };
  return {
    name: className(module, definition),
    bases: children(definition.getChild("ArgList") ?? definition)
      .filter(({ name }) => name === "VariableName" || name === "MemberExpression")
      .map((node) => nodeText(module, node)),
    methods: new Set(methods.keys()),
    place: rangeOf(definition.getChild("VariableName") ?? definition),
    method: (name) => {
      const node = methods.get(name)?.at(-1);
      return node?.name === "DecoratedStatement" ? (node.getChild("FunctionDefinition") ?? undefined) : node;
    },
    returned(method) {
      const node = returnedNode(method);
      return node && "known" in node ? node : node && evaluate(node);
    },
    returnedArguments(method) {
      const node = returnedNode(method);
      const list = node && !("known" in node) && node.name === "CallExpression" ? node.getChild("ArgList") : null;
      const found = new Map<string, Evaluated>();
      for (const sign of list?.getChildren("AssignOp") ?? []) {
        const [name, value] = [sign.prevSibling, sign.nextSibling];
        if (name?.name === "VariableName" && value) found.set(nodeText(module, name), evaluate(value));
      }
      return found;
    },
  };
}

/** Every statement of a class that binds a name by `def`, by that name. */
function collectMethods(module: PythonModule, definition: SyntaxNode): Map<string, SyntaxNode[]> {
  const methods = new Map<string, SyntaxNode[]>();
  for (const node of children(definition.getChild("Body") ?? definition)) {
    const method = node.name === "DecoratedStatement" ? node.getChild("FunctionDefinition") : node;
    const name = method?.name === "FunctionDefinition" ? method.getChild("VariableName") : null;
    if (name) methods.set(nodeText(module, name), [...(methods.get(nodeText(module, name)) ?? []), node]);
  }
  return methods;
}

/** The one expression that a method returns; None where it returns nothing; a reason where neither can be told. */
function returnOf(module: PythonModule, name: string, definitions: readonly SyntaxNode[]): SyntaxNode | Evaluated {
  const [only] = definitions;
  const last = definitions.at(-1);
  if (!only || !last) return unknownAt({ start: 0, end: 0 }, name);
  if (definitions.length > 1) return unknownAt(rangeOf(last), `the method ${name}, which is defined more than once,`);
  const strange = only
    .getChildren("Decorator")
    .find((decorator) => !HARMLESS.test(nodeText(module, decorator).replace(/\s/g, "")));
  if (strange) return unknownAt(rangeOf(strange), `what the decorator of ${name} makes of it`);
  const method = only.name === "DecoratedStatement" ? only.getChild("FunctionDefinition") : only;
  const body = method?.getChild("Body");
  if (!method || !body) return unknownAt(rangeOf(only), `the method ${name}`);
  if (method.getChild("async")) return unknownAt(rangeOf(method), `what the coroutine ${name} gives`);
  const [broken] = module.syntaxError ? descendants(only, ERROR) : [];
  if (broken) return unknownAt(rangeOf(broken), `the method ${name}, which is not understood as Python,`);
  const statements = descendants(body, WAYS_OUT, NESTED);
  const other = statements.find(({ name: kind }) => kind === "YieldStatement" || kind === "YieldExpression");
  if (other) return unknownAt(rangeOf(other), `what the generator ${name} gives`);
  const returns = statements.filter(({ name: kind }) => kind === "ReturnStatement");
  const [first] = returns;
  if (!first) {
    const raises = statements.find(({ name: kind }) => kind === "RaiseStatement");
    if (raises) return unknownAt(rangeOf(raises), `the result of ${name}, which only raises,`);
    return { known: true, value: null, range: rangeOf(method), size: 1 };
  }
  if (first.parent?.from !== body.from || first.parent.name !== "Body" || returns.length > 1) {
    return unknownAt(rangeOf(first), `which of the ways out of ${name} is taken`);
  }
  const values = children(first).slice(1);
  const [value] = values;
  if (!value) return { known: true, value: null, range: rangeOf(first), size: 1 };
  return values.length === 1 ? value : unknownAt(rangeOf(first), `the tuple that ${name} returns`);
}

const NESTED: ReadonlySet<string> = new Set(["FunctionDefinition", "ClassDefinition", "LambdaExpression"]);
const WAYS_OUT: ReadonlySet<string> = new Set([
  "YieldStatement",
  "YieldExpression",
  "ReturnStatement",
  "RaiseStatement",
]);
/** What the parser calls a place that is no Python. */
const ERROR: ReadonlySet<string> = new Set(["⚠"]);

function rangeOf(node: SyntaxNode): Range {
  return { start: node.from, end: node.to };
}

function unknownAt(range: Range, why: string): Evaluated {
  return { known: false, range, why };
}
