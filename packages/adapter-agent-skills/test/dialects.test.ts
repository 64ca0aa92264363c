import { overlay, type SkillManifest, validateSkill } from "@skill-convert/core";
import { anyManifest, dump, LawBroken, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentSkillsAdapter } from "../src/index.js";
import { skill } from "./fixtures.js";

const front = (...lines: string[]) =>
  `---\nname: ferry-times\ndescription: Finds the next ferry.\n${lines.join("\n")}\n---\n\n# Ferry times\n`;

const decoded = (...lines: string[]) => {
  const { value } = agentSkillsAdapter.decode(skill(front(...lines)));
  if (!value) throw new Error("not read");
  return value.manifest;
};

/** What the keys of clients say, without the keys themselves. */
const said = (...lines: string[]) => {
  const { id, name, description, operations, instructions, metadata, extensions, ...rest } = decoded(...lines);
  return rest;
};

const edited = (lines: readonly string[], change: (manifest: SkillManifest) => SkillManifest) => {
  const over = skill(front(...lines));
  const { value } = agentSkillsAdapter.encode(change(decoded(...lines)), { over, editing: true });
  const text = String(dump(overlay(over, value?.edits ?? []))["SKILL.md"]);
  return text.split("\n").slice(3, text.split("\n").indexOf("---", 1));
};

const OPENCLAW = [
  "metadata:",
  "  openclaw:",
  "    requires:",
  "      env: [RADAR_TOKEN]",
  "      bins: [curl, jq]",
  "    primaryEnv: RADAR_TOKEN",
  "    emoji: boat # shown in lists",
];

describe("a skill for OpenClaw (agent-skills.md#d25)", () => {
  it("requires variables and commands", () => {
    expect(said(...OPENCLAW)).toEqual({
      environment: [{ name: "RADAR_TOKEN", required: true, sensitive: true }],
      commands: [{ name: "curl" }, { name: "jq" }],
    });
  });

  it("works on some systems, and is content with one of several commands", () => {
    const lines = ["metadata:", "  openclaw:", "    os: [darwin, linux]", "    requires:", "      bins: magick"];
    expect(said(...lines, "      anyBins: chromium, google-chrome")).toEqual({
      platforms: ["macos", "linux"],
      commands: [
        { name: "magick" },
        { name: "chromium", alternative: "any" },
        { name: "google-chrome", alternative: "any" },
      ],
    });
  });

  it("says how to install its commands", () => {
    const lines = [
      "metadata:",
      "  openclaw:",
      "    install:",
      "      - { kind: brew, formula: xsv, bins: [xsv], label: With Homebrew }",
      '      - { kind: download, url: "https://example.org/xsv.tgz", os: [linux], bins: [xsv] }',
      "      - { kind: apt, package: xsv }",
      "    dependencies:",
      '      - { name: ledger-sdk, type: pip, version: ">=3" }',
    ];
    expect(said(...lines)).toEqual({
      packages: [
        { name: "xsv", manager: "brew", commands: ["xsv"] },
        { url: "https://example.org/xsv.tgz", commands: ["xsv"], platforms: ["linux"] },
        { name: "xsv", manager: "apt" },
        { name: "ledger-sdk", version: ">=3", manager: "pip" },
      ],
    });
  });

  it("has optional variables for ClawHub", () => {
    const lines = [
      "version: 2.1.0",
      "author: Harbour office",
      "metadata:",
      "  openclaw:",
      "    requires: { env: [LEDGER_KEY] }",
      "    envVars:",
      "      - { name: LEDGER_KEY, required: true, description: API key }",
      "      - { name: LEDGER_REGION, required: false }",
    ];
    expect(said(...lines)).toEqual({
      version: "2.1.0",
      author: "Harbour office",
      environment: [
        { name: "LEDGER_KEY", description: "API key", required: true },
        { name: "LEDGER_REGION", required: false },
      ],
    });
  });

  it("reads the first block that is a mapping, and never merges two", () => {
    const lines = ["metadata:", "  openclaw: no", "  clawdbot: { requires: { bins: [ffmpeg] } }"];
    expect(said(...lines, "  clawdis: { requires: { bins: [sox] } }")).toEqual({ commands: [{ name: "ffmpeg" }] });
  });

  it("keeps its bytes if nothing changes, and changes only what does not say the same", () => {
    expect(edited(OPENCLAW, (manifest) => manifest)).toEqual(OPENCLAW);
    const commands = [{ name: "curl" }, { name: "jq" }, { name: "rclone" }];
    expect(edited(OPENCLAW, (manifest) => ({ ...manifest, commands }))).toEqual(
      OPENCLAW.map((line) => line.replace("[curl, jq]", "[curl, jq, rclone]")),
    );
    const version = "2.0.0";
    const lines = ["version: 1.0.0 # of the timetable", ...OPENCLAW];
    expect(edited(lines, (manifest) => ({ ...manifest, version }))).toEqual([
      "version: 2.0.0 # of the timetable",
      ...OPENCLAW,
    ]);
  });

  it("names no key of an account for a variable that only Hermes takes for a secret", () => {
    const both = [
      "metadata:",
      "  openclaw:",
      "    requires: { env: [HARBOUR_FOLDER] }",
      "required_environment_variables: [{ name: HARBOUR_FOLDER }]",
    ];
    expect(decoded(...both).environment).toEqual([{ name: "HARBOUR_FOLDER", required: true, sensitive: true }]);
    expect(edited(both, (manifest) => manifest)).toEqual(both);
    const secret = (manifest: SkillManifest): SkillManifest => ({
      ...manifest,
      environment: [{ name: "HARBOUR_FOLDER", required: true, sensitive: true }],
    });
    expect(edited(both.slice(0, 3), secret)).toContain("    primaryEnv: HARBOUR_FOLDER");
  });

  it("has its requirements at the places that name them", () => {
    const text = front("version: 1.0.0", ...OPENCLAW);
    const { value } = agentSkillsAdapter.decode(skill(text));
    const at = (...path: (string | number)[]) => {
      const { start = 0, end = 0 } = value?.locate(path)?.range ?? {};
      return text.slice(start, end);
    };
    expect(at("commands", 1, "name")).toBe("jq");
    expect(at("commands")).toBe("curl");
    expect(at("environment", 0, "sensitive")).toBe("RADAR_TOKEN");
    expect(at("version")).toBe("1.0.0");
  });

  it("is valid, and its mapping is no property with a value of the wrong type", () => {
    const { diagnostics } = validateSkill(skill(front(...OPENCLAW)), agentSkillsAdapter);
    expect(diagnostics.map(({ code }) => code)).toEqual([]);
  });
});

