import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DetectReport } from "../../../packages/report/src/detect.js";
import { folder, runCli, snapshot } from "./harness.js";
import { validateJson } from "./validate-support.js";

const TIDE = "---\nname: tide\ndescription: Says when it is high.\n---\n\nLook at the table.\n";
const HIDDEN = TIDE.replace("\n---\n\n", "\ndisable-model-invocation: true\nmodel: any\n---\n\n");

it("validate --client reports on clients in findings, a table, JSON and SARIF", async () => {
  const root = folder({ "skills/tide/SKILL.md": HIDDEN, "skills/other/SKILL.md": TIDE });
  const args = ["validate", join(root, "skills"), "--client", "codex, claude-code,zoo-code"];
  const { code, out } = await runCli(args);
  expect(code).toBe(1);
  expect(out).toContain('The name "tide" does not match the folder "other". Zoo Code skips the skill. [agent-skills/');
  expect(out.slice(out.indexOf("client  "))).toBe(
    [
      "client       loads  changed  not known  breaks  ignores",
      "Claude Code  2      -        -          -",
      "Codex        2      -        -          -       disable-model-invocation, model",
      "Zoo Code     1      -        -          1       disable-model-invocation, model",
      "loads: uses it as it is; changed: uses it differently; not known: no source",
      "says which; breaks: does not use it; ignores: keys that have no effect",
      "",
      "2 skills: 1 valid, 1 invalid; 1 error, 2 infos",
      "1 can be fixed with --fix.\n",
    ].join("\n"),
  );
  const { report } = await validateJson(args.slice(1));
  expect(report.clients.map(({ client, breaks }) => [client, breaks])).toEqual([
    ["claude-code", 0],
    ["codex", 0],
    ["zoo-code", 1],
  ]);
  expect(report.skills[1]?.clients[0]).toMatchObject({ client: "codex", status: "loads" });
  const sarif = JSON.parse((await runCli([...args, "--reporter", "sarif"])).out);
  expect(sarif.runs[0].properties.clients).toEqual(report.clients);
});

it("without --client, a skill in the folder of a client is validated for that client", async () => {
  const root = folder({ ".claude/skills/a/SKILL.md": TIDE, ".roo/skills/b/SKILL.md": TIDE, "skills/c/SKILL.md": TIDE });
  const { report } = await validateJson([root]);
  expect(report.skills.map(({ clients }) => clients.map(({ client, status }) => [client, status]))).toEqual([
    [["claude-code", "loads"]],
    [["zoo-code", "breaks"]],
    [],
  ]);
});

describe("a client that has changed", () => {
  it("is reported once, with its successor, if it has ended or has another name", async () => {
    const root = folder({ "tide/SKILL.md": TIDE, "moon/SKILL.md": TIDE.replace("tide", "moon") });
    const args = ["validate", root, "--client", "roo,windsurf,gemini-cli,goose"];
    const { code, out } = await runCli(args);
    expect(code).toBe(0);
    expect(out.replaceAll(root, "skills").match(/^.*clients\/(?:ended|limited)\]$/gm)).toEqual([
      "skills: warning: Roo Code ended with its last release on 2026-05-15. Zoo Code continues it: use --client zoo-code. [clients/ended]",
      "skills: warning: Windsurf is now Devin Desktop, with the agents Cascade and Devin Local. Devin Cascade and Devin Local continue it: use --client devin-cascade or --client devin-local. [clients/ended]",
      "skills: info: Gemini CLI has not been part of Google's consumer plans since 2026-06-18; it continues for API keys and for enterprises. Antigravity continues it: use --client antigravity. [clients/limited]",
    ]);
    const { report } = await validateJson(args.slice(1));
    expect(report.diagnostics.map(({ severity, code: rule }) => [severity, rule])).toEqual([
      ["warning", "clients/ended"],
      ["warning", "clients/ended"],
      ["info", "clients/limited"],
    ]);
    expect(report.skills[0]?.clients.map(({ client, status }) => [client, status])).toEqual([
      ["roo", "loads"],
      ["windsurf", "loads"],
      ["gemini-cli", "loads"],
      ["goose", "loads"],
    ]);
    expect((await runCli([...args, "--strict"])).code).toBe(1);
    const off = await runCli([...args, "--strict", "--rule", "clients/ended=off"]);
    expect([off.code, off.out]).toEqual([0, expect.not.stringContaining("Zoo Code")]);
  });

  it("is not one of all, and is reported by convert and detect too", async () => {
    const root = folder({ "tide/SKILL.md": TIDE });
    const { report } = await validateJson([root, "--client", "all"]);
    const ids = report.clients.map(({ client }) => client);
    expect(ids).toEqual(expect.arrayContaining(["zoo-code", "antigravity", "devin-local", "hermes"]));
    expect(ids.filter((id) => id === "roo" || id === "windsurf")).toEqual([]);
    expect(report.diagnostics).toEqual([]);
    const warning =
      "warning: Roo Code ended with its last release on 2026-05-15. Zoo Code continues it: use --client zoo-code.\n";
    const convert = ["convert", root, "--to", "agent-skills", "--out", join(root, "out"), "--client", "roo"];
    expect((await runCli(convert)).err).toContain(warning);
    expect((await runCli(["detect", root, "--client", "roo"])).err).toContain(warning);
  });
});

