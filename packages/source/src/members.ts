import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import type { Finding } from "./finding.js";
import { columnOf, isFirstOnLine, lineEnd, lineStart, nextLine } from "./lines.js";
import type { Member, SyntaxNode } from "./syntax-node.js";

// The lines that belong to a member of block YAML: its comments move and disappear with it.

/** The end of a member's last line, or of the last comment below it that is indented more than the member. */
export function endOfMember(source: string, member: Member): number {
  const column = columnOf(source, member.start);
  let end = lineEnd(source, Math.max(member.value.end, member.afterMark));
  for (let at = nextLine(source, end); at < source.length; at = nextLine(source, at)) {
    const indentation = commentColumn(source, at);
    if (indentation === undefined || indentation <= column) break;
    end = lineEnd(source, at);
  }
  return end;
}

/**
 * The start of the comments directly above a member, if they are indented like it; the start of the member if it has
 * none. Comments above the first member of a document introduce the document and belong to no member.
 */
export function startWithComments(source: string, member: Member, node: SyntaxNode, isRoot: boolean): number {
  const { start } = member;
  if (!isFirstOnLine(source, start) || (isRoot && node.members[0] === member)) return start;
  const column = columnOf(source, start);
  let first = lineStart(source, start);
  while (first > 0) {
    const previous = lineStart(source, first - 1);
    if (commentColumn(source, previous) !== column) break;
    first = previous;
  }
  return first + column;
}

/** The column of the comment on a line that contains nothing else. */
function commentColumn(source: string, offset: number): number | undefined {
  return /^( *)#/.exec(source.slice(offset, lineEnd(source, offset)))?.[1]?.length;
}

/** The lines of a part of a document, without the indentation of its first line. */
export function dedentedLines(source: string, start: number, end: number): string[] {
  const column = columnOf(source, start);
  const margin = new RegExp(`^ {0,${column}}`);
  const [first = "", ...rest] = source.slice(start, end).split(/\r?\n/);
  return [first, ...rest.map((line) => line.replace(margin, ""))];
}

/** A fix that removes the first of two entries with the same key and value, if it does not share its lines. */
export function duplicateFix(source: string, first: Member, before: Json, after: Json): Pick<Finding, "fix"> {
  const { start, value } = first;
  const alone =
    isFirstOnLine(source, start) && /^\s*(?:#.*)?$/.test(source.slice(value.end, lineEnd(source, value.end)));
  if (!alone || !jsonEqual(before, after)) return {};
  const edit = { start: lineStart(source, start), end: nextLine(source, value.end), text: "" };
  return { fix: { title: "Remove the first of the two", edits: [edit] } };
}
