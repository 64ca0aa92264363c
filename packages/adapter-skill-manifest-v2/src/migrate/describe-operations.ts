import type { Range } from "@skill-convert/core";
import type { FencedBlock } from "@skill-convert/source";
import type { Nodes, Parent, PhrasingContent, Table, TableRow } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString as plainText } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import { passagesWith } from "./passages.js";
import { firstSentence } from "./sentence.js";

/** What a SKILL.md says of an operation, and where. */
export interface FoundDescription {
  readonly sentence: string;
  /** In the text that was searched. */
  readonly range: Range;
}

type Add = (operation: string | undefined, said: string, node: Nodes) => void;
type Named = (node: Parent) => string | undefined;

/**
 * What a Markdown text says of operations: under a heading that names one, in a list item that begins with its name,
 * or in the row of a table of which a cell is its name. The first mention that says something is taken.
 *
 * @param names each name under which an operation may be documented, to the operation
 * @param blocks the fenced blocks of the text, which show and do not tell
 */
export function describeOperations(
  text: string,
  names: ReadonlyMap<string, string>,
  blocks: readonly FencedBlock[],
): Map<string, FoundDescription> {
  const found = new Map<string, FoundDescription>();
  const named = (node: Parent) => names.get(firstName(node) ?? "");
  for (const passage of passagesWith(text, names.keys(), blocks)) {
    const tree = fromMarkdown(passage.text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    search(tree, named, (operation, said, node) => {
      const sentence = firstSentence(said);
      const start = node.position?.start.offset;
      const end = node.position?.end.offset;
      if (operation === undefined || found.has(operation) || !/\p{L}{2}/u.test(sentence)) return;
      if (start === undefined || end === undefined) return;
      found.set(operation, { sentence, range: { start: passage.start + start, end: passage.start + end } });
    });
  }
  return found;
}

function search(parent: Parent, named: Named, add: Add): void {
  parent.children.forEach((node, index) => {
    switch (node.type) {
      case "heading": {
        const operation = named(node);
        if (operation === undefined) return;
        add(operation, afterName(node), node);
        const next = parent.children[index + 1];
        if (next?.type === "paragraph") add(operation, plainText(next), next);
        return;
      }
      case "listItem": {
        const [paragraph] = node.children;
        if (paragraph?.type === "paragraph") add(named(paragraph), afterName(paragraph), paragraph);
        search(node, named, add);
        return;
      }
      case "table":
        searchTable(node, named, add);
        return;
      case "list":
      case "blockquote":
        search(node, named, add);
        return;
      default:
    }
  });
}

function searchTable(table: Table, named: Named, add: Add): void {
  const [head, ...rows] = table.children;
  const titles = head?.children.map((cell) => plainText(cell)) ?? [];
  const titled = titles.findIndex((title) => /descri|purpose|what|does|meaning/i.test(title));
  for (const row of rows) {
    const naming = row.children.findIndex((cell) => named(cell) !== undefined);
    const name = row.children[naming];
    const said = row.children[titled >= 0 && titled !== naming ? titled : longestCell(row, naming)];
    if (name && said && said !== name) add(named(name), plainText(said), row);
  }
}

/** Of the cells beside the one with the name, the one with most to say. */
function longestCell(row: TableRow, naming: number): number {
  const lengths = row.children.map((cell, index) => (index === naming ? -1 : plainText(cell).length));
  return lengths.indexOf(Math.max(...lengths));
}

/** The name that a heading, item or cell begins with: code or strong text, or its first word. */
function firstName(node: Parent): string | undefined {
  const [first] = node.children;
  if (!first) return undefined;
  const text = plainText(first).trim();
  if (first.type === "inlineCode" || first.type === "strong") return /^[^\s(:]+/.exec(text)?.[0];
  // Bare words name an operation only where nothing else stands beside them, or where a colon or dash follows.
  return /^([^\s:]+)(?=\s*(?:$|:|[—–-]\s))/.exec(text)?.[1];
}

/** What follows the name, without a list of its parameters and the mark between the two. */
function afterName(node: Parent): string {
  const [first, ...rest] = node.children as PhrasingContent[];
  const marked = first?.type === "inlineCode" || first?.type === "strong";
  const text = marked ? rest.map((item) => plainText(item)).join("") : plainText(node).replace(/^\s*[^\s:]+/, "");
  return text.replace(/^\s*\([^()]*\)(?=\s*[:—–-])/, "").replace(/^[\s:—–-]+/, "");
}
