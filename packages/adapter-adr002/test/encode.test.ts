import { memoryFiles, type SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { adr002Adapter } from "../src/index.js";
import { DIALECTS, SPECIFIED } from "./fixtures.js";
import { decoded, frontmatter, manifestOf, written } from "./read.js";

const bare: SkillManifest = { id: "example", name: "example", description: "An example", operations: [{}] };
const notes = (manifest: SkillManifest, base = {}) =>
  adr002Adapter.encode(manifest, { over: memoryFiles(base, { path: "skills/example" }) }).value?.notes ?? [];

describe("encoding into an empty folder", () => {
  it("writes the form of the specification (mapping-decisions.md#d93)", () => {
    const text = written({
      ...bare,
      version: "1.0.0",
      instructions: "# Body\n",
      effects: [{ type: "network" }],
      execution: { timeout: 5 },
      operations: [
        {
          input: {
            parameters: [
              { name: "b", schema: { type: "string" }, default: "x" },
              { name: "a", schema: {}, required: true, sensitive: true },
            ],
          },
          output: { fields: [{ name: "log" }, { name: "count", schema: { type: "integer" } }] },
          producedFiles: [{ pattern: ["out/", { input: "a" }] }],
        },
      ],
    });
    expect(text).toBe(`---
manifest_version: "1.0"
name: example
description: An example
version: 1.0.0
inputs:
  required:
    - name: a
      sensitive: true
      schema: {}
  optional:
    - name: b
      schema:
        type: string
        default: x
outputs:
  files:
    - pattern: out/{{a}}
  artifacts:
    - log
    - name: count
      schema:
        type: integer
execution:
  network: true
  timeout: 5
---
# Body
`);
  });

  it("writes the line endings of the instructions", () => {
    const text = written({ ...bare, instructions: "one\r\ntwo\r\n" });
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });
});

describe("required fields", () => {
  it("take the description from the operation, the first paragraph or the name (mapping-decisions.md#d15)", () => {
    const { description: _, ...rest } = bare;
    const frontmatterOf = (manifest: SkillManifest) => frontmatter(written(manifest));
    expect(frontmatterOf({ ...rest, operations: [{ description: "Runs" }], instructions: "Text.\n" })).toMatchObject({
      description: "Runs",
    });
    const body = "# Title\n\n```sh\nls\n```\n\nFirst line\nand second.\n\nMore.\n";
    expect(frontmatterOf({ ...rest, instructions: body })).toMatchObject({ description: "First line and second." });
    expect(frontmatterOf(rest)).toMatchObject({ description: "example" });
    expect(notes(rest)).toMatchObject([{ path: ["description"], kind: "synthesised" }]);
  });

  it("take the name from the last part of the id, the label or the folder (mapping-decisions.md#d40, mapping-decisions.md#d41)", () => {
    const nameFor = (part: Partial<SkillManifest>) =>
      (frontmatter(written({ description: "x", operations: [{}], ...part })) as { name: string }).name;
    expect(nameFor({ id: "reasoning/SelfCheck" })).toBe("self-check");
    expect(nameFor({ id: "a-b", name: "Another Label" })).toBe("a-b");
    expect(nameFor({ name: "from-label" })).toBe("from-label");
    expect(nameFor({ name: "From Label" })).toBe("example");
    expect(nameFor({})).toBe("example");
    expect(nameFor({ id: "???" })).toBe("example");
  });

  it("do not include the version (adr002.md#s71)", () => {
    expect(frontmatter(written(bare))).not.toHaveProperty("version");
  });
});

describe("types", () => {
  const schemaOf = (schema: Record<string, never> | object) => {
    const manifest = {
      ...bare,
      operations: [{ input: { parameters: [{ name: "a", schema }] } }],
    } as unknown as SkillManifest;
    const document = frontmatter(written(manifest)) as { inputs: { optional: { schema: unknown }[] } };
    return { schema: document.inputs.optional[0]?.schema, notes: notes(manifest) };
  };

  it("lose keywords outside the subset, which is reported (mapping-decisions.md#d19, adr002.md#d18)", () => {
    expect(schemaOf({ type: "string", format: "uri", minLength: 1 })).toMatchObject({
      schema: { type: "string" },
      notes: [{ path: ["operations", 0, "input", "parameters", 0, "schema"], kind: "narrowed" }],
    });
    expect(schemaOf({ type: ["string", "null"] }).schema).toEqual({});
    expect(schemaOf({ type: "array", items: { type: "string", format: "uri" }, minItems: 1 }).schema).toEqual({
      type: "array",
      items: { type: "string" },
    });
  });

  it("have patterns in place of formats (mapping-decisions.md#d25)", () => {
    const pattern = "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$";
    expect(schemaOf({ type: "string", format: "date" }).schema).toEqual({ type: "string", pattern });
    expect(schemaOf({ type: "string", format: "date", enum: ["today"] }).schema).not.toHaveProperty("pattern");
  });

  it("refuse no value that the schema accepts (mapping-decisions.md#d25, mapping-decisions.md#d106)", () => {
    expect(schemaOf({ type: "string", format: "email" }).schema).toEqual({ type: "string" });
    const tuple = { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } };
    expect(schemaOf(tuple).schema).toEqual({ type: "array" });
    expect(schemaOf({ type: ["integer", "string"] }).schema).toEqual({});
    expect(schemaOf({ type: "string", format: "date", pattern: "^2" }).schema).toEqual({
      type: "string",
      pattern: "^2",
    });
  });

  it("keep keywords outside the subset in a file that has some (adr002.md#d18)", () => {
    const text = manifestOf("inputs: { required: [{ name: a, schema: { type: string, format: uri } }] }");
    const { manifest } = decoded(text);
    expect(written(manifest)).not.toContain("format: uri");
    const [operation] = manifest.operations;
    const [parameter] = operation?.input?.parameters ?? [];
    const changed = (schema: object): SkillManifest =>
      ({
        ...manifest,
        operations: [{ input: { parameters: [{ ...parameter, schema }] } }],
      }) as unknown as SkillManifest;
    const pattern = { type: "string", format: "uri", pattern: "^h" };
    expect(written(changed(pattern), text)).toContain("{ type: string, format: uri, pattern: ^h }");
    // A manifest of another format with an equal schema.
    const { extensions: _, ...foreign } = changed({ type: "string", format: "uri" });
    expect(written({ ...foreign, description: "New" } as SkillManifest, text)).toBe(text.replace("An example", "New"));
  });
});

