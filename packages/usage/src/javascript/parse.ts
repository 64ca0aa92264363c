import { parser } from "@lezer/javascript";

type Tree = ReturnType<typeof parser.parse>;

/** The maximum number of characters of a program with syntax errors, around which the parser goes slowly. */
const MAX_DAMAGED = 64 * 1024;

/** What is not JavaScript has an error at nearly every character of its beginning. */
const BEGINNING = 2048;
const MAX_ERRORS = BEGINNING / 8;

/** The number of steps that the parser may take for each character. Real programs need less than one. */
const STEPS_PER_CHARACTER = 4;

/**
 * Parses JavaScript or TypeScript around its errors; undefined if it has too many, or would take too long.
 *
 * @param hasTags true for JSX
 */
export function parseJavaScript(
  text: string,
  hasTags: boolean,
): { readonly tree: Tree; readonly isDamaged: boolean } | undefined {
  const dialect = hasTags ? "ts jsx" : "ts";
  try {
    const tree = advance(parser.configure({ dialect, strict: true }), text, text.length);
    return tree && { tree, isDamaged: false };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (text.length > MAX_DAMAGED) return undefined;
  const tolerant = parser.configure({ dialect });
  const beginning = advance(tolerant, text, Math.min(text.length, BEGINNING));
  if (!beginning || errorsIn(beginning) > MAX_ERRORS) return undefined;
  const tree = advance(tolerant, text, text.length);
  return tree && { tree, isDamaged: true };
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

function errorsIn(tree: Tree): number {
  let count = 0;
  tree.iterate({
    enter({ type }) {
      if (type.isError) count++;
    },
  });
  return count;
}
