import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PluginSyncReport, PluginValidateReport } from "../../../packages/report/src/plugin.js";
import { folder, runCli, snapshot, workIn } from "./harness.js";

const skill = "---\nname: find\ndescription: Finds notes.\n---\n\nLook.\n";

/** Three manifests of one plugin that have drifted apart (plugin-manifests.md#d6). */
const DRIFTED = {
  ".claude-plugin/plugin.json": '{\n  "name": "notes",\n  "version": "1.1.0",\n  "description": "For Claude."\n}\n',
  ".cursor-plugin/plugin.json": '{"name": "notes",   "version": "1.0.1", "description": "For Cursor."}\n',
  "gemini-extension.json": '{\n\t"name": "notes",\n\t"version": "1.0.0"\n}\n',
  "skills/find/SKILL.md": skill,
};

const SOUND = {
  ".claude-plugin/plugin.json": '{ "name": "notes", "version": "1.1.0" }\n',
  "skills/find/SKILL.md": skill,
};

async function validateJson(root: string, ...args: readonly string[]) {
  const { code, out } = await runCli(["plugin", "validate", root, "--reporter", "json", ...args]);
  return { code, report: PluginValidateReport.parse(JSON.parse(out)) };
}

async function syncJson(root: string, ...args: readonly string[]) {
  const { code, out } = await runCli(["plugin", "sync", root, "--reporter", "json", ...args]);
  return { code, report: PluginSyncReport.parse(JSON.parse(out)) };
}

describe("plugin validate", () => {
  const root = folder({ plugin: "" });
  workIn(root);

  it("shows what each program reads, and that nothing is wrong", async () => {
    const place = folder(SOUND);
    process.chdir(place);
    expect(await runCli(["plugin", "validate", "."])).toEqual({
      code: 0,
      err: "",
      out: `.
  Codex        .claude-plugin/plugin.json as Codex: skills
  Claude Code  .claude-plugin/plugin.json: skills
  Cursor       .claude-plugin/plugin.json as Cursor: skills
  Copilot CLI  .claude-plugin/plugin.json as Copilot: skills
  VS Code      .claude-plugin/plugin.json as Copilot: skills

1 plugin: no findings
`,
    });
    expect(await runCli(["plugin", "validate", ".", "--quiet"])).toEqual({ code: 0, err: "", out: "" });
  });

  it("says that Codex reads no manifest through a link", async () => {
    const place = folder(SOUND);
    mkdirSync(join(place, ".codex-plugin"));
    symlinkSync("../.claude-plugin/plugin.json", join(place, ".codex-plugin/plugin.json"));
    const { code, out } = await runCli(["plugin", "validate", place]);
    expect(code).toBe(1);
    expect(out).toMatch(/Codex +\.codex-plugin\/plugin\.json: rejects the plugin/);
    expect(out).toContain("Codex rejects the plugin, because this manifest is a symbolic link.");
  });

  it("finds every plugin of a repository, with its marketplaces", async () => {
    const place = folder({
      ".claude-plugin/marketplace.json": JSON.stringify({
        name: "tools",
        owner: { name: "Ada" },
        plugins: [
          { name: "notes", source: "./plugins/notes" },
          { name: "gone", source: "./plugins/gone" },
        ],
      }),
      ...Object.fromEntries(Object.entries(SOUND).map(([path, text]) => [`plugins/notes/${path}`, text])),
      "plugins/bare/plugin.json": '{"name": "Bare"}',
      "plugins/bare/skills/find/SKILL.md": skill,
      "other/plugin.json": '{"type": "datasource", "name": "Graphs"}',
    });
    const { code, report } = await validateJson(place);
    expect(code).toBe(1);
    const shown = report.plugins.map(({ source, manifests, marketplaces, diagnostics }) => [
      source.slice(place.length + 1),
      manifests.map(({ dialect }) => dialect),
      marketplaces.map(({ plugins }) => plugins),
      diagnostics.map((each) => each.code),
    ]);
    expect(shown).toEqual([
      ["", [], [2], ["plugin/missing-path"]],
      ["plugins/bare", ["copilot"], [], ["plugin/ambiguous-root", "plugin/bad-name"]],
      ["plugins/notes", ["claude-code"], [], []],
    ]);
    expect(report.summary).toEqual({ plugins: 2, errors: 2, warnings: 0, infos: 1 });
  });

  it("points at the place of a finding, in SARIF too", async () => {
    const place = folder({ ...SOUND, ".codex-plugin/plugin.json": '{\n  "name": "notes",\n  "commands": "./c"\n}\n' });
    const { code, out } = await runCli(["plugin", "validate", place, "--strict"]);
    expect(code).toBe(1);
    expect(out).toContain(`${join(place, ".codex-plugin/plugin.json")}:3:3: error: Codex has no field "commands"`);
    expect(out).toContain('3 |   "commands": "./c"');
    const sarif = JSON.parse((await runCli(["plugin", "validate", place, "--reporter", "sarif"])).out);
    expect(sarif.runs[0].automationDetails).toEqual({ id: "skill-convert/plugin-validate/" });
    expect(sarif.runs[0].results[0]).toMatchObject({ ruleId: "plugin/unknown-field", level: "warning" });
  });

  it("says what is no plugin", async () => {
    expect(await runCli(["plugin", "validate", folder({ "a.txt": "" })])).toMatchObject({
      code: 2,
      err: expect.stringContaining("has no manifest of a plugin and no marketplace"),
    });
    expect(await runCli(["plugin", "validate", "no-such-folder"])).toMatchObject({
      code: 2,
      err: "skill-convert: no-such-folder is not a folder\n",
    });
  });
});

