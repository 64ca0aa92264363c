import { describe, expect, it } from "vitest";
import { printJson, printYaml, readData } from "../src/index.js";

describe("a value that JSON cannot represent", () => {
  it.each([
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
  ])("%s is written nowhere", (name, nothing) => {
    // Callers in JavaScript may pass such a value.
    const value = { a: 1, b: nothing as unknown as null, c: [nothing as unknown as null] };
    const message = `JSON cannot represent ${name}; leave out a key that has no value`;
    for (const print of [printJson, printYaml]) {
      expect(() => print(value)).toThrow(new TypeError(message));
      expect(() => print(nothing as unknown as null)).toThrow(TypeError);
    }
    for (const [format, text] of [
      ["yaml", "a: 1 # one\n"],
      ["json", '{"a": 1}\n'],
    ] as const) {
      const document = readData(text, { file: "x", format });
      expect(() => document.edit({ a: nothing as unknown as null })).toThrow(new TypeError(message));
      expect(() => document.edit({ a: 1, b: nothing as unknown as null })).toThrow(new TypeError(message));
    }
  });
});

describe("the house style", () => {
  it("applies to YAML", () => {
    const text = printYaml({
      name: "file-organizer",
      version: "1.0",
      tags: ["files", "sorting"],
      inputs: [{ name: "directory", type: "dir_path", required: true, default: null }],
      steps: ["Read every file in the folder that was named", "Sort"],
      text: "one\ntwo\n",
      note: "a: b",
      empty: {},
      none: [],
      nested: [[1, 2], [["deep", { a: "x" }]]],
      when: "2024-01-01",
      answer: "yes",
    });
    expect(text).toBe(`name: file-organizer
version: "1.0"
tags: [files, sorting]
inputs:
  - name: directory
    type: dir_path
    required: true
    default: null
steps:
  - Read every file in the folder that was named
  - Sort
text: |
  one
  two
note: "a: b"
empty: {}
none: []
nested:
  - [1, 2]
  - - - deep
      - a: x
when: "2024-01-01"
answer: "yes"
`);
  });

  it("applies to JSON", () => {
    const text = printJson({
      id: "x",
      argv: ["python", "run.py", "{a}"],
      input: { a: { type: "string", required: true }, b: { type: "array", items: {} } },
      list: [{ a: [1] }],
      long: Array.from({ length: 30 }, (_, i) => `item-${i}`),
      empty: {},
    });
    expect(text.slice(0, text.indexOf('  "long"'))).toBe(`{
  "id": "x",
  "argv": ["python", "run.py", "{a}"],
  "input": {
    "a": { "type": "string", "required": true },
    "b": { "type": "array", "items": {} }
  },
  "list": [
    {
      "a": [1]
    }
  ],
`);
    expect(text).toContain('  "long": [\n    "item-0",\n');
    expect(text.endsWith('  "empty": {}\n}\n')).toBe(true);
    expect(printJson([1], { eol: "\r\n" })).toBe("[1]\r\n");
  });
});
