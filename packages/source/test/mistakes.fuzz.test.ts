import { applyTextEdits, type TextEdit } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DataFormat, readData } from "../src/index.js";
import { RUNS } from "./arbitraries.js";

function fixed(text: string, format: DataFormat) {
  const { diagnostics, value } = readData(text, { file: "f", format });
  const edits: TextEdit[] = diagnostics.flatMap(({ fix }) => fix?.edits ?? []).sort((a, b) => a.start - b.start);
  return { value, edits, diagnostics, text: applyTextEdits(text, edits) };
}

const word = fc.constantFrom(
  "use",
  "it's",
  'say "x"',
  "C:\\dir",
  "when:",
  "a-b",
  "(see",
  "é",
  "10:30",
  "http://x.y/z",
  "x,",
  "{y}",
  "don't:",
);
const start = fc.constantFrom(
  "Use",
  "A",
  "The: one",
  "@home",
  "`x`",
  "%d",
  "*.md",
  "**/*.ts",
  "[WIP] so",
  "{name}/x",
  "& so",
);
const phrase = fc.tuple(start, fc.array(word, { maxLength: 5 })).map(([first, words]) => [first, ...words].join(" "));
const lines = fc
  .tuple(
    phrase,
    fc.array(
      word.map((last) => `and so ${last}`),
      { maxLength: 2 },
    ),
  )
  .map((all) => all.flat());
const eol = fc.constantFrom("\n", "\r\n");

describe("the fixes for unquoted text", () => {
  it("give the intended text, and only insert characters", () => {
    let cured = 0;
    const entries = fc.array(fc.tuple(lines, fc.constantFrom("", " # why")), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(entries, fc.constantFrom("", "  ", "- "), eol, (texts, lead, eol) => {
        const source = texts
          .map(([text, comment], index) => {
            const indent = lead === "- " ? "  " : lead;
            const own = lead === "- " && index > 0 ? indent : lead;
            const last = comment === "" || text.length > 1 ? text : [`${text[0]}${comment}`];
            return `${own}k${index}: ${last.join(`${eol}${indent}  `)}${eol}`;
          })
          .join("");
        const meant = Object.fromEntries(texts.map(([text], index) => [`k${index}`, text.join(" ")]));
        const after = fixed(source, "yaml");
        if (after.value !== undefined) return;
        cured++;
        for (const { start, end, text } of after.edits)
          expect([end - start, text]).toEqual([0, expect.stringMatching(/^["']+$/)]);
        const { value, diagnostics } = readData(after.text, { file: "f", format: "yaml" });
        expect(diagnostics).toEqual([]);
        expect(jsonEqual(value, lead === "- " ? [meant] : meant), JSON.stringify([source, after.text, value])).toBe(
          true,
        );
      }),
      { numRuns: RUNS },
    );
    expect(cured).toBeGreaterThan(RUNS / 2);
  });
});

const piece = fc.constantFrom(
  "a: ",
  "b",
  ": ",
  "\t",
  "  ",
  "\n",
  "- ",
  "'",
  '"',
  "[",
  "]",
  "{",
  "}",
  "{x}",
  "*b",
  "&c ",
  "@",
  "|",
  ">",
  " #",
  ",",
  "\r",
  "\u00a0",
  "\ufeff",
  "\\",
  "k:v",
  "%",
  "`",
  "é",
);
const jsonPiece = fc.constantFrom(
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"a"',
  "'b'",
  "“c”",
  "d",
  "True",
  "1",
  "// e\n",
  "/* f */",
  " ",
  "\n",
  "\ufeff",
  "\u00a0",
  '"',
  "'",
);

describe("findings in any text", () => {
  it("are within the text, and their fixes apply and repair something", () => {
    const garbage = (pieces: fc.Arbitrary<string>) => fc.array(pieces, { maxLength: 14 }).map((all) => all.join(""));
    const texts = fc.oneof(
      garbage(piece).map((text) => [text, "yaml"] as const),
      garbage(jsonPiece).map((text) => [text, "json"] as const),
    );
    fc.assert(
      fc.property(texts, ([text, format]) => {
        for (const { range, fix } of readData(text, { file: "f", format }).diagnostics) {
          expect(range!.start >= 0 && range!.start <= range!.end && range!.end <= text.length).toBe(true);
          if (fix) expect(applyTextEdits(text, fix.edits)).not.toBe(text);
        }
      }),
      { numRuns: RUNS * 5 },
    );
  });
});

describe("the fixes for JSON in the style of other languages", () => {
  it("give the intended data", () => {
    const key = fc.constantFrom("name", "a-b", "on");
    const quotes = fc.constantFrom('""', "''", "“”");
    const text = fc
      .tuple(fc.constantFrom("x", "it’s", "a, b", "c: d", ""), quotes)
      .map(([value, pair]) => ({ value, written: pair.charAt(0) + value + pair.charAt(1) }));
    const scalar = fc.oneof(
      text,
      fc.constantFrom({ value: true, written: "True" }, { value: null, written: "None" }, { value: 1, written: "1" }),
    );
    const space = fc.constantFrom(" ", "\n", " // c\n", "/* d */", "\u00a0");
    const member = fc.tuple(scalar, space, space, fc.boolean());
    fc.assert(
      fc.property(
        fc.uniqueArray(key),
        fc.array(member, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        (keys, members, trailing) => {
          const data: Record<string, unknown> = {};
          const written = keys.map((name, index) => {
            const [{ value, written }, before, after, bare] = members[index]!;
            data[name] = value;
            const comma = index < keys.length - 1 || trailing ? "," : "";
            return `${before}${bare ? name : `"${name}"`}:${after}${written}${comma}${after}`;
          });
          const after = fixed(`{${written.join("")}}`, "json");
          expect(JSON.parse(after.text)).toEqual(data);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
