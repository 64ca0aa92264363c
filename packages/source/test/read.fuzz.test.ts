import type { Json, Path } from "@skill-convert/core";
import { jsonEqual, valueAt } from "@skill-convert/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printJson, printYaml, readData } from "../src/index.js";
import { readJsonFast } from "../src/json/fast.js";
import { scanJson } from "../src/json/scan.js";
import { follow } from "../src/syntax-node.js";
import { parseYamlFast, readYamlFast } from "../src/yaml/fast.js";
import { readYaml } from "../src/yaml/read.js";
import { json, RUNS } from "./arbitraries.js";

const piece = fc.constantFrom(
  "a",
  "b",
  "key",
  "key: ",
  "a: ",
  ": ",
  ":",
  "- ",
  "-",
  "? ",
  "[",
  "]",
  "{",
  "}",
  ", ",
  ",",
  "'",
  '"',
  "# c",
  " #",
  "|",
  ">",
  "|-",
  ">+",
  "|2",
  "&a ",
  "*a",
  "!t ",
  "!!str ",
  "!!int ",
  "<<: ",
  "1",
  "1.0",
  "-0",
  "0b11",
  "0o7",
  "0x1F",
  "+1",
  "-.5",
  ".5",
  "1e3",
  "1e400",
  ".inf",
  ".nan",
  "12345678901234567890",
  "1_000",
  "null",
  "~",
  "true",
  "False",
  "yes",
  "2024-01-01",
  "---",
  "...",
  "%YAML 1.1",
  "\t",
  "  ",
  " ",
  "\\",
  "\\n",
  "''",
  "\u0085",
  "\u2028",
  "\ufeff",
  "é",
  "text of words",
  "it's",
  "x:y",
  "a#b",
  "{x}",
  "http://x.y/z",
);
const line = fc
  .tuple(fc.constantFrom("", "", "  ", "  ", "    ", " "), fc.array(piece, { maxLength: 5 }))
  .map(([indent, pieces]) => indent + pieces.join(""));
const garbage = fc
  .tuple(fc.array(line, { maxLength: 7 }), fc.constantFrom("\n", "\n", "\r\n", "\r"))
  .map(([lines, eol]) => lines.join(eol));
/** Lines that are more likely to be YAML. */
const atom = fc.oneof(
  piece,
  fc.constantFrom(
    "x",
    "'q: r'",
    '"d\\u00e9"',
    "[a, b]",
    "{ a: 1 }",
    "[]",
    "",
    "|\n    l\n",
    ">-\n    f\n    g",
    "a b",
    "- x",
    "&a x",
    "*a",
  ),
);
const entry = fc
  .tuple(
    fc.constantFrom("", "", "", "  ", "    "),
    fc.constantFrom("a", "b", "c", "d", "1", "null", '"q"', "x y", "[k]", "true"),
    fc.constantFrom(": ", ":  ", ":"),
    atom,
  )
  .map((parts) => parts.join(""));
const item = fc
  .tuple(fc.constantFrom("", "  ", "    "), fc.constantFrom("- ", "-   ", "- a: "), atom)
  .map((parts) => parts.join(""));
const likely = fc
  .array(fc.oneof(entry, entry, item, fc.constantFrom("", "# comment", "  # comment")), { maxLength: 7 })
  .map((lines) => lines.join("\n"));

/** YAML as people write it by hand, and in the house style, with a few characters changed. */
const handwritten = [
  "name: a-b # why\ndescription: >-\n  One two\n  three\n\n  four\nlist:\n- a\n- b: 'it''s'\n  c: \"x\\ty\"\n",
  "a: one\n  two\n\n  three\nb:\n  - - x\n    - y\n  - k: |\n      l\n       m\n\n    n: [a, 'b', {c: d, \"e\": 1}]\n\n# end\n",
  "at: [55.06428998, -1234567.12345678, 0.00000001]\nlat: 0.10000000\n",
  "meta:\n    version: 1.2.3\n    at: 2024-01-01\n    n: 1.5\n    none:\n    t: true\ntags: [x y, z:1, -a]\nu: http://a/b#c\n",
];
const mutated = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...handwritten),
      json.map((value) => printYaml(value)),
    ),
    fc.array(
      fc.record({
        at: fc.nat(),
        removed: fc.nat({ max: 2 }),
        put: fc.constantFrom(
          "",
          " ",
          "  ",
          "\n",
          "\n  ",
          "#",
          " #",
          ": ",
          ":",
          "- ",
          "-",
          "'",
          '"',
          "[",
          "]",
          "{",
          "}",
          ",",
          "x",
          "0",
          ".",
          "|\n",
          ">\n",
          "\\",
          "\u00a0",
          "\u2028",
          "~",
        ),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((now, { at, removed, put }) => {
      const from = at % (now.length + 1);
      return now.slice(0, from) + put + now.slice(from + removed);
    }, text),
  );

describe("the fast YAML reader", () => {
  it("reads YAML that people write by hand", () => {
    for (const text of handwritten) {
      expect(readYamlFast(text)).toEqual(readYaml(text).value);
      expect(parseYamlFast(text)).toEqual(readYaml(text));
    }
  });

  it("reads the same data at the same positions as the complete reader, or leaves the text to it", () => {
    let fast = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          likely,
          garbage,
          mutated,
          json.map((value) => printYaml(value)),
        ),
        (text) => {
          const quick = readYamlFast(text);
          if (quick === undefined) return;
          fast++;
          const { value, root, findings } = readYaml(text);
          expect(findings).toEqual([]);
          expect(jsonEqual(quick, value), JSON.stringify([quick, value])).toBe(true);
          const placed = parseYamlFast(text);
          expect(placed === undefined).toBe(text.includes("\r"));
          if (placed) expect(placed.root).toEqual(root);
        },
      ),
      { numRuns: RUNS * 5 },
    );
    expect(fast).toBeGreaterThan(RUNS / 2);
  });
});

