import { applyTextEdits, memoryFiles, overlay, type SkillFiles, type SkillManifest } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { describe, expect, it } from "vitest";
import { skillManifestV2Adapter } from "../src/index.js";
import { v2Skills } from "./fixtures.js";
import { erased, filesOf, manifestOf, notesOf, operationWith, skillWith, written } from "./support.js";

/** The manifest document that is written into an empty folder. */
function document(manifest: SkillManifest): Record<string, unknown> {
  const empty = memoryFiles({}, { path: "a/x" });
  const edits = skillManifestV2Adapter.encode(manifest, { over: empty }).value?.edits ?? [];
  return documentIn(overlay(empty, edits));
}

function documentIn(files: SkillFiles): Record<string, unknown> {
  const document = skillManifestV2Adapter.read(files).document?.document;
  return isJsonRecord(document) ? document : {};
}

describe("encoding a manifest", () => {
  const bare: SkillManifest = { operations: [{}] };
  it("derives or defaults required fields, and reports each (mapping-decisions.md#d15)", () => {
    expect(document(bare)).toEqual({
      schema_version: "2.0",
      id: "x",
      version: "0.1.0",
      capabilities: ["x"],
      effects: ["db.read", "db.write", "proc.exec", "fs.read", "fs.write", "net.fetch", "git.read", "git.write"],
      operations: {
        run: {
          description: 'Runs the operation "run".',
          input: {},
          output: { description: 'Runs the operation "run".' },
          entrypoints: { agent: "Follow SKILL.md" },
        },
      },
      stdout_contract: { last_line_json: false },
    });
    expect(notesOf(bare)).toEqual([
      "synthesised id",
      "defaulted version",
      "synthesised capabilities",
      "defaulted effects",
      "defaulted operations/0/name",
      "defaulted operations/0/description",
      "defaulted operations/0/input",
      "synthesised operations/0/output",
      "defaulted operations/0/entrypoints",
      "defaulted stdoutContract",
    ]);
  });
  it("writes the widest effects that the hints allow if none are declared (mapping-decisions.md#d28)", () => {
    const effectsFor = (manifest: Partial<SkillManifest>) => document({ ...bare, ...manifest })["effects"];
    const offline = effectsFor({ execution: { network: false } });
    expect(offline).toEqual((effectsFor({}) as string[]).filter((name) => name !== "net.fetch"));
    expect(effectsFor({ effects: [], execution: { network: true } })).toEqual(["net.fetch"]);
    expect(effectsFor({ effects: [], tools: { required: ["exec"] } })).toEqual(["proc.exec"]);
    expect(effectsFor({ effects: [{ type: "filesystem", access: "write", paths: [] }] })).toEqual([]);
  });
  it("writes allowed values at the end of the description, and reads them back (mapping-decisions.md#d23)", () => {
    const through = (schema: object, description?: string) => {
      const parameter = { name: "p", schema, ...(description === undefined ? {} : { description }) };
      const manifest = { ...bare, operations: [{ input: { parameters: [parameter] } }] } as unknown as SkillManifest;
      const operations = document(manifest)["operations"] as Record<string, { input: { p: object } }>;
      const [again] = manifestOf(written(manifest)).operations[0]?.input?.parameters ?? [];
      const { required: _, ...same } = again ?? { required: false };
      return {
        raw: operations["run"]?.input.p,
        isSame: JSON.stringify(Object.entries(same).sort()) === JSON.stringify(Object.entries(parameter).sort()),
      };
    };
    expect(through({ type: "string", enum: ["a", "b"] })).toEqual({
      raw: { type: "string", description: "One of: a, b." },
      isSame: true,
    });
    expect(through({ type: "integer", enum: [1, 7] }, "Days ahead.")).toEqual({
      raw: { type: "integer", description: "Days ahead. One of: 1, 7." },
      isSame: true,
    });
    expect(through({ type: "boolean", enum: [true] }, "Sure")).toEqual({
      raw: { type: "boolean", description: "Sure \u2014 One of: true." },
      isSame: true,
    });
    expect(through({ enum: ["a", 1, null] }, "Any.")).toEqual({
      raw: { type: "json", description: 'Any. One of: "a", 1, null.' },
      isSame: true,
    });
    for (const unreadable of ["a, b", "two\nlines", "One of: a"]) {
      expect(through({ type: "string", enum: [unreadable, "c"] }, "Any.").raw).toEqual({
        type: "string",
        description: "Any.",
      });
    }
  });
  it("derives capabilities from the id and the operations (mapping-decisions.md#d16)", () => {
    const offered = (operations: SkillManifest["operations"]) =>
      document({ id: "notes/garden-log", operations })["capabilities"];
    expect(offered([{}])).toEqual(["garden-log"]);
    expect(offered([{ name: "add" }])).toEqual(["log-add"]);
    expect(offered([{ name: "log.add" }, { name: "log.find" }])).toEqual(["log-add", "log-find"]);
    expect(document({ ...bare, capabilities: [] })["capabilities"]).toEqual([]);
    expect(document({ ...bare, tags: ["plants"] })["capabilities"]).toEqual([document(bare)["id"]]);
  });
  it("takes an operation's description from the skill, the first paragraph or the label (mapping-decisions.md#d15)", () => {
    const describe = (manifest: Partial<SkillManifest>) =>
      (document({ ...bare, ...manifest })["operations"] as Record<string, { description: string }>)["run"]?.description;
    expect(describe({ description: "Does it", instructions: "Text" })).toBe("Does it");
    const instructions = "# Title\n\n- item\n\n```\ncode\n```\n\nFirst line\nand second.\n\nMore.";
    expect(describe({ instructions, name: "Label" })).toBe("First line and second.");
    expect(describe({ name: "Label" })).toBe("Label");
  });
  it("takes a missing id from the folder (mapping-decisions.md#d41)", () => {
    const base = memoryFiles({}, { path: "a/My Skill" });
    expect(skillManifestV2Adapter.encode(bare, { over: base }).value?.id).toBe("my-skill");
  });
});

