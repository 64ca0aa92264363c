import type { Input, SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import type { Range } from "@skill-convert/core";
import type { Known } from "./evaluated.js";
import { readLiterals } from "./literals.js";

/** A Python file as a syntax tree. It is only ever looked at: nothing here can run a program. */
export interface PythonModule {
  readonly text: string;
  /** Of the text without its literals. */
  readonly tree: Tree;
  /** The lists and dictionaries of which the tree shows the brackets only, by where they begin. */
  readonly literals: ReadonlyMap<number, Known>;
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
  const { rest, literals } = readLiterals(text);
  const tree = parseWithinBudget(rest);
  const syntaxError = tree && firstError(tree);
  // Where the parser loses its way depends on everything that stands there.
  if (literals.size > 0 && (syntaxError || !tree)) return parseAll(text);
  return tree && { text, tree, literals, syntaxError };
}

function parseAll(text: string): PythonModule | undefined {
  const tree = parseWithinBudget(text);
  return tree && { text, tree, literals: new Map(), syntaxError: firstError(tree) };
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

/** The children of a node without punctuation and comments. */
export function parts(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (!PUNCTUATION.has(child.name) && child.name !== "Comment") found.push(child);
  }
  return found;
}

/** The nodes of some kinds under a node, in order; what is under one of the `closed` kinds is left out. */
export function descendants(
  root: SyntaxNode,
  kinds: ReadonlySet<string>,
  closed: ReadonlySet<string> = NONE,
): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  let inside = false;
  root.cursor().iterate((node) => {
    if (inside && kinds.has(node.name)) found.push(node.node);
    const enter = !inside || !closed.has(node.name);
    inside = true;
    return enter;
  });
  return found;
}

const NONE: ReadonlySet<string> = new Set();

/** All children of a node without comments. */
export function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name !== "Comment") found.push(child);
  }
  return found;
}

const PUNCTUATION: ReadonlySet<string> = new Set(["(", ")", "[", "]", "{", "}", ",", ":", ";", "."]);