describe("plugin sync --check", () => {
  it("fails with the places of each drift, and passes if only words differ", async () => {
    const place = folder(DRIFTED);
    const { code, out } = await runCli(["plugin", "sync", place, "--check"]);
    expect(code).toBe(1);
    expect(out).toContain('error: The manifests of this plugin have different versions: "1.1.0" in ');
    expect(out).toContain(".cursor-plugin/plugin.json:1, ");
    expect(out).toContain("info: The manifests of this plugin differ in their description");
    expect(out).toMatch(/1 plugin: 1 error, 1 info\n$/);
    const equal = folder({
      ...DRIFTED,
      "gemini-extension.json": '{"name":"notes","version":"1.1.0"}',
      ".cursor-plugin/plugin.json": '{"name":"notes","version":"1.1.0","description":"Other."}',
    });
    expect((await runCli(["plugin", "sync", equal, "--check"])).code).toBe(0);
    expect((await runCli(["plugin", "sync", equal, "--check", "--fields", "description"])).code).toBe(1);
    expect((await runCli(["plugin", "sync", folder(SOUND), "--check"])).out).toBe("1 plugin: all manifests agree\n");
  });

  it("lists every place in JSON", async () => {
    const { report } = await syncJson(folder(DRIFTED), "--check");
    expect(
      report.plugins[0]?.drift.map(({ field, kind, severity, places }) => [
        field,
        kind,
        severity,
        places.map(({ line, value }) => [line, value]),
      ]),
    ).toEqual([
      [
        "version",
        "differs",
        "error",
        [
          [3, "1.1.0"],
          [1, "1.0.1"],
          [3, "1.0.0"],
        ],
      ],
      [
        "description",
        "differs",
        "info",
        [
          [4, "For Claude."],
          [1, "For Cursor."],
        ],
      ],
    ]);
  });

  it("names the other places of a drift in SARIF", async () => {
    const place = folder(DRIFTED);
    const { out } = await runCli(["plugin", "sync", place, "--check", "--reporter", "sarif"]);
    expect(JSON.parse(out).runs[0].results[0].relatedLocations).toMatchObject([
      { physicalLocation: { region: { startLine: 3, startColumn: 14 } }, message: { text: 'Here it is "1.1.0".' } },
      { physicalLocation: { region: { startLine: 3, startColumn: 13 } }, message: { text: 'Here it is "1.0.0".' } },
    ]);
  });

  it("compares entries of marketplaces with their plugins (plugin-manifests.md#d5)", async () => {
    const place = folder({
      ".cursor-plugin/marketplace.json":
        '{"name":"tools","plugins":[{"name":"notes","source":"plugins/notes","version":"1.0.0"}]}',
      "plugins/notes/.claude-plugin/plugin.json": '{"name":"notes","version":"1.1.0"}',
    });
    const { code, report } = await syncJson(place, "--check");
    expect(code).toBe(1);
    expect(report.plugins[0]?.drift[0]?.places.map(({ file }) => file.slice(place.length + 1))).toEqual([
      "plugins/notes/.claude-plugin/plugin.json",
      ".cursor-plugin/marketplace.json",
    ]);
    expect((await runCli(["plugin", "sync", place, "--from", "claude-code"])).code).toBe(0);
    expect((await runCli(["plugin", "sync", place, "--check"])).code).toBe(0);
    expect(readFileSync(join(place, ".cursor-plugin/marketplace.json"), "utf8")).toBe(
      '{"name":"tools","plugins":[{"name":"notes","source":"plugins/notes","version":"1.1.0"}]}',
    );
  });
});

