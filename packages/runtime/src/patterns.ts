import { RE2JS } from "re2js";

/** Whether a text matches a pattern, or why that cannot be told. */
export type Search =
  | { readonly found: boolean; readonly problem?: never }
  | { readonly found?: never; readonly problem: string };

/** Instructions times characters; at 80 ns for each, the most that was measured, a search takes eight seconds. */
const MOST_WORK = 1e8;

/** A longer pattern is no pattern that somebody wrote. */
const LONGEST = 10_000;

/**
 * Looks for a pattern of a manifest anywhere in a text, in time linear in it. What needs look-around or back-references,
 * which no linear engine has, cannot be told.
 */
export function searchPattern(source: string, text: string): Search {
  const pattern = compile(source);
  if (typeof pattern === "string") return { problem: pattern };
  if (pattern.programSize() * text.length > MOST_WORK) {
    return { problem: `the pattern ${source} is too large for a text of ${text.length} characters` };
  }
  return { found: pattern.matcher(text).find() };
}

/** A pattern is asked about many texts in a row, for each element of a list. */
let latest: { readonly source: string; readonly pattern: RE2JS | string } = { source: "", pattern: RE2JS.compile("") };

function compile(source: string): RE2JS | string {
  if (latest.source !== source) latest = { source, pattern: compileNew(source) };
  return latest.pattern;
}

function compileNew(source: string): RE2JS | string {
  if (source.length > LONGEST) return `a pattern of ${source.length} characters is too long`;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : String(error);
    return `the pattern ${source} is none that runs in linear time: ${reason}`;
  }
}