describe("effects", () => {
  const execution = (part: Partial<SkillManifest>) =>
    (frontmatter(written({ ...bare, ...part })) as { execution?: object }).execution;
  it("on the network set network: true, even against a hint (mapping-decisions.md#d31, adr002.md#s52)", () => {
    expect(execution({ effects: [{ type: "network", destinations: ["x"] }], execution: { network: false } })).toEqual({
      network: true,
    });
    expect(execution({ effects: [{ type: "message" }] })).toEqual({ network: true });
  });
  it("that delete files set destructive: true (mapping-decisions.md#d34, adr002.md#s51)", () => {
    const effects: SkillManifest["effects"] = [{ type: "filesystem", access: "delete" }];
    expect(execution({ effects, execution: { destructive: false } })).toEqual({
      destructive: true,
      network: false,
    });
    expect(notes({ ...bare, effects }).map(({ path, kind }) => [path, kind])).toEqual([
      [["effects"], "dropped"],
      [["execution"], "synthesised"],
      [["execution"], "synthesised"],
    ]);
  });
  it("that are complete set network: false, but a region does not (mapping-decisions.md#d32, mapping-decisions.md#d39)", () => {
    const write = { type: "filesystem", access: "write" } as const;
    expect(execution({ effects: [{ type: "process" }, write] })).toEqual({ network: false });
    expect(execution({ effects: [] })).toEqual({ network: false });
    expect(execution({ effects: [{ ...write, paths: ["docs/"] }] })).toBeUndefined();
    expect(execution({ effects: [{ type: "unknown", name: "gpu.use" }] })).toBeUndefined();
    expect(execution({ operations: [{ entrypoints: { unix: ["run"] } }] })).toBeUndefined();
  });
});

