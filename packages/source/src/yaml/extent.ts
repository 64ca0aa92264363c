import type { CST, Node, YAMLMap, YAMLSeq } from "yaml";

/** Where things stand, from the tokens of `yaml`: its nodes leave out tags, anchors, dashes and colons. */

/** Where the tag or the anchor before a value begins. */
export function propertiesStart(tokens: readonly CST.SourceToken[]): number | undefined {
  return tokens.find((token) => token.type === "anchor" || token.type === "tag")?.offset;
}

/** The tokens of a list's items, one for each item. */
export function itemTokens(node: YAMLSeq): readonly (CST.CollectionItem | undefined)[] {
  const token = node.srcToken as CST.BlockSequence | CST.FlowCollection | undefined;
  if (token === undefined || !("items" in token)) return [];
  const items: readonly CST.CollectionItem[] = token.items;
  if (token.type === "block-seq") {
    return items.filter((item) => item.value !== undefined || item.start.some((each) => each.type === "seq-item-ind"));
  }
  return items.filter((item) => item.value !== undefined || item.key !== undefined || item.sep !== undefined);
}

/** Where a mapping's key stands. */
export function keyExtent(
  key: Node | null,
  colon: number | undefined,
  fallback: number,
): { keyStart: number; keyEnd: number } {
  const range = key?.range;
  if (range) return { keyStart: range[0], keyEnd: range[1] };
  const at = colon ?? fallback;
  return { keyStart: at, keyEnd: at };
}

/**
 * The end of a block scalar without the line ending of its last line, unless that is content, and without empty lines.
 * Spaces at a line's end are content, and so is a line of more spaces than the indentation (YAML 1.2.2, section 8.1.1).
 */
export function blockScalarEnd(source: string, start: number, end: number): number {
  const text = source.slice(start, end).replace(/\r?\n$/, "");
  if (/^[|>]\d?\+/.test(text)) return start + text.length;
  const indent = /\n( *)[^ \r\n]/.exec(text)?.[1]?.length ?? text.length;
  let length = text.length;
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.lastIndexOf("\n", at - 1)) {
    const line = text.slice(at + 1, length);
    if (!/^ *$/.test(line) || line.length > indent) break;
    length = text[at - 1] === "\r" ? at - 1 : at;
  }
  return start + length;
}

/** Whether a mapping is written without braces inside a list in brackets: `[a: 1]`. */
export function isBareEntry(source: string, node: YAMLMap): boolean {
  return node.flow === true && source.charAt(node.range?.[0] ?? 0) !== "{";
}
