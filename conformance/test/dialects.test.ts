import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Client, clientNamed, writeFor } from "@skill-convert/clients";
import { type Adapter, convert, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { readMarkdown } from "@skill-convert/source";
import { dump } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { registry } from "../skills.js";

const OPENCLAW = `---
name: ferry-times
description: Finds the next ferry.
version: 1.2.0
metadata:
  openclaw:
    requires:
      env: [RADAR_TOKEN]
      bins: [curl, jq] # both
      anyBins: [chromium, google-chrome]
    primaryEnv: RADAR_TOKEN
    os: [darwin, linux]
    install:
      - { kind: brew, formula: jq, bins: [jq] }
---

# Ferry times
`;

const folder = (files: Readonly<Record<string, string>>) => memoryFiles(files, { path: "skills/ferry-times" });

function converted(files: SkillFiles, from: Adapter, to: Adapter) {
  const { value, diagnostics } = convert(files, { from, to, adapters: registry });
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const result = overlay(files, value.edits);
  const moved = value.losses.filter(({ outcome }) => outcome === "moved");
  return {
    result,
    moved,
    lost: value.losses.filter(({ outcome }) => outcome === "lost").map(({ path }) => path.join("/")),
  };
}

function frontMatter(files: SkillFiles) {
  const content = files.text("SKILL.md");
  const value = content.kind === "text" ? readMarkdown(content.text, "SKILL.md").frontmatter?.value : undefined;
  return isJsonRecord(value) ? value : {};
}

describe("a skill for OpenClaw", () => {
  it("says in STOP what STOP can say, and comes back as it was (agent-skills.md#d27)", () => {
    const { result, lost, moved } = converted(folder({ "SKILL.md": OPENCLAW }), agentSkillsAdapter, stopAdapter);
    expect(dump(result)["skill.yaml"]).toContain("requirements:\n  env_vars: [RADAR_TOKEN]\n");
    expect(lost).toEqual([]);
    // SKILL.md still says these to OpenClaw.
    expect(moved.map(({ path, movedTo }) => [path.join("/"), movedTo])).toEqual(
      ["platforms", "environment/0/sensitive", "commands", "packages"].map((path) => [path, { file: "SKILL.md" }]),
    );
    const back = converted(result, stopAdapter, agentSkillsAdapter);
    expect(dump(back.result)).toEqual({ "SKILL.md": OPENCLAW });
    expect(back.lost).toEqual([]);
  });

  it("demands in ADR-002 the commands that it needs, and none of those of which one is enough", () => {
    const { result, lost, moved } = converted(folder({ "SKILL.md": OPENCLAW }), agentSkillsAdapter, adr002Adapter);
    expect(frontMatter(result)).toMatchObject({
      version: "1.2.0",
      env: { required: [{ name: "RADAR_TOKEN", sensitive: true }] },
      preconditions: { commands: [{ cmd: "curl" }, { cmd: "jq" }] },
    });
    expect(lost).toEqual([]);
    expect(moved.map(({ path }) => path.join("/"))).toEqual(["platforms", "commands/2", "commands/3", "packages"]);
  });
});

describe("a skill for Hermes", () => {
  it.for(["", "platforms: [linux]\n"])("has its author in one place in ADR-002 (with %j beside it)", (other) => {
    const front = `name: ferry-times\ndescription: Finds the next ferry.\nversion: 1.2.0\nauthor: Ana\n${other}`;
    const skill = `---\n${front}metadata:\n  hermes:\n    tags: [Boats]\n---\n\n# Ferry times\n`;
    const { result, lost } = converted(folder({ "SKILL.md": skill }), agentSkillsAdapter, adr002Adapter);
    const { author, metadata } = frontMatter(result);
    expect([author, metadata]).toEqual([undefined, { hermes: { tags: ["Boats"] }, author: "Ana" }]);
    expect(lost).toEqual([]);
    expect(dump(converted(result, adr002Adapter, agentSkillsAdapter).result)["SKILL.md"]).toContain("author: Ana");
  });
});

describe("a skill that is written for a client with a dialect (agent-skills.md#d27)", () => {
  const STOP = `sop: "0.1"
name: ferry-times
version: 1.2.0
description: Finds the next ferry.
requirements:
  env_vars: [NOTES_KEY]
  tools: [exec]
`;
  const writerFor = (...clients: readonly Client["id"][]) =>
    writeFor(
      agentSkillsAdapter,
      clients.flatMap((id) => clientNamed(id) ?? []),
    );
  const writtenFor = (...clients: readonly Client["id"][]) =>
    converted(folder({ "skill.yaml": STOP }), stopAdapter, writerFor(...clients));

  it("gets the keys that the client reads, and no tool that it does not know", () => {
    const { result, lost } = writtenFor("openclaw");
    expect(frontMatter(result)).toMatchObject({
      version: "1.2.0",
      metadata: { openclaw: { requires: { env: ["NOTES_KEY"] } } },
    });
    expect(lost).toContain("tools/required");
    expect(frontMatter(writtenFor("hermes").result)).toMatchObject({
      version: "1.2.0",
      required_environment_variables: [{ name: "NOTES_KEY" }],
    });
    expect(dump(result)["SKILL.md"]).not.toContain("The environment variable `NOTES_KEY`");
  });

  it("gets those of several clients", () => {
    const { result } = writtenFor("clawhub", "hermes");
    expect(frontMatter(result)).toMatchObject({
      metadata: { openclaw: { requires: { env: ["NOTES_KEY"] } } },
      required_environment_variables: [{ name: "NOTES_KEY" }],
    });
  });

  it("keeps the older key of a block that the client still reads", () => {
    const files = folder({ "SKILL.md": OPENCLAW.replace("  openclaw:", "  clawdbot:") });
    for (const client of ["openclaw", "clawhub"] as const) {
      expect(dump(converted(files, agentSkillsAdapter, writerFor(client)).result)).toEqual(dump(files));
    }
  });

  it("changes nothing when it is written for the same client again", () => {
    const files = folder({ "SKILL.md": OPENCLAW.replace("    primaryEnv: RADAR_TOKEN\n", "") });
    const { result } = converted(files, agentSkillsAdapter, writerFor("hermes"));
    expect(frontMatter(result)).toMatchObject({
      platforms: ["macos", "linux"],
      required_environment_variables: [{ name: "RADAR_TOKEN" }],
    });
    expect(dump(converted(result, agentSkillsAdapter, writerFor("hermes")).result)).toEqual(dump(result));
  });
});
