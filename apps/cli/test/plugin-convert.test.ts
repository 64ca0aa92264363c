import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PluginConvertReport } from "../../../packages/report/src/plugin.js";
import { folder, runCli, snapshot } from "./harness.js";

const CLAUDE = {
  ".claude-plugin/plugin.json": '{\n  "name": "notes",\n  "version": "1.0.0",\n  "displayName": "Notes"\n}\n',
  "skills/find/SKILL.md": "---\nname: find\ndescription: Finds notes.\n---\n",
  "commands/find.md": "Find a note.\n",
};

const convert = (...args: readonly string[]) => runCli(["plugin", "convert", ...args]);

describe("plugin convert", () => {
  it("writes the manifests of other programs, and says what each loses", async () => {
    const root = folder(CLAUDE);
    const { code, out } = await convert(root, "--to", "codex,copilot", "--in-place");
    expect([code, out]).toEqual([
      0,
      `${root}: .claude-plugin/plugin.json → .codex-plugin/plugin.json (Codex)
  lost: Codex has no place for commands.

${root}: .claude-plugin/plugin.json → .github/plugin/plugin.json (Copilot)
  lost: Copilot has no place for the display name.

1 plugin: 2 files written
`,
    ]);
    expect(JSON.parse(readFileSync(join(root, ".codex-plugin/plugin.json"), "utf8"))).toEqual({
      name: "notes",
      version: "1.0.0",
      interface: { displayName: "Notes" },
    });
    expect(snapshot(root)).toMatchObject(CLAUDE);
    expect((await runCli(["plugin", "sync", root, "--check"])).code).toBe(0);
  });

  it("writes MCP servers for each program, and nothing the second time", async () => {
    const servers = '{"mcpServers":{"notes":{"command":"${CLAUDE_PLUGIN_ROOT}/bin/serve"}}}\n';
    const root = folder({ ...CLAUDE, ".mcp.json": servers });
    const args = [root, "--from", "claude-code", "--to", "agent-plugins,cursor,codex", "--in-place"];
    const { code, out } = await convert(...args);
    expect(code).toBe(0);
    expect(out).toContain('lost: Codex does not get the MCP server "notes"');
    const files = snapshot(root);
    expect(files[".mcp.json"]).toBe(servers);
    expect(files["mcp.json"]).toContain('"command": "./bin/serve"');
    expect(files[".cursor-plugin/plugin.json"]).toContain("${CURSOR_PLUGIN_ROOT}/bin/serve");
    expect((await convert(...args)).out).toContain("1 plugin: 0 files written");
  });

  it("writes nothing in a dry run, and shows a diff", async () => {
    const root = folder(CLAUDE);
    const { code, out } = await convert(root, "--to", "gemini-cli", "--dry-run", "--diff");
    expect(code).toBe(0);
    expect(out).toContain('+  "name": "notes",');
    expect(out).toContain("1 file would be written; nothing was");
    expect(snapshot(root)).toEqual(CLAUDE);
  });

  it("writes complete copies of all plugins into another folder", async () => {
    const plugins = Object.entries(CLAUDE).flatMap(([path, text]) =>
      ["a", "b"].map((name) => [`plugins/${name}/${path}`, text]),
    );
    const root = folder(Object.fromEntries(plugins));
    const out = join(folder({}), "out");
    const { code } = await convert(root, "--to", "cursor", "--out", out);
    expect(code).toBe(0);
    expect(Object.keys(snapshot(out))).toEqual(
      ["a", "b"].flatMap((name) =>
        [".claude-plugin/plugin.json", ".cursor-plugin/plugin.json", "commands/find.md", "skills/find/SKILL.md"].map(
          (path) => `plugins/${name}/${path}`,
        ),
      ),
    );
    expect(existsSync(join(root, "plugins/a/.cursor-plugin"))).toBe(false);
  });

  it("says what the new manifest takes away from the others", async () => {
    const root = folder({ ".codex-plugin/plugin.json": '{"name":"notes","hooks":"./h.json"}', "h.json": "{}" });
    const { report } = await json(root, "--to", "agent-plugins", "--dry-run");
    expect(report.plugins[0]?.conversions[0]?.losses.map(({ message }) => message)).toEqual([
      "Agent Plugins has no place for hooks.",
    ]);
    expect(report.plugins[0]?.diagnostics.map(({ code }) => code)).toContain("plugin/partly-shadowed");
  });

  it("fails for a plugin that the dialect would reject", async () => {
    const root = folder({ ".claude-plugin/plugin.json": '{"name":"Notes"}' });
    const { code, out } = await convert(root, "--to", "cursor,codex", "--in-place");
    expect(code).toBe(1);
    expect(out).toContain("The plugin was not converted to Cursor: Cursor requires another name.");
    expect(existsSync(join(root, ".codex-plugin/plugin.json"))).toBe(true);
    expect(existsSync(join(root, ".cursor-plugin/plugin.json"))).toBe(false);
  });

  it.each([
    [["--to", "codex"], "choose --in-place, --out <folder> or --dry-run"],
    [["--to", "codex", "--in-place", "--out", "x"], "use only one of --in-place and --out"],
    [["--to", "claude", "--in-place"], 'there is no dialect "claude"'],
    [["--to", "agent-plugins,antigravity", "--in-place"], "have their manifest in the same file"],
    [["--to", "codex", "--from", "cursor", "--in-place"], "has no manifest of the dialect cursor"],
  ])("refuses %j", async (args, message) => {
    const { code, err } = await convert(folder(CLAUDE), ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it("asks which of several manifests to convert", async () => {
    const root = folder({ ...CLAUDE, ".cursor-plugin/plugin.json": '{"name":"notes"}' });
    const { code, err } = await convert(root, "--to", "codex", "--dry-run");
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("has several manifests (claude-code, cursor): choose one with --from"),
    ]);
  });
});

it("plugin convert prints its losses as SARIF, at the values that are lost", async () => {
  const root = folder({
    ...CLAUDE,
    ".claude-plugin/marketplace.json": '{"name":"a","owner":{"name":"b"},"plugins":[]}',
  });
  const { code, out } = await convert(root, "--to", "copilot,codex", "--dry-run", "--reporter", "sarif");
  const [run] = JSON.parse(out).runs;
  expect(code).toBe(0);
  expect(run.automationDetails.id).toBe("skill-convert/plugin-convert/");
  const found = run.results.map((each: { ruleId: string; message: object; locations: object[] }) => [
    each.ruleId,
    each.message,
    each.locations[0],
  ]);
  expect(found[0]).toEqual([
    "plugin/loss",
    { text: "Copilot has no place for the display name." },
    {
      physicalLocation: expect.objectContaining({ region: expect.objectContaining({ startLine: 4, startColumn: 18 }) }),
    },
  ]);
  expect(found.map(([, { text }]: [string, { text: string }]) => text)).toContain(
    "Codex has no place for the owner of the marketplace.",
  );
});

describe("plugin convert to programs that look for skills only in skills/", () => {
  const files = {
    ".claude-plugin/plugin.json": '{"name":"notes","version":"1.0.0","skills":"./extra"}\n',
    "extra/sort/SKILL.md": "---\nname: sort\ndescription: Sorts notes.\n---\n",
  };

  it("copies the skills once for several targets, and nothing the second time", async () => {
    const root = folder(files);
    const image = Buffer.from([0xff, 0, 0xfe]);
    writeFileSync(join(root, "extra/sort/icon.png"), image);
    const args = [root, "--from", "claude-code", "--to", "agent-plugins,gemini-cli"];
    const dry = await convert(...args, "--dry-run", "--diff");
    expect(dry.out).toContain(`Binary files /dev/null and b${root}/skills/sort/icon.png differ`);
    expect(dry.out).toContain("+name: sort");
    expect(dry.out).toContain("4 files would be written; nothing was");
    expect(existsSync(join(root, "skills"))).toBe(false);
    const { code, out } = await convert(...args, "--in-place");
    expect(code).toBe(0);
    expect(out.split("is a copy of")).toHaveLength(2);
    expect(readFileSync(join(root, "skills/sort/icon.png"))).toEqual(image);
    expect(snapshot(root)).toMatchObject(files);
    expect((await convert(...args, "--in-place")).out).toContain("1 plugin: 0 files written");
  });

  it("fails if another skill has the name, and writes nothing for that target", async () => {
    const root = folder({ ...files, "skills/sort/SKILL.md": "other" });
    const { code, out } = await convert(root, "--to", "gemini-cli,codex", "--in-place");
    expect(code).toBe(1);
    expect(out).toContain('two skills are called "sort": skills/sort and extra/sort');
    expect(Object.keys(snapshot(root)).filter((path) => !Object.hasOwn(files, path))).toEqual([
      ".codex-plugin/plugin.json",
      "skills/sort/SKILL.md",
    ]);
  });
});

// plugin-manifests.md#d22
describe("plugin convert --lossless", () => {
  const claude = CLAUDE[".claude-plugin/plugin.json"];

  it("writes what comes back with every byte as it was", async () => {
    const root = folder(CLAUDE);
    expect((await convert(root, "--to", "codex,copilot,gemini-cli", "--in-place", "--lossless")).code).toBe(0);
    const files = snapshot(root);
    expect(Object.keys(files)).toHaveLength(Object.keys(CLAUDE).length + 3);
    for (const id of ["codex", "copilot", "gemini-cli"]) {
      const { code, out } = await convert(root, "--from", id, "--to", "claude-code", "--in-place");
      expect([code, out]).toEqual([0, expect.stringContaining("1 plugin: 0 files written")]);
    }
    expect(snapshot(root)).toEqual(files);
  });

  it("refuses a target whose manifest would change the source, and writes the others", async () => {
    const gemini = '{"name":"notes","version":"0.9.0","description":"For Gemini."}\n';
    const root = folder({ ...CLAUDE, "gemini-extension.json": gemini });
    const args = [root, "--from", "claude-code", "--to", "gemini-cli,codex", "--lossless"];
    const { code, report } = await json(...args, "--in-place");
    expect(code).toBe(1);
    expect(report.plugins[0]?.conversions.map(({ to }) => to)).toEqual(["codex"]);
    expect(report.plugins[0]?.diagnostics).toMatchObject([
      {
        code: "plugin/not-lossless",
        message:
          'Nothing was converted to Gemini CLI, because of --lossless: converting back would change "description" in .claude-plugin/plugin.json.',
      },
    ]);
    expect(snapshot(root)).toMatchObject({ ".claude-plugin/plugin.json": claude, "gemini-extension.json": gemini });
    expect(existsSync(join(root, ".codex-plugin/plugin.json"))).toBe(true);
    const sarif = JSON.parse((await convert(...args, "--dry-run", "--reporter", "sarif")).out);
    expect(sarif.runs[0].results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain("plugin/not-lossless");
  });

  it("refuses a marketplace into which the other one would bring a plugin", async () => {
    const root = folder({
      ".claude-plugin/marketplace.json": '{"name":"tools","owner":{"name":"Ada"},"plugins":[]}\n',
      ".cursor-plugin/marketplace.json": '{"name":"tools","plugins":[{"name":"a","source":"./a"}]}\n',
    });
    const before = snapshot(root);
    const { code, out } = await convert(root, "--from", "claude-code", "--to", "cursor", "--in-place", "--lossless");
    expect(code).toBe(1);
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      'converting back would change "plugins.0" in .claude-plugin/marketplace.json',
    );
    expect(snapshot(root)).toEqual(before);
  });

  it("reads a root manifest as that of the dialect that is named", async () => {
    const root = folder({ ...CLAUDE, "plugin.json": '{"name":"notes"}\n' });
    const { report } = await json(root, "--from", "antigravity", "--to", "codex", "--dry-run");
    expect(report.plugins[0]).toMatchObject({ from: "antigravity", conversions: [{ from: "plugin.json" }] });
  });
});

describe("plugin convert of a repository with a marketplace", () => {
  const owner = { name: "Ada" };
  const marketplace = JSON.stringify({
    name: "tools",
    owner,
    plugins: [
      { name: "a", source: "./plugins/a" },
      { name: "bare", source: "./bare" },
    ],
  });
  const repository = {
    ".claude-plugin/marketplace.json": marketplace,
    "plugins/a/.claude-plugin/plugin.json": '{"name":"a","version":"1.0.0"}\n',
    "plugins/a/skills/find/SKILL.md": "---\nname: find\ndescription: Finds notes.\n---\n",
    "bare/commands/find.md": "Find a note.\n",
    "docs/unrelated.md": "Nothing of a plugin.\n",
  };

  it("writes the marketplaces of the targets and the plugins that they list", async () => {
    const root = folder(repository);
    const { code, out } = await convert(root, "--to", "codex,codex-root,gemini-cli", "--in-place");
    expect(code).toBe(0);
    expect(out).toContain(`${root}: .claude-plugin/marketplace.json → .agents/plugins/marketplace.json (Codex)`);
    expect(out).toContain("lost: Codex has no place for the owner of the marketplace.");
    expect(out).toContain("Gemini CLI has no marketplaces in repositories");
    const written = Object.keys(snapshot(root)).filter((path) => !Object.hasOwn(repository, path));
    expect(written).toEqual([
      ".agents/plugins/marketplace.json",
      "plugins/a/.codex-plugin/plugin.json",
      "plugins/a/gemini-extension.json",
      "plugins/a/plugin.json",
    ]);
  });

  it("copies the marketplaces and the listed plugins, and nothing else of the repository", async () => {
    const out = join(folder({}), "out");
    const { code } = await convert(folder(repository), "--to", "cursor", "--out", out);
    expect(code).toBe(0);
    expect(Object.keys(snapshot(out))).toEqual([
      ".claude-plugin/marketplace.json",
      ".cursor-plugin/marketplace.json",
      "bare/commands/find.md",
      "plugins/a/.claude-plugin/plugin.json",
      "plugins/a/.cursor-plugin/plugin.json",
      "plugins/a/skills/find/SKILL.md",
    ]);
  });

  it("copies a plugin inside of another one once, with the edits of both", async () => {
    const root = folder({ ...repository, ".claude-plugin/plugin.json": '{"name":"tools"}\n' });
    const out = join(folder({}), "out");
    const { code, report } = await json(root, "--to", "cursor", "--out", out);
    expect(code).toBe(0);
    expect(report.plugins.flatMap(({ files }) => files.map(({ path }) => path))).toEqual([
      `${out}/.cursor-plugin/plugin.json`,
      `${out}/.cursor-plugin/marketplace.json`,
      `${out}/plugins/a/.cursor-plugin/plugin.json`,
    ]);
    expect(Object.keys(snapshot(out))).toHaveLength(Object.keys(repository).length + 4);
  });

  it("asks for what the target requires, and writes the plugins all the same", async () => {
    const root = folder({ ...repository, ".claude-plugin/marketplace.json": '{"name":"tools","plugins":[]}' });
    const { code, out } = await convert(root, "--to", "copilot", "--in-place");
    expect(code).toBe(1);
    expect(out).toContain("The marketplace was not converted to Copilot");
    expect(existsSync(join(root, "plugins/a/.github/plugin/plugin.json"))).toBe(true);
  });

  it("asks which of several marketplaces to convert", async () => {
    const root = folder({ ...repository, ".cursor-plugin/marketplace.json": '{"name":"tools","plugins":[]}' });
    const { code, err } = await convert(root, "--to", "codex", "--dry-run");
    expect([code, err]).toEqual([2, expect.stringContaining("has several marketplaces (claude-code, cursor)")]);
  });
});

async function json(...args: readonly string[]) {
  const { code, out } = await convert(...args, "--reporter", "json");
  return { code, report: PluginConvertReport.parse(JSON.parse(out)) };
}
