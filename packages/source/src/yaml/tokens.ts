import { Composer, CST, type Document, Lexer, Parser } from "yaml";
import { MAX_DEPTH } from "../limits.js";

/** The result of parsing with `yaml`, or the offset at which a text is nested too deeply to compose. */
export type Composed =
  | {
      readonly kind: "composed";
      readonly document: Document.Parsed;
      readonly token: CST.Document | undefined;
      /** The offset of a second document. */
      readonly second: number | undefined;
    }
  | { readonly kind: "too-deep"; readonly offset: number };

/**
 * Parses and composes a text with `yaml`. The depth is checked before each of the two steps, because both are
 * recursive, and V8 may abort the process instead of throwing when the stack is almost full.
 */
export function compose(source: string): Composed {
  const tokens = parse(source);
  const deep = typeof tokens === "number" ? tokens : firstTooDeep(tokens);
  if (typeof tokens === "number" || deep !== undefined) return { kind: "too-deep", offset: deep ?? 0 };
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const documents = [...composer.compose(tokens, true, source.length)];
  const [document, second] = documents;
  if (document === undefined || !document.range) throw new Error("yaml composed no document");
  return {
    kind: "composed",
    document: document as Document.Parsed,
    token: tokens.find((token) => token.type === "document"),
    second: second?.range[0],
  };
}

/** The deepest stack of the parser, for which keys on lines such as `a: b:` are nested whatever their indentation. */
const MAX_BEGUN = 3 * MAX_DEPTH;

const BEGINS_BLOCK: ReadonlySet<CST.TokenType | null> = new Set(["map-value-ind", "seq-item-ind", "explicit-key-ind"]);
const OPENS: ReadonlySet<CST.TokenType | null> = new Set(["flow-map-start", "flow-seq-start"]);
const CLOSES: ReadonlySet<CST.TokenType | null> = new Set(["flow-map-end", "flow-seq-end"]);

/** Returns the tokens, or the offset at which more collections are open than a document may nest. */
function parse(source: string): CST.Token[] | number {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  let brackets = 0;
  let begun = 0;
  let isText = false;
  for (const lexeme of new Lexer().lex(source)) {
    const type: CST.TokenType | null = isText ? null : CST.tokenType(lexeme);
    isText = type === "scalar";
    if (OPENS.has(type)) brackets += 1;
    else if (CLOSES.has(type)) brackets = Math.max(0, brackets - 1);
    // A line starts at most as deep as its indentation, and an item in brackets at most as deep as the brackets.
    if (brackets === 0 ? type === "newline" : type === "comma" || OPENS.has(type)) begun = 0;
    else if (BEGINS_BLOCK.has(type)) begun += 1;
    if (brackets > MAX_DEPTH || begun > MAX_DEPTH) return parser.offset;
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > MAX_BEGUN) return parser.offset;
  }
  tokens.push(...parser.end());
  return tokens;
}

function firstTooDeep(tokens: readonly CST.Token[]): number | undefined {
  let level: CST.Token[] = tokens.flatMap((token) => (token.type === "document" && token.value ? [token.value] : []));
  for (let depth = 0; level.length > 0; depth++) {
    const next: CST.Token[] = [];
    for (const token of level) {
      if (!("items" in token)) continue;
      if (depth >= MAX_DEPTH) return token.offset;
      for (const item of token.items) {
        if (item.key) next.push(item.key);
        if (item.value) next.push(item.value);
      }
    }
    level = next;
  }
  return undefined;
}
