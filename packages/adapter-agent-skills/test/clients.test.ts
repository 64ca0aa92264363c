import { memoryFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { CLIENTS, clientNamed, clientsOfFolder, KEY_TABLE, reportClients, SOURCES } from "../src/clients/index.js";
import { agentSkillsAdapter } from "../src/index.js";
import { DIALECTS, SPECIFIED } from "./fixtures.js";

const inClients = (
  text: string,
  names: readonly string[],
  files: Readonly<Record<string, string>> = {},
  name = "ferry-times",
) => {
  const skill = memoryFiles({ "SKILL.md": text, ...files }, { path: `skills/${name}` });
  const clients = names.length === 0 ? CLIENTS : names.flatMap((id) => clientNamed(id) ?? []);
  return reportClients(skill, validateSkill(agentSkillsAdapter, skill).diagnostics, clients);
};
const statuses = (text: string, names: readonly string[], name?: string) =>
  inClients(text, names, {}, name).reports.map(({ status }) => status);
const messages = (...given: Parameters<typeof inClients>) =>
  inClients(...given).findings.map(({ severity, message }) => `${severity}: ${message}`);

describe("the table of clients", () => {
  it("has a source for every cell, each read on a day", () => {
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

describe("a skill in clients", () => {
  it("has no finding where no client minds anything", () => {
    for (const text of Object.values(SPECIFIED)) expect(inClients(text, []).findings).toEqual([]);
    expect(statuses(SPECIFIED.FULL, [])).toEqual(CLIENTS.map(() => "loads"));
  });
  it("is not known to load where no source says what a client does", () => {
    const text = SPECIFIED.MINIMAL.replace("name: ferry-times", "name: Ferry");
    expect(statuses(text, ["goose", "kiro", "vscode"])).toEqual(["not known", "not known", "breaks"]);
  });
  it("has the clients' answer in the finding of the specification, and none of its own beside it", () => {
    expect(messages(DIALECTS.WITHOUT_NAME, ["codex", "roo", "gemini-cli"])[0]).toBe(
      'error: The required field "name" is missing from the front matter. Codex uses the name of the folder; Roo Code and Gemini CLI skip the skill.',
    );
    expect(messages(SPECIFIED.MINIMAL, ["roo"], {}, "other")).toEqual([
      'error: The name "ferry-times" does not match the folder "other". Roo Code skips the skill.',
    ]);
  });
  it("has a finding of its own where the specification minds nothing", () => {
    expect(messages(SPECIFIED.WITHOUT_BODY, [])).toEqual([]);
    expect(messages("# Ferries\n", ["codex", "claude-code"])).toContain(
      "error: Codex skips the skill; Claude Code reads the whole file as instructions: there is no front matter on the first line.",
    );
  });
  it("tells of an ignored key only if that does harm, and not where the client's own file says the same", () => {
    const text = SPECIFIED.MINIMAL.replace("---\n\n", "disable-model-invocation: true\nargument-hint: x\n---\n\n");
    expect(inClients(text, ["codex"]).reports[0]?.ignored).toEqual(["disable-model-invocation", "argument-hint"]);
    expect(messages(text, ["codex", "claude-code"])).toEqual([
      'info: Codex ignores "disable-model-invocation" and reads policy.allow_implicit_invocation in agents/openai.yaml instead, which does not say so.',
    ]);
    const own = { "agents/openai.yaml": "policy:\n  allow_implicit_invocation: false\n" };
    expect(messages(text, ["codex"], own)).toEqual([]);
    expect(messages(text.replace(": true", ": false"), ["codex"])).toEqual([]);
  });
  it("is never called broken on second-hand knowledge", () => {
    expect(messages(DIALECTS.WITHOUT_NAME, ["copilot-cli"])[0]).toBe(
      'error: The required field "name" is missing from the front matter.',
    );
  });
});

it("a skill is for the clients whose own folder it is in", () => {
  const of = (directory: string) => clientsOfFolder(directory).map(({ id }) => id);
  expect(of("/app/.claude/skills/pdf")).toEqual(["claude-code"]);
  expect(of("/app/.agents/skills/pdf")).toEqual(["codex", "amp"]);
  expect(of("/app/skills/pdf")).toEqual([]);
});
