import { memoryFiles } from "@skill-convert/core";
import { NOWHERE } from "@skill-convert/format";
import { describe, expect, it } from "vitest";
import { MARKETPLACES, marketplaceFindings, readMarketplaces } from "../src/index.js";
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
    [files.cursor, ["missing-field", "missing-field"]],
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
      "skipped-source",
    ]);
  });

  it("reads what it writes", () => {
    const marketplace = { name: "tools", owner, description: "Tools.", plugins: [] };
    const entry = { name: "a", source: { kind: "local", path: "a" }, description: "A.", version: "1" };
    for (const { table, entry: entries } of MARKETPLACES) {
      const read = table.get(table.put(marketplace, undefined, NOWHERE) ?? null, NOWHERE);
      expect(read).toEqual(marketplace);
      expect(Marketplace.safeParse(read).success).toBe(true);
      const raw = entries.put(entry, undefined, NOWHERE) ?? null;
      expect(entries.get(raw, NOWHERE)).toEqual(entry);
      expect(Entry.safeParse(entries.get(raw, NOWHERE)).success).toBe(true);
      expect(entries.put(entries.get(raw, NOWHERE) ?? {}, raw, NOWHERE)).toBe(raw);
    }
  });
});
