import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { CLIENTS, clientNamed, clientsOfFolder, KEY_TABLE, reportClients, SOURCES } from "../src/index.js";

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
const WITHOUT_NAME = front("description: Finds ferries.", "owner: me");

const reportFor = (
  text: string,
  names: readonly string[],
  files: Readonly<Record<string, string>> = {},
  name = "ferry-times",
) => {
  const skill = memoryFiles({ "SKILL.md": text, ...files }, { path: `skills/${name}` });
  const clients = names.length === 0 ? CLIENTS : names.flatMap((id) => clientNamed(id) ?? []);
  return reportClients(skill, validateSkill(skill, agentSkillsAdapter).diagnostics, clients);
};
const statuses = (text: string, names: readonly string[], name?: string) =>
  reportFor(text, names, {}, name).reports.map(({ status }) => status);
const messages = (...given: Parameters<typeof reportFor>) =>
  reportFor(...given).findings.map(({ severity, message }) => `${severity}: ${message}`);

describe("the table of clients", () => {
  it("has a source with a date for every cell", () => {
    const cells = [
      ...CLIENTS.flatMap(({ faults, folders, duplicates }) => [
        ...Object.values(faults).map(([, source]) => source),
        folders,
        ...(duplicates ? [duplicates.source] : []),
      ]),
      ...KEY_TABLE.flatMap(({ clients }) => Object.values(clients).map(([, source]) => source)),
    ];
    for (const source of cells) expect(SOURCES[source].read).toMatch(/^\d{4}-\d\d-\d\d$/);
    const known = CLIENTS.map(({ id }) => id);
    for (const { clients } of KEY_TABLE) expect(known).toEqual(expect.arrayContaining(Object.keys(clients)));
  });
  it("names each client and key once", () => {
    expect(new Set(CLIENTS.map(({ id }) => id)).size).toBe(CLIENTS.length);
    expect(new Set(KEY_TABLE.map(({ key }) => key)).size).toBe(KEY_TABLE.length);
  });
});

describe("the report of a skill in clients", () => {
  it("has no findings if no client objects to anything", () => {
    for (const text of Object.values(SPECIFIED)) expect(reportFor(text, []).findings).toEqual([]);
    expect(statuses(SPECIFIED.FULL, [])).toEqual(CLIENTS.map(() => "loads"));
  });
  it("has the status 'not known' if no source says what a client does", () => {
    const text = SPECIFIED.MINIMAL.replace("name: ferry-times", "name: Ferry");
    expect(statuses(text, ["goose", "kiro", "vscode"])).toEqual(["not known", "not known", "breaks"]);
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
  it("never calls a skill broken on second-hand knowledge", () => {
    expect(messages(WITHOUT_NAME, ["copilot-cli"])[0]).toBe(
      'error: The required field "name" is missing from the front matter.',
    );
  });
});

it("a skill belongs to the clients whose own folder contains it", () => {
  const idsFor = (directory: string) => clientsOfFolder(directory).map(({ id }) => id);
  expect(idsFor("/app/.claude/skills/pdf")).toEqual(["claude-code"]);
  expect(idsFor("/app/.agents/skills/pdf")).toEqual(["codex", "amp"]);
  expect(idsFor("/app/skills/pdf")).toEqual([]);
});
