import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type JsonRecord, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { NOWHERE } from "@skill-convert/format";
import { printJson } from "@skill-convert/source";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listFiles, listFolders } from "../../../conformance/golden.js";
import {
  convertMarketplace,
  convertPlugin,
  DIALECTS,
  type Dialect,
  MARKETPLACES,
  type MarketplaceDialect,
  manifestOf,
  marketplaceWayBack,
  type Plugin,
  type PluginLoss,
  pluginWayBack,
  readManifests,
  readMarketplaces,
} from "../src/index.js";
import { plugins } from "./arbitraries.js";

type Files = readonly (readonly [string, string])[];

/** The pairs of dialects whose manifests are different files. */
const PAIRS = DIALECTS.flatMap((from) =>
  DIALECTS.filter((to) => to.id !== from.id && to.files[0] !== from.files[0]).map((to) => ({
    from,
    to,
    name: `${from.id} to ${to.id}`,
  })),
);

const SERVERS = { mcpServers: { notes: { command: "${CLAUDE_PLUGIN_ROOT}/bin/serve", timeout: 3 } } };

/** Files of components, some of which the plugin has beside its manifest. */
const beside = fc.subarray([
  ["skills/find/SKILL.md", "find"],
  ["extra/sort/SKILL.md", "sort"],
  ["commands/find.md", "find"],
  ["hooks/hooks.json", "{}"],
  [".mcp.json", printJson(SERVERS)],
  ["mcp_config.json", printJson({ mcpServers: { notes: { command: "serve" } } })],
] as const);

/** The files in places in which programs of a dialect look without a field. */
function foundBy({ components }: Dialect, others: Files): Files {
  const places = Object.values(components).flatMap(({ at }) => at);
  return others.filter(([path]) => places.some((place) => path === place || path.startsWith(`${place}/`)));
}

function folderOf(plugin: Plugin, { id, table, files: [file = ""] }: Dialect, others: Files) {
  const document = table.put(plugin as never, undefined, NOWHERE) as JsonRecord | undefined;
  const head = id === "antigravity" ? { $schema: "https://antigravity.google/schemas/v1/plugin.json" } : {};
  return document && memoryFiles({ ...Object.fromEntries(others), [file]: printJson({ ...head, ...document }) });
}

function textOf(files: SkillFiles, file: string): string | undefined {
  const content = files.text(file);
  return content.kind === "text" ? content.text : undefined;
}

/** Converts a plugin there and back; undefined if the target refuses it. */
function thereAndBack(files: SkillFiles, from: Dialect, to: Dialect) {
  const source = manifestOf(readManifests(files), from);
  const there = source && convertPlugin(files, source, to).value;
  if (!there) return undefined;
  const after = overlay(files, there.edits);
  const target = manifestOf(readManifests(after), to);
  const back = target && convertPlugin(after, target, from).value;
  return { after, source, losses: there.losses, result: back && overlay(after, back.edits) };
}

/** Returns true for a loss by which programs of the target find components that those of the source do not. */
function findsMore({ kind, path }: PluginLoss): boolean {
  return path[0] === "components" && (kind === "added" || (kind === "narrowed" && path.length === 2));
}

// plugin-manifests.md#d22
describe.each(PAIRS)("a plugin from $name and back", ({ from, to }) => {
  it("has the same manifest, unless the target finds more than the source", () => {
    let converted = 0;
    const property = fc.property(plugins, beside, (plugin, others) => {
      const files = folderOf(plugin, from, foundBy(from, others));
      const done = files && thereAndBack(files, from, to);
      if (!done || done.losses.some(findsMore)) return;
      converted += 1;
      expect(done.result && textOf(done.result, done.source.file)).toBe(textOf(files, done.source.file));
    });
    fc.assert(property, { numRuns: 40 });
    expect(converted).toBeGreaterThan(4);
  });

  it("is proved if every file of the source comes back, and only then", () => {
    const property = fc.property(plugins, beside, (plugin, others) => {
      const files = folderOf(plugin, from, others);
      const done = files && thereAndBack(files, from, to);
      if (!done) return;
      const { after, result, source } = done;
      const isSame = (path: string) => result && textOf(result, path) === textOf(after, path);
      const isExact = textOf(after, source.file) === textOf(files, source.file) && result?.list().every(isSame);
      const codes = pluginWayBack(files, after, source, to).map(({ code }) => code);
      expect(codes).toEqual(isExact ? [] : ["plugin/not-lossless"]);
    });
    fc.assert(property, { numRuns: 40 });
  });
});

const situations = fileURLToPath(new URL("fixtures/situations", import.meta.url));

describe.each(listFolders(situations))("the situation %s", (name) => {
  const path = join(situations, name, "plugin");
  const files = memoryFiles(
    Object.fromEntries(listFiles(path).map((file) => [file, readFileSync(join(path, file), "utf8")])),
  );

  it("comes back from every dialect, or the first change is named", () => {
    const unproved = readManifests(files).flatMap((from) =>
      DIALECTS.flatMap((to) => {
        const { value } = convertPlugin(files, from, to);
        const after = value && overlay(files, value.edits);
        const findings = after ? pluginWayBack(files, after, from, to) : [];
        return findings.map(({ message }) => `${from.file} to ${to.id}: ${message}`);
      }),
    );
    expect(unproved).toEqual(UNPROVED[name] ?? []);
  });
});

