import type { SyntaxNode } from "@lezer/common";
import { childrenOf, descendantsOf, nodeText } from "../syntax-tree.js";
import type { PythonModule } from "./parse.js";

/** An item of a list, a dictionary, or the arguments of a call. */
export interface Member {
  /** `:` after a key, `=` after a name, `*` or `**` for an unpacked value, otherwise empty. */
  readonly sign: string;
  readonly key: SyntaxNode | undefined;
  readonly value: SyntaxNode;
}

const BRACKETS: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}"]);

/**
 * Returns the items in brackets; undefined if they contain something else, such as a comprehension.
 *
 * @example
 * const file = parsePython("f(1, x=2)");
 * const [list] = descendantsOf(file.tree.topNode, new Set(["ArgList"]));
 * membersOf(file, list).map(({ sign, value }) => [sign, nodeText(file, value)]); // [["", "1"], ["=", "2"]]
 */
export function membersOf(module: PythonModule, brackets: SyntaxNode): readonly Member[] | undefined {
  const members: Member[] = [];
  let group: SyntaxNode[] = [];
  const inside = childrenOf(brackets).filter(({ name }) => !BRACKETS.has(name));
  for (const [index, node] of inside.entries()) {
    if (node.name !== ",") group.push(node);
    if (group.length === 0 || (node.name !== "," && index < inside.length - 1)) continue;
    const [first, second, third, ...others] = group;
    const value = third ?? second ?? first;
    const sign = second && nodeText(module, third ? second : (first ?? second));
    const isKnown = sign === undefined || (third ? sign === ":" || sign === "=" : sign === "*" || sign === "**");
    if (!value || !isKnown || others.length > 0) return undefined;
    members.push({ sign: sign ?? "", key: third && first, value });
    group = [];
  }
  return members;
}

/** A function or a class. */
export interface Definition {
  readonly name: string;
  readonly node: SyntaxNode;
  /** The node with its decorators. */
  readonly statement: SyntaxNode;
}

/** Returns the functions or classes that a block itself defines. */
export function definitionsIn(
  module: PythonModule,
  block: SyntaxNode,
  kind: "FunctionDefinition" | "ClassDefinition",
): readonly Definition[] {
  return childrenOf(block).flatMap((statement) => {
    const node = statement.name === "DecoratedStatement" ? statement.getChild(kind) : statement;
    return node?.name === kind ? [{ name: definedName(module, node), node, statement }] : [];
  });
}

/** Returns the name of a function or class; empty if it has none. */
export function definedName(module: PythonModule, definition: SyntaxNode): string {
  const name = definition.getChild("VariableName");
  return name ? nodeText(module, name) : "";
}

/** A call, with the name of the function as it is written. */
export interface Call {
  readonly name: string;
  readonly node: SyntaxNode;
  /** The arguments; undefined if they are not plain. */
  readonly args: readonly Member[] | undefined;
}

const CALL: ReadonlySet<string> = new Set(["CallExpression"]);

/**
 * Returns all calls under a node, in order.
 *
 * @example
 * const file = parsePython("os.remove(path, missing=True)");
 * const [{ name, args }] = callsIn(file, file.tree.topNode);
 * name; // "os.remove"
 * args.map(({ sign, value }) => [sign, nodeText(file, value)]); // [["", "path"], ["=", "True"]]
 */
export function callsIn(module: PythonModule, root: SyntaxNode): Call[] {
  return descendantsOf(root, CALL).flatMap((node) => {
    const callee = node.firstChild;
    const list = node.getChild("ArgList");
    if (!callee || !list) return [];
    return [{ name: nodeText(module, callee), node, args: membersOf(module, list) }];
  });
}
