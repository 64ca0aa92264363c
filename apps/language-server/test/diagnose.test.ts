import { describe, expect, it } from "vitest";
import { URI } from "vscode-uri";
import { ask, at, type Files, hostOf } from "./memory-host.js";

const SKILL = "---\nname: notes\ndescription: Takes notes.\nx-team: us\nyy: 1\n---\n\nTake notes.\n";
const API = '{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {} }';
const settings = { levels: new Map(), allowedFields: new Set<string>(), strict: false };

const diagnose = (files: Files, path: string, more: Parameters<typeof hostOf>[1] = {}, clients?: readonly string[]) =>
  ask("diagnose", hostOf(files, more), path, clients ? { clients } : {});

describe("the diagnostics of a skill", () => {
  it("are those of each file, with their positions, severities and pages", () => {
    const { files, isSingleFile, problem } = diagnose({ "notes/SKILL.md": SKILL }, "notes/SKILL.md");
    expect(Object.keys(files)).toEqual([at("notes/SKILL.md")]);
    const found = files[at("notes/SKILL.md")] ?? [];
    expect(found.map(({ code, range }) => [code, range.start.line])).toEqual([
      ["agent-skills/unknown-field", 3],
      ["agent-skills/unknown-field", 4],
    ]);
    expect(found[0]).toMatchObject({
      severity: 3,
      source: "skill-convert",
      codeDescription: { href: expect.stringContaining("agent-skills#unknown-field") },
      message: expect.stringContaining("x-team"),
    });
    expect([isSingleFile, problem]).toEqual([false, undefined]);
  });
  it("follow the settings of the folder", () => {
    const off = { ...settings, levels: new Map([["agent-skills/unknown-field", "off"] as const]) };
    const { files } = diagnose({ "notes/SKILL.md": SKILL }, "notes/SKILL.md", {
      settingsOf: () => ({ settings: off, findings: [] }),
    });
    expect(files).toEqual({});
  });
  it("include those of the configuration file, and why it cannot be read", () => {
    const path = at("skill-convert.config.json");
    const finding = {
      code: "cli/unknown-rule",
      severity: "warning",
      message: "No such rule.",
      url: "https://example.org/",
      range: { start: 2, end: 3 },
    } as const;
    const { files, problem } = diagnose({ "notes/SKILL.md": SKILL }, "notes/SKILL.md", {
      settingsOf: () => ({ settings, problem: "It is broken.", findings: [{ path, text: "{\n}\n", finding }] }),
    });
    expect(files[path]).toMatchObject([{ code: "cli/unknown-rule", range: { start: { line: 1, character: 0 } } }]);
    expect(problem).toBe("It is broken.");
  });
  it("are those for the clients that the settings name, or for those that load the folder", () => {
    const skill = { ".codex/skills/notes/SKILL.md": SKILL.replace("yy: 1\n", "").replace("x-team: us\n", "") };
    const long = Object.fromEntries(
      Object.entries(skill).map(([path, text]) => [path, text.replace("Takes notes.", "x".repeat(1020))]),
    );
    const codes = (clients?: readonly string[]) =>
      Object.values(diagnose(long, ".codex/skills/notes/SKILL.md", {}, clients).files)
        .flat()
        .map(({ message }) => message)
        .join("\n");
    const all = codes(["all"]);
    expect(codes([])).toBe(codes());
    expect(codes(["no-such-client"]).length).toBeLessThanOrEqual(all.length);
  });
  it("name related places by their address", () => {
    const related = { file: "scripts/get.sh", range: { start: 0, end: 4 }, message: "Here." };
    const found = ask(
      "diagnose",
      hostOf(
        { "notes/SKILL.md": SKILL, "notes/scripts/get.sh": "curl\n" },
        {
          settingsOf: () => ({
            settings,
            findings: [
              {
                path: at("x.json"),
                text: "{}",
                finding: {
                  code: "cli/x",
                  severity: "error",
                  message: "M.",
                  url: "https://example.org/",
                  related: [related],
                },
              },
            ],
          }),
        },
      ),
      "notes/SKILL.md",
      {},
    );
    expect(found.files[at("x.json")]).toMatchObject([
      {
        severity: 1,
        relatedInformation: [{ location: { uri: URI.file("scripts/get.sh").toString() }, message: "Here." }],
      },
    ]);
  });
  it("are those of one document, if a folder has several of a format with single files", () => {
    const apis = { "apis/a.openapi.json": API, "apis/b.openapi.json": API };
    expect(diagnose(apis, "apis/a.openapi.json").isSingleFile).toBe(true);
  });
});
