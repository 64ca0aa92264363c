import { Composer, type CST, type Document, Parser } from "yaml";
import { MAX_DEPTH } from "../limits.js";

/** What the parser of `yaml` makes of a text, or the offset where it is nested too deeply to compose. */
export type Composed =
  | {
      readonly kind: "composed";
      readonly document: Document.Parsed;
      readonly token: CST.Document | undefined;
      readonly second: number | undefined;
    }
  | { readonly kind: "too-deep"; readonly offset: number };

/**
 * Parses and composes a text with `yaml`. The depth is checked between the two, because composing is recursive, and
 * near the end of the stack V8 may abort the process rather than throw.
 */
export function compose(source: string): Composed {
  const tokens: CST.Token[] = [];
  for (const token of new Parser().parse(source)) tokens.push(token);
  const deep = firstTooDeep(tokens);
  if (deep !== undefined) return { kind: "too-deep", offset: deep };
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
