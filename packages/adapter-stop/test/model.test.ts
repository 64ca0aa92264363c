import type { JsonSchema } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { stopAdapter } from "../src/index.js";
import { EVERYTHING, FULL } from "./examples.js";
import { documentFor, documentIn, documentOf, read, readText, skillOf, write } from "./help.js";

const typed = (line: string) =>
  readText(documentOf(`inputs: [{name: x, ${line}}]\n`)).operations[0]?.input?.parameters[0];

describe("types and constraints", () => {
  const table: [line: string, sentence: string, JsonSchema][] = [
    ["type: string", "stop.md#s43", { type: "string" }],
    ["type: number", "stop.md#s44", { type: "number" }],
    ["type: boolean", "stop.md#s45", { type: "boolean" }],
    ["type: file_path", "stop.md#s46", { type: "string", format: "file-path" }],
    ["type: dir_path", "stop.md#s47", { type: "string", format: "dir-path" }],
    ["type: url", "stop.md#s48", { type: "string", format: "uri" }],
    ["type: json", "stop.md#s49", { type: "object" }],
    ["type: array", "stop.md#s50", { type: "array" }],
    ["type: enum, constraints: {enum: [a, 1, null]}", "stop.md#s51", { enum: ["a", 1, null] }],
    ["type: string, constraints: {pattern: '^a'}", "stop.md#s20", { type: "string", pattern: "^a" }],
    ["type: string, constraints: {enum: [a]}", "stop.md#s21", { type: "string", enum: ["a"] }],
    ["type: number, constraints: {min: -1.5, max: 2}", "stop.md#s22", { type: "number", minimum: -1.5, maximum: 2 }],
    [
      "type: url, constraints: {min: 9, max: 99}",
      "mapping-decisions.md#d22",
      { type: "string", format: "uri", minLength: 9, maxLength: 99 },
    ],
    [
      "type: array, constraints: {min: 0, max: 3}",
      "mapping-decisions.md#d22",
      { type: "array", minItems: 0, maxItems: 3 },
    ],
  ];

  it.each(table)("read %s (%s)", (line, _, schema) => expect(typed(line)?.schema).toEqual(schema));

  it.each(table)("write %s (%s)", (line, _, schema) => {
    const written = documentFor({ operations: [{ input: { parameters: [{ name: "x", schema }] } }] });
    expect(written["inputs"]).toEqual(
      documentIn(skillOf({ "skill.yaml": documentOf(`inputs: [{name: x, ${line}}]\n`) }))["inputs"],
    );
  });

  it.each<[JsonSchema, object]>([
    [
      { type: "integer", minimum: 1 },
      { type: "number", constraints: { min: 1 } },
    ],
    [{}, { type: "string" }],
    [true, { type: "string" }],
    [{ type: "null" }, { type: "string" }],
    [
      { type: ["string", "null"], maxLength: 3 },
      { type: "string", constraints: { max: 3 } },
    ],
    [{ type: ["integer", "number"] }, { type: "number" }],
    [{ type: ["string", "number"] }, { type: "string" }],
    [{ const: "a" }, { type: "enum", constraints: { enum: ["a"] } }],
    [
      { type: "string", const: "a" },
      { type: "string", constraints: { enum: ["a"] } },
    ],
    [
      { type: "string", format: "date" },
      { type: "string", constraints: { pattern: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$" } },
    ],
    [{ type: "string", format: "hostname" }, { type: "string" }],
    [{ type: "array", items: { type: "string" } }, { type: "array" }],
    [{ type: "object", properties: { a: {} } }, { type: "json" }],
    [{ type: "string", minLength: 1.5 }, { type: "string" }],
  ])("write %j as %j", (schema, expected) => {
    const manifest = { id: "x", operations: [{ input: { parameters: [{ name: "x", schema }] } }] };
    expect(documentFor(manifest)["inputs"]).toEqual([{ name: "x", ...expected }]);
  });

  it("tell absent, null and empty apart", () => {
    expect(typed("type: string")).not.toHaveProperty("default");
    expect(typed("type: string, default: null")).toHaveProperty("default", null);
    expect(readText(documentOf()).operations).toEqual([{}]);
    expect(readText(documentOf("inputs: []\noutputs: []\n")).operations).toEqual([
      { input: { parameters: [] }, output: { fields: [] } },
    ]);
  });

  it("keep names that every object has", () => {
    const text = documentOf(
      "inputs: [{name: __proto__, type: string}, {name: constructor, type: number}]\n__proto__: 1\n",
    );
    const manifest = readText(text);
    expect(manifest.operations[0]?.input?.parameters.map(({ name }) => name)).toEqual(["__proto__", "constructor"]);
    expect(documentIn(write(manifest))).toEqual(documentIn(skillOf({ "skill.yaml": text })));
  });
});

describe("a manifest with every field", () => {
  it("holds all of them", () => {
    const manifest = readText(FULL.replaceAll("skills/recipe-share", "skills/tea-maker"));
    expect(manifest).toMatchObject({
      id: "recipe-share",
      name: "recipe-share",
      author: "kitchen-club",
      repository: "https://example.org/kitchen/recipes",
      tools: { used: ["exec", "web_fetch", "read"] },
      effects: [
        { type: "filesystem", access: "read", paths: [[{ input: "recipe_path" }]] },
        { type: "network", destinations: ["cookbook.example.org"] },
      ],
      environment: [{ name: "COOKBOOK_TOKEN", required: true }],
      requiredFiles: [{ path: "share.py", base: "skill" }],
      assertions: {
        pre: [
          { check: "file_exists", path: [{ input: "recipe_path" }] },
          { check: "env_var", name: "COOKBOOK_TOKEN" },
        ],
        post: [
          { check: "output", output: "recipe_url" },
          { check: "output", output: "recipe_id", notEmpty: true },
        ],
      },
      observability: { level: "L2", metrics: [{ type: "histogram" }, { type: "counter" }] },
    });
    expect(manifest).not.toHaveProperty("extensions");
  });

  it("holds every check of the specification (stop.md#s72)", () => {
    const { assertions } = readText(EVERYTHING);
    expect(assertions?.post).toMatchObject([
      { check: "file_not_empty", path: "./bread/loaf.json" },
      { check: "file_matches", path: [{ output: "loaf_path" }], pattern: '"crust":\\s*"crisp"' },
      { check: "output", output: "state", equals: "baked" },
      { check: "output", output: "minutes_used", greaterThan: 0 },
      { check: "http_status", urlPattern: "oven.example.org", equals: 200 },
      { check: "duration", maxMs: 90000 },
      { check: "custom", command: ["python3 taste.py ", { output: "loaf_path" }], exitCode: 0 },
    ]);
    expect(assertions?.pre).toMatchObject([{ check: "tool_available", tool: "exec", severity: "warn" }]);
  });

  it("locates each field", () => {
    const text = EVERYTHING;
    const decoded = stopAdapter.decode(skillOf({ "skill.yaml": text, "SKILL.md": "# Bread\n" })).value;
    const at = (...path: (string | number)[]) => {
      const place = decoded?.locate(path);
      return place?.range && place.file === "skill.yaml" ? text.slice(place.range.start, place.range.end) : place?.file;
    };
    expect(at("id")).toBe("bread-baker");
    expect(at("operations", 0, "input", "parameters", 0, "schema", "type")).toBe("json");
    expect(at("operations", 0, "output", "fields", 2, "name")).toBe("log_dir");
    expect(at("effects", 1, "destinations", 0)).toBe('"#kitchen"');
    expect(at("requiredFiles", 1)).toBe("data/flours.json");
    expect(at("assertions", "post", 5, "maxMs")).toBe("90000");
    expect(at("observability", "traceSampling")).toBe("0.25");
    expect(at("tools", "required")).toBe("[exec]");
    expect(at("instructions")).toBe("SKILL.md");
  });

  it("locates constraints and tools", () => {
    const text = documentOf(`inputs:
  - name: word
    type: file_path
    constraints: {pattern: ^a, max: 5}
requirements: {tools: [exec]}
`);
    const decoded = stopAdapter.decode(skillOf({ "skill.yaml": text })).value;
    const at = (...path: (string | number)[]) => {
      const range = decoded?.locate(path)?.range;
      return range && text.slice(range.start, range.end);
    };
    const schema = (keyword: string) => at("operations", 0, "input", "parameters", 0, "schema", keyword);
    expect(["pattern", "maxLength", "format"].map(schema)).toEqual(["^a", "5", "file_path"]);
    expect(at("tools")).toBe("[exec]");
  });
});

describe("requirements.files", () => {
  it("are relative to the repository's root, the working directory or the skill's folder (stop.md#d22, stop.md#d24)", () => {
    const files = skillOf({
      "skill.yaml": documentOf("requirements: {files: [a.md, ./b.md, skills/tea-maker/c.md]}\n"),
    });
    const manifest = read(files);
    expect(manifest.requiredFiles).toEqual([
      { path: "a.md", base: "repository" },
      { path: "b.md", base: "cwd" },
      { path: "c.md", base: "skill" },
    ]);
    expect(documentIn(write(manifest))["requirements"]).toEqual(documentIn(files)["requirements"]);
  });

  it("lose the skill's folder if its path is not known (stop.md#d23)", () => {
    const result = write({ id: "x", operations: [{}], requiredFiles: [{ path: "c.md" }] }, skillOf({}, ""));
    expect(documentIn(result)["requirements"]).toEqual({ files: ["c.md"] });
  });

  it("never begin with a dot if they are relative to the repository's root (stop.md#d22)", () => {
    expect(documentFor({ requiredFiles: [{ path: "././a.md", base: "repository" }] })["requirements"]).toEqual({
      files: ["a.md"],
    });
  });
});
