import { toPointer } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { adr002Adapter } from "../src/index.js";
import { DIALECTS, SPECIFIED } from "./fixtures.js";
import { codes, decoded, manifestOf, skill, written } from "./read.js";

describe("decoding", () => {
  it.each(Object.entries(SPECIFIED))("reads the example %s without findings", (_, text) => {
    expect(decoded(text).diagnostics).toEqual([]);
  });

  it("reads every field of the proposed schema (adr002.md#s5, adr002.md#s6, adr002.md#s16, adr002.md#s27, adr002.md#s28, adr002.md#s29, adr002.md#s34, adr002.md#s37, adr002.md#s42, adr002.md#s46, adr002.md#s48, adr002.md#s58)", () => {
    const { manifest } = decoded(SPECIFIED.FULL);
    const [operation] = manifest.operations;
    expect(manifest).toMatchObject({
      id: "daily-log",
      name: "daily-log",
      description: "Writes a log of the day.",
      version: "1.2.0",
      execution: { idempotent: false, destructive: false, network: false, interactive: false, timeout: 30 },
      commands: [{ name: "git", minVersion: "2.40" }, { name: "date" }],
      sensitive: false,
      instructions: "\n# Daily log\n\nCollect, write, commit.\n",
    });
    expect(operation?.input?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ["day", true],
      ["title", false],
      ["folder", false],
      ["token", false],
    ]);
    expect(operation?.input?.parameters[1]).toEqual({
      name: "title",
      description: "A few words for the name of the file",
      schema: { type: "string" },
      required: false,
      default: "notes",
    });
    expect(operation?.input?.parameters[3]?.sensitive).toBe(true);
    expect(manifest.environment).toEqual([
      { name: "TEAM", description: "Whose day it was", required: false },
      { name: "CALENDAR_TOKEN", description: "For the calendar", required: false, sensitive: true },
    ]);
    expect(manifest.requiredFiles?.[0]).toEqual({
      path: "scripts/collect.sh",
      base: "skill",
      description: "Collects what was done",
    });
    expect(operation?.producedFiles).toEqual([
      {
        pattern: [{ input: "folder" }, "/", { input: "day" }, "-", { input: "title" }, ".org"],
        base: "repository",
        description: "The log of the day",
      },
    ]);
    expect(operation?.output).toEqual({ fields: [] });
  });

  it("reads the artifact stdout as a string, and writes it as it was (adr002.md#d34)", () => {
    const text = manifestOf("outputs: { artifacts: [stdout, log] }");
    const { manifest } = decoded(text);
    expect(manifest.operations[0]?.output?.fields).toEqual([
      { name: "stdout", schema: { type: "string" } },
      { name: "log" },
    ]);
    const edits = adr002Adapter.encode(manifest, { over: skill(text) }).value?.edits;
    expect(edits).toEqual([]);
    expect(JSON.stringify(adr002Adapter.encode(manifest).value?.edits)).toContain("[stdout, log]");
  });

  it("reads network as a hint and not as a list of effects (adr002.md#s52, adr002.md#d44)", () => {
    for (const network of [true, false]) {
      const { manifest } = decoded(manifestOf(`execution: { network: ${network} }`));
      expect(manifest.execution).toEqual({ network });
      expect(manifest.effects).toBeUndefined();
    }
    expect(decoded(manifestOf("execution: {}")).manifest.execution).toEqual({});
    expect(decoded(manifestOf()).manifest.execution).toBeUndefined();
  });

  it("distinguishes absent, null and empty values (mapping-decisions.md#d2, adr002.md#d9)", () => {
    expect(decoded(manifestOf()).manifest.environment).toBeUndefined();
    expect(decoded(manifestOf("env: {}")).manifest.environment).toEqual([]);
    expect(decoded(manifestOf("env:")).manifest).toEqual(decoded(manifestOf()).manifest);
    expect(codes(manifestOf("env:"))).toEqual(["empty-field"]);
    const [given] =
      decoded(manifestOf("inputs: { optional: [{ name: a, schema: { default: null } }] }")).manifest.operations[0]
        ?.input?.parameters ?? [];
    expect(given).toEqual({ name: "a", schema: {}, required: false, default: null });
  });

  it("reads the description of an input from its schema if it has no other (adr002.md#d17)", () => {
    const parameter = (entry: string) =>
      decoded(manifestOf(`inputs: { required: [${entry}] }`)).manifest.operations[0]?.input?.parameters[0];
    expect(parameter("{ name: a, description: outer, schema: { type: string, description: inner } }")).toEqual({
      name: "a",
      description: "outer",
      schema: { type: "string" },
      required: true,
    });
    expect(parameter("{ name: a, schema: { description: inner } }")).toMatchObject({
      description: "inner",
      schema: {},
    });
  });

  it("keeps unknown keys in their mappings (mapping-decisions.md#d6, adr002.md#d10)", () => {
    const { manifest } = decoded(
      manifestOf(
        "owner: somebody",
        "inputs: { note: 1, required: [{ name: a, unit: cm }] }",
        "env: { note: 2, required: [{ name: B, unit: dm }] }",
        "execution: { cost: low }",
      ),
    );
    expect(manifest.extensions?.["frontmatter"]).toEqual({ owner: "somebody" });
    expect(manifest.extensions?.["adr002"]).toEqual({ inputs: { note: 1 }, env: { note: 2 } });
    expect(manifest.operations[0]?.input?.parameters[0]?.extensions?.["adr002"]).toMatchObject({ unit: "cm" });
    expect(manifest.environment?.[0]?.extensions).toEqual({ adr002: { unit: "dm" } });
    expect(manifest.execution).toEqual({ extensions: { adr002: { cost: "low" } } });
  });

  it("reads names such as __proto__ as data", () => {
    const { manifest } = decoded(
      manifestOf(
        "__proto__: polluted",
        "inputs: { required: [{ name: __proto__, __proto__: 1 }, { name: constructor }, { name: toString }] }",
      ),
    );
    expect(manifest.operations[0]?.input?.parameters.map(({ name }) => name)).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
    expect(Object.keys(manifest.extensions?.["frontmatter"] ?? {})).toEqual(["__proto__"]);
    expect(Object.keys(manifest.operations[0]?.input?.parameters[0]?.extensions?.["adr002"] ?? {})).toContain(
      "__proto__",
    );
  });
});

