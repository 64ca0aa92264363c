import type { Input, Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import type { Range } from "@skill-convert/core";

/** A Python file as a syntax tree. Nothing in this package can run a program. */
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

/**
 * Parses a file; undefined if it is too large, nested too deeply, or too expensive to parse. A file with a syntax error
 * is parsed around it.
 *
 * @example
 * parsePython("x = 1").syntaxError; // undefined
 * parsePython("x = (1").syntaxError; // { "start": 6, "end": 6 }
 */
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