it("an unknown client is refused, with a suggestion", async () => {
  const { code, err } = await runCli(["validate", folder({ "SKILL.md": TIDE }), "--client", "codx"]);
  expect([code, err]).toEqual([2, expect.stringContaining('unknown client "codx" (did you mean "codex"?); known: ')]);
});

it("--fix --client codex writes the file that Codex reads, and keeps the rest of it", async () => {
  const own = "# Ours.\ninterface:\n  display_name: Tides\n";
  const root = folder({
    "tide/SKILL.md": HIDDEN,
    "b/SKILL.md": HIDDEN.replace("tide", "b"),
    "b/agents/openai.yaml": own,
  });
  const { code, report } = await validateJson([root, "--client", "codex", "--fix"]);
  expect([code, report.summary.fixed, report.summary.infos]).toEqual([0, 2, 0]);
  const policy = "policy:\n  allow_implicit_invocation: false\n";
  expect(snapshot(root)).toMatchObject({ "tide/agents/openai.yaml": policy, "b/agents/openai.yaml": own + policy });
  expect(snapshot(root)).toMatchObject({ "tide/SKILL.md": HIDDEN });
});

it.each([
  ["Name: Photo Sorter  # ours", "name: photo-sorter  # ours", "the same name"],
  ["names: photo-sorter", "name: photo-sorter", "a slip of the keyboard"],
  ["Name: Something else", "Name: Something else", "another name, for which --fix-all asks"],
])("a misspelt key of the name is corrected: %s", async (before, after) => {
  const text = (name: string) => `---\ndescription: Sorts photos. Use it when asked.\n${name}\n---\n\nBody.\n`;
  const root = folder({ "photo-sorter/SKILL.md": text(before) });
  await validateJson([root, "--fix"]);
  expect(snapshot(root)).toEqual({ "photo-sorter/SKILL.md": text(after) });
  await validateJson([root, "--fix-all"]);
  expect(snapshot(root)).toEqual({
    "photo-sorter/SKILL.md": text(after.replace("Name: Something else", "name: photo-sorter")),
  });
});

it("a fix that may affect others is applied only by --fix-all, and keeps every other byte", async () => {
  const text =
    "---\r\n# Of the pier.\r\nname: Pier:Tidy # old\r\ndescription: Tidies.\r\nowner: me\r\n---\r\n\r\nTidy it.";
  const root = folder({ "tidy/SKILL.md": text });
  await validateJson([root, "--fix"]);
  expect(snapshot(root)).toEqual({ "tidy/SKILL.md": text });
  const { report } = await validateJson([root, "--fix-all"]);
  expect(report.skills[0]?.fixed.map(({ code }) => code)).toEqual([
    "agent-skills/name-characters",
    "agent-skills/unknown-field",
  ]);
  const fixed = text.replace("Pier:Tidy", "tidy").replace("owner: me", "metadata:\r\n  owner: me");
  expect(snapshot(root)).toEqual({ "tidy/SKILL.md": fixed });
});

