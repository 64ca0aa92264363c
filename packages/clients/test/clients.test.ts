import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import {
  CLIENTS,
  CURRENT_CLIENTS,
  changeNotices,
  clientNamed,
  clientsOfFolder,
  INSTALLERS,
  KEY_TABLE,
  reportClients,
  SOURCES,
  useOf,
} from "../src/index.js";

const front = (...lines: string[]) => `---\n${lines.join("\n")}\n---\n\n# Ferry times\n\nLook the crossing up.\n`;
const REQUIRED = ["name: ferry-times", "description: Finds the next ferry. Use when somebody wants to cross."];

/** Skills that follow the specification, for the folder `ferry-times`. */
const SPECIFIED = {
  MINIMAL: front(...REQUIRED),
  FULL: front(
    ...REQUIRED,
    "license: Apache-2.0",
    "compatibility: Needs curl and the network",
    "metadata:",
    "  author: harbour-office",
    '  version: "1.0"',
    "allowed-tools: Bash(curl *) Read",
  ),
  WITHOUT_BODY: `---\n${REQUIRED.join("\n")}\n---\n`,
} as const;
/** All clients but registries, which refuse skills as short as these. */
const PROGRAMS = CLIENTS.filter(({ publishing }) => publishing === undefined);
const CHARACTERS = ["goose", "qwen-code", "zed", "openclaw"];
const WITHOUT_NAME = front("description: Finds ferries.", "owner: me");

const reportFor = (
  text: string,
  names: readonly string[],
  files: Readonly<Record<string, string>> = {},
  name = "ferry-times",
) => {
  const skill = memoryFiles({ "SKILL.md": text, ...files }, { path: `skills/${name}` });
  const clients = names.length === 0 ? PROGRAMS : names.flatMap((id) => clientNamed(id) ?? []);
  return reportClients(skill, validateSkill(skill, agentSkillsAdapter).diagnostics, clients);
};
const statuses = (text: string, names: readonly string[], name?: string) =>
  reportFor(text, names, {}, name).reports.map(({ status }) => status);
const messages = (...given: Parameters<typeof reportFor>) =>
  reportFor(...given).findings.map(({ severity, message }) => `${severity}: ${message}`);

describe("the table of clients", () => {
  it("has a source with a date for every cell", () => {
    const cells = [
      ...CLIENTS.flatMap(({ faults, folders, duplicates, change }) => [
        ...Object.values(faults).map(([, source]) => source),
        folders,
        ...(duplicates ? [duplicates.source] : []),
        ...(change ? [change.source] : []),
      ]),
      ...KEY_TABLE.flatMap(({ clients }) => Object.values(clients).map(([, source]) => source)),
    ];
    for (const source of cells) expect(SOURCES[source].read).toMatch(/^\d{4}-\d\d-\d\d$/);
    const known = CLIENTS.map(({ id }) => id);
    for (const { clients } of KEY_TABLE) expect(known).toEqual(expect.arrayContaining(Object.keys(clients)));
  });
  it("uses every source", () => {
    const text = JSON.stringify([CLIENTS, KEY_TABLE, INSTALLERS]);
    const unused = Object.keys(SOURCES).filter((id) => !text.includes(`"${id}"`));
    expect(unused).toEqual([]);
  });
  it("has current clients, and names the current successors of the others", () => {
    const current = CURRENT_CLIENTS.map(({ id }) => id);
    expect(CLIENTS.filter((client) => !CURRENT_CLIENTS.includes(client)).map(({ id }) => id)).toEqual([
      "roo",
      "windsurf",
      "clawhub",
    ]);
    for (const { change } of CLIENTS) expect(current).toEqual(expect.arrayContaining([...(change?.successors ?? [])]));
    expect(changeNotices(CLIENTS).map(({ severity, code, message }) => `${severity} ${code}: ${message}`)).toEqual([
      "info clients/limited: Gemini CLI has not been part of Google's consumer plans since 2026-06-18; it continues for API keys and for enterprises. Antigravity continues it: use --client antigravity.",
      "warning clients/ended: Roo Code ended with its last release on 2026-05-15. Zoo Code continues it: use --client zoo-code.",
      "warning clients/ended: Windsurf is now Devin Desktop, with the agents Cascade and Devin Local. Devin Cascade and Devin Local continue it: use --client devin-cascade or --client devin-local.",
    ]);
  });
  it("names each client and key once", () => {
    expect(new Set(CLIENTS.map(({ id }) => id)).size).toBe(CLIENTS.length);
    expect(new Set(KEY_TABLE.map(({ key }) => key)).size).toBe(KEY_TABLE.length);
  });
});

