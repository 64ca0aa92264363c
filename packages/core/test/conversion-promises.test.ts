import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { impliedEffects, uniteOperations } from "../src/adapters.js";
import { keepSource } from "../src/convert/keep-source.js";
import {
  type Adapter,
  applyTextEdits,
  compareManifests,
  convert,
  coverageAt,
  defineDiagnostics,
  type FileEdit,
  filesOf,
  type JsonRecord,
  type JsonSchema,
  memoryFiles,
  mergeEdits,
  overlay,
  type SkillManifest,
  toLosses,
} from "../src/index.js";
import { redact } from "../src/losses/redact.js";

const manifest: SkillManifest = { name: "Tide", operations: [{ entrypoints: { unix: ["sh", "run.sh"] } }] };
const json = JSON.stringify(manifest);

/** A second format that holds every manifest exactly, in `second.json`. */
const second: Adapter = {
  ...canonicalAdapter,
  id: "second",
  title: "Second",
  manifestFiles: ["second.json"],
  detect: (files) => (files.has("second.json") ? { file: "second.json", rank: 1 } : undefined),
  decode(skill) {
    const content = filesOf(skill).text("second.json");
    const text = content.kind === "text" ? content.text : "null";
    return canonicalAdapter.decode(memoryFiles({ "canonical.json": text }));
  },
  encode: (value) => ({
    value: {
      edits: [{ kind: "write", path: "second.json", text: JSON.stringify(value) }],
      manifestFile: "second.json",
      id: value.id,
      notes: [],
    },
    diagnostics: [],
  }),
  erase: (skill) => (filesOf(skill).has("second.json") ? [{ kind: "remove", path: "second.json" }] : []),
};

describe("a conversion", () => {
  const codes = (diagnostics: readonly { code: string }[]) => diagnostics.map(({ code }) => code);

  it("writes missing support files and does not replace existing ones", () => {
    const supported: Adapter = {
      ...canonicalAdapter,
      decode(skill, options) {
        const { value, diagnostics } = canonicalAdapter.decode(skill, options);
        const supportFiles = ["run.sh", "lib.sh"].map((path) => ({ path, text: "ours\n" }));
        return value ? { value: { ...value, supportFiles }, diagnostics } : { diagnostics };
      },
    };
    const files = memoryFiles({ "canonical.json": json, "run.sh": "mine\n" });
    const { value } = convert(files, { from: supported, to: second });
    const result = overlay(files, value?.edits ?? []);
    expect(result.text("run.sh")).toEqual({ kind: "text", text: "mine\n" });
    expect(result.text("lib.sh")).toEqual({ kind: "text", text: "ours\n" });
  });

  it.each([
    ["writes support files for a result that only requires one", ["run.sh"], ["run.sh"]],
    ["writes no support files for a result that names none", [], []],
  ])("%s", (_, requires, written) => {
    const supported: Adapter = {
      ...canonicalAdapter,
      decode(skill, options) {
        const { value, diagnostics } = canonicalAdapter.decode(skill, options);
        return value
          ? { value: { ...value, supportFiles: [{ path: "run.sh", text: "ours\n" }] }, diagnostics }
          : { diagnostics };
      },
    };
    const without: Adapter = {
      ...second,
      encode: (manifest, options) =>
        second.encode?.(
          {
            ...manifest,
            requiredFiles: requires.map((path) => ({ path })),
            operations: manifest.operations.map(({ entrypoints: __, ...operation }) => operation),
          },
          options,
        ) ?? { diagnostics: [] },
    };
    const files = memoryFiles({ "canonical.json": json });
    const result = overlay(files, convert(files, { from: supported, to: without }).value?.edits ?? []);
    expect(result.list().filter((path) => path === "run.sh")).toEqual(written);
  });

  it("does not keep the source manifest if the target cannot be read beside it", () => {
    const alone: Adapter = {
      ...second,
      decode: (skill, options) =>
        filesOf(skill).has("canonical.json") ? { diagnostics: [] } : second.decode(skill, options),
    };
    const files = memoryFiles({ "canonical.json": json });
    expect(convert(files, { from: canonicalAdapter, to: alone }).value).toBeDefined();
    const { value, diagnostics } = convert(files, { from: canonicalAdapter, to: alone, keepSource: true });
    expect(value).toBeUndefined();
    expect(codes(diagnostics)).toEqual(["core/source-in-the-way"]);
  });

  it("has no result if reading it back reports an error", () => {
    const catalog = defineDiagnostics("second", {
      name: { severity: "error", message: "The name is too short.", docs: "Give it a longer one." },
    });
    const strict: Adapter = {
      ...second,
      decode(files, options) {
        const diagnostics = [catalog.create("name", {}, { file: "second.json" })];
        return { ...second.decode(files, options), diagnostics };
      },
    };
    const files = memoryFiles({ "canonical.json": json });
    const { value, diagnostics } = convert(files, { from: canonicalAdapter, to: strict });
    expect(value).toBeUndefined();
    expect(codes(diagnostics)).toEqual(["core/invalid-output"]);
    expect(diagnostics[0]?.message).toContain("The name is too short.");
  });

  it("that keeps the source applies edits after a kept range", () => {
    const files = memoryFiles({ "a.md": "ab[old]cd" });
    const erased: FileEdit[] = [{ kind: "splice", path: "a.md", edits: [{ start: 2, end: 7, text: "" }] }];
    const encoded: FileEdit[] = [{ kind: "splice", path: "a.md", edits: [{ start: 2, end: 3, text: "C" }] }];
    expect(overlay(files, keepSource(files, erased, encoded) ?? []).text("a.md")).toEqual({
      kind: "text",
      text: "ab[old]Cd",
    });
  });
});

