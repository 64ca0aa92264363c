import { NOWHERE } from "@skill-convert/format";
import { describe, expect, it } from "vitest";
import { AGENT_SCHEMA } from "../src/dialects/agent-plugins.js";
import { dialectNamed, MARKETPLACES } from "../src/index.js";

function tableOf(id: string) {
  const table = dialectNamed(id)?.table;
  if (!table) throw new Error(`there is no dialect ${id}`);
  return table;
}

const read = (id: string, document: object) => tableOf(id).get(document as never, NOWHERE);
const codesOf = (id: string, document: object) =>
  tableOf(id)
    .issues(document as never)
    .map(({ code }) => code);

const words = { version: "one", description: "Finds notes.", license: "MIT", keywords: ["notes"] };
const pages = { homepage: "https://a.example", repository: "https://b.example" };
const author = { name: "Ada", email: "ada@a.example", url: "https://ada.example" };

describe("the fields of a dialect", () => {
  // agent-plugins.md#s7, agent-plugins.md#s8, agent-plugins.md#s9, agent-plugins.md#s11, plugin-manifests.md#s15
  it("of Agent Plugins are words, pages, an author and extensions", () => {
    const extensions = { "com.example": { a: 1 } };
    const document = { $schema: AGENT_SCHEMA, name: "notes", ...words, ...pages, author, extensions };
    expect(read("agent-plugins", document)).toEqual({
      name: "notes",
      ...words,
      ...pages,
      author,
      extensions: { "agent-plugins": { extensions } },
    });
    expect(codesOf("agent-plugins", document)).toEqual([]);
    expect(codesOf("agent-plugins", { ...document, displayName: "Notes", icon: "a", presentation: {} })).toEqual([
      "unknown-field",
      "unknown-field",
      "unknown-field",
    ]);
  });

  // plugin-manifests.md#s17, plugin-manifests.md#s18, plugin-manifests.md#s19, plugin-manifests.md#s20,
  // plugin-manifests.md#s27, plugin-manifests.md#s28
  it("of Codex include the interface, under either name of an address", () => {
    const shown = {
      displayName: "Notes",
      shortDescription: "Notes.",
      longDescription: "Notes, and more.",
      developerName: "A Ltd",
      category: "Writing",
      capabilities: ["read"],
      privacyPolicyURL: "https://p.example",
      termsOfServiceUrl: "https://t.example",
      websiteURL: "https://w.example",
      defaultPrompt: "Find a note.",
      brandColor: "#111111",
      composerIcon: "./i.png",
      logo: "./l.png",
      logoDark: "./d.png",
      screenshots: ["./s.png"],
    };
    const document = { ...words, ...pages, author, interface: shown };
    expect(read("codex", {})).toEqual({});
    expect(read("codex", document)).toEqual({
      ...words,
      ...pages,
      author,
      displayName: "Notes",
      summary: "Notes.",
      longDescription: "Notes, and more.",
      publisher: "A Ltd",
      category: "Writing",
      logo: "./l.png",
      interface: {
        capabilities: ["read"],
        websiteUrl: "https://w.example",
        privacyPolicyUrl: "https://p.example",
        termsOfServiceUrl: "https://t.example",
        defaultPrompts: ["Find a note."],
        brandColor: "#111111",
        composerIcon: "./i.png",
        logoDark: "./d.png",
        screenshots: ["./s.png"],
      },
    });
    expect(codesOf("codex", document)).toEqual(["older-key"]);
    expect(codesOf("codex", { keywords: "notes" })).toEqual(["wrong-type"]);
  });

  // plugin-manifests.md#s29
  it("of Codex in a root manifest are in its namespace, beside those of others", () => {
    const own = { interface: { displayName: "Notes" }, apps: "./apps.json", onboardingSkill: "./skills/start" };
    const extensions = { "com.example": { a: 1 }, "com.openai": own };
    const document = { $schema: AGENT_SCHEMA, name: "notes", extensions };
    expect(read("codex-root", document)).toEqual({
      name: "notes",
      displayName: "Notes",
      components: { apps: ["apps.json"] },
      onboardingSkill: "skills/start",
      extensions: { "codex-root": { extensions: { "com.example": { a: 1 } } } },
    });
    expect(codesOf("codex-root", document)).toEqual([]);
  });

  // agent-plugins.md#s23, plugin-manifests.md#s33
  it("of Claude Code include components and values of the user", () => {
    const userConfig = { token: { title: "Token", sensitive: true, type: "string" } };
    const document = {
      name: "notes",
      ...words,
      ...pages,
      author,
      displayName: "Notes",
      defaultEnabled: false,
      userConfig,
    };
    expect(read("claude-code", document)).toEqual({
      name: "notes",
      ...words,
      ...pages,
      author,
      displayName: "Notes",
      enabled: false,
      userInputs: [{ key: "token", title: "Token", sensitive: true, type: "string" }],
    });
    expect(codesOf("claude-code", document)).toEqual([]);
    expect(codesOf("claude-code", { ...document, category: "a", tags: [] })).toEqual([
      "unknown-field",
      "unknown-field",
    ]);
  });

  // plugin-manifests.md#s35, plugin-manifests.md#s37, plugin-manifests.md#s38, plugin-manifests.md#s39,
  // plugin-manifests.md#s42, plugin-manifests.md#s43
  it("of Cursor include the publisher, tags and earliest versions", () => {
    const more = { displayName: "Notes", publisher: "A Ltd", category: "Writing", logo: "l.png", tags: ["a"] };
    const document = {
      name: "notes",
      ...words,
      ...pages,
      ...more,
      minClientVersions: { cursor: "2.0.0" },
      variables: {},
    };
    expect(read("cursor", document)).toEqual({
      name: "notes",
      ...words,
      ...pages,
      ...more,
      minClientVersions: { cursor: "2.0.0" },
      extensions: { cursor: { variables: {} } },
    });
    expect(codesOf("cursor", document)).toEqual([]);
    expect(codesOf("cursor", { ...document, repository: "here", $schema: "x" })).toEqual([
      "not-an-address",
      "unknown-field",
    ]);
  });

  // plugin-manifests.md#s45, plugin-manifests.md#s46
  it("of Copilot include the category and language servers", () => {
    const document = {
      name: "notes",
      ...words,
      ...pages,
      author,
      category: "a",
      tags: ["b"],
      lspServers: { x: {} },
      commands: ["./c"],
    };
    expect(read("copilot", document)).toMatchObject({
      category: "a",
      tags: ["b"],
      components: { lspServers: [{ x: {} }], commands: ["c"] },
    });
    expect(codesOf("copilot", document)).toEqual([]);
  });

  // plugin-manifests.md#s51, plugin-manifests.md#s52, plugin-manifests.md#s53
  it("of Gemini CLI include settings, context files and tools", () => {
    const settings = [{ name: "Token", description: "The token.", envVar: "TOKEN", sensitive: true }];
    const document = {
      name: "notes",
      version: "1",
      settings,
      contextFileName: "NOTES.md",
      excludeTools: ["x"],
      themes: [],
      plan: {},
      migratedTo: "a",
    };
    expect(read("gemini-cli", document)).toMatchObject({
      userInputs: [{ key: "TOKEN", title: "Token", description: "The token.", sensitive: true }],
      contextFiles: ["NOTES.md"],
      excludeTools: ["x"],
    });
    expect(codesOf("gemini-cli", document)).toEqual([]);
  });

  // plugin-manifests.md#s55, plugin-manifests.md#s56
  it("of Antigravity are four", () => {
    expect(read("antigravity", { name: "notes", description: "Notes.", disabled: true, logo: "l.png" })).toEqual({
      name: "notes",
      description: "Notes.",
      enabled: false,
      logo: "l.png",
    });
    expect(codesOf("antigravity", { name: "notes", disabled: "no", version: "1" })).toEqual([
      "wrong-type",
      "unknown-field",
    ]);
  });

  // plugin-manifests.md#s66
  it("of an entry of Codex include how users may install it", () => {
    const entry = { name: "notes", source: "./notes", category: "a", policy: { installation: "AVAILABLE" } };
    const table = MARKETPLACES.find(({ id }) => id === "codex")?.entry;
    expect(table?.get(entry, NOWHERE)).toMatchObject({ category: "a", policy: { installation: "AVAILABLE" } });
    expect(table?.issues(entry)).toEqual([]);
  });
});