describe("a skill for Hermes (agent-skills.md#d26)", () => {
  const HERMES = [
    "platforms: [macos]",
    "required_environment_variables:",
    '  - { name: NOTES_KEY, prompt: Server key, help: "https://example.org/key" }',
    "  - 2ND_KEY",
    "required_credential_files:",
    "  - { path: google_token.json, description: OAuth token }",
    "prerequisites:",
    "  commands: [gcloud]",
    "  env_vars: [NOTES_KEY, OLD_KEY]",
    "deps: [requests]",
    "metadata:",
    "  hermes:",
    "    tags: [web]",
    "    requires_tools: [web_extract]",
    "    fallback_for_toolsets: [browser]",
  ];

  it("requires variables, files, commands and tools", () => {
    expect(said(...HERMES)).toEqual({
      platforms: ["macos"],
      tags: ["web"],
      environment: [
        { name: "NOTES_KEY", description: "Server key", required: true, sensitive: true },
        { name: "OLD_KEY", required: true, sensitive: true },
      ],
      commands: [{ name: "gcloud" }],
      packages: [{ name: "requests" }],
      requiredFiles: [{ path: "google_token.json", base: "client", description: "OAuth token" }],
      tools: { required: ["web_extract"] },
    });
  });

  it("keeps its tags and tools where they stand", () => {
    const tags = ["web", "notes"];
    const change = (manifest: SkillManifest) => ({ ...manifest, tags, tools: { required: ["web_search"] } });
    expect(edited(HERMES, (manifest) => manifest)).toEqual(HERMES);
    expect(edited(HERMES, change)).toEqual(
      HERMES.map((line) => line.replace("[web]", "[web, notes]").replace("web_extract", "web_search")),
    );
  });
});

describe("any manifest that is written for a client with a dialect (agent-skills.md#d27)", () => {
  const names = (list: readonly { readonly name: string }[] = []) => list.map(({ name }) => name).sort();

  it.each(["openclaw", "hermes"])("has what the keys of %s can say, and every loss is predicted", (key) => {
    fc.assert(
      fc.property(anyManifest, (any) => {
        const manifest = { ...any, metadata: { ...any.metadata, [key]: {} } };
        const { decoded, losses } = writeAndRead(agentSkillsAdapter, manifest);
        const surprising = losses.filter(({ predicted }) => !predicted);
        if (surprising.length > 0) throw new LawBroken(JSON.stringify(surprising));
        expect(names(decoded.manifest.environment)).toEqual(names(manifest.environment));
        expect(decoded.manifest.platforms ?? []).toEqual(manifest.platforms ?? []);
        if (key === "openclaw") {
          const written = decoded.manifest.commands ?? [];
          const labels = new Set(written.flatMap(({ alternative }) => alternative ?? []));
          expect(labels.size).toBeLessThan(2);
          expect(names(manifest.commands)).toEqual(expect.arrayContaining(names(written)));
        }
      }),
    );
  });
});