describe("assertions before a run", () => {
  const document = (pre: NonNullable<SkillManifest["assertions"]>["pre"]) =>
    frontmatter(written({ ...bare, assertions: { pre: pre ?? [] } }));
  it("become environment variables (mapping-decisions.md#d59)", () => {
    expect(
      document([
        { check: "env_var", name: "A", message: "Needed" },
        { check: "env_var", name: "B", severity: "warn" },
      ]),
    ).toMatchObject({ env: { required: [{ name: "A", description: "Needed" }], optional: [{ name: "B" }] } });
  });
  it("become required files, unless they have a reference, only warn or have a forbidden path (mapping-decisions.md#d59)", () => {
    expect(
      document([
        { check: "file_exists", path: "data/a.json" },
        { check: "file_exists", path: "./b.json", message: "Here" },
        { check: "file_exists", path: ["data/", { input: "x" }] },
        { check: "file_exists", path: "c", severity: "warn" },
        { check: "file_exists", path: "/etc/hosts" },
      ]),
    ).toMatchObject({
      preconditions: {
        files: [
          { path: "data/a.json", base: "repo_root" },
          { path: "b.json", base: "cwd", description: "Here" },
        ],
      },
    });
  });
});

describe("invalid values", () => {
  it("such as forbidden paths and undeclared references are not written (mapping-decisions.md#d58, adr002.md#s41)", () => {
    const manifest: SkillManifest = {
      ...bare,
      requiredFiles: [{ path: "/abs" }, { path: "ok" }, { path: ["a/", { input: "x" }] }],
      operations: [
        { producedFiles: [{ pattern: "../up" }, { pattern: "{{literal}}" }, { pattern: ["a/", { output: "x" }] }] },
      ],
    };
    expect(frontmatter(written(manifest))).toMatchObject({
      preconditions: { files: [{ path: "ok" }] },
      outputs: { files: [{ pattern: "a/{x}" }] },
    });
    expect(notes(manifest).map(({ path }) => path.join("/"))).toEqual([
      "requiredFiles/0",
      "requiredFiles/2",
      "operations/0/producedFiles/0",
      "operations/0/producedFiles/1",
    ]);
  });
});

describe("requirements that would become stricter", () => {
  it("are left out: commands of a choice and files of a client (mapping-decisions.md#d103)", () => {
    const commands = [
      { name: "magick" },
      { name: "chromium", alternative: "browser" },
      { name: "firefox", alternative: "browser" },
      { name: "jq", alternative: "alone" },
    ];
    const manifest: SkillManifest = { ...bare, commands, requiredFiles: [{ path: "key.json", base: "client" }] };
    expect(frontmatter(written(manifest))).toMatchObject({
      preconditions: { commands: [{ cmd: "magick" }, { cmd: "jq" }] },
    });
    expect(frontmatter(written(manifest))).not.toHaveProperty(["preconditions", "files"]);
    expect(notes(manifest).map(({ path }) => path.join("/"))).toEqual(["commands/1", "commands/2", "requiredFiles/0"]);
  });
});

describe("several operations", () => {
  it("are merged into one list of inputs that begins with the name of the operation (mapping-decisions.md#d46, mapping-decisions.md#d49)", () => {
    const parameter = (name: string, required: boolean) => ({ name, required, schema: { type: "string" } });
    const text = written({
      ...bare,
      operations: [
        { name: "find", description: "Finds", input: { parameters: [parameter("q", true), parameter("all", true)] } },
        { name: "add", input: { parameters: [parameter("q", true), parameter("operation", false)] } },
      ],
    });
    expect(frontmatter(text)).toMatchObject({
      inputs: {
        required: [
          {
            name: "skill_operation",
            description: "find: Finds\nadd",
            schema: { type: "string", enum: ["find", "add"] },
          },
          { name: "q" },
        ],
        optional: [{ name: "all" }, { name: "operation" }],
      },
    });
  });
});

