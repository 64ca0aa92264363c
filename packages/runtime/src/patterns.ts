import { RE2JS } from "re2js";

/** Tells whether a pattern was found in a text, or why that cannot be determined. */
export type Search =
  | { readonly found: boolean; readonly problem?: never }
  | { readonly found?: never; readonly problem: string };

/** Instructions times characters. A search with this much work takes eight seconds at 80 ns each, the most measured. */
const MAX_WORK = 1e8;

/** Nobody writes a longer pattern by hand. */
const MAX_PATTERN_LENGTH = 10_000;

/**
 * Searches a text for a pattern of a manifest, in time linear in the length of the text (stop.md#d35). A pattern with
 * look-around or back-references cannot be decided, because no linear engine supports them.
 */
export function searchPattern(source: string, text: string): Search {
  const pattern = compile(source);
  if (typeof pattern === "string") return { problem: pattern };
  if (pattern.programSize() * text.length > MAX_WORK) {
    return { problem: `the pattern ${source} is too large for a text of ${text.length} characters` };
  }
  return { found: pattern.matcher(text).find() };
}

/** A pattern is searched in many texts in a row, such as the elements of a list, so the latest one stays compiled. */
let latest: { readonly source: string; readonly pattern: RE2JS | string } = { source: "", pattern: RE2JS.compile("") };

function compile(source: string): RE2JS | string {
  if (latest.source !== source) latest = { source, pattern: compileNew(source) };
  return latest.pattern;
}

function compileNew(source: string): RE2JS | string {
  if (source.length > MAX_PATTERN_LENGTH) return `a pattern of ${source.length} characters is too long`;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : String(error);
    return `the pattern ${source} cannot be matched in linear time: ${reason}`;
  }
}
