// The body of SKILL.md: the instructions, and the section that a conversion generates for parts that the format has no
// field for. It is between two comments, so that reading ignores it and the next conversion removes it
// (mapping-decisions.md#d76, mapping-decisions.md#d83).

export const BEGIN = "<!-- skill-convert:usage -->";
export const END = "<!-- /skill-convert:usage -->";

/** Matches the section, which begins and ends with a line. */
const SECTION = new RegExp(`(?<=^|[\\r\\n])${BEGIN}(?:\\r\\n|\\n|\\r)[\\s\\S]*?${END}(?=\\r|\\n|$)`);

/** A body, divided in instructions and the generated section. */
export interface Body {
  /** The instructions; `""` if there are none. */
  readonly own: string;
  /** The generated section, including its comments; undefined if there is none. */
  readonly section?: string | undefined;
}

/**
 * Divides the body of SKILL.md in instructions and the generated section. The blank line before a section at the end
 * belongs to the section. If the instructions ended without a line ending, they do so again.
 *
 * @example
 * splitBody(joinBody({ own: "Be brief.\n", section: "<!-- skill-convert:usage -->\n<!-- /skill-convert:usage -->" })).own; // "Be brief.\n"
 */
export function splitBody(text: string): Body {
  const found = text.includes(BEGIN) ? SECTION.exec(text) : null;
  if (!found) return { own: text };
  const [section] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + section.length);
  const ending = /^(?:\r\n|\n|\r)/.exec(after)?.[0] ?? "";
  const rest = after.slice(ending.length);
  // Text was added after the section, so remove only the lines of the section.
  if (rest !== "") return { own: before + rest, section };
  return { own: withoutEndings(before, ending === "" ? 2 : 1), section };
}

function withoutEndings(text: string, count: number): string {
  let rest = text;
  for (let nth = 0; nth < count; nth++) rest = rest.replace(/(?:\r\n|\n|\r)$/, "");
  return rest;
}

/** Adds the section at the end of the instructions. {@link splitBody} is the inverse. */
export function joinBody({ own, section }: Body): string {
  if (section === undefined) return own;
  // After a carriage return, a line feed would belong to the same line ending.
  const eol = own.endsWith("\r") ? "\r" : (/\r\n|\n/.exec(own)?.[0] ?? "\n");
  const lines = section.replace(/\r\n|\n/g, eol);
  if (own === "") return lines + eol;
  return /[\r\n]$/.test(own) ? own + eol + lines + eol : own + eol + eol + lines;
}
