import type { SyntaxNode, Tree } from "@lezer/common";
import type { Range } from "@skill-convert/core";

/**
 * Returns the text of a node.
 *
 * @example
 * const file = parsePython("total = 1 + 2 # all");
 * nodeText(file, file.tree.topNode.firstChild); // "total = 1 + 2"
 */
export function nodeText(module: { readonly text: string }, node: SyntaxNode): string {
  return module.text.slice(node.from, node.to);
}

/**
 * Returns the children of a node without comments.
 *
 * @example
 * const file = parsePython("total = 3");
 * const [statement] = childrenOf(file.tree.topNode);
 * childrenOf(statement).map((node) => nodeText(file, node)); // ["total", "=", "3"]
 */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (!child.name.endsWith("Comment")) found.push(child);
  }
  return found;
}

/**
 * Returns the nodes of some kinds under a node, in order, without those under a node of a `closed` kind. Kinds are the
 * node names of the grammars `@lezer/python` and `@lezer/javascript`.
 *
 * @example
 * const file = parsePython("import os\nclass A:\n    import re");
 * const found = descendantsOf(file.tree.topNode, new Set(["ImportStatement"]), new Set(["ClassDefinition"]));
 * found.map((node) => nodeText(file, node)); // ["import os"]
 */
export function descendantsOf(
  root: SyntaxNode,
  kinds: ReadonlySet<string>,
  closed: ReadonlySet<string> = new Set(),
): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  let isInside = false;
  root.cursor().iterate((node) => {
    if (isInside && kinds.has(node.name)) found.push(node.node);
    const enters = !isInside || !closed.has(node.name);
    isInside = true;
    return enters;
  });
  return found;
}

/** Returns the places of the syntax errors in a tree. */
export function errorsIn(tree: Tree): Range[] {
  const errors: Range[] = [];
  tree.iterate({
    enter({ type, from, to }) {
      if (type.isError) errors.push({ start: from, end: to });
    },
  });
  return errors;
}