/** The conversions of the situations that cannot be undone, with the reasons. */
const UNPROVED: Readonly<Record<string, readonly string[]>> = {
  "02-absent": [`.claude-plugin/plugin.json to codex: ${changing("Codex", "version", ".claude-plugin/plugin.json")}`],
  // A draft is never written (plugin-manifests.md#d3).
  "04-draft-version": DIALECTS.filter(({ id, files }) => id === "agent-plugins" || files[0] !== "plugin.json").map(
    ({ id, title }) => `plugin.json to ${id}: ${changing(title, "$schema", "plugin.json")}`,
  ),
  // The root manifest is ambiguous, so the way back leads to the other one of Copilot.
  "11-root-manifest-copilot": [
    `plugin.json to gemini-cli: ${changing("Gemini CLI", "version", ".github/plugin/plugin.json")}`,
  ],
};

function changing(title: string, value: string, file: string): string {
  return `Nothing was converted to ${title}, because of --lossless: converting back would change "${value}" in ${file}.`;
}

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const entries = fc.uniqueArray(
  fc.record(
    {
      name: word,
      source: fc.oneof(
        word.map((path) => ({ kind: "local", path })),
        word.map((repo) => ({ kind: "github", repo: `a/${repo}` })),
        word.map((url) => ({ kind: "url", url: `https://a.example/${url}.git` })),
      ),
      version: word,
      category: word,
      description: word,
      strict: fc.boolean(),
      author: fc.record({ name: word, email: word }, { requiredKeys: ["name"] }),
      keywords: fc.array(word, { maxLength: 2 }),
    },
    { requiredKeys: ["name", "source"] },
  ),
  { maxLength: 4, selector: ({ name }) => name },
);
const head = fc.record({ name: word, owner: fc.record({ name: word }), description: word, version: word });

function marketplaceOf({ entry, file, table }: MarketplaceDialect, top: object, list: readonly object[]) {
  const written = list.flatMap((each) => entry.put(each as never, undefined, NOWHERE) ?? []);
  const document = table.put({ ...top, plugins: written } as never, undefined, NOWHERE);
  return document && memoryFiles({ [file]: printJson(document) });
}

describe.each(
  MARKETPLACES.flatMap((from) =>
    MARKETPLACES.filter(({ id }) => id !== from.id).map((to) => ({ from, to, name: `${from.id} to ${to.id}` })),
  ),
)("a marketplace from $name and back", ({ from, to }) => {
  it("is the same, byte by byte", () => {
    let converted = 0;
    const property = fc.property(head, entries, (top, list) => {
      const files = marketplaceOf(from, top, list);
      const [source] = files ? readMarketplaces(files) : [];
      const there = files && source && convertMarketplace(files, source, to).value;
      if (!there) return;
      const after = overlay(files, there.edits);
      const target = readMarketplaces(after).find(({ dialect }) => dialect.id === to.id);
      const back = target && convertMarketplace(after, target, from).value;
      converted += 1;
      expect(back && textOf(overlay(after, back.edits), from.file)).toBe(textOf(files, from.file));
      expect(marketplaceWayBack(files, after, source, to)).toEqual([]);
    });
    fc.assert(property, { numRuns: 40 });
    // Codex has no owner, which Claude Code and Copilot require.
    const isRefused = from.id === "codex" && (to.id === "claude-code" || to.id === "copilot");
    expect(converted).toBe(isRefused ? 0 : 40);
  });
});

describe("the proof that a conversion can be undone", () => {
  const claude = ".claude-plugin/plugin.json";
  const proof = (contents: Readonly<Record<string, string>>, from: string, id: string) => {
    const files = memoryFiles(contents);
    const source = readManifests(files).find(({ dialect }) => dialect.id === from);
    const to = DIALECTS.find((each) => each.id === id);
    const there = source && to && convertPlugin(files, source, to).value;
    if (!there) throw new Error("nothing was converted");
    return pluginWayBack(files, overlay(files, there.edits), source, to);
  };

  it("names the value that another manifest would add", () => {
    const text = '{"name":"notes","version":"1"}';
    expect(
      proof(
        { [claude]: text, "gemini-extension.json": '{"name":"notes","version":"1","description":"For Gemini."}' },
        "claude-code",
        "gemini-cli",
      ),
    ).toMatchObject([
      {
        file: claude,
        message: `Nothing was converted to Gemini CLI, because of --lossless: converting back would change "description" in ${claude}.`,
      },
    ]);
  });

  it("names a file that would be new", () => {
    const files = {
      "plugin.json": '{"$schema":"https://agent-plugins.org/schemas/1.0.0/plugin.schema.json","name":"notes"}',
      ".mcp.json": '{"notes":{"command":"serve"}}',
    };
    expect(proof(files, "agent-plugins", "claude-code").map(({ message }) => message)).toEqual([
      "Nothing was converted to Claude Code, because of --lossless: converting back would write the new file mcp.json.",
    ]);
  });

  it("names the value that a conversion to the same dialect changes", () => {
    const text = '{\n  "$schema": "https://agent-plugins.org/schemas/1.1.0/plugin.schema.json",\n  "name": "notes"\n}';
    expect(proof({ "plugin.json": text }, "agent-plugins", "agent-plugins")).toMatchObject([
      { file: "plugin.json", path: ["$schema"], range: expect.objectContaining({ start: text.indexOf('"https') }) },
    ]);
  });
});
