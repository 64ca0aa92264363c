import type { SyntaxNode } from "@lezer/common";
import { childrenOf, descendantsOf, nodeText } from "../syntax-tree.js";
import { type Evaluated, scalar, unknown } from "./evaluated.js";
import type { PythonModule } from "./parse.js";
import type { Definition } from "./syntax.js";

/** Decorators that do not change the returned value. */
const HARMLESS = /^@(?:\w+\.)*(?:property|staticmethod|classmethod|override|cache|lru_cache|cached_property)\b/;

/**
 * Returns the only expression that a method returns, `None` if it returns nothing, or the reason why it is not known.
 */
export function returnOf(module: PythonModule, { name, node, statement }: Definition): SyntaxNode | Evaluated {
  const changing = statement
    .getChildren("Decorator")
    .find((decorator) => !HARMLESS.test(nodeText(module, decorator).replace(/\s/g, "")));
  if (changing) return unknown(changing, `the result of the decorator of ${name}`);
  if (node.getChild("async")) return unknown(node, `the result of the coroutine ${name}`);
  const [broken] = module.syntaxError ? descendantsOf(statement, ERROR) : [];
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
  const [, value, ...others] = childrenOf(first);
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

/**
 * Returns the statements with which a function returns, raises or yields, and the return statements among them. Functions
 * and classes inside it are skipped.
 *
 * @example
 * const file = parsePython("class A:\n    def f(self):\n        if self.x: raise E\n        return 1");
 * const { ends, returns } = exitsOf(analyzePython(file).classes[0].method("f"));
 * ends.map(({ name }) => name); // ["RaiseStatement", "ReturnStatement"]
 * returns.map((node) => nodeText(file, node)); // ["return 1"]
 */
export function exitsOf(method: SyntaxNode): { readonly ends: SyntaxNode[]; readonly returns: SyntaxNode[] } {
  const body = method.getChild("Body");
  const ends = body ? descendantsOf(body, ENDS, NESTED) : [];
  return { ends, returns: ends.filter(({ name }) => name === "ReturnStatement") };
}
