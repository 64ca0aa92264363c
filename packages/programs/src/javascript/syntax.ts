import type { SyntaxNode } from "@lezer/common";
import { childrenOf } from "../syntax-tree.js";

/**
 * Returns the arguments of a call, or of `new`.
 *
 * @example
 * const program = parseJavaScript("add(1, b)", "js");
 * const [call] = descendantsOf(program.tree.topNode, new Set(["CallExpression"]));
 * argumentsOf(call).map((node) => nodeText(program, node)); // ["1", "b"]
 */
export function argumentsOf(call: SyntaxNode): readonly SyntaxNode[] {
  const list = call.getChild("ArgList");
  return list ? childrenOf(list).filter(({ name }) => !/^[(),]$/.test(name)) : [];
}

/** Expressions that have the value of the expression inside them. */
const TRANSPARENT: ReadonlySet<string> = new Set(["ParenthesizedExpression", "AwaitExpression", "PostfixExpression"]);

/**
 * Returns the expression whose value another expression has: `a` for `(a)`, `await a` and `a!`; undefined for every other
 * expression.
 *
 * @example
 * const program = parseJavaScript("(a)", "js");
 * const [parenthesized] = descendantsOf(program.tree.topNode, new Set(["ParenthesizedExpression"]));
 * nodeText(program, innerOf(parenthesized)); // "a"
 */
export function innerOf(node: SyntaxNode): SyntaxNode | undefined {
  if (!TRANSPARENT.has(node.name)) return undefined;
  const inner = childrenOf(node).find(({ name }) => name !== "(" && name !== "await");
  // Compilers write `(0, module.function)(…)`.
  return inner?.name === "SequenceExpression" ? childrenOf(inner).at(-1) : inner;
}