describe("identity", () => {
  it("writes the last part of a path-like id in kebab-case, and the name likewise (mapping-decisions.md#d40)", () => {
    const text = written({ id: "reasoning/SelfCheck", name: "Self check!", operations: [{}] });
    expect(manifestOf(text)).toMatchObject({ id: "self-check", name: "self-check" });
  });
  it("keeps an existing id and name of another form (mapping-decisions.md#d94)", () => {
    const text = `---\nname: My Label\n---\n${skillWith({ id: "Odd_Id" })}`;
    const changed = written({ ...manifestOf(text), version: "2.0.0" }, text);
    expect(changed).toBe(text.replace('"version": "1.0.0"', '"version": "2.0.0"'));
    expect(manifestOf(written(manifestOf(text)))).toMatchObject({ id: "odd-id", name: "odd-id" });
  });
});

describe("types", () => {
  it("are written as the type that covers a schema (mapping-decisions.md#d19)", () => {
    const schemas = [
      { type: "string", format: "uri" },
      { type: "integer", minimum: 1 },
      { type: "boolean" },
      {},
      { type: "number" },
      { type: "array" },
      { type: "object" },
      { enum: [1, 2] },
      true,
    ];
    const parameters = schemas.map((schema, index) => ({ name: `p${index}`, schema }));
    const { operations } = document({ operations: [{ input: { parameters } }] }) as {
      operations: { run: { input: Record<string, { type: string }> } };
    };
    expect(Object.values(operations.run.input).map(({ type }) => type)).toEqual([
      "string",
      "integer",
      "boolean",
      "json",
      "json",
      "json",
      "json",
      "integer",
      "json",
    ]);
  });
  it("keep the name of a dialect until the schema changes (skill-manifest-v2.md#d19)", () => {
    const manifest = structuredClone(manifestOf(v2Skills.AGENT));
    const described = { ...manifest, description: "Makes a lot of tea." };
    expect(written(described, v2Skills.AGENT)).toContain('"type": "number"');
    const [cups] = manifest.operations[0]?.input?.parameters ?? [];
    if (cups) cups.schema = { type: "integer" };
    expect(written(manifest, v2Skills.AGENT)).toContain('"cups": { "type": "integer"');
  });
  it("stand beside a description that would be read as a type that takes less (skill-manifest-v2.md#d24)", () => {
    const fields = [
      { name: "a", description: "array of things", schema: { type: "string" } },
      { name: "b", description: "array of things", schema: { type: "array", items: {} } },
      { name: "c", description: "yes | no" },
      { name: "d", description: "yes | no", schema: { enum: ["yes"] } },
      { name: "e", description: "string", schema: { type: "integer" } },
    ];
    expect(document({ operations: [{ output: { fields } }] })).toMatchObject({
      operations: {
        run: {
          output: {
            fields: {
              a: { type: "string", description: "array of things" },
              b: "array of things",
              c: { description: "yes | no" },
              d: "yes | no",
              e: { type: "integer", description: "string" },
            },
          },
        },
      },
    });
  });

  it("of output fields are written if a field has no description (mapping-decisions.md#d20)", () => {
    const fields = [
      { name: "a", description: "text", schema: { type: "integer" } },
      { name: "b", schema: { type: "number" } },
      { name: "c", schema: { type: "string", enum: ["yes", "no"] } },
      { name: "d", schema: { enum: [1, "x y"] } },
      { name: "e" },
    ];
    expect(document({ operations: [{ output: { fields } }] })).toMatchObject({
      operations: { run: { output: { fields: { a: "text", b: "number", c: "yes | no", d: "json", e: "json" } } } },
    });
  });
});

