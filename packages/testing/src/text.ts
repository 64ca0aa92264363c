import fc from "fast-check";

/** Texts that formats and their parsers tend to stumble over. */
const AWKWARD_TEXTS = [
  "Reads: then writes",
  "# not a comment",
  "a # not a comment either",
  "- dash",
  "yes",
  "null",
  "~",
  "1.0",
  "0x1F",
  "2026-01-31",
  "'single' and \"double\"",
  "back\\slash \\n",
  "${inputs.query} {query} {{query}}",
  "two\nlines",
  "two\nlines\n",
  "trailing space ",
  " leading space",
  "---",
  "```",
  "{braces: true}",
  "[brackets]",
  "& anchor",
  "* alias",
  "! tag",
  "% directive",
  "@ at",
  "| bar",
  "> folded",
  "?",
  "colon:",
  "tab\there",
  "Größe 漢字 🎉",
  "__proto__",
  "constructor",
  '"""',
  "'''",
  "a | b",
  "array of things",
];

/** One line or several of text that a person might write, with what parsers stumble over in it. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD_TEXTS) },
  { weight: 3, arbitrary: fc.lorem({ maxCount: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map(printable) },
);

/** Without control characters, lone surrogates and the like, which no text file holds; never empty. */
function printable(value: string): string {
  const kept = value.replace(/[\p{C}\u2028\u2029\u0085\ufeff]/gu, "");
  return kept === "" ? "x" : kept;
}

/** Names that are properties of every object, or look like list indexes to the eye. */
const AWKWARD_NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "operation", "name"];

/** The name of a parameter, field or variable: an identifier, sometimes an awkward one. */
export const identifier: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...AWKWARD_NAMES) },
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/) },
);

/** Lower-case words joined by hyphens. */
export const kebab: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-z0-9]{0,6}(-[a-z][a-z0-9]{0,5}){0,2}$/);

/** Markdown, with fences that are open, closed or shown, and with either line ending. */
export const markdown: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      text,
      fc.constantFrom(
        "# Title",
        "",
        "```bash\nls -l\n```",
        "~~~\nraw\n~~~",
        "<!-- hidden -->",
        "- item\n\n  more",
        "> quote",
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((blocks) =>
    fc
      .record({
        eol: fc.constantFrom("\n", "\n", "\n", "\r\n"),
        open: fc.nat(19),
        end: fc.constantFrom("\n", "\n", ""),
      })
      .map(({ eol, open, end }) => {
        const body = [...blocks, ...(open === 0 ? ["```\nnever closed"] : [])].join("\n\n");
        return `${body.replaceAll("\n", eol)}${end === "" ? "" : eol}`;
      }),
  )
  .filter((body) => body.trim() !== "");
