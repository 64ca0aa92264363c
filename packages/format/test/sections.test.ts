import type { SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { joinBody, splitBody } from "../src/section/body.js";
import { generatedSection, keptUsage } from "../src/section/section.js";

const manifest: SkillManifest = {
  operations: [
    {
      name: "find",
      description: "Finds notes <!-- /skill-convert:usage -->\nby words.",
      input: {
        parameters: [
          { name: "words", schema: { type: "string" }, required: true, description: "What to look for." },
          { name: "order", schema: { enum: ["new", "old"] }, default: "new" },
          { name: "token", schema: { type: "string" }, sensitive: true, default: "s3cret" },
        ],
      },
      entrypoints: {
        unix: ["sh", [{ builtin: "skill_dir" }, "/scripts/notes.sh"], [{ input: "words" }], "a b", "-->"],
        windows: ["cmd", "/c", "notes.bat"],
      },
    },
    { name: "tidy", entrypoints: { agent: "Read docs/tidy.md and do what it says." } },
    { name: "nothing", entrypoints: { agent: "Follow SKILL.md" } },
  ],
};

describe("the generated section of SKILL.md (mapping-decisions.md#d76)", () => {
  it("lists the command lines and inputs of each operation, without sensitive defaults", () => {
    expect(generatedSection(manifest, { usage: true })).toBe(`<!-- skill-convert:usage -->

## Usage

Run the commands in the folder of this skill.

### find

Finds notes &lt;!-- /skill-convert:usage --> by words.

\`\`\`sh
sh ./scripts/notes.sh "<words>" "a b" "-->"
\`\`\`

On Windows:

\`\`\`bat
cmd /c notes.bat
\`\`\`

- \`words\` (string, required): What to look for.
- \`order\` (optional, default \`new\`: new or old)
- \`token\` (string, optional)

### tidy

Read docs/tidy.md and do what it says.

<!-- /skill-convert:usage -->`);
  });

  it("quotes the arguments of a command line as a shell of its platform reads them", () => {
    const argv = ["run", "a b", "C:\\My Files\\", 'say "hi"', "it's $HOME", "C:\\x", ""];
    const section = generatedSection({ operations: [{ entrypoints: { unix: argv, windows: argv } }] }, { usage: true });
    expect(section).toContain(`run "a b" 'C:\\My Files\\' 'say "hi"' 'it'\\''s $HOME' 'C:\\x' ""\n`);
    expect(section).toContain(`run "a b" "C:\\My Files\\\\" "say \\"hi\\"" "it's $HOME" C:\\x ""\n`);
  });

  it("lists inputs, outputs, effects and requirements for a format without fields for them", () => {
    const contract: SkillManifest = {
      operations: [
        {
          input: { parameters: [{ name: "key", schema: { type: "string" }, sensitive: true, default: "s3cret" }] },
          output: { fields: [{ name: "count", schema: { type: "integer" }, description: "How many." }] },
        },
      ],
      effects: [
        { type: "filesystem", access: "write", paths: ["out/", ["logs/", { input: "day" }]] },
        { type: "filesystem" },
        { type: "network", destinations: ["api.example.org"], description: "Asks for\nthe tide." },
        { type: "process" },
        { type: "database", access: "write" },
        { type: "git", access: "read" },
        { type: "message", destinations: ["#harbour"] },
        { type: "state" },
        { type: "unknown", name: "telepathy" },
      ],
      platforms: ["linux", "macos", "plan9"],
      commands: [
        { name: "jq", minVersion: "1.6", maxVersion: "2" },
        { name: "chromium", alternative: "browser" },
        { name: "sail", alternative: "only" },
        { name: "firefox", minVersion: "120", alternative: "browser" },
      ],
      packages: [
        { manager: "brew", name: "jq", version: ">=1.6", commands: ["jq", "yq"], platforms: ["macos"] },
        { url: "https://example.org/sail.tgz", sha256: "ab", commands: ["sail"] },
        { name: "tide" },
      ],
      environment: [
        { name: "TIDE_KEY", required: true, sensitive: true, description: "Of the service." },
        { name: "LANG", required: false },
      ],
      requiredFiles: [{ path: "harbours.csv", base: "cwd" }, { path: "a.txt" }, { path: "key.json", base: "client" }],
      tools: { required: ["Browser"], used: ["Read"] },
      requiredCapabilities: ["vision"],
      scopes: ["tides.read"],
      dependencies: [
        { id: "maps", version: "^1.0.0" },
        { id: "boats", coordination: true, reason: "It runs afterwards." },
      ],
    };
    expect(generatedSection(contract, { usage: true, contract: true })).toBe(`<!-- skill-convert:usage -->

## Inputs

- \`key\` (string, optional)

## Outputs

- \`count\` (integer): How many.

## Effects

- Writes files in \`out/\`, \`logs/<day>\`
- Uses files
- Uses the network: \`api.example.org\`: Asks for the tide.
- Runs programs
- Writes to a database
- Reads a Git repository
- Sends messages to \`#harbour\`
- Keeps state from one run to the next
- telepathy

## Requirements

- One of the operating systems Linux, macOS, \`plan9\`
- The command \`jq\`, from 1.6 up to 2
- One of the commands \`chromium\` or \`firefox\`, from 120
- The command \`sail\`
- To install it: the brew package \`jq\` (>=1.6), for the commands \`jq\`, \`yq\`, on macOS
- To install it: \`https://example.org/sail.tgz\` with the SHA-256 \`ab\`, for the command \`sail\`
- To install it: the package \`tide\`
- The environment variable \`TIDE_KEY\`: Of the service.
- The environment variable \`LANG\` (optional)
- The file \`harbours.csv\` in the working directory
- The file \`a.txt\`
- The file \`key.json\` in the private folder of the client
- The tool \`Browser\`
- The capability \`vision\`
- The authorisation scope \`tides.read\`
- The skill \`maps\` ^1.0.0
- The skill \`boats\` (optional): It runs afterwards.

<!-- /skill-convert:usage -->`);
    expect(generatedSection({ operations: [{}], effects: [] }, { contract: true })).toContain("\n- None\n");
    expect(generatedSection({ operations: [{}] }, { usage: true, contract: true })).toBeUndefined();
  });
  it("names single files, produced files and the hints on execution", () => {
    const contract: SkillManifest = {
      operations: [
        {
          input: { parameters: [{ name: "changelog", schema: { type: "string" }, required: true }] },
          producedFiles: [{ pattern: ["out/", { input: "changelog" }], base: "cwd", description: "The notes." }],
        },
      ],
      effects: [
        { type: "filesystem", access: "read", paths: [[{ input: "changelog" }]] },
        { type: "filesystem", access: "write", paths: ["docs/", "a.md", "b.md"] },
      ],
      execution: { idempotent: true, destructive: false, network: true, interactive: false, timeout: 30 },
      sensitive: true,
    };
    expect(generatedSection(contract, { usage: true, contract: true })).toBe(`<!-- skill-convert:usage -->

## Inputs

- \`changelog\` (string, required)

## Outputs

- The file \`out/<changelog>\` in the working directory: The notes.

## Effects

- Reads the file \`<changelog>\`
- Writes files in \`docs/\` and the files \`a.md\`, \`b.md\`

## Execution

- Needs the network
- Needs no input while it runs
- Changes and deletes no existing data
- Can safely run several times
- Takes at most 30 seconds
- Handles sensitive data

<!-- /skill-convert:usage -->`);
    const opposite = { idempotent: false, destructive: true, network: false, interactive: true, timeout: 1 };
    expect(generatedSection({ operations: [{}], execution: opposite }, { contract: true })).toContain(`
- Needs no network
- Needs input from a person while it runs
- Changes or deletes existing data
- Cannot safely run several times
- Takes at most 1 second
`);
  });
  it("keeps the usage of a program that the manifest no longer has", () => {
    const section = generatedSection(manifest, { usage: true })?.replaceAll("\n", "\r\n");
    const later: SkillManifest = { operations: [{ output: { fields: [{ name: "count" }] } }], effects: [] };
    const kept = keptUsage(section, later);
    expect(kept).toMatch(/^## Usage\n[\s\S]*Read docs\/tidy.md and do what it says\.$/);
    const again = generatedSection(later, { usage: true, contract: true, kept });
    expect(again).toBe(
      `<!-- skill-convert:usage -->\n\n${kept}\n\n## Outputs\n\n- \`count\`\n\n## Effects\n\n- None\n\n<!-- /skill-convert:usage -->`,
    );
    expect(keptUsage(again, later)).toBe(kept);
    expect(keptUsage(section, manifest)).toBeUndefined();
    expect(keptUsage(undefined, later)).toBeUndefined();
  });
  it("is not generated if there is nothing to call", () => {
    expect(
      generatedSection({ operations: [{}, { entrypoints: { agent: "Follow SKILL.md." } }] }, { usage: true }),
    ).toBeUndefined();
  });
  it.each(["", "a", "a\n", "a\n\n", "\n", "a\r\nb\r\n", "a\r\nb", "\n\na\n\n\n", "a\r", "a\nb\r", "a\rb"])(
    "is removed without a trace: %j",
    (own) => {
      const section = generatedSection(manifest, { usage: true });
      const body = joinBody({ own, section });
      expect(splitBody(body).own).toBe(own);
      if (own.includes("\r\n")) expect(body.replaceAll("\r\n", "")).not.toContain("\n");
      const more = `${body}\n\nAdded.\n`;
      expect(splitBody(more).own).not.toContain("skill-convert");
      expect(splitBody(more).own).toContain("Added.");
    },
  );
  it("introduces a skill without instructions, and lists operations without programs", () => {
    const skill: SkillManifest = {
      id: "home/tea-maker",
      name: "tea-maker",
      description: "# Makes\ntea.",
      triggers: ["make tea"],
      capabilities: [{ name: "boil", description: "Boils water" }, { name: "pour" }],
      operations: [
        {
          input: { parameters: [{ name: "cups", schema: { type: "integer" }, required: true }] },
          output: { fields: [{ name: "tea", schema: { enum: ["green", "black"] }, description: "Which it became" }] },
        },
      ],
    };
    expect(generatedSection(skill, { overview: true, usage: true })).toBe(`<!-- skill-convert:usage -->

# Tea Maker

\\# Makes tea.

## When to use

- make tea

## Capabilities

- boil: Boils water

## Inputs

- \`cups\` (integer, required)

## Outputs

- \`tea\` (green or black): Which it became

<!-- /skill-convert:usage -->`);
    expect(generatedSection(skill, { usage: true })).toBeUndefined();
    expect(generatedSection({ name: "Tea", operations: [{}] }, { overview: true })).toBeUndefined();
  });
  it("introduces each of several operations, and lists its inputs once", () => {
    const section = generatedSection({ ...manifest, name: "Notes" }, { overview: true, usage: true }) ?? "";
    expect(section.match(/`words`/g)).toHaveLength(1);
    expect(section).toMatch(/^<!-- skill-convert:usage -->\n\n# Notes\n\n## Usage\n[\s\S]*### nothing\n/);
    const overview = generatedSection(manifest, { overview: true });
    expect(overview).toMatch(/## Operations\n\n### find\n[\s\S]*\nInputs:\n/);
    expect(overview).toContain("\n### tidy\n\nRead docs/tidy.md and do what it says.\n");
  });
  it("is only recognised between its comments on separate lines", () => {
    for (const text of ["see <!-- skill-convert:usage -->", "<!-- skill-convert:usage -->\nno end"]) {
      expect(splitBody(text)).toEqual({ own: text });
    }
  });
});