describe("a legacy skill", () => {
  it("is read by its shared keys, with a warning for fields of a manifest (adr002.md#s72, adr002.md#s74, adr002.md#d3)", () => {
    const { manifest, diagnostics } = decoded(DIALECTS.LEGACY_FIELDS);
    expect(manifest).toEqual({
      id: "old-timer",
      name: "old-timer",
      description: "Has fields and no version of the format",
      operations: [{}],
      extensions: {
        frontmatter: { tags: ["a", "b"] },
        adr002: { version: 0.3, inputs: "whatever" },
      },
    });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["adr002/legacy-fields", "warning"]]);
    expect(diagnostics[0]?.message).toContain('"version", "inputs"');
  });

  it("is not validated (adr002.md#s73, adr002.md#d2)", () => {
    expect(codes("---\nlicense: MIT\n---\n")).toEqual([]);
    expect(codes("---\n---\nbody\n")).toEqual([]);
    expect(codes("---\nname: a\nmanifest_version:\noutputs: { files: [{ pattern: /etc }] }\n---\n")).toEqual([
      "legacy-fields",
    ]);
  });
});

describe("dialects", () => {
  it("include inputs in one list, whose order is kept (adr002.md#d12)", () => {
    const { manifest, diagnostics } = decoded(DIALECTS.FLAT);
    expect(manifest.operations[0]?.input?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ["later", false],
      ["first", true],
      ["neither", undefined],
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["adr002/flat-inputs"]);
  });

  it("include versions without quotes, whose digits are kept (adr002.md#d8)", () => {
    const text = manifestOf("version: 1.10", "preconditions: { commands: [{ cmd: git, min_version: 2.40 }] }");
    const { manifest, diagnostics } = decoded(text);
    expect(manifest.version).toBe("1.10.0");
    expect(manifest.commands?.[0]?.minVersion).toBe("2.40");
    expect(diagnostics.map(({ code }) => code)).toEqual(["adr002/unquoted-version", "adr002/unquoted-version"]);
    const [edit] = diagnostics[1]?.fix?.edits ?? [];
    expect(edit && text.slice(edit.start, edit.end)).toBe("2.40");
    expect(edit?.text).toBe('"2.40"');
  });

  it("include every version 1.x of the format, and no other version (adr002.md#s8, adr002.md#d1)", () => {
    const codesFor = (version: string) => codes(manifestOf().replace('"1.0"', version));
    expect(codesFor('"1.0"')).toEqual([]);
    expect(codesFor("1.0")).toEqual(["version-dialect"]);
    expect(codesFor('"1.7"')).toEqual(["version-dialect"]);
    expect(codesFor('"2.0"')).toEqual(["unsupported-version"]);
    expect(codesFor("2.0")).toEqual(["unsupported-version"]);
    expect(codesFor("latest")).toEqual(["unsupported-version"]);
    expect(codesFor("true")).toEqual(["unsupported-version"]);
  });

  it("include artifacts as strings and as mappings (adr002.md#d33)", () => {
    expect(decoded(DIALECTS.RICH).manifest.operations[0]?.output?.fields).toMatchObject([
      { name: "A line on standard output" },
      { name: "counts" },
      { name: "state", description: "What came of it", schema: { type: "string", enum: ["done", "late"] } },
    ]);
  });

  it("include artifacts with the name of an earlier one, which are kept and not read (adr002.md#d35)", () => {
    const read = adr002Adapter.decode(skill(DIALECTS.REPEATED)).value;
    const output = read?.manifest.operations[0]?.output;
    expect(output?.fields?.map(({ name }) => name)).toEqual(["log", "count"]);
    const renamed = decoded(DIALECTS.REPEATED).manifest;
    expect(written({ ...renamed, description: "New" }, DIALECTS.REPEATED)).toBe(
      DIALECTS.REPEATED.replace(renamed.description ?? "", "New"),
    );
    const range = read?.locate(["operations", 0, "output", "fields", 1, "name"])?.range;
    expect(DIALECTS.REPEATED.slice(range?.start, range?.end)).toBe("count");
  });

  it("include allowed-tools as a string with commas and as a list (adr002.md#d45)", () => {
    expect(decoded(manifestOf("allowed-tools: Read, Bash(git log:*)")).manifest.tools).toEqual({
      used: ["Read", "Bash(git log:*)"],
    });
    expect(decoded(manifestOf("allowed-tools: [Read, Write]")).manifest.tools).toEqual({ used: ["Read", "Write"] });
  });

  it("are not reported to a quiet reader, except for warnings", () => {
    const { diagnostics } = adr002Adapter.decode(skill(DIALECTS.BEYOND), { quiet: true });
    expect(diagnostics.map(({ code }) => code)).toEqual(["adr002/version-dialect", "adr002/version-spelling"]);
  });
});

