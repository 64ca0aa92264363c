import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  decodeSkill,
  type Json,
  type JsonRecord,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { isInstance } from "@skill-convert/core/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWrapper, printWrapper, readWrapper, WRAPPER } from "../src/files/wrapper-program.js";
import { semioverseAdapter as adapter } from "../src/index.js";
import { frontMatter } from "./skills.js";

const SEARCH = {
  name: "search",
  description: "Search.",
  input: { parameters: [{ name: "query", schema: { type: "string" }, required: true }] },
  entrypoints: { unix: ["python3", "notes.py", "search", [{ input: "query" }]] },
} as const;
const COUNT = {
  name: "count",
  description: "Count.",
  input: { parameters: [{ name: "limit", schema: { type: "integer" }, required: false, default: 3 }] },
  entrypoints: { unix: ["python3", "notes.py", "count", "--limit", [{ input: "limit" }]] },
} as const;
const several: SkillManifest = {
  id: "notes",
  name: "Notes",
  description: "Notes.",
  operations: [SEARCH, COUNT] as unknown as SkillManifest["operations"],
  environment: [{ name: "NOTES_KEY", required: true }],
  execution: { timeout: 5 },
};
const one: SkillManifest = { ...several, operations: several.operations.slice(0, 1) };

const written = (manifest: SkillManifest, base: SkillFiles = memoryFiles({})) =>
  overlay(base, adapter.encode(manifest, { over: base }).value!.edits);
const decode = (files: SkillFiles) => decodeSkill(files, adapter).value!.manifest;
const wrapperOf = (files: SkillFiles) => {
  const content = files.text(WRAPPER);
  return content.kind === "text" ? content.text : "";
};