it("paths that are not skills are refused with one finding each", async () => {
  const root = folder({ "tide/SKILL.md": TIDE, "tide/notes.txt": "x", "empty/notes.txt": "x" });
  const refused = async (path: string) => {
    const { out, code } = await runCli(["validate", join(root, path), "--reporter", "json"]);
    const report = JSON.parse(out) as {
      diagnostics: { code: string }[];
      skills: { diagnostics: { code: string }[] }[];
    };
    const found = [...report.diagnostics, ...report.skills.flatMap(({ diagnostics }) => diagnostics)];
    return [code > 0, ...found.map((each) => each.code)];
  };
  expect(await refused("none")).toEqual([true, "cli/not-found"]);
  expect(await refused("tide/notes.txt")).toEqual([true, "cli/not-a-manifest"]);
  expect(await refused("empty")).toEqual([true, "cli/no-skill"]);
});

describe("detect --client", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("reports the skills that a client finds in the project and for the user, those that it skips, and duplicate names (agent-skills.md#s51, agent-skills.md#s52, agent-skills.md#s56, agent-skills.md#s57, agent-skills.md#s64)", async () => {
    const root = folder({
      "app/.agents/skills/tide/SKILL.md": TIDE,
      "app/.agents/skills/mute/SKILL.md": "---\nname: mute\n---\n\nx\n",
      "app/.claude/skills/tide/SKILL.md": TIDE,
      "home/.agents/skills/tide/SKILL.md": TIDE,
    });
    vi.stubEnv("HOME", join(root, "home"));
    vi.stubEnv("USERPROFILE", join(root, "home"));
    const { code, out } = await runCli(["detect", join(root, "app"), "--client", "codex,zoo-code,claude-code,kiro"]);
    const lines = out.replaceAll(`${root}/`, "").replace(/ +$/gm, "").split("\n");
    expect(code).toBe(1);
    expect(lines.slice(0, 6)).toEqual([
      "Codex",
      "  looked in app/.agents/skills, ~/.agents/skills, ~/.codex/skills",
      "  project  app/.agents/skills/mute   mute  skips the skill: there is no description",
      "  project  app/.agents/skills/tide   tide",
      "  user     home/.agents/skills/tide  tide",
      '  the name "tide" is used 2 times (app/.agents/skills/tide, home/.agents/skills/tide); all are kept (Codex, loader.rs, read 2026-11-22)',
    ]);
    expect(lines).toContain(
      '  the name "tide" is used 2 times (app/.agents/skills/tide, home/.agents/skills/tide); it takes app/.agents/skills/tide: ' +
        "the project's before the user's, and .roo before .agents (Zoo Code, SkillsManager.ts, read 2026-11-24)",
    );
    expect(lines.slice(-7)).toEqual([
      "Claude Code",
      "  looked in app/.claude/skills, ~/.claude/skills",
      "  project  app/.claude/skills/tide  tide",
      "",
      "Kiro: no skills",
      "  looked in app/.kiro/skills, ~/.kiro/skills",
      "",
    ]);
    const json = await runCli(["detect", join(root, "app"), "--client", "codex", "--reporter", "json"]);
    const report = DetectReport.parse(JSON.parse(json.out));
    expect(report.clients?.[0]?.duplicates).toMatchObject([
      { name: "tide", taken: report.clients?.[0]?.duplicates[0]?.sources, rule: { source: "Codex, loader.rs" } },
    ]);
  });

  it("refuses a project that does not exist", async () => {
    expect((await runCli(["detect", "/nowhere/at/all", "--client", "codex"])).code).toBe(2);
  });
});
