import type { Range } from "@skill-convert/core";
import type { FencedBlock } from "@skill-convert/source";
import type { Nodes, Parent, PhrasingContent, Table, TableRow } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toString as plainText } from "mdast-util-to-string";
import { gfmTable } from "micromark-extension-gfm-table";
import { passagesWith } from "./passages.js";
import { firstSentence } from "./sentence.js";

/** The description of an operation in a SKILL.md. */
export interface FoundDescription {
  readonly sentence: string;
  /** The range in the text that was searched. */
  readonly range: Range;
}

type AddDescription = (operation: string | undefined, text: string, node: Nodes) => void;
type FindOperation = (node: Parent) => string | undefined;

/**
 * Finds descriptions of operations in a Markdown text: below a heading that names one, in a list item that begins with
 * its name, or in a table row with its name in a cell. The first mention with text is taken (skill-manifest-v1.md#d18).
 *
 * @param names maps each name under which an operation may be documented to the operation
 * @param blocks the fenced blocks of the text, which are not searched
 */
export function describeOperations(
  text: string,
  names: ReadonlyMap<string, string>,
  blocks: readonly FencedBlock[],
): Map<string, FoundDescription> {
  const found = new Map<string, FoundDescription>();
  const operationOf = (node: Parent) => names.get(firstName(node) ?? "");
  for (const passage of passagesWith(text, names.keys(), blocks)) {
    const tree = fromMarkdown(passage.text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
    search(tree, operationOf, (operation, description, node) => {
      const sentence = firstSentence(description);
      const start = node.position?.start.offset;
      const end = node.position?.end.offset;
      if (operation === undefined || found.has(operation) || !/\p{L}{2}/u.test(sentence)) return;
      if (start === undefined || end === undefined) return;
      found.set(operation, { sentence, range: { start: passage.start + start, end: passage.start + end } });
    });
  }
  return found;
}

function search(parent: Parent, operationOf: FindOperation, add: AddDescription): void {
  parent.children.forEach((node, index) => {
    switch (node.type) {
      case "heading": {
        const operation = operationOf(node);
        if (operation === undefined) return;
        add(operation, afterName(node), node);
        const next = parent.children[index + 1];
        if (next?.type === "paragraph") add(operation, plainText(next), next);
        return;
      }
      case "listItem": {
        const [paragraph] = node.children;
        if (paragraph?.type === "paragraph") add(operationOf(paragraph), afterName(paragraph), paragraph);
        search(node, operationOf, add);
        return;
      }
      case "table":
        searchTable(node, operationOf, add);
        return;
      case "list":
      case "blockquote":
        search(node, operationOf, add);
        return;
      default:
    }
  });
}

function searchTable(table: Table, operationOf: FindOperation, add: AddDescription): void {
  const [head, ...rows] = table.children;
  const titles = head?.children.map((cell) => plainText(cell)) ?? [];
  const descriptionColumn = titles.findIndex((title) => /descri|purpose|what|does|meaning/i.test(title));
  for (const row of rows) {
    const nameColumn = row.children.findIndex((cell) => operationOf(cell) !== undefined);
    const hasColumn = descriptionColumn >= 0 && descriptionColumn !== nameColumn;
    const name = row.children[nameColumn];
    const description = row.children[hasColumn ? descriptionColumn : longestCell(row, nameColumn)];
    if (name && description && description !== name) add(operationOf(name), plainText(description), row);
  }
}

/** The column of the longest cell other than the one with the name. */
function longestCell(row: TableRow, nameColumn: number): number {
  const lengths = row.children.map((cell, index) => (index === nameColumn ? -1 : plainText(cell).length));
  return lengths.indexOf(Math.max(...lengths));
}

/** The name that a heading, item or cell begins with: code or strong text, or its first word. */
function firstName(node: Parent): string | undefined {
  const [first] = node.children;
  if (!first) return undefined;
  const text = plainText(first).trim();
  if (first.type === "inlineCode" || first.type === "strong") return /^[^\s(:]+/.exec(text)?.[0];
  // A plain word names an operation only if it is the entire text, or if a colon or a dash follows it.
  return /^([^\s:]+)(?=\s*(?:$|:|[—–-]\s))/.exec(text)?.[1];
}

/** The text after the name, without a list of parameters and without the colon or dash before the description. */
function afterName(node: Parent): string {
  const [first, ...rest] = node.children as PhrasingContent[];
  const marked = first?.type === "inlineCode" || first?.type === "strong";
  const text = marked ? rest.map((item) => plainText(item)).join("") : plainText(node).replace(/^\s*[^\s:]+/, "");
  return text.replace(/^\s*\([^()]*\)(?=\s*[:—–-])/, "").replace(/^[\s:—–-]+/, "");
}