describe("effects", () => {
  const effects = (manifest: Partial<SkillManifest>) => document({ operations: [{}], ...manifest })["effects"];
  it("are never fewer than those that are declared (mapping-decisions.md#d31)", () => {
    expect(
      effects({
        effects: [
          { type: "filesystem" },
          { type: "filesystem", access: "delete" },
          { type: "message" },
          { type: "git", access: "write" },
          { type: "state" },
          { type: "unknown", name: "tea.pour" },
        ],
      }),
    ).toEqual(["fs.read", "fs.write", "net.fetch", "git.write", "tea.pour"]);
  });
  it("include those that the rest of the manifest implies (mapping-decisions.md#d29)", () => {
    expect(
      effects({
        effects: [],
        requiredFiles: [{ path: "a" }],
        operations: [{ producedFiles: [{ pattern: "b" }], entrypoints: { unix: ["c"] } }],
      }),
    ).toEqual(["fs.read", "fs.write", "proc.exec"]);
    expect(effects({ effects: [] })).toEqual([]);
  });
  it("are all eight if none are declared (mapping-decisions.md#d28)", () => {
    expect(effects({ operations: [{ entrypoints: { unix: ["c"] } }] })).toHaveLength(8);
  });
  it("stay as they were read, with repetitions and omissions, until more are implied (mapping-decisions.md#d94)", () => {
    const operations = operationWith({ entrypoints: { unix: ["a"], windows: ["a"] } });
    const text = skillWith({ effects: ["fs.read", "fs.read"], operations });
    const manifest = manifestOf(text);
    const effectsAfter = (changed: SkillManifest) => documentIn(filesOf(written(changed, text)))["effects"];
    expect(effectsAfter({ ...manifest, version: "2.0.0" })).toEqual(["fs.read", "fs.read"]);
    const producing = { ...manifest.operations[0], producedFiles: [{ pattern: "b" }] };
    expect(effectsAfter({ ...manifest, operations: [producing] })).toEqual(["fs.read", "fs.write", "proc.exec"]);
  });
});