describe("plugin sync", () => {
  it("changes the version alone, and no other byte (plugin-manifests.md#d9)", async () => {
    const place = folder(DRIFTED);
    const { code, out } = await runCli(["plugin", "sync", place, "--from", "claude-code"]);
    expect(code).toBe(0);
    expect(out).toMatch(/version: "1\.0\.1" → "1\.1\.0"[\s\S]*1 plugin: 2 files written\n$/);
    expect(snapshot(place)).toEqual({
      ...DRIFTED,
      ".cursor-plugin/plugin.json": DRIFTED[".cursor-plugin/plugin.json"].replace("1.0.1", "1.1.0"),
      "gemini-extension.json": DRIFTED["gemini-extension.json"].replace("1.0.0", "1.1.0"),
    });
  });

  it("writes nothing in a dry run, and shows a diff", async () => {
    const place = folder(DRIFTED);
    const { code, out } = await runCli([
      "plugin",
      "sync",
      place,
      "--from",
      "claude-code",
      "--to",
      "cursor",
      "--dry-run",
      "--diff",
    ]);
    expect(code).toBe(0);
    expect(out).toContain('-{"name": "notes",   "version": "1.0.1", "description": "For Cursor."}');
    expect(out).toContain("1 file would be written; nothing was");
    expect(snapshot(place)).toEqual(DRIFTED);
  });

  it("writes the fields that are named, where the dialect has a place", async () => {
    const place = folder(DRIFTED);
    const { report } = await syncJson(place, "--from", "claude-code", "--fields", "description");
    expect(report.plugins[0]?.values.map(({ field, after }) => [field, after])).toEqual([
      ["description", "For Claude."],
      ["description", "For Claude."],
    ]);
    expect(report.files).toHaveLength(2);
  });

  it("reads and writes nothing through a link that leads out of the plugin", async () => {
    const outside = folder({ "plugin.json": '{"name":"notes","version":"1.0.0"}' });
    const place = folder(SOUND);
    const { symlinkSync } = await import("node:fs");
    symlinkSync(outside, join(place, ".cursor-plugin"));
    const { out } = await runCli(["plugin", "sync", place, "--from", "claude-code"]);
    expect(out).toContain("0 files written");
    expect(snapshot(outside)).toEqual({ "plugin.json": '{"name":"notes","version":"1.0.0"}' });
  });

  it.each([
    [[], "sync needs --from"],
    [["--from", "claude"], 'there is no dialect "claude"'],
    [["--from", "codex"], "has no manifest of the dialect codex"],
    [["--from", "claude-code", "--fields", "name"], "sync never writes the name"],
    [["--from", "claude-code", "--fields", "colour"], "--fields colour: expected name, version"],
    [["--check", "--to", "cursor"], "--to needs --from"],
    [["--check", "--dry-run"], "--check writes nothing"],
    [["--check", "--diff"], "--check shows differences itself"],
  ])("refuses %j", async (args, message) => {
    const { code, err } = await runCli(["plugin", "sync", folder(SOUND), ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
