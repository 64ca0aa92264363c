import { memoryFiles, overlay } from "@skill-convert/core";
import { NOWHERE } from "@skill-convert/format";
import { describe, expect, it } from "vitest";
import { convertMarketplace, MARKETPLACES, marketplaceFindings, readMarketplaces } from "../src/index.js";
import { Entry, Marketplace } from "../src/zod.js";

const owner = { name: "Ada" };

function read(file: string, document: object, others: Readonly<Record<string, string>> = {}) {
  const files = memoryFiles({ [file]: JSON.stringify(document), ...others });
  const [reading] = readMarketplaces(files);
  if (!reading) throw new Error("the marketplace is missing");
  return { reading, findings: marketplaceFindings(reading, files) };
}

const codesOf = (...given: Parameters<typeof read>) =>
  read(...given).findings.map(({ code }) => code.slice("plugin/".length));

const files = {
  codex: ".agents/plugins/marketplace.json",
  claude: ".claude-plugin/marketplace.json",
  cursor: ".cursor-plugin/marketplace.json",
  copilot: ".github/plugin/marketplace.json",
};

describe("a marketplace", () => {
  // agent-plugins.md#s26, agent-plugins.md#s28, plugin-manifests.md#s59, plugin-manifests.md#s60, plugin-manifests.md#s61
  it.each([
    [files.codex, ["missing-field", "missing-field"]],
    [files.claude, ["missing-field", "missing-field", "missing-field"]],
    [files.cursor, ["missing-field", "missing-field", "no-owner"]],
    [files.copilot, ["missing-field", "missing-field", "missing-field"]],
  ])("%s has required fields", (file, codes) => {
    expect(codesOf(file, {})).toEqual(codes);
  });

  // plugin-manifests.md#s62, plugin-manifests.md#s63, plugin-manifests.md#s64, agent-plugins.md#s31, plugin-manifests.md#s65
  it("takes the sources of its dialect, entry by entry", () => {
    const sources = [
      "./a",
      { source: "local", path: "./a" },
      { source: "github", repo: "o/r" },
      { source: "url", url: "https://x.example/r.git" },
      { source: "command", command: "x" },
      { source: "pip", package: "x" },
    ];
    const taken = Object.values(files).map((file) => {
      const plugins = sources.map((source, index) => ({ name: `p${index}`, source }));
      const { reading } = read(file, { name: "tools", owner, plugins }, { "a/x.md": "" });
      return reading.entries.flatMap(({ entry, index }) => (entry ? [index] : []));
    });
    expect(taken).toEqual([[0, 1, 3], [0, 2, 3, 4], [0], [0, 2, 3, 5]]);
  });

  // plugin-manifests.md#s63
  it.each(["claude", "cursor", "copilot"] as const)("has its plugins where the source says, for %s", (client) => {
    const plugins = [
      { name: "a", source: "./" },
      { name: "b", source: "b" },
      { name: "c", source: "./c/" },
    ];
    const { reading } = read(files[client], { name: "tools", owner, metadata: { pluginRoot: "./plugins" }, plugins });
    expect(reading.entries.map(({ folder }) => folder)).toEqual([".", "plugins/b", "c"]);
    expect(reading.marketplace).toEqual({ name: "tools", owner, pluginRoot: "./plugins" });
  });

  // agent-plugins.md#d5, agent-plugins.md#s29, plugin-manifests.md#s63
  it("is checked entry by entry", () => {
    const plugins = [
      { name: "a", source: "./a" },
      { name: "a", source: "./missing" },
      { name: "c", source: "../c" },
      { name: "d", source: 3 },
      4,
    ];
    const own = { "a/.claude-plugin/plugin.json": '{"name":"b"}' };
    expect(codesOf(files.claude, { name: "tools", owner, plugins }, own)).toEqual([
      "other-name",
      "duplicate-plugin",
      "missing-path",
      "path-leaves",
      "wrong-type",
      "wrong-type",
    ]);
    expect(codesOf(files.cursor, { name: "tools", plugins: [{ name: "a", source: "./" }] })).toEqual([
      "no-owner",
      "skipped-source",
    ]);
  });

  it("reads what it writes", () => {
    const marketplace = { name: "tools", owner, description: "Tools.", plugins: [] };
    const entry = { name: "a", source: { kind: "local", path: "a" }, description: "A.", version: "1" };
    for (const { id, table, entry: entries } of MARKETPLACES) {
      const read = table.get(table.put(marketplace, undefined, NOWHERE) ?? null, NOWHERE);
      const { owner: _, ...unowned } = marketplace;
      expect(read).toEqual(id === "codex" ? unowned : marketplace);
      expect(Marketplace.safeParse(read).success).toBe(true);
      const raw = entries.put(entry, undefined, NOWHERE) ?? null;
      expect(entries.get(raw, NOWHERE)).toEqual(entry);
      expect(Entry.safeParse(entries.get(raw, NOWHERE)).success).toBe(true);
      expect(entries.put(entries.get(raw, NOWHERE) ?? {}, raw, NOWHERE)).toBe(raw);
    }
  });
});