describe("editing an existing manifest", () => {
  /** Encodes an edited manifest over its text, and returns each edit as the old and the new text. */
  const change = (text: string, edit: (manifest: SkillManifest) => void) => {
    const manifest = structuredClone(manifestOf(text));
    edit(manifest);
    const result = skillManifestV2Adapter.encode(manifest, { over: filesOf(text) });
    const [fileEdit] = result.value?.edits ?? [];
    if (fileEdit?.kind !== "splice") throw new Error("no splice");
    const changed = applyTextEdits(text, fileEdit.edits);
    return {
      edits: fileEdit.edits.map(({ start, end, text: after }) => [text.slice(start, end), after]),
      changed,
      manifest,
    };
  };
  it.each(Object.entries(v2Skills))(
    "changes only the bytes of the changed field: %s (mapping-decisions.md#d94)",
    (_, text) => {
      const { edits, changed } = change(text, (manifest) => {
        manifest.version = "9.9.9";
      });
      expect(edits).toHaveLength(1);
      expect(edits[0]?.[0]?.length).toBeLessThan(9);
      expect(manifestOf(changed).version).toBe("9.9.9");
    },
  );
  it("keeps dialects and unknown keys elsewhere (skill-manifest-v2.md#d10)", () => {
    const { changed } = change(v2Skills.AGENT, (manifest) => {
      const [first] = manifest.operations;
      if (first) first.description = "Makes two pots.";
    });
    expect(changed).toBe(v2Skills.AGENT.replace("Makes a pot.", "Makes two pots."));
  });
  it("edits YAML as YAML, and keeps its comments (skill-manifest-v2.md#d6)", () => {
    const { changed } = change(v2Skills.YAML, (manifest) => {
      manifest.capabilities = [{ name: "odd" }, { name: "new" }];
    });
    expect(changed).toContain("run:   # comment");
    expect(manifestOf(changed).capabilities).toEqual([{ name: "odd" }, { name: "new" }]);
  });
  it("keeps a block in the middle where it is when the text around it changes (skill-manifest-v2.md#d8)", () => {
    const { changed } = change(v2Skills.FULL, (manifest) => {
      manifest.instructions = manifest.instructions?.replace("Text that follows", "Words that follow") ?? "";
    });
    expect(changed).toBe(v2Skills.FULL.replace("Text that follows", "Words that follow"));
    const above = change(v2Skills.FULL, (manifest) => {
      manifest.instructions = `Above.\n${manifest.instructions}`;
    });
    expect(above.changed).toBe(v2Skills.FULL.replace("\n# Garden notes", "Above.\n\n# Garden notes"));
  });
  it("adds front matter to a file without it, and removes it with its last key", () => {
    const added = change(v2Skills.MINIMAL, (manifest) => {
      manifest.description = "Now described";
    });
    expect(added.changed).toBe(`---\ndescription: Now described\n---\n${v2Skills.MINIMAL}`);
    const removed = change(added.changed, (manifest) => {
      delete manifest.description;
    });
    expect(removed.changed).toBe(v2Skills.MINIMAL);
  });
  it("keeps the unknown front matter and the body of a file without a manifest (mapping-decisions.md#d6)", () => {
    const text = written({ id: "a", name: "a", operations: [{}] }, "---\nname: a # label\ncolour: red\n---\nText\n");
    expect(text.startsWith("---\nname: a # label\ncolour: red\n---\nText\n\n```skill-manifest\n")).toBe(true);
  });
  it("writes the line endings of the file (skill-manifest-v2.md#d7)", () => {
    const text = written({ id: "a", instructions: "One\r\nTwo\r\n", operations: [{}] }, "One\r\nTwo\r\n");
    expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  });
});

describe("a conversion in place", () => {
  it("appends a block and erases it without a trace (skill-manifest-v2.md#d9)", () => {
    for (const text of ["Text\n", "Text", "---\nname: a\n---\n\nText\n\n", "---\nname: a\n---\n", "# A\r\n\r\nB\r\n"]) {
      const manifest = { id: "a", name: "a", operations: [{}], instructions: text.replace(/^---[\s\S]*?---\n/, "") };
      const { instructions, ...rest } = manifest;
      const result = written(text.startsWith("---") || instructions ? (instructions ? manifest : rest) : rest, text);
      expect(erased(result)).toBe(text.startsWith("---") ? text : `${frontmatterOf(result)}${text}`);
    }
  });
  it("removes a file that contained nothing but the manifest", () => {
    expect(erased(v2Skills.MINIMAL)).toBeUndefined();
    expect(skillManifestV2Adapter.erase(filesOf(v2Skills.MINIMAL))).toEqual([{ kind: "remove", path: "SKILL.md" }]);
  });
  it("erases every block, and changes nothing in a file that it cannot read", () => {
    expect(erased(`A\n\n${skillWith({})}B\n\n${skillWith({})}`)).toBe("A\n\nB\n");
    expect(skillManifestV2Adapter.erase(filesOf(new Uint8Array([0xff])))).toEqual([]);
  });
  it("replaces a manifest block inside the instructions of another format (mapping-decisions.md#d82)", () => {
    const instructions = `Text\n\n${skillWith({ id: "old" })}`;
    const text = written({ id: "new", operations: [{}], instructions });
    expect(manifestOf(text)).toMatchObject({ id: "new", instructions: "Text\n" });
  });
});

function frontmatterOf(text: string): string {
  return /^---\r?\n[\s\S]*?---\r?\n/.exec(text)?.[0] ?? "";
}