describe("an error", () => {
  const cases: [string, string, string, string][] = [
    [
      "an input without a name",
      "inputs: { required: [{ description: x }] }",
      "missing-field",
      "/inputs/required/0/name",
    ],
    [
      "a command without cmd",
      "preconditions: { commands: [{ min_version: '1' }] }",
      "missing-field",
      "/preconditions/commands/0/cmd",
    ],
    [
      "a file without a path",
      "preconditions: { files: [{ base: cwd }] }",
      "missing-field",
      "/preconditions/files/0/path",
    ],
    ["an empty pattern", "outputs: { files: [{ pattern: }] }", "missing-field", "/outputs/files/0/pattern"],
    ["a hint that is a string", 'execution: { timeout: "30s" }', "wrong-type", "/execution/timeout"],
    [
      "an unknown base",
      "preconditions: { files: [{ path: a, base: home }] }",
      "wrong-type",
      "/preconditions/files/0/base",
    ],
    ["inputs that are a string", "inputs: all", "wrong-type", "/inputs"],
    ["an input that is a string", "inputs: { required: [day] }", "wrong-type", "/inputs/required/0"],
    ["an empty item", "inputs: { required: [{ name: a }, null] }", "wrong-type", "/inputs/required/1"],
    ["an artifact that is a number", "outputs: { artifacts: [1] }", "wrong-type", "/outputs/artifacts/0"],
    [
      "a name in both lists of inputs",
      "inputs: { required: [{ name: a }], optional: [{ name: a }] }",
      "duplicate-input",
      "/inputs/optional/0/name",
    ],
    ["a repeated name in one list", "inputs: [{ name: a }, { name: a }]", "duplicate-input", "/inputs/1/name"],
  ];
  it("is a warning for a variable that is not an input (adr002.md#d30)", () => {
    const { value, diagnostics } = adr002Adapter.decode(
      skill(manifestOf("outputs: { files: [{ pattern: 'a/{{topic}}.md' }] }")),
    );
    expect(value?.manifest.operations[0]?.producedFiles).toMatchObject([
      { pattern: ["a/", { input: "topic" }, ".md"] },
    ]);
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toContain(
      "warning adr002/undeclared-variable",
    );
  });

  it.each(cases)("is reported with its range for %s", (_, line, code, pointer) => {
    const text = manifestOf(line);
    const { value, diagnostics } = adr002Adapter.decode(skill(text));
    expect(value).toBeUndefined();
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([{ code: `adr002/${code}`, file: "SKILL.md" }]);
    expect(toPointer(errors[0]?.path ?? [])).toBe(pointer);
    expect(errors[0]?.range).toBeDefined();
  });

  it("suggests the nearest input", () => {
    const text = manifestOf(
      "inputs: { required: [{ name: topic }] }",
      "outputs: { files: [{ pattern: '{{topik}}' }] }",
    );
    expect(adr002Adapter.decode(skill(text)).diagnostics[0]?.message).toContain('did you mean "topic"');
  });

  it("is reported for a missing name and a missing description (adr002.md#d5)", () => {
    const { diagnostics } = adr002Adapter.decode(skill('---\nmanifest_version: "1.0"\n---\n'));
    expect(diagnostics.map(({ path }) => path)).toEqual([["name"], ["description"]]);
  });

  it.each([
    ...["/etc/passwd", "~/notes", "C:\\temp", "c:temp", "\\\\host\\share"].map((path) => [path, "forbidden-path"]),
    ...["../up", "a/../../up", "a\\..\\..\\up"].map((path) => [path, "path-leaves-base"]),
  ])("is reported for the path %s (adr002.md#s41, adr002.md#d28)", (path, code) => {
    const file = (key: string) => `{ ${key}: ${JSON.stringify(path)} }`;
    expect(codes(manifestOf(`preconditions: { files: [${file("path")}] }`))).toEqual([code]);
    expect(codes(manifestOf(`outputs: { files: [${file("pattern")}] }`))).toEqual([code]);
  });

  it.each(["a/b", "./a", "a/../b", "a..b/c", "..a"])(
    "is not reported for the path %s (adr002.md#s35, adr002.md#d28)",
    (path) => {
      expect(codes(manifestOf(`preconditions: { files: [{ path: ${path} }] }`))).toEqual([]);
    },
  );

  it("is reported for a file that is not text or has no front matter", () => {
    const decode = (content: Uint8Array) =>
      adr002Adapter.decode({ ...skill(""), text: () => ({ kind: "not-utf8", offset: content.length }) }).diagnostics;
    expect(decode(new Uint8Array(3))).toMatchObject([{ code: "core/unreadable-file", file: "SKILL.md" }]);
    expect(codes("no front matter\n")).toEqual(["core/not-this-format"]);
    expect(codes("")).toEqual(["core/not-this-format"]);
  });

  it("is reported for front matter that cannot be read, is not a mapping or is a program", () => {
    expect(codes("---\nname: [a\n---\n")[0]).toMatch(/^source\//);
    expect(codes("---\nname: a\nno end\n")[0]).toBe("source/unclosed-front-matter");
    expect(codes("---\n- a\n---\n")).toContain("core/not-this-format");
    expect(codes("---js\n({ manifest_version: '1.0' })\n---\n")[0]).toBe("source/front-matter-language");
  });
});

describe("locating", () => {
  const text = SPECIFIED.FULL;
  const at = (...path: (string | number)[]) => {
    const range = adr002Adapter.decode(skill(text)).value?.locate(path)?.range;
    return range && text.slice(range.start, range.end);
  };
  it("finds the fields of the model", () => {
    expect(at("id")).toBe("daily-log");
    expect(at("version")).toBe("1.2.0");
    expect(at("operations", 0, "input", "parameters", 1, "default")).toBe('"notes"');
    expect(at("operations", 0, "input", "parameters", 0, "schema", "type")).toBe("string");
    expect(at("operations", 0, "producedFiles", 0, "pattern")).toBe('"{{folder}}/{{day}}-{{title}}.org"');
    expect(at("environment", 1, "name")).toBe("CALENDAR_TOKEN");
    expect(at("commands", 0, "minVersion")).toBe('"2.40"');
    expect(at("commands", 1, "name")).toBe("date");
    expect(at("requiredFiles", 1, "path")).toBe("templates/log.org");
    expect(at("execution", "timeout")).toBe("30");
    expect(at("execution", "network")).toBe("false");
    expect(at("instructions")).toContain("# Daily log");
    expect(at("operations", 0, "output", "fields")).toBe("[]");
  });
});
