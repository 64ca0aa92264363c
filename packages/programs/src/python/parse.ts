import type { Input, Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import type { Range } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { errorsIn } from "../syntax-tree.js";

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

/** The maximum number of characters in a file with syntax errors: each error takes ten times as long as what is right. */
export const MAX_DAMAGED_LENGTH = 128 * 1024;

/**
 * Parses a file; undefined if it is too large, nested too deeply, or too expensive to parse. A file with a syntax error
 * is parsed around it.
 *
 * @example
 * parsePython("x = 1").syntaxError; // undefined
 * parsePython("x = (1").syntaxError; // { "start": 6, "end": 6 }
 */
export function parsePython(source: string): PythonModule | undefined {
  requireArguments("parsePython", { source: [source, "a string"] });
  if (source.length > MAX_PYTHON_LENGTH || bracketDepth(source) > MAX_PYTHON_DEPTH) return undefined;
  // The grammar has no byte-order mark; an empty line in its place keeps all offsets.
  const text = source.charCodeAt(0) === 0xfeff ? `\n${source.slice(1)}` : source;
  try {
    const tree = parseWithinBudget(strictParser, text, text.length);
    return tree && { text, tree, syntaxError: undefined };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return parseAroundErrors(text);
  }
}

const strictParser = parser.configure({ strict: true });

const BEGINNING = 4096;

/** The maximum number of errors in the beginning. What is not Python has one at nearly every character. */
const MAX_ERRORS = BEGINNING / 4;

function parseAroundErrors(text: string): PythonModule | undefined {
  if (text.length > MAX_DAMAGED_LENGTH) return undefined;
  const beginning = parseWithinBudget(parser, text, Math.min(BEGINNING, text.length));
  if (!beginning || errorsIn(beginning).length > MAX_ERRORS) return undefined;
  const tree = parseWithinBudget(parser, text, text.length);
  return tree && { text, tree, syntaxError: errorsIn(tree)[0] };
}

/** The number of characters that are fetched at a time; small, because each step back fetches anew. */
const PIECE = 256;

/** The average number of times that the parser may fetch each character. Real programs need up to 80. */
const MAX_READINGS = 200;

/**
 * Parses within a limit: the parser searches for the end of a string from each quote, which can take quadratic time.
 *
 * @throws SyntaxError at the first error, by the strict parser
 */
function parseWithinBudget(python: typeof parser, text: string, end: number): Tree | undefined {
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
  const parse = python.startParse(input);
  parse.stopAt(end);
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
