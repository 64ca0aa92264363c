import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter } from "../src/index.js";
import { v2Skills } from "./fixtures.js";
import { codesOf, decoded, diagnosticsOf, filesOf, manifestOf, operationWith, skillWith } from "./support.js";

describe("Skill Manifest v2, Field Reference", () => {
  it("reads every top-level field and the front matter beside the block", () => {
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

  it("keeps the order of inputs, the three states of required, and a default of null (input[param])", () => {
    expect(manifestOf(v2Skills.FULL).operations[0]?.input?.parameters).toEqual([
      { name: "words", schema: { type: "string" }, required: true, description: "What to look for" },
      { name: "most", schema: { type: "integer" }, required: false, default: 10, description: "How many at most" },
      { name: "beds", schema: {}, default: null },
    ]);
  });

  it("reads a type, a choice and an array out of output fields, and keeps the text (output)", () => {
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

  it("reads placeholders as references and leaves other braces alone (entrypoints)", () => {
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

  it("takes names such as __proto__ for data", () => {
    const [operation] = manifestOf(v2Skills.NAMES).operations;
    expect(operation?.name).toBe("__proto__");
    expect(operation?.input?.parameters.map(({ name }) => name)).toEqual(["constructor", "__proto__"]);
    expect(operation?.output?.fields?.map(({ name }) => name)).toEqual(["toString", "__proto__"]);
    expect(operation?.entrypoints?.unix).toEqual(["x", [{ input: "__proto__" }], [{ input: "constructor" }]]);
  });

  it("keeps unknown keys where they stand", () => {
    const manifest = manifestOf(v2Skills.AGENT);
    const owner = manifest.extensions?.["skill-manifest-v2"]?.["owner"] as object;
    expect(Object.keys(owner)).toEqual(["__proto__", "team"]);
    expect(manifest.operations[0]?.extensions).toEqual({ "skill-manifest-v2": { stage: "early" } });
    expect(manifest.operations[0]?.input?.parameters[0]?.extensions?.["skill-manifest-v2"]).toMatchObject({
      unit: "cup",
    });
  });

  it("reads a skill without front matter, instructions or operations", () => {
    const manifest = manifestOf(v2Skills.MINIMAL);
    expect(manifest).toMatchObject({ id: "bare", capabilities: [], effects: [], operations: [{}] });
    expect(manifest.instructions).toBeUndefined();
  });
});

describe("where things are", () => {
  const at = (path: (string | number)[]) => {
    const place = decoded(v2Skills.FULL).locate(path);
    return place?.range && v2Skills.FULL.slice(place.range.start, place.range.end);
  };
  it("locates what stands in the block", () => {
    expect(at(["capabilities", 1, "name"])).toBe('"garden-add"');
    expect(at(["operations", 0, "input", "parameters", 1, "schema"])).toBe('"integer"');
    expect(at(["operations", 1, "entrypoints", "unix", 0])).toBe('"bash"');
    expect(at(["operations", 0, "output", "fields", 2])).toBe('"integer"');
    expect(at(["stdoutContract", "lastLineJson"])).toBe("true");
  });
  it("locates what stands in the front matter, or the nearest thing around it", () => {
    expect(at(["description"])).toBe("Keeps notes about a garden.");
    expect(at(["author"])).toBe("Ada");
    expect(at(["category"])).toMatch(/^```skill-manifest/);
  });
});

describe("errors", () => {
  const found = (change: Record<string, unknown>) =>
    codesOf(skillWith(change)).filter(([code]) => code !== "no-operations");
  it("names a missing field and what it should be", () => {
    expect(found({ capabilities: undefined })[0]?.[0]).toBe("missing-field");
    expect(found({ operations: operationWith({ output: undefined }) })[0]?.[0]).toBe("missing-field");
    const [diagnostic] = diagnosticsOf(skillWith({ id: undefined }));
    expect(diagnostic).toMatchObject({
      severity: "error",
      pointer: "/id",
      message: 'The required field "id" is missing from the manifest (a string).',
    });
  });
  it("names a wrong type, also under names such as __proto__", () => {
    expect(found({ capabilities: "one" })).toEqual([["wrong-type", '"one"']]);
    expect(found({ stdout_contract: { last_line_json: "yes" } })).toEqual([["wrong-type", '"yes"']]);
    expect(found({ operations: operationWith({ input: { q: 1 } }) })).toEqual([["wrong-type", "1"]]);
    expect(found({ operations: operationWith({ entrypoints: { unix: "run" } }) })).toContainEqual([
      "wrong-type",
      '"run"',
    ]);
    expect(found({ operations: JSON.parse('{"__proto__": 5}') })).toEqual([["wrong-type", "5"]]);
  });
  it("refuses another schema version and accepts other spellings of this one", () => {
    expect(found({ schema_version: "3.0" })).toEqual([["unsupported-schema-version", '"3.0"']]);
    expect(found({ schema_version: 2 }).map(([code]) => code)).toContain("schema-version-spelling");
  });
  it("refuses a placeholder that names no input, with the nearest right spelling", () => {
    const input = { query: { type: "string" } };
    const text = skillWith({ operations: operationWith({ input, entrypoints: { unix: ["x", "{qeury}"] } }) });
    const error = diagnosticsOf(text).find(({ severity }) => severity === "error");
    expect(error?.code).toBe("skill-manifest-v2/undeclared-placeholder");
    expect(error?.message).toContain('did you mean "query"?');
  });
  it("reports a second block and reads the first", () => {
    const text = `${skillWith({})}\n${skillWith({ id: "other" })}`;
    const found = diagnosticsOf(text).find(({ severity }) => severity === "error");
    expect(found?.code).toBe("skill-manifest-v2/second-block");
    expect(found?.range?.start).toBe(text.lastIndexOf("```skill-manifest"));
    expect(skillManifestV2Adapter.decode(filesOf(text)).value?.manifest.id).toBe("example");
  });
  it("says where JSON and YAML cannot be read", () => {
    const json = '```skill-manifest\n{\n  "id": "a" "b"\n}\n```\n';
    expect(diagnosticsOf(json)[0]).toMatchObject({ code: "source/json-syntax", severity: "error", file: "SKILL.md" });
    expect(diagnosticsOf("```skill-manifest\nid: [\n```\n").map(({ severity }) => severity)).toContain("error");
    expect(diagnosticsOf("```skill-manifest\n```\n")[0]?.message).toBe(
      "The manifest must be a mapping; found nothing.",
    );
    expect(diagnosticsOf('```skill-manifest\n{"id": 1, "id": 2}\n```\n')[0]?.severity).toBe("error");
  });
  it("says why a file cannot be read", () => {
    expect(diagnosticsOf(new Uint8Array([0x23, 0xff]))[0]?.code).toBe("core/unreadable-file");
    expect(diagnosticsOf(new Uint8Array(11 * 1024 * 1024))[0]?.code).toBe("core/unreadable-file");
    expect(diagnosticsOf("# Nothing")[0]?.code).toBe("core/not-this-format");
    expect(
      skillManifestV2Adapter.encode({ operations: [{}] }, { base: filesOf(new Uint8Array([0xff])) }).value,
    ).toBeUndefined();
  });
  it("does not write over a manifest that it cannot read", () => {
    const base = filesOf("```skill-manifest\n{\n```\n");
    const result = skillManifestV2Adapter.encode({ operations: [{}] }, { base });
    expect(result.value).toBeUndefined();
    expect(result.diagnostics[0]?.severity).toBe("error");
  });
});

describe("dialects (skill-manifest-v2.md#d19, skill-manifest-v2.md#d25, skill-manifest-v2.md#d37)", () => {
  it("are read, with an info for each and a warning for what nobody knows", () => {
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
  it("are not mentioned when reading back what was written", () => {
    const quiet = skillManifestV2Adapter.decode(filesOf(v2Skills.AGENT), { quiet: true }).diagnostics;
    expect(quiet.map(({ severity }) => severity)).toEqual(["warning", "warning"]);
  });
  it("include YAML content, a missing platform and inputs that no argument uses", () => {
    const codes = codesOf(v2Skills.YAML).map(([code]) => code);
    expect(codes).toEqual(expect.arrayContaining(["yaml-content", "one-platform", "version-spelling"]));
    const input = { q: { type: "string" } };
    const unused = skillWith({ operations: operationWith({ input, entrypoints: { unix: ["a"], windows: ["a"] } }) });
    expect(codesOf(unused).map(([code]) => code)).toEqual(["unused-input"]);
  });
  it("read what they mean", () => {
    expect(manifestOf(v2Skills.YAML)).toMatchObject({ id: "Odd_Name", version: "1.2.0" });
    expect(manifestOf(v2Skills.YAML).effects).toEqual([{ type: "filesystem", access: "read" }]);
    const [make] = manifestOf(v2Skills.AGENT).operations;
    expect(make?.entrypoints).toEqual({ agent: "Follow procedures/make.md" });
    expect(make?.input?.parameters.map(({ schema }) => schema)).toEqual([{ type: "number" }, { type: "array" }, {}]);
    expect(manifestOf(v2Skills.AGENT).effects?.[1]).toEqual({ type: "unknown", name: "tea.pour" });
    expect(manifestOf(v2Skills.AGENT).stdoutContract?.note).toBe("An agent pours.");
  });
});

describe("Embedding", () => {
  const block = skillWith({});
  it.each([
    ["inside another fence", `\`\`\`\`\n${block}\`\`\`\`\n`],
    ["in an HTML comment", `<!--\n${block}-->\n`],
    ["indented by four", block.replaceAll(/^/gm, "    ")],
    ["in a list", `- item\n\n${block.replaceAll(/^/gm, "  ")}`],
    ["of another word", block.replace("skill-manifest", "skill-manifests")],
  ])("does not take text %s for a manifest", (_, text) => {
    expect(skillManifestV2Adapter.detect(filesOf(text))).toBeUndefined();
  });
  it.each([
    ["tildes", block.replaceAll("```", "~~~")],
    ["a longer fence", block.replaceAll("```", "`````")],
    ["indented by three", block.replaceAll("```", "   ```")],
    ["words after the first", block.replace("skill-manifest", "skill-manifest json")],
    ["CRLF and a byte-order mark", `\ufeff${block.replaceAll("\n", "\r\n")}`],
  ])("finds a block with %s", (_, text) => {
    expect(skillManifestV2Adapter.detect(filesOf(text))).toMatchObject({ file: "SKILL.md", rank: 10, version: "2.0" });
    expect(manifestOf(text).id).toBe("example");
  });
  it("reads a block that is not closed, with a warning", () => {
    expect(codesOf(block.slice(0, -4)).map(([code]) => code)).toContain("unclosed-block");
  });
});
