import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter } from "../src/index.js";
import { v2Skills } from "./fixtures.js";
import { codesOf, decoded, diagnosticsOf, filesOf, manifestOf, operationWith, skillWith } from "./support.js";

describe("decoding", () => {
  it("reads every top-level field and the front matter (skill-manifest-v2.md#s26, mapping-decisions.md#d3)", () => {
    expect(manifestOf(v2Skills.FULL)).toMatchObject({
      id: "garden-notes",
      name: "garden-notes",
      description: "Keeps notes about a garden.",
      version: "0.4.1",
      license: "MIT",
      compatibility: "any agent with a shell",
      metadata: { season: "spring" },
      author: "Ada",
      tools: { used: ["Bash", "Read"] },
      capabilities: [{ name: "garden-find" }, { name: "garden-add" }, { name: "garden-check" }],
      effects: [{ type: "process" }, { type: "database", access: "read" }, { type: "database", access: "write" }],
      stdoutContract: { lastLineJson: true },
    });
  });

  it("keeps the order of inputs and the fields that they leave out (skill-manifest-v2.md#s54, skill-manifest-v2.md#s56, skill-manifest-v2.md#s58, skill-manifest-v2.md#d18, skill-manifest-v2.md#d20)", () => {
    expect(manifestOf(v2Skills.FULL).operations[0]?.input?.parameters).toEqual([
      { name: "words", schema: { type: "string" }, required: true, description: "What to look for" },
      { name: "most", schema: { type: "integer" }, required: false, default: 10, description: "How many at most" },
      { name: "beds", schema: {}, default: null },
    ]);
  });

  it("reads a type, a choice or an array from output fields, and keeps the text (skill-manifest-v2.md#s71, skill-manifest-v2.md#d23)", () => {
    const fields = { a: "integer", b: "yes | no", c: "array of names", d: "some text", e: "string | null", f: "array" };
    const text = skillWith({ operations: operationWith({ output: { description: "x", fields } }) });
    expect(manifestOf(text).operations[0]?.output?.fields).toEqual([
      { name: "a", schema: { type: "integer" } },
      { name: "b", description: "yes | no", schema: { enum: ["yes", "no"] } },
      { name: "c", description: "array of names", schema: { type: "array" } },
      { name: "d", description: "some text" },
      { name: "e", description: "string | null" },
      { name: "f", schema: { type: "array" } },
    ]);
  });

  it("reads placeholders as references, and keeps other braces as text (skill-manifest-v2.md#s64, skill-manifest-v2.md#d30, skill-manifest-v2.md#d31)", () => {
    const unix = ["sh", "--q={q}", "{skill_dir}/x", '{"a":1}', "{print $1}", "${HOME}", "{{name}}", "{}"];
    const text = skillWith({ operations: operationWith({ input: { q: { type: "string" } }, entrypoints: { unix } }) });
    expect(manifestOf(text).operations[0]?.entrypoints?.unix).toEqual([
      "sh",
      ["--q=", { input: "q" }],
      [{ builtin: "skill_dir" }, "/x"],
      '{"a":1}',
      "{print $1}",
      "${HOME}",
      "{{name}}",
      "{}",
    ]);
  });

  it("reads each of the eight effects (skill-manifest-v2.md#s36, skill-manifest-v2.md#s37, skill-manifest-v2.md#s38, skill-manifest-v2.md#s39, skill-manifest-v2.md#s40, skill-manifest-v2.md#s41, skill-manifest-v2.md#s42, skill-manifest-v2.md#s43)", () => {
    const effects = ["db.read", "db.write", "proc.exec", "fs.read", "fs.write", "net.fetch", "git.read", "git.write"];
    expect(manifestOf(skillWith({ effects })).effects).toEqual([
      { type: "database", access: "read" },
      { type: "database", access: "write" },
      { type: "process" },
      { type: "filesystem", access: "read" },
      { type: "filesystem", access: "write" },
      { type: "network" },
      { type: "git", access: "read" },
      { type: "git", access: "write" },
    ]);
  });

  it("reads an operation without inputs and an output without fields (skill-manifest-v2.md#s49, skill-manifest-v2.md#s70)", () => {
    const [operation] = manifestOf(skillWith({ operations: operationWith({}) })).operations;
    expect(operation?.input).toEqual({ parameters: [] });
    expect(operation?.output).toEqual({ description: "Gone" });
  });

  it("reads names such as __proto__ as data", () => {
    const [operation] = manifestOf(v2Skills.NAMES).operations;
    expect(operation?.name).toBe("__proto__");
    expect(operation?.input?.parameters.map(({ name }) => name)).toEqual(["constructor", "__proto__"]);
    expect(operation?.output?.fields?.map(({ name }) => name)).toEqual(["toString", "__proto__"]);
    expect(operation?.entrypoints?.unix).toEqual(["x", [{ input: "__proto__" }], [{ input: "constructor" }]]);
  });

  it("keeps unknown keys in their objects (skill-manifest-v2.md#d10)", () => {
    const manifest = manifestOf(v2Skills.AGENT);
    const owner = manifest.extensions?.["skill-manifest-v2"]?.["owner"] as object;
    expect(Object.keys(owner)).toEqual(["__proto__", "team"]);
    expect(manifest.operations[0]?.extensions).toEqual({ "skill-manifest-v2": { stage: "early" } });
    expect(manifest.operations[0]?.input?.parameters[0]?.extensions?.["skill-manifest-v2"]).toMatchObject({
      unit: "cup",
    });
  });

  it("reads a skill without front matter, instructions or operations (skill-manifest-v2.md#d17)", () => {
    const manifest = manifestOf(v2Skills.MINIMAL);
    expect(manifest).toMatchObject({ id: "bare", capabilities: [], effects: [], operations: [{}] });
    expect(manifest.instructions).toBeUndefined();
  });
});

