import { applyTextEdits, type Json } from "@skill-convert/core";
import { isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DataFormat, printJson, readData } from "../src/index.js";
import { changes, json, RUNS, record } from "./arbitraries.js";
import { messyYaml } from "./messy.js";

const eol = fc.constantFrom("\n", "\n", "\r\n");
const choices = fc.array(fc.nat(59), { minLength: 12, maxLength: 40 });

function chooser(numbers: readonly number[]): (alternatives: number) => number {
  let at = 0;
  return (alternatives) => numbers[at++ % numbers.length]! % alternatives;
}

/** A text, and other data that it should have. */
const yaml = fc.oneof(record, json).chain((value) => fc.tuple(fc.constant(value), changes(value), choices, eol));

function checkEdit(text: string, format: DataFormat, desired: Json, range?: { start: number; end: number }): void {
  const document = readData(text, { file: "f", format, ...(range ? { range } : {}) });
  if (document.value === undefined) return;
  expect(document.edit(document.value)).toEqual([]);
  const edited = applyTextEdits(text, document.edit(desired));
  const shift = edited.length - text.length;
  const reread = readData(edited, {
    file: "f",
    format,
    ...(range ? { range: { start: range.start, end: range.end + shift } } : {}),
  });
  expect(jsonEqual(reread.value, desired), `${text}\n=>\n${edited}\nfor ${JSON.stringify(desired)}`).toBe(true);
  if (range) {
    expect(edited.slice(0, range.start)).toBe(text.slice(0, range.start));
    expect(edited.endsWith(text.slice(range.end))).toBe(true);
  }
}

describe("edits", () => {
  it("make a YAML document read as desired", () => {
    let read = 0;
    fc.assert(
      fc.property(yaml, fc.boolean(), ([value, desired, numbers, ending], bom) => {
        const source = (bom ? "\ufeff" : "") + messyYaml(value, chooser(numbers), ending);
        if (readData(source, { file: "f", format: "yaml" }).value !== undefined) read++;
        checkEdit(source, "yaml", desired);
      }),
      { numRuns: RUNS * 4 },
    );
    expect(read).toBeGreaterThan(RUNS * 2);
  });

  it("make a JSON document read as desired", () => {
    const indent = fc.constantFrom("", "  ", "\t", "    ");
    fc.assert(
      fc.property(yaml, indent, fc.boolean(), ([value, desired, , ending], step, house) => {
        const text = house ? printJson(value, { indent: step || "  " }) : JSON.stringify(value, null, step);
        checkEdit(text.replaceAll("\n", ending), "json", desired);
        checkEdit(`before ${text} after`, "json", desired, { start: 7, end: 7 + text.length });
      }),
      { numRuns: RUNS * 2 },
    );
  });

  it("of one entry change only the lines of that entry", () => {
    let tried = 0;
    let alone = 0;
    fc.assert(
      fc.property(record, json, choices, eol, fc.nat(), (value, other, numbers, ending, pick) => {
        const source = messyYaml(value, chooser(numbers), ending);
        const document = readData(source, { file: "f", format: "yaml" });
        const key = Object.keys(value)[pick % Object.keys(value).length]!;
        const entry = document.locate([key], "entry");
        if (entry === undefined || !isJsonRecord(document.value) || source.trimStart().startsWith("{")) return;
        tried++;
        const desired = recordOf<Json>(
          Object.entries(document.value).map(([each, item]) => [each, each === key ? other : item]),
        );
        const edits = document.edit(desired);
        const end = source.indexOf("\n", entry.end) + 1 || source.length;
        if (edits.every((edit) => edit.start >= entry.start && edit.end <= end)) alone++;
      }),
      { numRuns: RUNS * 4 },
    );
    // The rest are collections in forms that can only be written anew.
    expect(alone / tried).toBeGreaterThan(0.99);
  });
});