describe("printing and reading", () => {
  it("give the same data in YAML", () => {
    fc.assert(
      fc.property(json, fc.constantFrom("\n" as const, "\r\n" as const), (value, eol) => {
        const text = printYaml(value, { eol });
        const read = readData(text, { file: "f", format: "yaml" });
        expect(jsonEqual(read.value, value), text).toBe(true);
        expect(text.endsWith(eol)).toBe(true);
        expect(jsonEqual(readYaml(text).value, value), text).toBe(true);
      }),
      { numRuns: RUNS * 2 },
    );
  });

  it("give the same data in JSON", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = printJson(value);
        expect(jsonEqual(readData(text, { file: "f", format: "json" }).value, value), text).toBe(true);
      }),
      { numRuns: RUNS * 2 },
    );
  });
});

const jsonPiece = fc.constantFrom(
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"a"',
  '"b"',
  '"\\u00e9"',
  '"\\x"',
  '"',
  "1",
  "-0",
  "1e400",
  "12345678901234567890",
  "01",
  "1.",
  "true",
  "nul",
  " ",
  "\n",
  "//c",
  "\t",
  '{"a":1}',
  "[1,2]",
  '"a":',
);
describe("the JSON scanner", () => {
  it("accepts and refuses the same texts as JSON.parse", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(jsonPiece, { maxLength: 9 }).map((pieces) => pieces.join("")),
          json.map((value) => JSON.stringify(value, null, 1)),
        ),
        (text) => {
          let expected: unknown;
          try {
            expected = JSON.parse(text);
          } catch {
            expected = undefined;
          }
          const { value, findings } = scanJson(text);
          expect(value === undefined).toBe(expected === undefined);
          if (expected === undefined) expect(findings.length).toBeGreaterThan(0);
          else if (!findings.some((finding) => finding.code === "not-json"))
            expect(jsonEqual(value, expected)).toBe(true);
          const quick = readJsonFast(text);
          if (quick !== undefined) expect(findings).toEqual([]);
          for (const { start, end } of findings) expect(start <= end && end <= text.length).toBe(true);
        },
      ),
      { numRuns: RUNS * 5 },
    );
  });
});

describe("positions in JSON", () => {
  /** Every path of a value, and a missing path below each. */
  function pathsOf(value: unknown, path: Path = []): Path[] {
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return [path, [...path, "nowhere"], ...entries.flatMap(([key, item]) => pathsOf(item, [...path, key]))];
  }

  it("are found for the value and the key of every path", () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 0, 1, "\t"), (value, space) => {
        const text = ` ${JSON.stringify(value, undefined, space)}\n`;
        const data: Json = JSON.parse(text);
        const { root } = scanJson(text);
        for (const path of pathsOf(data)) {
          const found = root && follow(root, path);
          expect(found && JSON.parse(text.slice(found.value.start, found.value.end))).toEqual(valueAt(data, path));
          const key = path.at(-1);
          const { key: name, keyStart, keyEnd } = found?.member ?? {};
          if (name !== undefined) expect([name, JSON.parse(text.slice(keyStart, keyEnd))]).toEqual([key, key]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("are found by keys that are written with escapes", () => {
    const { root } = scanJson('{"\\u0061b": 1, "c": [2, "d"]}');
    expect(root && follow(root, ["ab"])?.value).toMatchObject({ start: 12, end: 13 });
    expect(root && follow(root, ["c", 1])?.value).toMatchObject({ start: 24, end: 27 });
  });
});
