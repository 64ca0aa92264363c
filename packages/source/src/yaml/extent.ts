import type { CST, Node, YAMLMap, YAMLSeq } from "yaml";

// Positions from the tokens of `yaml`, because the ranges of its nodes exclude tags, anchors, dashes and colons.

/** The offset of the tag or the anchor before a value. */
export function propertiesStart(tokens: readonly CST.SourceToken[]): number | undefined {
  return tokens.find((token) => token.type === "anchor" || token.type === "tag")?.offset;
}

/** The tokens of a list, one for each item. */
export function itemTokens(node: YAMLSeq): readonly (CST.CollectionItem | undefined)[] {
  const token = node.srcToken as CST.BlockSequence | CST.FlowCollection | undefined;
  if (token === undefined || !("items" in token)) return [];
  const items: readonly CST.CollectionItem[] = token.items;
  if (token.type === "block-seq") {
    return items.filter((item) => item.value !== undefined || item.start.some((each) => each.type === "seq-item-ind"));
  }
  return items.filter((item) => item.value !== undefined || item.key !== undefined || item.sep !== undefined);
}

/** The range of a mapping's key; an empty range at the colon for an empty key. */
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
 * The end of a block scalar, without empty lines and without the last line ending, unless they are content. Spaces at
 * the end of a line are content, and so is a line with more spaces than the indentation (YAML 1.2.2, section 8.1.1).
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

/** Returns true for a mapping without braces inside a list in brackets: `[a: 1]`. */
export function isBareEntry(source: string, node: YAMLMap): boolean {
  return node.flow === true && source.charAt(node.range?.[0] ?? 0) !== "{";
}