describe("locating", () => {
  const at = (path: (string | number)[]) => {
    const place = decoded(v2Skills.FULL).locate(path);
    return place?.range && v2Skills.FULL.slice(place.range.start, place.range.end);
  };
  it("finds values of the block", () => {
    expect(at(["capabilities", 1, "name"])).toBe('"garden-add"');
    expect(at(["operations", 0, "input", "parameters", 1, "schema"])).toBe('"integer"');
    expect(at(["operations", 1, "entrypoints", "unix", 0])).toBe('"bash"');
    expect(at(["operations", 0, "output", "fields", 2])).toBe('"integer"');
    expect(at(["stdoutContract", "lastLineJson"])).toBe("true");
  });
  it("finds values of the front matter, or the nearest range around a missing value", () => {
    expect(at(["description"])).toBe("Keeps notes about a garden.");
    expect(at(["author"])).toBe("Ada");
    expect(at(["category"])).toMatch(/^```skill-manifest/);
  });
});

describe("errors", () => {
  const found = (change: Record<string, unknown>) =>
    codesOf(skillWith(change)).filter(([code]) => code !== "no-operations");
  it("name a missing field and its expected type (skill-manifest-v2.md#s18)", () => {
    expect(found({ capabilities: undefined })[0]?.[0]).toBe("missing-field");
    expect(found({ operations: operationWith({ output: undefined }) })[0]?.[0]).toBe("missing-field");
    const [diagnostic] = diagnosticsOf(skillWith({ id: undefined }));
    expect(diagnostic).toMatchObject({
      severity: "error",
      path: ["id"],
      message: 'The required field "id" is missing from the manifest (a string).',
    });
  });
  it("name a wrong type, also under keys such as __proto__ (skill-manifest-v2.md#s8)", () => {
    expect(found({ capabilities: "one" })).toEqual([["wrong-type", '"one"']]);
    expect(found({ stdout_contract: { last_line_json: "yes" } })).toEqual([["wrong-type", '"yes"']]);
    expect(found({ operations: operationWith({ input: { q: 1 } }) })).toEqual([["wrong-type", "1"]]);
    expect(found({ operations: operationWith({ entrypoints: { unix: "run" } }) })).toContainEqual([
      "wrong-type",
      '"run"',
    ]);
    expect(found({ operations: JSON.parse('{"__proto__": 5}') })).toEqual([["wrong-type", "5"]]);
  });
  it("name an unsupported schema version, but not another spelling of version 2 (skill-manifest-v2.md#d12)", () => {
    expect(found({ schema_version: "3.0" })).toEqual([["unsupported-schema-version", '"3.0"']]);
    expect(found({ schema_version: 2 }).map(([code]) => code)).toContain("schema-version-spelling");
  });
  it("name a placeholder without an input, and suggest the nearest input (skill-manifest-v2.md#s65)", () => {
    const input = { query: { type: "string" } };
    const text = skillWith({ operations: operationWith({ input, entrypoints: { unix: ["x", "{qeury}"] } }) });
    const error = diagnosticsOf(text).find(({ severity }) => severity === "error");
    expect(error?.code).toBe("skill-manifest-v2/undeclared-placeholder");
    expect(error?.message).toContain('did you mean "query"?');
  });
  it("name a second block, and the first is read (skill-manifest-v2.md#d3)", () => {
    const text = `${skillWith({})}\n${skillWith({ id: "other" })}`;
    const found = diagnosticsOf(text).find(({ severity }) => severity === "error");
    expect(found?.code).toBe("skill-manifest-v2/second-block");
    expect(found?.range?.start).toBe(text.lastIndexOf("```skill-manifest"));
    expect(skillManifestV2Adapter.decode(filesOf(text)).value?.manifest.id).toBe("example");
  });
  it("say where JSON or YAML cannot be parsed", () => {
    const json = '```skill-manifest\n{\n  "id": "a" "b"\n}\n```\n';
    expect(diagnosticsOf(json)[0]).toMatchObject({ code: "source/json-syntax", severity: "error", file: "SKILL.md" });
    expect(diagnosticsOf("```skill-manifest\nid: [\n```\n").map(({ severity }) => severity)).toContain("error");
    expect(diagnosticsOf("```skill-manifest\n```\n")[0]?.message).toBe(
      "The manifest must be a mapping; found nothing.",
    );
    expect(diagnosticsOf('```skill-manifest\n{"id": 1, "id": 2}\n```\n')[0]?.severity).toBe("error");
  });
  it("say why a file cannot be read", () => {
    expect(diagnosticsOf(new Uint8Array([0x23, 0xff]))[0]?.code).toBe("core/unreadable-file");
    expect(diagnosticsOf(new Uint8Array(11 * 1024 * 1024))[0]?.code).toBe("core/unreadable-file");
    expect(diagnosticsOf("# Nothing")[0]?.code).toBe("core/not-this-format");
    expect(
      skillManifestV2Adapter.encode({ operations: [{}] }, { over: filesOf(new Uint8Array([0xff])) }).value,
    ).toBeUndefined();
  });
  it("prevent writing over a manifest that cannot be read (mapping-decisions.md#d95)", () => {
    const base = filesOf("```skill-manifest\n{\n```\n");
    const result = skillManifestV2Adapter.encode({ operations: [{}] }, { over: base });
    expect(result.value).toBeUndefined();
    expect(result.diagnostics[0]?.severity).toBe("error");
  });
});

describe("dialects", () => {
  it("are read, with an info for each and a warning for unknown names (skill-manifest-v2.md#d15, skill-manifest-v2.md#d19, skill-manifest-v2.md#d24, skill-manifest-v2.md#d25, skill-manifest-v2.md#d37)", () => {
    expect(
      codesOf(v2Skills.AGENT)
        .map(([code]) => code)
        .sort(),
    ).toEqual(
      [
        "dialect-agent",
        "dialect-field",
        "dialect-note",
        "dialect-type",
        "dialect-type",
        "unknown-effect",
        "unknown-type",
      ].sort(),
    );
  });
  it("are not reported to a quiet reader, except for warnings", () => {
    const quiet = skillManifestV2Adapter.decode(filesOf(v2Skills.AGENT), { quiet: true }).diagnostics;
    expect(quiet.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  });
  it("include YAML content, a missing platform and inputs that no argument uses (skill-manifest-v2.md#d6, skill-manifest-v2.md#d27, skill-manifest-v2.md#d34)", () => {
    const codes = codesOf(v2Skills.YAML).map(([code]) => code);
    expect(codes).toEqual(expect.arrayContaining(["yaml-content", "one-platform", "version-spelling"]));
    const input = { q: { type: "string" } };
    const unused = skillWith({ operations: operationWith({ input, entrypoints: { unix: ["a"], windows: ["a"] } }) });
    expect(codesOf(unused).map(([code]) => code)).toEqual(["unused-input"]);
  });
  it("are read with the meaning that their authors intended (skill-manifest-v2.md#d13, skill-manifest-v2.md#d19, skill-manifest-v2.md#d25)", () => {
    expect(manifestOf(v2Skills.YAML)).toMatchObject({ id: "Odd_Name", version: "1.2.0" });
    expect(manifestOf(v2Skills.YAML).effects).toEqual([{ type: "filesystem", access: "read" }]);
    const [make] = manifestOf(v2Skills.AGENT).operations;
    expect(make?.entrypoints).toEqual({ agent: "Follow procedures/make.md" });
    expect(make?.input?.parameters.map(({ schema }) => schema)).toEqual([{ type: "number" }, { type: "array" }, {}]);
    expect(manifestOf(v2Skills.AGENT).effects?.[1]).toEqual({ type: "unknown", name: "tea.pour" });
    expect(manifestOf(v2Skills.AGENT).stdoutContract?.note).toBe("An agent pours.");
  });
});

describe("embedding", () => {
  const block = skillWith({});
  it.each([
    ["inside another fence", `\`\`\`\`\n${block}\`\`\`\`\n`],
    ["in an HTML comment", `<!--\n${block}-->\n`],
    ["indented by four", block.replaceAll(/^/gm, "    ")],
    ["in a list", `- item\n\n${block.replaceAll(/^/gm, "  ")}`],
    ["with another word", block.replace("skill-manifest", "skill-manifests")],
  ])("does not find a block %s (skill-manifest-v2.md#d1)", (_, text) => {
    expect(skillManifestV2Adapter.detect(filesOf(text))).toBeUndefined();
  });
  it.each([
    ["tildes", block.replaceAll("```", "~~~")],
    ["a longer fence", block.replaceAll("```", "`````")],
    ["an indentation of three", block.replaceAll("```", "   ```")],
    ["words after the first", block.replace("skill-manifest", "skill-manifest json")],
    ["CRLF and a byte-order mark", `\ufeff${block.replaceAll("\n", "\r\n")}`],
  ])("finds a block with %s (skill-manifest-v2.md#d1, skill-manifest-v2.md#d2)", (_, text) => {
    expect(skillManifestV2Adapter.detect(filesOf(text))).toMatchObject({ file: "SKILL.md", rank: 10, version: "2.0" });
    expect(manifestOf(text).id).toBe("example");
  });
  it("reads a block that is not closed, with a warning (skill-manifest-v2.md#d5)", () => {
    expect(codesOf(block.slice(0, -4)).map(([code]) => code)).toContain("unclosed-block");
  });
});
