import type { Input, SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import type { Range } from "@skill-convert/core";

/** A Python file as a syntax tree. It is only ever looked at: nothing here can run a program. */
export interface PythonModule {
  readonly text: string;
  readonly tree: Tree;
  /** The first place that is no Python, if there is one. */
  readonly syntaxError: Range | undefined;
}

/** Characters of one file. */
export const MAX_PYTHON_LENGTH = 2 * 1024 * 1024;

/** Levels of brackets, and of blocks, inside each other. */
export const MAX_PYTHON_DEPTH = 200;

/** Parses a file; undefined where it is larger, nested deeper, or costs more to read, than any skill's code does. */
export function parsePython(source: string): PythonModule | undefined {
  if (source.length > MAX_PYTHON_LENGTH || bracketDepth(source) > MAX_PYTHON_DEPTH) return undefined;
  // A byte-order mark is no token of the grammar; an empty line keeps every offset where it is.
  const text = source.charCodeAt(0) === 0xfeff ? `\n${source.slice(1)}` : source;
  const tree = parseWithinBudget(text);
  return tree && { text, tree, syntaxError: firstError(tree) };
}

const PIECE = 4096;

/** How often the parser may fetch every character. It fetches those of real programs up to 220 times. */
const MOST_READINGS = 400;

/** Strings that never end are looked for from each quote on, so that the work could be the square of the length. */
function parseWithinBudget(text: string): Tree | undefined {
  let handedOut = 0;
  const input: Input = {
    length: text.length,
    lineChunks: false,
    chunk(from) {
      handedOut += PIECE;
      return text.slice(from, from + PIECE);
    },
    read: (from, to) => text.slice(from, to),
  };
  const parse = parser.startParse(input);
  const budget = (text.length + 10 * PIECE) * MOST_READINGS;
  for (;;) {
    const tree = parse.advance();
    if (tree) return tree;
    if (handedOut > budget) return undefined;
  }
}

/** An upper bound that needs no parsing: brackets in strings and comments count too. */
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

/** The text of a node. */
export function nodeText(module: PythonModule, node: SyntaxNode): string {
  return module.text.slice(node.from, node.to);
}

/** The children of a node without comments. */
export function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== "Comment") found.push(child);
  }
  return found;
}

/** The nodes of some kinds under a node, in order; what is under one of the `closed` kinds is left out. */
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

/** What stands between two commas in a list, a dictionary, or the arguments of a call. */
export interface Member {
  /** What is before the value: nothing, `*` or `**`, or a key or a name with `:` or `=` behind it. */
  readonly sign: string;
  readonly key: SyntaxNode | undefined;
  readonly value: SyntaxNode;
}

const BRACKETS: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}"]);

/** The members of something in brackets; undefined if anything else stands there, such as a comprehension. */
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
  /** Of a decorated one the decorators, too. */
  readonly statement: SyntaxNode;
}

/** The functions or classes that a block defines itself. */
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

/** The name that a function or a class has; none if it has not got one. */
export function definedName(module: PythonModule, definition: SyntaxNode): string {
  const name = definition.getChild("VariableName");
  return name ? nodeText(module, name) : "";
}
