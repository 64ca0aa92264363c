import { applyTextEdits, memoryFiles, overlay } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  convertPlugin,
  DIALECTS,
  dialectNamed,
  encodePlugin,
  type ManifestReading,
  pluginFindings,
  readManifests,
  readPlugin,
} from "../src/index.js";
import { plugins } from "./arbitraries.js";

type Files = Readonly<Record<string, object | string>>;

function folder(files: Files) {
  const entries = Object.entries(files).map(([path, content]) => {
    return [path, typeof content === "string" ? content : JSON.stringify(content, null, 2)] as const;
  });
  return memoryFiles(Object.fromEntries(entries));
}

/** Converts the manifest of a dialect, and returns the new document with the losses. */
function convert(files: Files, from: string, to: string) {
  const plugin = folder(files);
  const source = readManifests(plugin).find(({ dialect }) => dialect.id === from) as ManifestReading;
  const target = dialectNamed(to);
  if (!target) throw new Error(`there is no dialect ${to}`);
  const { value, diagnostics } = convertPlugin(plugin, source, target);
  const text = value && overlay(plugin, value.edits).text(value.file);
  return {
    document: text?.kind === "text" ? JSON.parse(text.text) : undefined,
    edits: value?.edits,
    edited: value?.edits.map(({ path }) => path),
    losses: value?.losses.map(({ kind, path }) => `${kind} ${path.join(".")}`),
    messages: value?.losses.map(({ message }) => message),
    refusals: diagnostics.map(({ message }) => message),
  };
}