describe("a loss", () => {
  const input = (schema: JsonSchema) => ({ operations: [{ input: { parameters: [{ name: "a", schema }] } }] });
  const losses = (before: SkillManifest, after: SkillManifest) => {
    const target = { id: "toy", title: "Toy", coverage: { "": { holds: "exact" } } } as const;
    const context = { before, after, target, notes: [], locate: () => undefined, preserved: () => false };
    return toLosses(compareManifests(before, after), context);
  };

  it("of keys of another format is predicted", () => {
    const extensions = (other: JsonRecord): SkillManifest => ({ operations: [{}], extensions: { other } });
    const [loss, ...others] = losses(extensions({ x: 1, y: 2 }), extensions({ y: 2 }));
    expect(others).toEqual([]);
    expect(loss).toMatchObject({ predicted: true, message: 'Toy has no place for the key "x" of other.' });
  });

  it.each<[string, (free: JsonRecord) => SkillManifest, string]>([
    [
      "metadata have",
      (extensions) => ({ operations: [{}], metadata: { extensions } }),
      '"x" of "extensions" of the metadata',
    ],
    [
      "a schema has",
      (extensions) => input({ properties: { extensions } }),
      '"x" of "extensions" of "properties" of the schema of',
    ],
    [
      "the format itself has",
      (extensions) => ({ operations: [{}], extensions: { toy: { extensions } } }),
      'the key "extensions" of toy',
    ],
  ])('of other keys is not predicted, even if %s a key "extensions"', (_, withFree, subject) => {
    const [loss, ...others] = losses(withFree({ x: 1, y: 2 }), withFree({ y: 2 }));
    expect(others).toEqual([]);
    expect(loss?.predicted).toBe(false);
    expect(loss?.message).toContain(subject);
  });
});

describe("the coverage of a format", () => {
  it("comes from the pattern `*` for every part without a pattern of its own", () => {
    const coverage = { "*": { holds: "narrowed" }, name: { holds: "exact" } } as const;
    expect(coverageAt(coverage, ["name"]).entry.holds).toBe("exact");
    expect(coverageAt(coverage, ["tags", 0])).toEqual({ entry: { holds: "narrowed" }, depth: 1 });
  });
});

describe("edits of files", () => {
  it("that exceed the text throw", () => {
    expect(() => applyTextEdits("abc", [{ start: 2, end: 4, text: "x" }])).toThrow(RangeError);
  });

  it("that write an existing file change only the difference", () => {
    const files = memoryFiles({ "a.md": "one two" });
    const write = (text: string) => mergeEdits(files, [{ kind: "write", path: "a.md", text }]);
    expect(write("one two")).toEqual([]);
    expect(write("one 2")).toEqual([{ kind: "splice", path: "a.md", edits: [{ start: 4, end: 7, text: "2" }] }]);
  });

  it("keep a new file executable if it is edited after it was written", () => {
    const written: FileEdit = { kind: "write", path: "run.sh", text: "echo a\n", executable: true };
    const edited: FileEdit = { kind: "splice", path: "run.sh", edits: [{ start: 5, end: 6, text: "b" }] };
    expect(mergeEdits(memoryFiles({}), [written], [edited])).toEqual([{ ...written, text: "echo b\n" }]);
    const old = memoryFiles({ [written.path]: "old\n" });
    expect(mergeEdits(old, [written])).toEqual([written]);
    expect(mergeEdits({ ...old, isExecutable: () => true }, [written])).toMatchObject([{ kind: "splice" }]);
    expect(mergeEdits(memoryFiles({ [written.path]: written.text }), [written])).toEqual([]);
  });
});

describe("a sensitive value", () => {
  it("is not shown if a write-only schema has it under an unknown keyword", () => {
    const schema = { writeOnly: true, type: "string", "x-placeholder": "hunter2" };
    expect(redact({ operations: [{ output: { fields: [{ name: "key", schema }] } }] })).toEqual({
      operations: [{ output: { fields: [{ name: "key", schema: { ...schema, "x-placeholder": "[redacted]" } }] } }],
    });
  });

  it.each([
    ["the first", [true, undefined]],
    ["the last", [undefined, true]],
    ["the last, against the first,", [false, true]],
  ])("stays sensitive if operations are merged of which only %s marks it", (_, marks) => {
    const operations = marks.map((sensitive, index) => {
      const parameter = { name: "key", schema: {}, ...(sensitive === undefined ? {} : { sensitive }) };
      return { name: `step-${index}`, input: { parameters: [parameter] } };
    });
    const { operations: united } = uniteOperations({ operations }).manifest;
    expect(united[0]?.input?.parameters).toContainEqual(expect.objectContaining({ name: "key", sensitive: true }));
  });
});

it("an entrypoint for Windows alone implies the effect process", () => {
  const effects = impliedEffects({ operations: [{ entrypoints: { windows: ["run.cmd"] } }] });
  expect(effects.map(({ effect }) => effect)).toEqual([{ type: "process" }]);
});
