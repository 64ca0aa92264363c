import type { Json } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core";
import type { Finding } from "../finding.js";
import { isFirstOnLine, lineEnd, lineStart, nextLine } from "../lines.js";
import type { Member } from "../place.js";

/** Removes the first of two entries with one key where both have one value and it has its lines for itself. */
export function duplicateFix(source: string, first: Member, before: Json, after: Json): Pick<Finding, "fix"> {
  const { start, value } = first;
  const alone =
    isFirstOnLine(source, start) && /^\s*(?:#.*)?$/.test(source.slice(value.end, lineEnd(source, value.end)));
  if (!alone || !jsonEqual(before, after)) return {};
  const edit = { start: lineStart(source, start), end: nextLine(source, value.end), text: "" };
  return { fix: { title: "Remove the first of the two", edits: [edit] } };
}
