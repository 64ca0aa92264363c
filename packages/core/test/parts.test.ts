import { anyManifest } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effectiveEffects,
  formatTemplate,
  impliedEffects,
  kebabName,
  orderManifest,
  parseTemplate,
  type TemplateSyntax,
} from "../src/adapters.js";
import { SITE } from "../src/addresses.js";
import {
  coverageAt,
  defineDiagnostics,
  folderName,
  fromPointer,
  lineAndColumn,
  type SkillManifest,
  sortDiagnostics,
  toPointer,
} from "../src/index.js";
import { recordOf, setOwn } from "../src/json.js";
import { describePath } from "../src/losses/describe.js";
import { redact } from "../src/losses/redact.js";

describe("diagnostics", () => {
  const catalog = defineDiagnostics("toy", {
    wrong: { severity: "error", message: "{found} is wrong; {expected} is right.", docs: "Say it right." },
  });
  it("have the declared message with its arguments", () => {
    const made = catalog.create("wrong", { found: "a", expected: "b" }, { file: "f", range: { start: 1, end: 2 } });
    expect(made).toMatchObject({ code: "toy/wrong", severity: "error", message: "a is wrong; b is right.", file: "f" });
    expect(made.url).toBe(`${SITE}/diagnostics/toy#wrong`);
  });
  it("throw for an undeclared code or a missing argument", () => {
    expect(() => catalog.create("other" as "wrong")).toThrow(/not declared/);
    expect(() => catalog.create("wrong", { found: "a" })).toThrow(/needs the argument "expected"/);
  });
  it("are sorted by position without duplicates", () => {
    const at = (file: string, start: number) =>
      catalog.create("wrong", { found: file, expected: "x" }, { file, range: { start, end: start } });
    const sorted = sortDiagnostics([at("b", 1), at("a", 5), at("a", 2), at("b", 1)]);
    expect(sorted.map(({ file, range }) => [file, range?.start])).toEqual([
      ["a", 2],
      ["a", 5],
      ["b", 1],
    ]);
  });
  it("keep the highest severity of duplicates", () => {
    const error = catalog.create("wrong", { found: "a", expected: "b" }, { file: "f", range: { start: 1, end: 2 } });
    const warning = { ...error, severity: "warning" } as const;
    expect(sortDiagnostics([warning, error])).toEqual([error]);
    expect(sortDiagnostics([error, warning])).toEqual([error]);
  });
  it("count lines and columns from one with any line ending", () => {
    expect(lineAndColumn("\ufeffab\r\ncd\re\nf", 2)).toEqual({ line: 1, column: 2 });
    expect(lineAndColumn("ab\r\ncd\re\nf", 5)).toEqual({ line: 2, column: 2 });
    expect(lineAndColumn("ab\r\ncd\re\nf", 9)).toEqual({ line: 4, column: 1 });
  });
});

describe("templates", () => {
  const syntax: TemplateSyntax = {
    pattern: /\{(\w+)\}/g,
    resolve: (name) => (name === "query" ? { input: name } : undefined),
    format: (reference) => ("input" in reference ? `{${reference.input}}` : undefined),
  };
  it("are strings without a reference", () => {
    expect(parseTemplate("a {b} c", syntax)).toBe("a {b} c");
  });
  it("contain references as data between texts", () => {
    expect(parseTemplate("--q={query}{other}", syntax)).toEqual(["--q=", { input: "query" }, "{other}"]);
  });
  it("are written as they were read", () => {
    const part = fc.constantFrom("{query}", "{other}", "x", " ", "{", "}");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(formatTemplate(parseTemplate(parts.join(""), syntax), syntax)).toBe(parts.join(""));
      }),
    );
  });
});

