import fc from "fast-check";

/** Texts that are difficult for formats and their parsers. */
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

/** Text as people write it, of one or more lines, including texts that are difficult for parsers. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD_TEXTS) },
  { weight: 3, arbitrary: fc.lorem({ maxCount: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).map(printable) },
);

/**
 * Removes control characters, lone surrogates and other characters that text files do not contain. Never returns `""`.
 */
function printable(value: string): string {
  const kept = value.replace(/[\p{C}\u2028\u2029\u0085\ufeff]/gu, "");
  return kept === "" ? "x" : kept;
}

/** Names that are properties of every JavaScript object, or common keys of manifests. */
const AWKWARD_NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "operation", "name"];

/** Names of parameters, fields and variables, including awkward ones. */
export const identifier: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...AWKWARD_NAMES) },
  // Several operations often have an input of the same name.
  { weight: 1, arbitrary: fc.constantFrom("query", "limit") },
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/) },
);

/** Names in kebab case: lower-case words joined by hyphens. */
export const kebab: fc.Arbitrary<string> = fc.stringMatching(/^[a-z][a-z0-9]{0,6}(-[a-z][a-z0-9]{0,5}){0,2}$/);

/** Markdown with fences, some of them unclosed, and with either kind of line ending. */
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