describe("converting a plugin", () => {
  // plugin-manifests.md#d22
  it.each([
    [{ author: { email: "b@example.org" } }, { author: { name: "Ada" } }, ["dropped author.email"]],
    [{ author: { name: 5 } }, { author: { name: "Ada" } }, ["dropped author.name"]],
    [{ author: "Bob" }, { author: { name: "Ada" } }, ["dropped author"]],
    [{ name: { old: true } }, { author: { name: "Ada" } }, ["dropped name"]],
    [{ keywords: ["b", 1] }, { keywords: ["a"], author: { name: "Ada" } }, ["dropped keywords"]],
    [{ skills: { a: 1 } }, { skills: "./more", author: { name: "Ada" } }, ["dropped components.skills"]],
    [{ author: { name: "Bob" }, keywords: ["b"] }, { author: { name: "Ada" }, keywords: ["a"] }, []],
    [{ description: ["b"] }, { author: { name: "Ada" }, description: ["b"] }, []],
  ])("reports what it replaces of %j in the manifest of the target, if that cannot be read", (old, expected, lost) => {
    const source = { name: "acme", author: { name: "Ada" }, keywords: ["a"], skills: ["./more"] };
    const files = { ".codex-plugin/plugin.json": source, ".claude-plugin/plugin.json": { name: "acme", ...old } };
    const { document, losses } = convert(files, "codex", "claude-code");
    expect(document).toMatchObject({ name: "acme", ...expected });
    expect(losses).toEqual(lost);
  });

  it("names the file and the value that it replaces", () => {
    const files = {
      ".codex-plugin/plugin.json": { name: "acme", author: { name: "Ada" } },
      ".claude-plugin/plugin.json": { name: "acme", author: "Bob" },
    };
    expect(convert(files, "codex", "claude-code").messages).toEqual([
      'Claude Code cannot read the author in .claude-plugin/plugin.json, so "Bob" was replaced.',
    ]);
  });

  // plugin-manifests.md#s27, plugin-manifests.md#s36
  it("from Codex to Cursor moves what both know out of the interface, and reports the rest", () => {
    const codex = {
      name: "acme",
      author: { name: "A", url: "https://a.example" },
      apps: "./.app.json",
      interface: {
        displayName: "Acme",
        developerName: "A Ltd",
        category: "Coding",
        logo: "./a.png",
        brandColor: "#111111",
        defaultPrompt: ["Go"],
      },
    };
    const { document, losses } = convert({ ".codex-plugin/plugin.json": codex, ".app.json": "{}" }, "codex", "cursor");
    expect(document).toEqual({
      name: "acme",
      displayName: "Acme",
      author: { name: "A" },
      publisher: "A Ltd",
      category: "Coding",
      logo: "./a.png",
    });
    expect(losses?.sort()).toEqual([
      "dropped author.url",
      "dropped components.apps",
      "dropped interface.brandColor",
      "dropped interface.defaultPrompts",
    ]);
  });

  // plugin-manifests.md#s29, plugin-manifests.md#s30, plugin-manifests.md#s31
  it("from Codex to its root form keeps the interface and the hooks, which Codex does not run there", () => {
    const manifest = {
      name: "acme",
      version: "2.0.0",
      skills: "./skills/",
      hooks: "./hooks.json",
      interface: { displayName: "Acme" },
    };
    const files = { ".codex-plugin/plugin.json": manifest, "skills/a/SKILL.md": "", "hooks.json": "{}" };
    const { document, losses } = convert(files, "codex", "codex-root");
    expect(losses).toEqual([]);
    expect(document).toEqual({
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
      name: "acme",
      version: "2.0.0",
      extensions: { "com.openai": { hooks: "./hooks.json", interface: { displayName: "Acme" } } },
    });
    const findings = pluginFindings(readPlugin(folder({ ...files, "plugin.json": document })));
    expect(findings.map(({ code }) => code)).toEqual(["plugin/shadowed", "plugin/not-run"]);
  });

  it("from Claude Code to Agent Plugins reports names, commands, inputs and hooks", () => {
    const claude = {
      name: "notes",
      displayName: "Notes",
      author: { name: "Ada" },
      userConfig: { token: { title: "Token" } },
    };
    const files = {
      ".claude-plugin/plugin.json": claude,
      "skills/a/SKILL.md": "",
      "commands/a.md": "",
      "hooks/hooks.json": "{}",
    };
    const { document, messages } = convert(files, "claude-code", "agent-plugins");
    expect(document).toEqual({
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
      name: "notes",
      author: { name: "Ada" },
    });
    expect(messages?.sort()).toEqual([
      "Agent Plugins has no place for commands.",
      "Agent Plugins has no place for hooks.",
      "Agent Plugins has no place for the display name.",
      "Agent Plugins has no place for the user inputs.",
    ]);
  });

  // agent-plugins.md#s21, agent-plugins.md#s22, plugin-manifests.md#d10
  it("from Agent Plugins to Claude Code leaves out an author without a name, and a page that is no address", () => {
    const agent = { $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", name: "notes" };
    const files = { "plugin.json": { ...agent, author: { email: "a@a.example" }, homepage: "see docs" } };
    expect(convert(files, "agent-plugins", "claude-code")).toMatchObject({
      document: { name: "notes" },
      losses: ["dropped author.email", "dropped homepage"],
    });
  });

  it("finds the same skills where a field replaces, adds or does not exist", () => {
    const files = {
      ".claude-plugin/plugin.json": { name: "notes", version: "1", skills: "./extra" },
      "skills/a/SKILL.md": "",
      "extra/b/SKILL.md": "",
    };
    const skills = (to: string) => {
      const { document, losses } = convert(files, "claude-code", to);
      return [document.skills, losses];
    };
    expect(skills("codex")).toEqual([["./skills", "./extra"], []]);
    expect(skills("cursor")).toEqual([["./skills", "./extra"], []]);
    expect(skills("copilot")).toEqual(["./extra", []]);
    expect(skills("gemini-cli")).toEqual([undefined, []]);
  });

  // plugin-manifests.md#d21
  describe("to a dialect that looks for skills only in skills/", () => {
    const claude = { name: "notes", version: "1", skills: ["./extra", "./one", "./"] };
    const files = {
      ".claude-plugin/plugin.json": claude,
      "extra/a/SKILL.md": "A",
      "extra/a/ref/b.md": "B",
      "extra/readme.md": "no skill",
      "one/SKILL.md": "one",
    };

    it("copies the skills, and says so", () => {
      const { edits, losses, refusals } = convert(files, "claude-code", "agent-plugins");
      expect(edits?.filter(({ kind }) => kind === "copy")).toEqual([
        { kind: "copy", from: "extra/a/SKILL.md", path: "skills/a/SKILL.md" },
        { kind: "copy", from: "extra/a/ref/b.md", path: "skills/a/ref/b.md" },
        { kind: "copy", from: "one/SKILL.md", path: "skills/one/SKILL.md" },
      ]);
      expect(losses).toEqual(["narrowed components.skills"]);
      expect(refusals).toEqual([
        "skills/a is a copy of extra/a. Programs that look in both places find the skill twice.",
        "skills/one is a copy of one. Programs that look in both places find the skill twice.",
      ]);
    });

    it("copies nothing that is there already, and refuses another skill of the same name", () => {
      const copied = { ...files, "skills/a/SKILL.md": "A", "skills/a/ref/b.md": "B", "skills/one/SKILL.md": "one" };
      expect(convert(copied, "claude-code", "gemini-cli").edited).toEqual(["gemini-extension.json"]);
      expect(convert({ ...files, "skills/A/SKILL.md": "other" }, "claude-code", "gemini-cli")).toMatchObject({
        document: undefined,
        refusals: ['The plugin was not converted to Gemini CLI: two skills are called "a": skills/A and extra/a.'],
      });
    });
  });

  it("refuses a name that the dialect does not accept, and gives a version to one that requires it", () => {
    const files = { ".claude-plugin/plugin.json": { name: "Acme" } };
    expect(convert(files, "claude-code", "cursor").refusals).toEqual([
      "The plugin was not converted to Cursor: Cursor requires another name.",
    ]);
    const { document, messages } = convert(
      { ".claude-plugin/plugin.json": { name: "acme" } },
      "claude-code",
      "gemini-cli",
    );
    expect(document).toEqual({ name: "acme", version: "0.1.0" });
    expect(messages).toEqual(['Gemini CLI requires the version, so it is "0.1.0".']);
  });

  // plugin-manifests.md#d19
  it("keeps the version of an extension that exists, and reports none", () => {
    const files = {
      ".claude-plugin/plugin.json": { name: "acme" },
      "gemini-extension.json": { name: "acme", version: "0.1.0" },
    };
    expect(convert(files, "claude-code", "gemini-cli")).toMatchObject({
      document: files["gemini-extension.json"],
      losses: [],
    });
  });

  // plugin-manifests.md#d18
  it("takes the address and the path out of objects, and reports the rest of them", () => {
    const claude = {
      name: "acme",
      repository: { type: "git", url: "https://r.example" },
      skills: [{ path: "./extra/sort/SKILL.md" }],
    };
    const files = { ".claude-plugin/plugin.json": claude, "extra/sort/SKILL.md": "" };
    expect(convert(files, "claude-code", "codex")).toMatchObject({
      document: { name: "acme", repository: "https://r.example", skills: "./extra/sort" },
      losses: ["narrowed repository", "narrowed components.skills.0"],
    });
  });

  // plugin-manifests.md#s15, plugin-manifests.md#s16, plugin-manifests.md#d3
  it("writes a draft of Agent Plugins as 1.0.0, and takes its display name for other dialects", () => {
    const schemas = "https://agent-plugins.org/schemas/1.1.0";
    const files = {
      "plugin.json": { $schema: `${schemas}/plugin.schema.json`, name: "notes", displayName: "Notes", icon: "i.png" },
      "mcp.json": { $schema: `${schemas}/mcp.schema.json`, mcpServers: {} },
    };
    const { document, losses } = convert(files, "agent-plugins", "claude-code");
    expect([document, losses]).toEqual([
      { name: "notes", displayName: "Notes" },
      ["dropped extensions.agent-plugins.icon"],
    ]);
    expect(convert(files, "agent-plugins", "agent-plugins").document).toEqual({
      ...files["plugin.json"],
      $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
    });
    expect(convert(files, "agent-plugins", "agent-plugins").edited).toEqual(["plugin.json", "mcp.json"]);
  });

  // plugin-manifests.md#d2
  it("turns no root manifest into one of another kind", () => {
    const files = {
      ".claude-plugin/plugin.json": { name: "acme" },
      "plugin.json": { name: "acme", version: "1" },
      "skills/a/SKILL.md": "",
    };
    expect(convert(files, "claude-code", "agent-plugins").refusals).toEqual([
      "The plugin was not converted to Agent Plugins: plugin.json is a manifest of another kind.",
    ]);
  });

  it("changes only what differs in a manifest that exists", () => {
    const cursor = '{"version": "1",   "name": "notes", "x-own": 1}\n';
    const files = folder({
      ".claude-plugin/plugin.json": { name: "notes", version: "2" },
      ".cursor-plugin/plugin.json": cursor,
    });
    const [source] = readManifests(files).filter(({ dialect }) => dialect.id === "claude-code");
    const { value } = convertPlugin(
      files,
      source as ManifestReading,
      dialectNamed("cursor") as (typeof DIALECTS)[number],
    );
    const [edit] = value?.edits ?? [];
    if (edit?.kind !== "splice") throw new Error("the manifest was not edited");
    expect(applyTextEdits(cursor, edit.edits)).toBe(cursor.replace('"1"', '"2"'));
  });
});

describe("a manifest that exists", () => {
  // plugin-manifests.md#d14, plugin-manifests.md#d15
  it("keeps what the source does not say, and the hooks of its own form", () => {
    const cursor = {
      name: "notes",
      displayName: "Notes",
      skills: "skills/",
      hooks: "./hooks/cursor.json",
      version: "1",
    };
    const files = {
      ".claude-plugin/plugin.json": { name: "notes", version: "2" },
      ".cursor-plugin/plugin.json": cursor,
      "skills/a/SKILL.md": "",
      "hooks/hooks.json": "{}",
      "hooks/cursor.json": "{}",
    };
    const { document, messages } = convert(files, "claude-code", "cursor");
    expect(document).toEqual({ ...cursor, version: "2" });
    expect(messages).toEqual(["Cursor has another form of hooks, of which those in its manifest stay."]);
  });

  const rich = {
    name: "old",
    version: "3",
    displayName: "Notes",
    description: "Old.",
    summary: "Short.",
    author: { name: "A", email: "a@a.example", url: "https://a.example" },
    publisher: "A Ltd",
    homepage: "https://a.example",
    repository: "https://a.example/r",
    license: "MIT",
    keywords: ["k"],
    category: "Coding",
    logo: "a.png",
    contextFiles: ["NOTES.md"],
    excludeTools: ["shell"],
    userInputs: [{ key: "KEY", title: "Key", description: "A key." }],
  };
  const lacks = DIALECTS.flatMap((to) => {
    const required = (to.jsonSchema["required"] ?? ["name"]) as readonly string[];
    return required.flatMap((field) => [undefined, 5].map((value) => ({ id: to.id, to, field, value })));
  });

  // plugin-manifests.md#d15, plugin-manifests.md#d2
  it.each(lacks)("of $id keeps its other lines if its $field is $value", ({ id, to, field, value }) => {
    const { [field]: _, ...document } = {
      ...encodePlugin(rich, to),
      ...(id === "antigravity" ? { $schema: "https://antigravity.google/schemas/v1/plugin.json" } : { other: 1 }),
    } as Record<string, unknown>;
    const lines = Object.entries(document).map(([key, content]) => `  "${key}" :  ${JSON.stringify(content)}`);
    const unreadable = value === undefined ? [] : [`  "${field}": ${value}`];
    const from = id === "claude-code" ? "codex" : "claude-code";
    const source = from === "codex" ? ".codex-plugin/plugin.json" : ".claude-plugin/plugin.json";
    const text = `{\n${[...lines, ...unreadable].join(",\n")}\n}\n`;
    const files = { [source]: { name: "notes" }, [to.files[0] ?? ""]: text };
    const { edits = [], losses, refusals } = convert(files, from, id);
    if (field === "$schema") {
      expect(edits).toEqual([]);
      expect(refusals).toEqual([
        `The plugin was not converted to ${to.title}: plugin.json is a manifest of another kind.`,
      ]);
      return;
    }
    const [edit, ...others] = edits;
    if (edit?.kind !== "splice") throw new Error("the manifest was not edited");
    const after = applyTextEdits(text, edit.edits);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !after.includes(line))).toEqual(field === "name" ? [] : lines.slice(0, 1));
    const written = { name: "notes", ...(field === "version" && { version: "0.1.0" }) };
    expect(JSON.parse(after)).toEqual({ ...document, ...written });
    const lost = [
      ...(value === undefined ? [] : [`dropped ${field}`]),
      ...(field === "version" ? ["defaulted version"] : []),
    ];
    expect([others, losses, refusals]).toEqual([[], lost, []]);
  });

  // plugin-manifests.md#d22
  it("without a name keeps a value that the source has in part", () => {
    const author = { name: "A", email: "a@a.example", url: "https://a.example" };
    const files = {
      ".cursor-plugin/plugin.json": { name: "notes", author: { name: "A", email: "a@a.example" } },
      ".codex-plugin/plugin.json": { author },
    };
    expect(convert(files, "cursor", "codex").document).toEqual({ name: "notes", author });
  });

  it.each(["[1]", "{", '"a"'])("stays if it is %s", (text) => {
    const files = { ".claude-plugin/plugin.json": { name: "notes" }, ".cursor-plugin/plugin.json": text };
    const { edits, refusals } = convert(files, "claude-code", "cursor");
    expect(edits).toBeUndefined();
    expect(refusals).toEqual(["The plugin was not converted to Cursor: .cursor-plugin/plugin.json cannot be read."]);
  });

  // plugin-manifests.md#d1, plugin-manifests.md#d2
  it("is one of Antigravity if it has no other fields and is of no other kind", () => {
    const source = { ".claude-plugin/plugin.json": { name: "notes", description: "New." } };
    const to = (root: object) => convert({ ...source, "plugin.json": root }, "claude-code", "antigravity");
    const { document } = convert(source, "claude-code", "antigravity");
    expect(document).toEqual({ name: "notes", description: "New." });
    expect(to(document)).toMatchObject({ edits: [], refusals: [] });
    expect(to({ name: "notes", disabled: true }).document).toEqual({ ...document, disabled: true });
    for (const root of [
      { name: "notes", version: "1" },
      { ...document, $schema: "https://a.example/s.json" },
    ])
      expect(to(root).refusals).toEqual([
        "The plugin was not converted to Antigravity: plugin.json is a manifest of another kind.",
      ]);
  });
});

const pairs = DIALECTS.flatMap((from) =>
  DIALECTS.filter((to) => to.files[0] !== from.files[0]).map((to) => ({ from, to })),
);

describe.each(pairs.map(({ from, to }) => ({ name: `${from.id} to ${to.id}`, from, to })))("$name", ({ from, to }) => {
  it("loses nothing that its coverage does not predict, and the same every time", () => {
    fc.assert(
      fc.property(plugins, (plugin) => {
        const files = folder({ [from.files[0] ?? ""]: encodePlugin(plugin, from) ?? {}, "skills/a/SKILL.md": "" });
        const [source] = readManifests(files);
        if (source?.dialect.id !== from.id) return;
        const { value } = convertPlugin(files, source, to);
        if (!value) return;
        expect(value.losses.filter(({ predicted }) => !predicted)).toEqual([]);
        expect(convertPlugin(files, source, to).value).toEqual(value);
        for (const edit of value.edits)
          if (edit.kind === "write") expect(readData(edit.text, { file: "a", format: "json" }).diagnostics).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
