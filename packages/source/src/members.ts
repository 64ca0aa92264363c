import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import type { Finding } from "./finding.js";
import { columnOf, isFirstOnLine, lineEnd, lineStart, nextLine } from "./lines.js";
import type { Member, SyntaxNode } from "./syntax-node.js";

/** The lines of the members of block YAML: what moves, and goes, with a member. */

/** The end of a member's last line, and of the comments below it that are indented as parts of it. */
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
 * Where the comments directly above a member begin that are indented as the member is; its own beginning if there are
 * none. The comments above the first member of a whole document introduce the document and belong to no member.
 */
export function startWithComments(source: string, member: Member, place: SyntaxNode, isRoot: boolean): number {
  const { start } = member;
  if (!isFirstOnLine(source, start) || (isRoot && place.members[0] === member)) return start;
  const column = columnOf(source, start);
  let first = lineStart(source, start);
  while (first > 0) {
    const previous = lineStart(source, first - 1);
    if (commentColumn(source, previous) !== column) break;
    first = previous;
  }
  return first + column;
}

/** The column of the comment that is all that a line holds. */
function commentColumn(source: string, offset: number): number | undefined {
  return /^( *)#/.exec(source.slice(offset, lineEnd(source, offset)))?.[1]?.length;
}

/** The lines of a part of a document without the indentation that its first line has. */
export function dedentedLines(source: string, start: number, end: number): string[] {
  const column = columnOf(source, start);
  const margin = new RegExp(`^ {0,${column}}`);
  const [first = "", ...rest] = source.slice(start, end).split(/\r?\n/);
  return [first, ...rest.map((line) => line.replace(margin, ""))];
}

/** Removes the first of two entries with one key where both have one value and it has its lines for itself. */
export function duplicateFix(source: string, first: Member, before: Json, after: Json): Pick<Finding, "fix"> {
  const { start, value } = first;
  const alone =
    isFirstOnLine(source, start) && /^\s*(?:#.*)?$/.test(source.slice(value.end, lineEnd(source, value.end)));
  if (!alone || !jsonEqual(before, after)) return {};
  const edit = { start: lineStart(source, start), end: nextLine(source, value.end), text: "" };
  return { fix: { title: "Remove the first of the two", edits: [edit] } };
}