describe("names", () => {
  it.each([
    ["reasoning/self-check", "self-check"],
    ["Release Notes", "release-notes"],
    ["releaseNotes_v2", "release-notes-v2"],
    ["--a--", "a"],
  ])("%s is %s in kebab case", (id, name) => expect(kebabName(id)).toBe(name));

  it.each(["..", ".", "", "con", "NUL.txt", "a/.."])("%j is not a folder name", (id) =>
    expect(folderName(id)).toBeUndefined(),
  );
  it.each([
    ["../../x", "x"],
    ["C:\\x", "C-x"],
    ["a\u0000b", "a-b"],
    [`${"a".repeat(199)}.b`, "a".repeat(199)],
    [`${"a".repeat(198)} .b`, "a".repeat(198)],
  ])("%j becomes the folder %s", (id, name) => expect(folderName(id)).toBe(name));

  // Tests the guarantee reliability.md#g19.
  it("are kept if they are properties of every object", () => {
    const record = recordOf<number>([
      ["__proto__", 1],
      ["constructor", 2],
      ["gone", undefined],
    ]);
    expect(Object.entries(record)).toEqual([
      ["__proto__", 1],
      ["constructor", 2],
    ]);
    setOwn(record, "__proto__", 3);
    expect(Object.getOwnPropertyDescriptor(record, "__proto__")?.value).toBe(3);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });

  it("are escaped in pointers", () => {
    expect(toPointer(["a/b", "c~d", 0])).toBe("/a~1b/c~0d/0");
    expect(fromPointer("/a~1b/c~0d/0")).toEqual(["a/b", "c~d", "0"]);
  });
});

describe("coverage", () => {
  it("comes from the longest pattern, and is none without a pattern", () => {
    const coverage = { operations: { holds: "narrowed" }, "operations/*/name": { holds: "exact" } } as const;
    expect(coverageAt(coverage, ["operations", 0, "name"]).entry.holds).toBe("exact");
    expect(coverageAt(coverage, ["operations", 0, "input"]).entry.holds).toBe("narrowed");
    expect(coverageAt(coverage, ["kind"]).entry.holds).toBe("none");
  });
});

describe("effects", () => {
  it("are implied by the other parts of a manifest (mapping-decisions.md#d29)", () => {
    const manifest: SkillManifest = {
      operations: [{ entrypoints: { unix: ["sh", "run.sh"] }, producedFiles: [{ pattern: "out.md" }] }],
      requiredFiles: [{ path: "in.md" }],
    };
    expect(impliedEffects(manifest).map(({ effect }) => effect)).toEqual([
      { type: "filesystem", access: "read" },
      { type: "filesystem", access: "write" },
      { type: "process" },
    ]);
  });
  it("stay as declared if no others are implied", () => {
    expect(effectiveEffects({ operations: [{}] })).toBeUndefined();
    const effects = [{ type: "process" as const }];
    expect(effectiveEffects({ operations: [{ entrypoints: { unix: ["sh"] } }], effects })).toBe(effects);
  });
});

describe("a report", () => {
  const manifest: SkillManifest = {
    operations: [
      { name: "search", input: { parameters: [{ name: "query", schema: { type: "string" } }] } },
      { name: "store", entrypoints: { unix: ["sh"] } },
    ],
    environment: [{ name: "HOME", required: true }],
    extensions: { adr002: { chart: 1, depth: 2 }, frontmatter: { x: 1 } },
  };
  it.each([
    [
      ["operations", 0, "input", "parameters", 0, "schema", "type"],
      '"type" of the schema of parameter "query" of operation "search"',
    ],
    [["operations", 1, "entrypoints", "unix"], 'the command line for Unix of operation "store"'],
    [["operations", 1, "output", "description"], 'the description of the output of operation "store"'],
    [["extensions"], 'the keys "chart" and "depth" of adr002 and the key "x" of the front matter'],
    [["environment", 0], 'environment variable "HOME"'],
    [["stdoutContract"], "the stdout contract"],
  ])("describes %j", (path, words) => expect(describePath(manifest, path)).toBe(words));

  it("shows nothing sensitive", () => {
    const parameter = { name: "key", sensitive: true, schema: { type: "string", enum: ["a1"] }, default: "b2" };
    const shown = JSON.stringify(redact([{ input: { parameters: [parameter] } }]));
    expect(shown).not.toMatch(/a1|b2/);
    expect(shown).toContain('"name":"key"');
  });
});

describe("the order of a manifest's keys", () => {
  it("is that of the model, and free JSON keeps its own", () => {
    const manifest = orderManifest({ metadata: { z: 1, a: 2 }, operations: [{}], name: "n", id: "i" });
    expect(JSON.stringify(manifest)).toBe('{"id":"i","name":"n","metadata":{"z":1,"a":2},"operations":[{}]}');
  });
  it("does not depend on how the manifest was made", () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => {
        const turned = Object.fromEntries(Object.entries(manifest).reverse()) as unknown as SkillManifest;
        expect(JSON.stringify(orderManifest(turned))).toBe(JSON.stringify(orderManifest(manifest)));
      }),
    );
  });
});
