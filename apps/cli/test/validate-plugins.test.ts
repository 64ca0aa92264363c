import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folder, runCli, snapshot } from "./harness.js";
import { validateJson } from "./validate-support.js";

const skill = (name: string) => `---\nname: ${name}\ndescription: Says when it is high.\n---\n\nLook.\n`;
const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";

/** The findings about the files around the skills: file, place, code and message. */
async function found(files: Readonly<Record<string, string | object>>, ...args: readonly string[]): Promise<string[]> {
  const root = folder(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
      ]),
    ),
  );
  const { report } = await validateJson([root, ...args]);
  return report.diagnostics.map(({ file = "", line, column, code, severity, message }) => {
    return `${file.slice(root.length + 1)}:${line ?? ""}:${column ?? ""} ${severity} ${code} ${message}`;
  });
}

const SKILLS = { "skills/tide/SKILL.md": skill("tide") };

describe("the plugin.json of an Agent Plugin", () => {
  const agent = (manifest: object) => found({ ...SKILLS, "plugin.json": { $schema: SCHEMA, ...manifest } });

  it("is valid with a schema and a name (agent-plugins.md#s4, agent-plugins.md#s7, agent-plugins.md#s11, agent-plugins.md#s15, agent-plugins.md#s18)", async () => {
    expect(await agent({ name: "harbour.tools", author: { name: "Ada" }, keywords: ["tide"], version: "one" })).toEqual(
      [],
    );
    expect(await agent({ name: "a", extensions: { "com.example.client": { anything: true } } })).toEqual([]);
  });

  it.each(["My-Plugin", "-start", "has--double", "too.many..dots", "", "a".repeat(65)])(
    "cannot have the name %j (agent-plugins.md#s6)",
    async (name) => {
      expect(await agent({ name })).toEqual([
        `plugin.json:3:11 error plugin/bad-name Agent Plugins does not accept the name "${name}": it must be ` +
          "1 to 64 lowercase letters, digits, single hyphens and dots, with a letter or digit at both ends.",
      ]);
    },
  );

  it("is rejected for missing fields, wrong types and unknown keys of the author (agent-plugins.md#s5, agent-plugins.md#s9, agent-plugins.md#s10, agent-plugins.md#s14)", async () => {
    expect(await agent({})).toEqual([
      'plugin.json:1:1 error plugin/missing-field The required field "name" is missing from plugin.json (a string).',
    ]);
    expect(await agent({ name: "a", keywords: "tide", author: { name: "Ada", age: 9 } })).toEqual([
      'plugin.json:4:15 error plugin/wrong-type "keywords" must be a list of strings; found a string.',
      expect.stringMatching(/^plugin\.json:7:5 error plugin\/author-field .*"age"/),
    ]);
    const other = { $schema: SCHEMA.replace("1.0.0", "9.0.0"), name: "a" };
    expect(await found({ ...SKILLS, "plugin.json": other })).toEqual([
      `plugin.json:2:14 error plugin/wrong-type "$schema" must be "${SCHEMA}"; found a string.`,
    ]);
  });

  it("is accepted with a warning if a field is unknown or an extension is not an object (agent-plugins.md#s12, agent-plugins.md#s13)", async () => {
    expect(await agent({ name: "a", keyword: ["tide"], extensions: { "com.example": 1 } })).toEqual([
      'plugin.json:4:3 warning plugin/misspelt-field Agent Plugins has no field "keyword" in plugin.json (did you mean "keywords"?), so it is ignored.',
      expect.stringMatching(/^plugin\.json:8:20 warning plugin\/ignored-extensions /),
    ]);
  });

  it("is ignored without a schema and skills, because other programs have a plugin.json too (agent-plugins.md#d1)", async () => {
    expect(await found({ "tide/SKILL.md": skill("tide"), "plugin.json": { type: "datasource" } })).toEqual([]);
  });

  it("gets warnings for folders in skills/ in which clients find no skill (agent-plugins.md#s16, agent-plugins.md#d3)", async () => {
    const files = { "skills/deep/er/SKILL.md": skill("er"), "skills/none/notes.txt": "x" };
    const manifest = { $schema: SCHEMA, name: "a" };
    expect(await found({ ...SKILLS, ...files, "plugin.json": manifest })).toEqual([
      "skills/deep/er/SKILL.md:: warning plugin/skill-not-found skills/deep/er/SKILL.md is not found by clients: they look for a SKILL.md in the folders directly in skills/.",
      "skills/none/notes.txt:: warning plugin/no-skill skills/none has no SKILL.md, so clients skip it.",
    ]);
  });

  it("is reported if it is not JSON", async () => {
    const [finding, ...others] = await found({ ...SKILLS, "plugin.json": '{"name": "a"' });
    expect(finding).toMatch(/^plugin\.json:1:\d+ error source\//);
    expect(others).toEqual([]);
  });
});

describe("the plugin.json of Claude Code", () => {
  const claude = (manifest: object, files = {}) =>
    found({ ...SKILLS, ...files, ".claude-plugin/plugin.json": { name: "harbour", ...manifest } });

  it("is valid with a name, and with paths that exist (agent-plugins.md#s19, agent-plugins.md#s23)", async () => {
    expect(await claude({})).toEqual([]);
    const files = { "extra/pier/SKILL.md": skill("pier"), "commands/look.md": "x", "hooks/hooks.json": "{}" };
    const paths = { skills: ["./extra", "."], commands: "./commands/look.md", hooks: "./hooks/hooks.json" };
    expect(await claude({ ...paths, homepage: "https://example.org", author: { name: "Ada" } }, files)).toEqual([]);
  });

  it("gets findings for its values, keys and paths (agent-plugins.md#s20, agent-plugins.md#s21, agent-plugins.md#s22, agent-plugins.md#s24, agent-plugins.md#s25)", async () => {
    const manifest = {
      name: "my plugin",
      homepage: "here",
      author: { email: "a@b" },
      colour: "red",
      skills: ["./none", "../up"],
    };
    expect(await claude(manifest)).toEqual([
      '.claude-plugin/plugin.json:2:11 error plugin/bad-name Claude Code does not accept the name "my plugin": it must be free of blanks, @, :, / and \\, and of hidden characters.',
      '.claude-plugin/plugin.json:3:15 error plugin/not-an-address "homepage" must be an address such as https://example.com; found "here".',
      '.claude-plugin/plugin.json:4:13 error plugin/missing-field The required field "name" is missing from "author" (a string).',
      '.claude-plugin/plugin.json:7:3 warning plugin/unknown-field Claude Code has no field "colour" in .claude-plugin/plugin.json, so it is ignored.',
      '.claude-plugin/plugin.json:9:5 error plugin/missing-path "skills[0]" leads to ./none, which does not exist.',
      '.claude-plugin/plugin.json:10:5 error plugin/path-leaves The path "../up" in "skills[1]" leaves the folder of the plugin.',
    ]);
    expect(await claude({ name: "claude-tide" })).toEqual([expect.stringContaining("is said to refuse the name")]);
  });
});

describe("a marketplace.json", () => {
  const entry = (name: string, source: unknown = `./plugins/${name}`) => ({ name, source });
  const market = (plugins: readonly unknown[], rest = {}) => ({
    "plugins/harbour/.claude-plugin/plugin.json": { name: "harbour" },
    "plugins/harbour/skills/tide/SKILL.md": skill("tide"),
    ".claude-plugin/marketplace.json": { name: "coast", owner: { name: "Ada" }, plugins, ...rest },
  });

  it("is valid with an owner and plugins that exist or are remote (agent-plugins.md#s26, agent-plugins.md#s31, agent-plugins.md#s32, agent-plugins.md#s33)", async () => {
    const remote = { source: "github", repo: "example/far", sha: "0".repeat(40) };
    expect(await found(market([entry("harbour"), entry("far", remote)]))).toEqual([]);
    expect(await found(market([entry("harbour", "harbour")], { metadata: { pluginRoot: "./plugins" } }))).toEqual([]);
  });

  it("gets findings for its values, and for each entry separately (agent-plugins.md#s27, agent-plugins.md#s28, agent-plugins.md#s29, agent-plugins.md#s30, agent-plugins.md#d5)", async () => {
    const plugins = [
      entry("harbour"),
      entry("harbour"),
      entry("gone"),
      { name: "x" },
      entry("far", { source: "ftp" }),
      7,
    ];
    expect(
      (await found(market(plugins, { name: "npm", owner: {} }))).map((line) =>
        line.replace(/^.*?marketplace\.json/, ""),
      ),
    ).toEqual([
      ':2:11 error plugin/bad-name Claude Code does not accept the name "npm": it must be a name that Claude Code does not reserve.',
      ':3:12 error plugin/missing-field The required field "name" is missing from "owner" (a string).',
      ':10:15 error plugin/duplicate-plugin The marketplace lists two plugins with the name "harbour".',
      ':15:17 error plugin/missing-path "plugins[2].source" leads to plugins/gone, which does not exist.',
      expect.stringMatching(
        /^:17:5 error plugin\/missing-field The required field "source" is missing from "plugins\[3\]"/,
      ),
      expect.stringMatching(
        /^:22:17 error plugin\/wrong-type "plugins\[4\]\.source" must be a path .*; found a mapping\.$/,
      ),
      ':26:5 error plugin/wrong-type "plugins[5]" must be a mapping; found the number 7.',
    ]);
  });

  it("must call a plugin by the plugin's own name, and its plugins are checked too (agent-plugins.md#d5)", async () => {
    const files = {
      ...market([entry("port", "./plugins/harbour")]),
      "plugins/harbour/.claude-plugin/plugin.json": { name: "harbour", tags: [] },
    };
    expect(await found(files)).toEqual([
      '.claude-plugin/marketplace.json:8:15 warning plugin/other-name The marketplace calls this plugin "port", but plugins/harbour/.claude-plugin/plugin.json calls it "harbour".',
      expect.stringMatching(/^plugins\/harbour\/\.claude-plugin\/plugin\.json:3:3 warning plugin\/unknown-field/),
    ]);
  });
});

describe("a plugin in a run", () => {
  const BAD = {
    ".claude-plugin/plugin.json": '{"name": "harbour", "skills": "extra"}\n',
    "extra/pier/SKILL.md": skill("pier"),
  };

  it("is found below the input, by its skills", async () => {
    const files = { "deep/a/skills/tide/SKILL.md": skill("tide"), "deep/a/.claude-plugin/plugin.json": "{}" };
    expect(await found(files)).toEqual([
      expect.stringMatching(/^deep\/a\/\.claude-plugin\/plugin\.json:1:1 error plugin\/missing-field /),
    ]);
  });

  it("fails the run, unless its rule is set otherwise", async () => {
    const root = folder({ ...SKILLS, ...BAD });
    expect((await runCli(["validate", root])).code).toBe(1);
    expect((await runCli(["validate", root, "--rule", "plugin/path-form=warn"])).code).toBe(0);
    expect((await runCli(["validate", root, "--rule", "plugin/path-form=warn", "--strict"])).code).toBe(1);
  });

  it("is shown with its line, in SARIF and as an annotation", async () => {
    const root = folder({ ...SKILLS, ...BAD });
    const { out } = await runCli(["validate", root]);
    expect(out).toContain('.claude-plugin/plugin.json:1:31: error: The path "extra" in "skills" must begin with');
    expect(out).toContain('1 | {"name": "harbour", "skills": "extra"}');
    expect(out).toContain('fix: Write "./extra" (--fix)');
    const sarif = JSON.parse((await runCli(["validate", root, "--reporter", "sarif"])).out) as Sarif;
    expect(sarif.runs[0]?.results[0]).toMatchObject({ ruleId: "plugin/path-form", level: "error" });
    expect(sarif.runs[0]?.tool.driver.rules.map(({ id }) => id)).toContain("plugin/path-form");
    expect((await runCli(["validate", root, "--reporter", "github"])).out).toContain("title=plugin/path-form");
  });

  it("is fixed if that is safe, and not in a dry run (agent-plugins.md#d7, plugin-manifests.md#d2)", async () => {
    const root = folder({ ...SKILLS, ...BAD, "plugin.json": '{\n  "name": "a"\n}\n' });
    const before = snapshot(root);
    const dry = await runCli(["validate", root, "--fix", "--dry-run"]);
    expect(dry.out).toContain("1 would be fixed; nothing was written.");
    expect(snapshot(root)).toEqual(before);
    const { code, out } = await runCli(["validate", root, "--fix"]);
    expect([code, out]).toEqual([0, expect.stringContaining("1 fixed.")]);
    expect(readFileSync(join(root, ".claude-plugin/plugin.json"), "utf8")).toBe(
      '{"name": "harbour", "skills": "./extra"}\n',
    );
    expect(readFileSync(join(root, "plugin.json"), "utf8")).toBe('{\n  "name": "a"\n}\n');
  });

  it("is reported by exactly one shard", async () => {
    const root = folder({
      "a/skills/tide/SKILL.md": skill("tide"),
      "a/skills/pier/SKILL.md": skill("pier"),
      "a/.claude-plugin/plugin.json": "{}",
    });
    const shards = await Promise.all(["1/2", "2/2"].map((shard) => validateJson([root, "--shard", shard])));
    expect(shards.flatMap(({ report }) => report.diagnostics.map(({ code }) => code))).toEqual([
      "plugin/missing-field",
    ]);
  });

  it.each(["agent-plugin", "claude-plugin", "claude-marketplace"])("is valid as pack writes it: %s", async (kind) => {
    const root = folder(SKILLS);
    const args = ["--as", kind, "--owner", "Ada", "--description", "Tides", "--release", "1.0.0"];
    await runCli(["pack", join(root, "skills"), "--out", join(root, "out"), ...args]);
    const { code, report } = await validateJson([join(root, "out")]);
    expect([code, report.diagnostics]).toEqual([0, []]);
  });
});

interface Sarif {
  readonly runs: readonly {
    readonly results: readonly object[];
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  }[];
}