describe("the wrapper around a program of another format (mapping-decisions.md#d70)", () => {
  it("stays where the entrypoints that start it are removed, and the coverage says that they come back", () => {
    const files = written(one);
    const { operations, ...rest } = decode(files);
    const [{ entrypoints, ...operation } = {}] = operations;
    const removed: SkillManifest = { ...rest, operations: [operation] };
    const { coverage } = adapter.encode(removed, { over: files }).value!;
    expect(decode(written(removed, files)).operations[0]?.entrypoints).toEqual(entrypoints);
    expect(coverage?.["operations/*/entrypoints"]).toEqual({ holds: "narrowed", adds: ["synthesised"] });
    expect(adapter.encode(removed, { over: memoryFiles({}) }).value?.coverage).toBeUndefined();
  });

  it("starts all operations, and chooses by the parameter that names one", () => {
    const files = written(several);
    expect(readWrapper(wrapperOf(files))).toEqual({
      parameter: "operation",
      operations: {
        search: { unix: SEARCH.entrypoints.unix, inputs: { query: { type: "string" } } },
        count: { unix: COUNT.entrypoints.unix, inputs: { limit: { type: "integer", default: 3 } } },
      },
      last_line_json: null,
      conditions: { variables: ["NOTES_KEY"], files: [], timeout: 5 },
      writes: null,
    });
    const { operations, stdoutContract } = decode(files);
    expect(stdoutContract).toEqual({ lastLineJson: true });
    expect(operations.map(({ entrypoints }) => entrypoints?.unix)).toEqual([
      ["python3", WRAPPER, "--operation", "search", "--query", [{ input: "query" }]],
      ["python3", WRAPPER, "--operation", "count", "--limit", [{ input: "limit" }]],
    ]);
  });

  it("does not wrap itself, and keeps its programs when the skill is edited", () => {
    const files = written(one);
    const read = decode(files);
    expect(adapter.encode(read, { over: files }).value!.edits).toEqual([]);
    expect(written(read).has(WRAPPER)).toBe(false);
    const [operation] = read.operations;
    const parameters = [
      ...operation!.input!.parameters,
      { name: "deep", schema: { type: "boolean" }, required: false },
    ];
    const edited = { ...read, operations: [{ ...operation, input: { ...operation!.input!, parameters } }] };
    const after = written(edited, files);
    expect(readWrapper(wrapperOf(after))).toMatchObject({
      operations: { "": { unix: SEARCH.entrypoints.unix, inputs: { query: {}, deep: { type: "boolean" } } } },
      conditions: { variables: ["NOTES_KEY"], timeout: 5 },
    });
  });

  it("is not written if the program is one of this format already", () => {
    const text = "---\nid: notes\nkind: operational\nruntime: script\nversion: [0, 1]\ndescription: Notes.\n---\n";
    const files = memoryFiles({ "SKILL.md": text, "scripts/notes.py": "print(1)\n" });
    const read = decode(files);
    expect(read.operations[0]?.entrypoints).toEqual({ unix: ["python3", "scripts/notes.py"] });
    expect(written({ ...read, description: "Other." }, files).has(WRAPPER)).toBe(false);
    for (const runtime of ["inference", "human", "documentation"] as const)
      expect(written({ ...one, runtime }).has(WRAPPER)).toBe(false);
  });

  it("holds its data as JSON that people can read", () => {
    const text = wrapperOf(written(several));
    expect(text).toContain('  "operations": {\n    "search": {\n      "unix": ["');
    expect(text).toContain('"inputs": { "limit": { "type": "integer", "default": 3 } }');
  });

  it("is recognised as generated, and stays as it is, if its data is on one line", () => {
    const files = written(one);
    const text = wrapperOf(files);
    const data = JSON.stringify(JSON.stringify(readWrapper(text)));
    const old = text.replace(/json\.loads\(r"""[\s\S]*?"""\)/, () => `json.loads(${data})`);
    expect(old).not.toBe(text);
    expect(readWrapper(old)).toEqual(readWrapper(text));
    for (const each of [text, old]) {
      expect(isWrapper(each)).toBe(true);
      expect(isWrapper(each.replace("def main", "def mine"))).toBe(false);
    }
    const over = overlay(files, [{ kind: "write", path: WRAPPER, text: old }]);
    expect(adapter.encode(decode(over), { over }).value!.edits).toEqual([]);
  });

  it("reads back what it was given, whatever that is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const value = { "": data as Json };
        expect(readWrapper(printWrapper(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("does not replace a program of that name that somebody wrote", () => {
    const base = memoryFiles({ [WRAPPER]: "print('mine')\n" });
    expect(wrapperOf(written(one, base))).toBe("print('mine')\n");
  });

  it("is ASCII, so that nothing in a manifest becomes code, and has no default of a sensitive input", () => {
    const input = {
      parameters: [
        { name: 'a"\n\u2028 ü 🎉', schema: {}, required: false, default: '")\nimport os #' },
        { name: "key", schema: { type: "string" }, required: false, sensitive: true, default: "hunter2" },
      ],
    };
    const text = wrapperOf(written({ ...one, operations: [{ ...one.operations[0], input }] }));
    expect(text).toMatch(/^[\n -~]*$/);
    expect(text).not.toContain("hunter2");
    expect(readWrapper(text)).toMatchObject({
      operations: { "": { inputs: { 'a"\n\u2028 ü 🎉': { default: '")\nimport os #' } } } },
    });
  });
});

const withoutPython = spawnSync("python3", ["--version"]).status === 0 ? undefined : "python3 is not in PATH";

describe.skipIf(withoutPython)("running the wrapper", () => {
  const PROGRAM = `import json, sys
print("at work")
if sys.argv[1] == "count":
    print(json.dumps({"error": "nothing to count", "argv": sys.argv[1:]}))
    sys.exit(7)
print(json.dumps({"argv": sys.argv[1:]}))
`;

  function run(manifest: SkillManifest, words: readonly string[], input = "", environment = {}) {
    const folder = mkdtempSync(join(tmpdir(), "wrapper-"));
    const files = written(manifest, memoryFiles({ "notes.py": PROGRAM }));
    for (const path of files.list()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), files.bytes(path) ?? "");
    }
    const env = { ...process.env, NOTES_KEY: "x", ...environment };
    const done = spawnSync("python3", [WRAPPER, ...words], { cwd: folder, input, encoding: "utf8", env });
    rmSync(folder, { recursive: true });
    const lines = done.stdout.trimEnd().split("\n");
    return { status: done.status, last: JSON.parse(lines.at(-1) ?? ""), before: lines.slice(0, -1) };
  }

  const report = { exit_code: 0, declared_writes: null };

  it("takes a JSON object or arguments, and reports the effects of a run (semioverse.md#s28, semioverse.md#s56)", () => {
    const expected = {
      status: 0,
      last: { argv: ["search", "a 'b' $c"], effect_report: report },
      before: ["at work"],
    };
    expect(run(several, [], JSON.stringify({ operation: "search", query: "a 'b' $c" }))).toEqual(expected);
    expect(run(several, ["--operation", "search", "--query", "a 'b' $c"])).toEqual(expected);
    expect(run(one, [JSON.stringify({ query: "a 'b' $c" })])).toEqual(expected);
  });

  it("returns an error envelope and the exit code if the program fails (semioverse.md#s127)", () => {
    const { status, last } = run(several, ["--operation", "count"]);
    expect([status, last.error]).toEqual([7, { message: "nothing to count", exit_code: 7 }]);
    expect(run(several, ["--operation", "lose"])).toMatchObject({
      status: 1,
      last: { error: { message: "unknown operation; there are: search, count" } },
    });
    expect(run(one, [], "[1]")).toMatchObject({ status: 1, last: { effect_report: {} } });
  });

  it("returns an output that is valid under the schema, also if the program fails (semioverse.md#s52, semioverse.md#s127)", () => {
    const { outputs } = frontMatter(written(several)) as { outputs: JsonRecord };
    const ways = [
      ["--operation", "search", "--query", "x"],
      ["--operation", "count"],
      ["--operation", "lose"],
    ];
    const returned = ways.map((way) => run(several, way).last as Json);
    expect(returned.map((output) => isInstance(output, outputs))).toEqual([true, true, true]);
    expect(returned.map((output) => Object.hasOwn(output as object, "error"))).toEqual([false, true, true]);
  });

  it("checks declared variables and files before it starts the program", () => {
    const needs: SkillManifest = { ...one, requiredFiles: [{ path: "notes.py" }, { path: "notes.db" }] };
    expect(run(needs, [], '{"query": "x"}')).toMatchObject({
      status: 1,
      last: { error: { message: "missing: the file notes.db" } },
      before: [],
    });
  });
});