describe("converting a marketplace", () => {
  const to = (id: string) => MARKETPLACES.find((each) => each.id === id) as (typeof MARKETPLACES)[number];

  function convert(file: string, document: object, id: string, others: Readonly<Record<string, string>> = {}) {
    const repository = memoryFiles({ [file]: JSON.stringify(document), ...others });
    const source = readMarketplaces(repository).find((each) => each.file === file);
    if (!source) throw new Error("the marketplace is missing");
    const { value, diagnostics } = convertMarketplace(repository, source, to(id));
    const content = value && overlay(repository, value.edits).text(value.file);
    return {
      text: content?.kind === "text" ? content.text : undefined,
      document: content?.kind === "text" ? JSON.parse(content.text) : undefined,
      edits: value?.edits ?? [],
      losses: value?.losses.map(({ kind, path }) => `${kind} ${path.join(".")}`),
      messages: value?.losses.map(({ message }) => message),
      refusals: diagnostics.map(({ message }) => message),
    };
  }

  it.each([
    [{ name: "a", source: "../out" }, "its source leaves the repository"],
    [{ name: "a", source: { source: "command", command: "x" } }, "Codex has no source of the kind command"],
    [{ name: "a" }, "its entry cannot be read"],
  ])("says why an entry is not listed: %j", (entry, reason) => {
    const claude = { name: "tools", owner, plugins: [entry] };
    expect(convert(files.claude, claude, "codex").messages?.join("\n")).toContain(reason);
  });

  // plugin-manifests.md#d20, plugin-manifests.md#s62, agent-plugins.md#s33
  it("writes sources as the target reads them", () => {
    const sources = [
      "b",
      { source: "github", repo: "o/r", ref: "v1" },
      { source: "github", repo: "o/r", path: "./in" },
      { source: "npm", package: "p" },
      { source: "command", command: "x" },
      "../out",
    ];
    const plugins = sources.map((source, index) => ({ name: `p${index}`, source }));
    const claude = { name: "tools", owner, metadata: { pluginRoot: "./plugins" }, plugins };
    const { document, losses } = convert(files.claude, claude, "codex");
    expect(document.plugins.map(({ source }: { source: unknown }) => source)).toEqual([
      { source: "local", path: "./plugins/b" },
      { source: "url", url: "https://github.com/o/r.git", ref: "v1" },
      { source: "git-subdir", url: "https://github.com/o/r.git", path: "./in" },
      { source: "npm", package: "p" },
    ]);
    expect(losses).toEqual(["dropped owner", "defaulted plugins.policy", "dropped plugins.p4", "dropped plugins.p5"]);
  });

  // plugin-manifests.md#d20, plugin-manifests.md#s66
  it("keeps what only the target has, and every byte that does not change", () => {
    const cursor = { name: "tools", plugins: [{ name: "a", source: "./a", version: "2" }] };
    const codex = `{"name": "tools",
  "plugins": [
    {"name":"other","source":"./other"},  {"name":"a","source":"./a","version":"1","policy":{"installation":"NOT_AVAILABLE"}}
  ]}`;
    const { text, losses } = convert(files.cursor, cursor, "codex", { [files.codex]: codex });
    expect(text).toBe(codex.replace('"version":"1"', '"version":"2"'));
    expect(losses).toEqual([]);
    expect(convert(files.cursor, cursor, "codex", { [files.codex]: text ?? "" }).edits).toEqual([]);
  });

  const lacks = MARKETPLACES.flatMap(({ id, file, table }) => {
    return (table.schema["required"] as readonly string[]).map((field) => ({ id, file, field }));
  });

  // plugin-manifests.md#d15, plugin-manifests.md#d20
  it.each(lacks)("keeps the other lines of one of $id that lacks its $field", ({ id, file, field }) => {
    const other = { name: "other", source: "./other" };
    const { [field]: _, ...before } = {
      name: "tools",
      owner: { name: "Eve" },
      description: "Old.",
      version: "3",
      plugins: [{ version: "1", name: "a" }, { source: "./unnamed" }, other],
    } as Record<string, unknown>;
    const text = `{\n${Object.entries(before)
      .map(([key, value]) => `  "${key}" :  ${JSON.stringify(value)}`)
      .join(",\n")}\n}`;
    const from = id === "copilot" ? files.claude : files.copilot;
    const source = { name: "tools", owner, plugins: [{ name: "a", source: "./a" }] };
    const result = convert(from, source, id, { [file]: text });
    const kept = ["description", "version", ...(field === "owner" ? [] : ["name"])];
    for (const line of text.split("\n").filter((each) => kept.some((key) => each.startsWith(`  "${key}"`))))
      expect(result.text).toContain(line);
    expect(result.document).toMatchObject({ name: "tools", description: "Old.", version: "3" });
    const [first, ...others] = result.document.plugins;
    expect(first).toMatchObject({ name: "a", ...(field !== "plugins" && { version: "1" }) });
    expect(others).toEqual(field === "plugins" ? [] : [{ source: "./unnamed" }, other]);
    expect(result.refusals).toEqual([]);
  });

  it.each([
    ["[1]", ".cursor-plugin/marketplace.json cannot be read"],
    ['{"plugins":{"a":{}}}', '"plugins" in .cursor-plugin/marketplace.json is no list'],
  ])("changes nothing over %s", (text, reason) => {
    const { edits, refusals } = convert(files.claude, { name: "tools", owner, plugins: [] }, "cursor", {
      [files.cursor]: text,
    });
    expect(edits).toEqual([]);
    expect(refusals).toEqual([`The marketplace was not converted to Cursor: ${reason}.`]);
  });

  // plugin-manifests.md#s61, agent-plugins.md#s27
  it("invents no owner and no name", () => {
    const plugins = [{ name: "a", source: "./a" }];
    expect(convert(files.codex, { name: "tools", plugins }, "copilot").refusals).toEqual([
      "The marketplace was not converted to Copilot: Copilot requires the owner of a marketplace.",
    ]);
    expect(convert(files.copilot, { name: "npm", owner, plugins }, "claude-code").refusals).toEqual([
      "The marketplace was not converted to Claude Code: Claude Code requires another name of a marketplace.",
    ]);
    expect(
      convert(files.copilot, { name: "tools", owner, plugins: [{ name: "a b", source: "./a" }, 3] }, "claude-code"),
    ).toMatchObject({ losses: ["dropped plugins.a b", "dropped plugins.1"] });
  });

  it("reports what the target has no place for", () => {
    const entry = {
      name: "a",
      source: "./a",
      strict: false,
      tags: ["t"],
      skills: "./s",
      keywords: ["k"],
      relevance: 1,
    };
    const claude = { name: "tools", owner, plugins: [entry], renames: {} };
    const { losses } = convert(files.claude, claude, "codex");
    expect(losses?.filter((each) => !each.startsWith("defaulted"))).toEqual([
      "dropped owner",
      "dropped extensions.claude-code.renames",
      "dropped plugins.a.tags",
      "dropped plugins.a.strict",
      "dropped plugins.a.keywords",
      "dropped plugins.a.components.skills",
      "dropped plugins.a.extensions.claude-code.relevance",
    ]);
  });
});
