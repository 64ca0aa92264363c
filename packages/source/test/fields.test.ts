import { jsonEqual } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFrontmatterFields, encodeFrontmatterFields, printYaml, readData } from "../src/index.js";
import { json, RUNS } from "./arbitraries.js";

const decode = (text: string, options = {}) =>
  decodeFrontmatterFields(readData(text, { file: "SKILL.md", format: "yaml" }), options);

describe("the fields that every format shares", () => {
  it("are read", () => {
    const { fields, diagnostics } = decode(
      "name: x\ndescription: d\nlicense: MIT\ncompatibility: any\nmetadata:\n  author: Ann\n  repository: r\n  v: 1\nallowed-tools: Read, Bash(git add:*) Write\nother: [1]\nowned: 2\n",
      { owned: new Set(["owned"]) },
    );
    expect(diagnostics).toEqual([]);
    expect(fields).toEqual({
      name: "x",
      description: "d",
      license: "MIT",
      compatibility: "any",
      author: "Ann",
      repository: "r",
      metadata: { v: 1 },
      toolsUsed: ["Read", "Bash(git add:*)", "Write"],
      extensions: { other: [1], $spelling: { "allowed-tools": "Read, Bash(git add:*) Write" } },
    });
  });

  it("leave author and repository in metadata where that is asked for", () => {
    expect(decode("metadata: {author: a}\n", { liftAuthor: false }).fields).toEqual({ metadata: { author: "a" } });
    expect(decode("metadata: {author: a}\n").fields).toEqual({ author: "a" });
    expect(decode("metadata: {}\n").fields).toEqual({ metadata: {} });
  });

  it("that are misspelt are said, unless the format reads the front matter itself", () => {
    const text = "Name: x\ndescripton: d\nallowed_tools: Read\nlicence: MIT\nmodel: m\ntags: [a]\n";
    const said = decode(text).diagnostics;
    expect(said.map(({ code, pointer, range }) => [code, pointer, text.slice(range!.start, range!.end)])).toEqual([
      ["source/misspelt-field", "/Name", "Name"],
      ["source/misspelt-field", "/descripton", "descripton"],
      ["source/misspelt-field", "/allowed_tools", "allowed_tools"],
      ["source/misspelt-field", "/licence", "licence"],
    ]);
    expect(said[1]?.message).toBe('The front matter has no field "descripton" (did you mean "description"?).');
    expect(decode(text, { owned: new Set() }).diagnostics).toEqual([]);
    expect(decode("license: MIT\nlicence: MIT\n").diagnostics).toEqual([]);
  });

  it("of a wrong type are said, at their place, and kept", () => {
    const text = "name: 12\nlicense:\nmetadata: [a]\n";
    const { fields, diagnostics } = decode(text);
    expect(
      diagnostics.map(({ code, range, message }) => [code, text.slice(range!.start, range!.end), message]),
    ).toEqual([
      ["source/field-type", "12", 'The field "name" must be text; found the number 12.'],
      ["source/field-type", "", 'The field "license" must be text; found nothing.'],
      ["source/field-type", "[a]", 'The field "metadata" must be a mapping; found a list.'],
    ]);
    expect(fields).toEqual({ name: "12", extensions: { license: null, metadata: ["a"], $spelling: { name: 12 } } });
    expect(encodeFrontmatterFields(fields)).toEqual({ name: 12, license: null, metadata: ["a"] });
    expect(encodeFrontmatterFields({ ...fields, name: "y" })).toMatchObject({ name: "y" });
    expect(decode("just text\n").diagnostics[0]?.code).toBe("source/front-matter-shape");
  });

  it("are written in their order, other keys last", () => {
    const written = encodeFrontmatterFields({
      extensions: { z: 1 },
      toolsUsed: ["Bash(a b)", "Read"],
      author: "a",
      name: "n",
      description: "d",
    });
    expect(Object.entries(written)).toEqual([
      ["name", "n"],
      ["description", "d"],
      ["metadata", { author: "a" }],
      ["allowed-tools", "Bash(a b) Read"],
      ["z", 1],
    ]);
    expect(encodeFrontmatterFields({ toolsUsed: ["My Tool"] })).toEqual({ "allowed-tools": ["My Tool"] });
  });

  it("come back as they were, whatever the front matter holds", () => {
    const key = fc.constantFrom(
      "name",
      "description",
      "license",
      "compatibility",
      "metadata",
      "allowed-tools",
      "author",
      "__proto__",
      "$spelling",
      "x",
    );
    fc.assert(
      fc.property(
        fc.dictionary(
          key,
          fc.oneof(json, fc.constantFrom("a b", ["a", "b"], { author: "x" }, { author: 1, repository: "r" })),
        ),
        (record) => {
          const { fields } = decode(printYaml(record));
          expect(jsonEqual(encodeFrontmatterFields(fields), record)).toBe(true);
        },
      ),
      { numRuns: RUNS * 2 },
    );
  });
});
