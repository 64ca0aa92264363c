import { jsonBlock, jsonKey, jsonLine } from "../json/print.js";
import { columnOf, type Eol, indentationAt, isFirstOnLine } from "../lines.js";
import type { SyntaxNode } from "../syntax-node.js";
import type { FlowStyle } from "./flow.js";

/** JSON as a document writes it: its indentation, and one line where everything is on one. */
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

/** What the first member that stands on a line of its own has more than the line of what holds it. */
function indentationOf(source: string, place: SyntaxNode): string | undefined {
  for (const member of place.members) {
    if (isFirstOnLine(source, member.start) && source.slice(place.start, member.start).includes("\n")) {
      const outer = indentationAt(source, place.start);
      const inner = source.slice(member.start - columnOf(source, member.start), member.start);
      if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length);
    }
    const deeper = indentationOf(source, member.value);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}
