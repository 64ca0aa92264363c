import type { SyntaxNode } from "@lezer/common";
import type { Range } from "@skill-convert/core";
import { nodeText } from "../syntax-tree.js";
import { createEvaluator } from "./evaluate.js";
import { type Evaluated, rangeOf, unknown } from "./evaluated.js";
import { type Assignment, readNames } from "./names.js";
import type { PythonModule } from "./parse.js";
import { exitsOf, returnOf } from "./returns.js";
import { type Definition, definitionsIn, membersOf } from "./syntax.js";

/** A class at the top level of a file. */
export interface PythonClass {
  readonly name: string;
  /** The names of its bases as they are written; undefined for a class without parentheses. */
  readonly bases: readonly string[] | undefined;
  /** The names of the methods that the class itself defines. */
  readonly methods: ReadonlySet<string>;
  /** The range of its name. */
  readonly nameRange: Range;
  /** Returns the statement that defines a method: the last one if there are several, as in Python. */
  method(name: string): SyntaxNode | undefined;
  /** Returns true if subclasses must define a method: it has an abstract decorator, or only raises. */
  isAbstract(name: string): boolean;
  /** Evaluates the value that a method returns; undefined if the class does not define it. */
  returned(method: string): Evaluated | undefined;
  /**
   * Evaluates the arguments of the call that a method returns, such as `Point(1, y=2)`: those with a keyword by their
   * name, and the others by their position, such as `"0"`.
   */
  returnedArguments(method: string): ReadonlyMap<string, Evaluated>;
  /** Evaluates an attribute that the body of the class binds; undefined if it does not bind the name. */
  attribute(name: string): Evaluated | undefined;
}

/** The classes and the names of one file. */
export interface PythonAnalysis {
  readonly classes: readonly PythonClass[];
  /** Evaluates a name of the module; undefined if the module does not bind it. */
  constant(name: string): Evaluated | undefined;
  /** Evaluates an expression of the file, where it stands. */
  evaluate(expression: SyntaxNode): Evaluated;
  /**
   * Returns everything that is assigned to a variable, or to an attribute such as `self.X`, in the scope that binds it;
   * undefined in place of what is not an expression, such as an argument. Nothing if the file does not bind the name.
   */
  assignmentsOf(name: SyntaxNode): readonly (Assignment | undefined)[];
}

/**
 * Finds the classes of a file, and evaluates its names and the results of its methods without running it. Values are
 * evaluated when they are asked for.
 *
 * @example
 * const file = parsePython("LIMIT = 5\nclass Box:\n    def size(self): return {'max': LIMIT * 2}");
 * const { classes, constant } = analyzePython(file);
 * constant("LIMIT").value; // 5
 * classes[0].returned("size").value; // { "max": 10 }
 */
export function analyzePython(module: PythonModule): PythonAnalysis {
  const names = readNames(module);
  const evaluate = createEvaluator(module, names);
  const script = module.tree.topNode;
  return {
    classes: definitionsIn(module, script, "ClassDefinition").map((each) =>
      analyzeClass(module, { evaluate, valueIn }, each),
    ),
    constant: (name) => valueIn(script, name),
    evaluate,
    assignmentsOf(name) {
      if (name.name === "VariableName") return names.assignmentsOf(name);
      const binding = name.name === "MemberExpression" ? names.attributeOf(name) : undefined;
      return binding ? [binding.value && { value: binding.value, isItem: false }] : [];
    },
  };

  /** Evaluates a name in the scope that binds it. */
  function valueIn(scope: SyntaxNode, name: string): Evaluated | undefined {
    const binding = names.bindingIn(scope, name);
    if (!binding) return undefined;
    const { value, from, why } = binding;
    return value ? evaluate(value) : unknown({ from, to: from }, `${name}: ${why}`);
  }
}

interface Evaluators {
  readonly evaluate: (node: SyntaxNode) => Evaluated;
  readonly valueIn: (scope: SyntaxNode, name: string) => Evaluated | undefined;
}

function analyzeClass(
  module: PythonModule,
  { evaluate, valueIn }: Evaluators,
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
      return new Map(
        args.flatMap(({ sign, key, value }, index): (readonly [string, Evaluated])[] => {
          if (sign === "*" || sign === "**") return [];
          return [[key ? nodeText(module, key) : String(index), evaluate(value)]];
        }),
      );
    },
    attribute: (wanted) => valueIn(node, wanted),
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