it("the folder of every client from which it is recognised is in a hidden folder", () => {
  const folders = CURRENT_CLIENTS.flatMap(({ project: [own] }) => (own === undefined ? [] : [own]));
  expect(folders.filter((folder) => clientsOfFolder(`${folder}/pdf`).length > 0 && !folder.startsWith("."))).toEqual(
    [],
  );
});

describe("the report of a skill in clients", () => {
  it("has no findings if no client objects to anything", () => {
    for (const text of Object.values(SPECIFIED)) expect(reportFor(text, []).findings).toEqual([]);
    expect(statuses(SPECIFIED.FULL, [])).toEqual(PROGRAMS.map(() => "loads"));
  });
  it("has the status 'not known' if no source says what a client does", () => {
    const text = SPECIFIED.MINIMAL.replace("name: ferry-times", "name: Ferry");
    expect(statuses(text, ["junie", "kiro", "vscode"])).toEqual(["not known", "not known", "breaks"]);
  });
  it("adds the clients' reaction to the finding of validation, and has no other finding for the fault", () => {
    expect(messages(WITHOUT_NAME, ["codex", "roo", "gemini-cli"])[0]).toBe(
      'error: The required field "name" is missing from the front matter. Codex uses the name of the folder; Roo Code and Gemini CLI skip the skill.',
    );
    expect(messages(SPECIFIED.MINIMAL, ["roo"], {}, "other")).toEqual([
      'error: The name "ferry-times" does not match the folder "other". Roo Code skips the skill.',
    ]);
  });
  it("has a separate finding for a fault that validation does not report", () => {
    expect(messages(SPECIFIED.WITHOUT_BODY, [])).toEqual([]);
    expect(messages("# Ferries\n", ["codex", "claude-code"])).toContain(
      "error: Codex skips the skill; Claude Code reads the whole file as instructions: there is no front matter on the first line.",
    );
  });
  it("mentions an ignored key only if that does harm, and the client's own file does not say the same", () => {
    const text = SPECIFIED.MINIMAL.replace("---\n\n", "disable-model-invocation: true\nargument-hint: x\n---\n\n");
    expect(reportFor(text, ["codex"]).reports[0]?.ignored).toEqual(["disable-model-invocation", "argument-hint"]);
    expect(messages(text, ["codex", "claude-code"])).toEqual([
      'info: Codex ignores "disable-model-invocation" and reads policy.allow_implicit_invocation in agents/openai.yaml instead, which is not set accordingly.',
    ]);
    const ownFile = { "agents/openai.yaml": "policy:\n  allow_implicit_invocation: false\n" };
    expect(messages(text, ["codex"], ownFile)).toEqual([]);
    expect(messages(text.replace(": true", ": false"), ["codex"])).toEqual([]);
  });
  it("mentions an ignored key only with the value that does harm", () => {
    const found = (line: string) => messages(front(...REQUIRED, line), ["codex"]);
    expect(found("disabled: true")).toEqual(['info: Codex ignores "disabled", so the skill is not disabled.']);
    expect(found("disabled: false")).toEqual([]);
    expect(found("enabled: false")).toEqual(['info: Codex ignores "enabled", so the skill is not disabled.']);
    expect(found("mode: code")).toEqual(['info: Codex ignores "mode", so the skill is offered in every mode.']);
  });
  it("knows which names a client accepts that the specification does not allow", () => {
    const named = (name: string) => {
      return statuses(SPECIFIED.MINIMAL.replace("name: ferry-times", `name: "${name}"`), CHARACTERS, name);
    };
    expect(named("Ferry_Times")).toEqual(["loads", "loads", "breaks", "loads"]);
    expect(named("ferry--times")).toEqual(["loads", "loads", "loads", "loads"]);
    expect(named("ferry times")).toEqual(["loads", "breaks", "breaks", "loads"]);
    expect(named("ferry/times")).toEqual(["breaks", "breaks", "breaks", "loads"]);
  });
  it("knows the limits that depend on the client, in its own measure", () => {
    const described = (description: string) =>
      SPECIFIED.MINIMAL.replace(/description: .*/, `description: ${description}`);
    expect(statuses(described("\u00fc".repeat(512)), ["zed", "warp", "codex"])).toEqual(["loads", "loads", "loads"]);
    expect(messages(described("\u00fc".repeat(513)), ["zed", "warp", "codex"])).toEqual([
      "error: Zed skips the skill; Warp truncates the description: the description is longer than the client allows.",
    ]);
    expect(messages(described("a".repeat(1025)), ["zed", "warp"])).toEqual([
      'error: "description" has 1025 characters; the limit is 1024. Zed skips the skill; Warp truncates the description.',
    ]);
    const ofBytes = (bytes: number) => SPECIFIED.MINIMAL + "x".repeat(bytes - SPECIFIED.MINIMAL.length);
    expect(statuses(ofBytes(102_400), ["zed", "openclaw", "codex"])).toEqual(["loads", "loads", "loads"]);
    expect(statuses(ofBytes(102_401), ["zed", "openclaw", "codex"])).toEqual(["breaks", "loads", "loads"]);
    expect(messages(ofBytes(256_001), ["zed", "openclaw", "codex"])).toEqual([
      "error: Zed and OpenClaw skip the skill: SKILL.md is larger than the client allows.",
    ]);
  });
  it("knows who finds front matter after empty lines", () => {
    const clients = ["zed", "codex", "gemini-cli"];
    expect(statuses(`\n \n${SPECIFIED.MINIMAL}`, clients)).toEqual(["loads", "breaks", "breaks"]);
    expect(statuses("\n---\n\n# Ferry times\n", clients)).toEqual(["breaks", "breaks", "breaks"]);
    expect(statuses(`\ufeff\n${SPECIFIED.MINIMAL}`, ["zed"])).toEqual(["breaks"]);
  });
  it("knows in which values a client repairs a colon", () => {
    const inDescription = front("name: ferry-times", "description: Ferries: finds them.");
    expect(statuses(inDescription, ["openclaw", "hermes", "warp"])).toEqual(["loads", "changes", "breaks"]);
    const inBoth = front("name: ferry-times", "description: Ferries: finds them.", "license: MIT: see LICENSE");
    expect(statuses(inBoth, ["openclaw"])).toEqual(["breaks"]);
  });
  it("reports a value of a type with which a client skips the skill", () => {
    const text = front(...REQUIRED, "paths: docs/**", "disable-model-invocation: 'yes'");
    expect(messages(text, ["claude-code", "qwen-code", "zed"])).toEqual([
      'error: Qwen Code skips the skill: the value of "paths" must be a list.',
      'error: Zed skips the skill: the value of "disable-model-invocation" must be true or false.',
    ]);
    expect(statuses(text, ["claude-code", "qwen-code", "zed"])).toEqual(["loads", "breaks", "breaks"]);
    expect(statuses(front(...REQUIRED, "paths: [docs/**]"), ["qwen-code"])).toEqual(["loads"]);
    expect(statuses(front(...REQUIRED, "paths: { a: b }"), ["qwen-code"])).toEqual(["breaks"]);
  });
  it("knows which clients read a version, and which ignore it", () => {
    const uses = CLIENTS.map((client) => `${client.id}: ${useOf("version", client)?.[0]}`);
    expect(uses).toEqual(
      expect.arrayContaining(["hermes: accepts", "clawhub: accepts", "codex: ignores", "cursor: undefined"]),
    );
  });
  it("never calls a skill broken on second-hand knowledge", () => {
    expect(messages(WITHOUT_NAME, ["copilot-cli"])[0]).toBe(
      'error: The required field "name" is missing from the front matter.',
    );
  });
});

it("a skill belongs to the clients whose own folder contains it", () => {
  const idsFor = (directory: string) => clientsOfFolder(directory).map(({ id }) => id);
  expect(idsFor("/app/.claude/skills/pdf")).toEqual(["claude-code"]);
  expect(idsFor("/app/.agents/skills/pdf")).toEqual(["codex", "antigravity", "kilo", "amp", "letta-code", "zed"]);
  expect(idsFor("/app/.roo/skills/pdf")).toEqual(["zoo-code"]);
  expect(idsFor("/app/skills/pdf")).toEqual([]);
});
