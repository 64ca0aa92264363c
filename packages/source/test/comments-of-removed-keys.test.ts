import { applyTextEdits } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readData } from "../src/index.js";
import { RUNS } from "./arbitraries.js";

/** The text without the keys `a`, `b` and so on of a document whose other keys are upper-case. */
function withoutLowerCase(text: string): string {
  const document = readData(text, { file: "f.yaml", format: "yaml" });
  if (!isJsonRecord(document.value)) throw new Error("not a mapping");
  const desired = recordOf(Object.entries(document.value).filter(([key]) => key !== key.toLowerCase()));
  const result = applyTextEdits(text, document.edit(desired, { comments: "remove" }));
  expect(readData(result, { file: "f.yaml", format: "yaml" }).value).toEqual(desired);
  return result;
}

describe("comments of removed keys go with them (mapping-decisions.md#d101)", () => {
  it.each([
    ["above the key", "A: 1\n# of a\n# and more\na: 2\nB: 3\n", "A: 1\nB: 3\n"],
    ["at the end of its lines", "A: 1\na: # of a\n  x: 2 # of x\n  # below\nB: 3\n", "A: 1\nB: 3\n"],
    ["with CRLF", "A: 1\r\n\r\n# of a\r\na: 2\r\n\r\nB: 3\r\n", "A: 1\r\n\r\nB: 3\r\n"],
    ["not those of other keys", "A: 1 # of A\na: 2\n# of B\nB: 3\n", "A: 1 # of A\n# of B\nB: 3\n"],
    ["not those that no key follows", "A: 1\n\n# a chapter\n\na: 2\nB: 3\n", "A: 1\n\n# a chapter\n\nB: 3\n"],
    ["not those above the first key", "# the file\na: 1\nB: 2\n", "# the file\nB: 2\n"],
    ["with the blank lines at the end", "A: 1\n\n# of a\na: 2\n\n# of b\nb: 3\n", "A: 1\n"],
    ["with the blank lines at the beginning", "a: 2\n\n\nA: 1\n", "A: 1\n"],
    ["with one of two gaps", "A: 1\n\na: 2\n\n\nb: 3\nc: 4\n\nB: 3\n", "A: 1\n\nB: 3\n"],
    ["not with a gap of other keys", "A: 1\n\na: 2\nB: 3\n\nC: 4\n", "A: 1\n\nB: 3\n\nC: 4\n"],
    ["from a text without a line ending at its end", "A: 1\n# of a\na: 2", "A: 1"],
    ["not blank lines of a text", "A: |+\n  x\n\n# of a\na: 2\n", "A: |+\n  x\n\n"],
  ])("%s", (_, text, expected) => expect(withoutLowerCase(text)).toBe(expected));

  it("stay if nothing else is asked for", () => {
    const document = readData("A: 1\n# of a\na: 2\n", { file: "f.yaml", format: "yaml" });
    expect(applyTextEdits(document.text, document.edit({ A: 1 }))).toBe("A: 1\n# of a\n");
  });

  it("and those of the other keys stay, whatever the document", () => {
    const gap = fc.constantFrom("", "\n", "\n\n");
    const value = fc.constantFrom(
      (key: string) => ` 1 # at ${key}\n`,
      (key: string) => `\n  x: 1\n  # in ${key}\n`,
    );
    const keys = fc.uniqueArray(fc.constantFrom(..."aAbBcCdD"), { minLength: 2 });
    const document = keys.chain((names) =>
      fc.tuple(
        ...names.map((key) =>
          fc.tuple(gap, fc.boolean(), value).map(([lines, commented, print]) => ({
            key,
            text: `${lines}${commented ? `# of ${key}\n` : ""}${key}:${print(key)}`,
          })),
        ),
      ),
    );
    fc.assert(
      fc.property(document, (members) => {
        const text = `Z: 0\n${members.map((member) => member.text).join("")}`;
        const kept = members.filter(({ key }) => key !== key.toLowerCase());
        const result = withoutLowerCase(text);
        const nonBlank = (each: string) => each.split("\n").filter((line) => line !== "");
        expect(nonBlank(result)).toEqual(nonBlank(`Z: 0\n${kept.map((member) => member.text).join("")}`));
        expect(result.endsWith("\n\n")).toBe(false);
        expect(Math.max(0, ...(result.match(/\n+/g) ?? []).map(({ length }) => length))).toBeLessThanOrEqual(3);
      }),
      { numRuns: RUNS },
    );
  });
});