describe("encoding over an existing file", () => {
  it("keeps a legacy skill until a manifest is needed (adr002.md#d4, adr002.md#s72)", () => {
    const text = SPECIFIED.MINIMAL;
    const { manifest } = decoded(text);
    const license = { ...manifest, license: "MIT" };
    expect(written(license, text)).toBe(text.replace("thing\n", "thing\nlicense: MIT\n"));
    expect(frontmatter(written({ ...manifest, sensitive: true }, text))).toMatchObject({
      manifest_version: "1.0",
      sensitive: true,
    });
  });

  it("turns plain front matter into a manifest when another format is converted", () => {
    const text = "---\nname: example # the name\nowner: me\n---\nText\n";
    const { value } = adr002Adapter.encode(
      { ...bare, instructions: "Text\n" },
      {
        over: memoryFiles({ "SKILL.md": text }),
      },
    );
    expect(value?.id).toBe("example");
    expect(written({ ...bare, instructions: "Text\n" }, text, false)).toBe(
      '---\nmanifest_version: "1.0"\nname: example # the name\ndescription: An example\nowner: me\n---\nText\n',
    );
  });

  it("adds front matter before text without it, and keeps the text", () => {
    expect(written(bare, "Only text\n")).toBe(`${manifestOf()}Only text\n`);
    expect(written({ ...bare, instructions: "Other\n" }, "Only text\n")).toBe(`${manifestOf()}Other\n`);
  });

  it("keeps a dialect and changes only the changed value (adr002.md#d12)", () => {
    const text = DIALECTS.FLAT;
    const { manifest } = decoded(text);
    const [operation] = manifest.operations;
    const parameters = operation?.input?.parameters.map((parameter) =>
      parameter.name === "first" ? { ...parameter, description: "Changed" } : parameter,
    );
    const input = { ...operation?.input, parameters: parameters ?? [] };
    const changed: SkillManifest = { ...manifest, operations: [{ ...operation, input }] };
    expect(written(changed, text)).toBe(text.replace("Comes first all the same", "Changed"));
  });

  it("keeps the digits of a number while another field changes (adr002.md#d8)", () => {
    const text = manifestOf("preconditions: { commands: [{ cmd: git, min_version: 2.40 }] }");
    const { manifest } = decoded(text);
    expect(written({ ...manifest, description: "New" }, text)).toBe(text.replace("An example", "New"));
    // A new file has the version in quotes.
    expect(written(manifest)).toContain('min_version: "2.40"');
  });

  it("moves an input from one list to the other", () => {
    const text = manifestOf("inputs:", "  required:", "    - name: a # note", "      schema: {}");
    const { manifest } = decoded(text);
    const [parameter] = manifest.operations[0]?.input?.parameters ?? [];
    if (!parameter) throw new Error("no parameter");
    const changed = { ...manifest, operations: [{ input: { parameters: [{ ...parameter, required: false }] } }] };
    expect(frontmatter(written(changed, text))).toMatchObject({ inputs: { optional: [{ name: "a", schema: {} }] } });
    expect(frontmatter(written(changed, text))).not.toHaveProperty("inputs.required");
  });

  it("keeps a name that is not in kebab-case until it changes (adr002.md#d6)", () => {
    const text = DIALECTS.BEYOND;
    const { manifest } = decoded(text);
    expect(written({ ...manifest, description: "New" }, text)).toContain("name: Beyond The Subset\n");
    expect(written({ ...manifest, name: "Other", description: "New" }, text)).toContain("name: beyond-the-subset\n");
  });

  it("refuses front matter that it cannot read (mapping-decisions.md#d95)", () => {
    const refused = (text: string) =>
      adr002Adapter.encode(bare, { over: memoryFiles({ "SKILL.md": text }) }).diagnostics.map(({ code }) => code);
    expect(refused("---\nname: [a\n---\n")[0]).toMatch(/^source\//);
    expect(refused(manifestOf().replace("1.0", "2.0"))).toEqual(["adr002/unsupported-version"]);
    expect(refused("---\n- a\n---\n")).toContain("core/not-this-format");
  });

  it("drops unknown keys that would be read as fields (mapping-decisions.md#d6)", () => {
    const manifest: SkillManifest = {
      ...bare,
      extensions: { frontmatter: { version: 3, owner: "me", inputs: "none" } },
    };
    expect(frontmatter(written(manifest))).toEqual({
      manifest_version: "1.0",
      name: "example",
      description: "An example",
      owner: "me",
    });
    expect(notes(manifest).map(({ path }) => path.join("/"))).toEqual([
      "extensions/frontmatter/version",
      "extensions/frontmatter/inputs",
    ]);
  });
});
