import { jsonBlock, jsonKey, jsonLine } from "../json/print.js";
import { columnOf, type Eol, indentationAt, isFirstOnLine } from "../lines.js";
import type { SyntaxNode } from "../syntax-node.js";
import type { FlowStyle } from "./flow.js";

/** The style of a JSON document: its indentation, or a single line if it is written on one. */
export function jsonStyle(source: string, root: SyntaxNode, eol: Eol): FlowStyle {
  const indent = indentationOf(source, root) ?? "  ";
  const oneLine = !source.slice(root.start, root.end).includes("\n") && root.members.length > 0;
  return {
    eol,
    colon: ": ",
    key: jsonKey,
    value(value, prefix, column, origin) {
      if (prefix === undefined || oneLine) return jsonLine(value, origin);
      return jsonBlock(value, { indent, eol, prefix, column }, false, origin);
    },
  };
}

/** The indentation of the first member on a separate line, relative to the line of its container. */
function indentationOf(source: string, node: SyntaxNode): string | undefined {
  for (const member of node.members) {
    if (isFirstOnLine(source, member.start) && source.slice(node.start, member.start).includes("\n")) {
      const outer = indentationAt(source, node.start);
      const inner = source.slice(member.start - columnOf(source, member.start), member.start);
      if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length);
    }
    const deeper = indentationOf(source, member.value);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
