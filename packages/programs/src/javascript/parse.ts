import type { Tree } from "@lezer/common";
import { parser } from "@lezer/javascript";
import type { Range } from "@skill-convert/core";
import { requireArguments } from "@skill-convert/core/adapters";
import { errorsIn } from "../syntax-tree.js";

/** A JavaScript or TypeScript program as a syntax tree. Nothing in this package can run a program. */
export interface JavaScriptModule {
  readonly text: string;
  readonly tree: Tree;
  /** The first syntax error. */
  readonly syntaxError: Range | undefined;
}

/** The language of a program: JavaScript or TypeScript, and either with the tags of JSX. */
export type JavaScriptDialect = "js" | "jsx" | "ts" | "tsx";

/** The names of the dialects in the grammar `@lezer/javascript`. */
const DIALECTS: Readonly<Record<JavaScriptDialect, string>> = { js: "", jsx: "jsx", ts: "ts", tsx: "ts jsx" };

/** The maximum number of characters of a program. */
export const MAX_JAVASCRIPT_LENGTH = 2 * 1024 * 1024;

/** The maximum number of characters of a program with syntax errors, around which the parser goes slowly. */
const MAX_DAMAGED = 64 * 1024;

/** A text that is not JavaScript has an error at nearly every character of its beginning. */
const BEGINNING = 2048;
const MAX_ERRORS = BEGINNING / 8;

/** The number of steps that the parser may take for each character. Real programs need less than one. */
const STEPS_PER_CHARACTER = 4;

/**
 * Parses a program, around its syntax errors if it has some; undefined if it is too large, has too many errors, or would
 * take too long.
 *
 * @example
 * parseJavaScript("enum Tone { Warm }", "ts").syntaxError; // undefined
 * parseJavaScript("let x = ;", "ts").syntaxError; // { "start": 8, "end": 8 }
 */
export function parseJavaScript(text: string, dialect: JavaScriptDialect): JavaScriptModule | undefined {
  requireArguments("parseJavaScript", { text: [text, "a string"], dialect: [dialect, "a string"] });
  if (text.length > MAX_JAVASCRIPT_LENGTH) return undefined;
  const grammar = parser.configure({ dialect: DIALECTS[dialect] });
  try {
    const tree = advance(grammar.configure({ strict: true }), text, text.length);
    return tree && { text, tree, syntaxError: undefined };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (text.length > MAX_DAMAGED) return undefined;
  const beginning = advance(grammar, text, Math.min(text.length, BEGINNING));
  if (!beginning || errorsIn(beginning).length > MAX_ERRORS) return undefined;
  const tree = advance(grammar, text, text.length);
  return tree && { text, tree, syntaxError: errorsIn(tree)[0] };
}

/** @throws SyntaxError at the first error, by a strict parser */
function advance(grammar: typeof parser, text: string, end: number): Tree | undefined {
  const parse = grammar.startParse(text);
  parse.stopAt(end);
  for (let step = 0; step < end * STEPS_PER_CHARACTER + BEGINNING; step++) {
    const tree = parse.advance();
    if (tree) return tree;
  }
  return undefined;
}
