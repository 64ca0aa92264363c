import type { Input, SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import type { Range } from "@skill-convert/core";

/** A Python file as a syntax tree. Nothing in this folder can run a program (skill-standard.md#d26). */
export interface PythonModule {
  readonly text: string;
  readonly tree: Tree;
  /** The first syntax error. */
  readonly syntaxError: Range | undefined;
}

/** The maximum number of characters in one file. */
export const MAX_PYTHON_LENGTH = 2 * 1024 * 1024;

/** The maximum depth of nested brackets and blocks. */
export const MAX_PYTHON_DEPTH = 200;

/** Parses a file; undefined if it is too large, nested too deeply, or too expensive to parse. */
export function parsePython(source: string): PythonModule | undefined {
  if (source.length > MAX_PYTHON_LENGTH || bracketDepth(source) > MAX_PYTHON_DEPTH) return undefined;
  // The grammar has no byte-order mark; an empty line in its place keeps all offsets.
  const text = source.charCodeAt(0) === 0xfeff ? `\n${source.slice(1)}` : source;
  const tree = parseWithinBudget(text);
  return tree && { text, tree, syntaxError: firstError(tree) };
}

const PIECE = 4096;

/** The average number of times that the parser may fetch each character. Real programs need up to 220. */
const MAX_READINGS = 400;

/**
 * Parses within a limit: the parser searches for the end of a string from each quote, which can take quadratic time.
 */
function parseWithinBudget(text: string): Tree | undefined {
  let fetched = 0;
  const input: Input = {
    length: text.length,
    lineChunks: false,
    chunk(from) {
      fetched += PIECE;
      return text.slice(from, from + PIECE);
    },
    read: (from, to) => text.slice(from, to),
  };
  const parse = parser.startParse(input);
  const budget = (text.length + 10 * PIECE) * MAX_READINGS;
  for (;;) {
    const tree = parse.advance();
    if (tree) return tree;
    if (fetched > budget) return undefined;
  }
}

/** Returns an upper bound of the depth without parsing: it also counts brackets in strings and comments. */
function bracketDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 40 || code === 91 || code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 41 || code === 93 || code === 125) depth = Math.max(0, depth - 1);
  }
  return deepest;
}

function firstError(tree: Tree): Range | undefined {
  const cursor = tree.cursor();
  do {
    if (cursor.type.isError) return { start: cursor.from, end: cursor.to };
  } while (cursor.next());
  return undefined;
}

export function nodeText(module: PythonModule, node: SyntaxNode): string {
  return module.text.slice(node.from, node.to);
}

/** Returns the children of a node without comments. */
export function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== "Comment") found.push(child);
  }
  return found;
}

/** Returns the nodes of some kinds under a node, in order, without those under a node of a `closed` kind. */
export function descendants(
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

/** An item of a list, a dictionary, or the arguments of a call. */
export interface Member {
  /** `:` after a key, `=` after a name, `*` or `**` for an unpacked value, otherwise empty. */
  readonly sign: string;
  readonly key: SyntaxNode | undefined;
  readonly value: SyntaxNode;
}

const BRACKETS: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}"]);

/** Returns the items in brackets; undefined if they contain something else, such as a comprehension. */
export function membersOf(module: PythonModule, brackets: SyntaxNode): readonly Member[] | undefined {
  const members: Member[] = [];
  let group: SyntaxNode[] = [];
  const inside = children(brackets).filter(({ name }) => !BRACKETS.has(name));
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
  return children(block).flatMap((statement) => {
    const node = statement.name === "DecoratedStatement" ? statement.getChild(kind) : statement;
    return node?.name === kind ? [{ name: definedName(module, node), node, statement }] : [];
  });
}

/** Returns the name of a function or class; empty if it has none. */
export function definedName(module: PythonModule, definition: SyntaxNode): string {
  const name = definition.getChild("VariableName");
  return name ? nodeText(module, name) : "";
}
