import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { type Adapter, memoryFiles, overlay, type SkillFiles, validateSkill } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { compareUses, findUses, mayBeCompared } from "../src/index.js";

type Texts = Readonly<Record<string, string>>;

function findingsOf(files: SkillFiles, adapter: Adapter) {
  const { manifest, locate, diagnostics } = validateSkill(files, adapter);
  if (!manifest) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return compareUses(findUses(files), { files, adapter, reading: files, manifest, locate });
}

function compare(texts: Texts, adapter: Adapter) {
  return findingsOf(memoryFiles(texts, { path: "skills/notes" }), adapter);
}

const said = (texts: Texts, adapter: Adapter) =>
  compare(texts, adapter).map(({ code, message }) => `${code.replace("usage/", "")}: ${message}`);

/** Applies the fixes one after the other, as a person who confirms each. */
function declareAll(texts: Texts, adapter: Adapter): { text: (file: string) => string; left: readonly string[] } {
  let files: SkillFiles = memoryFiles(texts, { path: "skills/notes" });
  for (let round = 0; round < 10; round++) {
    const found = findingsOf(files, adapter).find(({ fix }) => fix);
    if (!found?.fix || found.file === undefined) break;
    files = overlay(files, [{ kind: "splice", path: found.file, edits: found.fix.edits }]);
  }
  const text = (file: string) => {
    const content = files.text(file);
    return content.kind === "text" ? content.text : "";
  };
  return { text, left: findingsOf(files, adapter).map(({ code }) => code) };
}

const SCRIPT = `curl -o out/rows.json "https://api.example.org/rows?key=$API_KEY"
rm out/old.json
jq . out/rows.json > "$1"
`;

const PYTHON = `import os
import urllib.request

urllib.request.urlopen("https://api.example.org", data=os.environ["NOTES_MODE"].encode())
`;

const STOP = `sop: "0.1"
name: notes
version: 1.0.0
description: Takes notes.
inputs:
  - { name: folder, type: string, required: true, description: The folder }
# What it does
side_effects:
  - type: filesystem
    access: read
`;

const V2 = (effects: string) => `---
name: notes
description: Takes notes.
---

\`\`\`skill-manifest
{
  "schema_version": "2.0",
  "id": "notes",
  "version": "1.0.0",
  "capabilities": ["notes-take"],
  "effects": [${effects}],
  "operations": {
    "take": {
      "description": "Takes notes.",
      "input": {},
      "output": { "description": "Nothing", "fields": {} },
      "entrypoints": { "unix": ["sh", "scripts/get.sh"], "windows": ["sh", "scripts\\\\get.sh"] }
    }
  },
  "stdout_contract": { "last_line_json": false }
}
\`\`\`
`;

describe("a STOP skill", () => {
  const skill = { "skill.yaml": STOP, "SKILL.md": "Needs jq.\n", "scripts/get.sh": SCRIPT };

  it("has a finding per kind of effect, with both places", () => {
    expect(said(skill, stopAdapter)).toEqual([
      'undeclared-secret: scripts/get.sh:1 reads the secret API_KEY, which "requirements.env_vars" does not declare.',
      'undeclared-delete: scripts/get.sh:2 deletes out/old.json, which "side_effects" does not declare.',
      'undeclared-network: scripts/get.sh:1 contacts api.example.org, which "side_effects" does not declare.',
      'undeclared-process: scripts/get.sh:1 starts curl and jq, which "side_effects" does not declare (and 1 more place).',
      'undeclared-write: scripts/get.sh:1 writes out/rows.json, which "side_effects" does not declare (and 1 more place).',
    ]);
    const [, first, , process] = compare(skill, stopAdapter);
    const at = (text: string) => ({ start: SCRIPT.indexOf(text), end: SCRIPT.indexOf(text) + text.length });
    expect(process?.related).toEqual([
      { file: "scripts/get.sh", range: at("curl"), message: "This starts curl." },
      { file: "scripts/get.sh", range: at("jq"), message: "This starts jq." },
    ]);
    expect(first).toMatchObject({ file: "skill.yaml", path: ["effects"], severity: "warning" });
    expect(STOP.slice(first?.range?.start, first?.range?.end)).toBe("side_effects");
  });

  it("is declared by the fixes, which change nothing else", () => {
    const { text, left } = declareAll(skill, stopAdapter);
    expect(left).toEqual([]);
    expect(text("skill.yaml")).toMatchInlineSnapshot(`
      "sop: "0.1"
      name: notes
      version: 1.0.0
      description: Takes notes.
      inputs:
        - { name: folder, type: string, required: true, description: The folder }
      # What it does
      side_effects:
        - type: filesystem
          access: read
        - type: filesystem
          access: delete
          paths: [out/old.json]
        - type: network
          destinations: [api.example.org]
        - type: exec
        - type: filesystem
          access: write
      requirements:
        env_vars: [API_KEY]
      "
    `);
  });

  it("covers folders, hosts and names that are declared", () => {
    const effects = `${STOP}  - type: filesystem
    access: write
    paths: [out]
  - type: filesystem
    access: delete
    paths: ["\${inputs.folder}"]
  - { type: network, destinations: ["*.example.org"] }
  - { type: exec }
requirements:
  env_vars: [API_KEY]
`;
    expect(said({ ...skill, "skill.yaml": effects }, stopAdapter)).toEqual([]);
  });

  it("names what lies outside of declared folders and hosts", () => {
    const effects = `${STOP}  - { type: filesystem, access: write, paths: [reports/] }
  - { type: filesystem, access: delete }
  - { type: network, destinations: [example.org] }
  - { type: exec }
requirements:
  env_vars: [API_KEY]
`;
    expect(said({ ...skill, "skill.yaml": effects }, stopAdapter)).toEqual([
      'undeclared-network: scripts/get.sh:1 contacts api.example.org, which "side_effects" does not declare.',
      'undeclared-write: scripts/get.sh:1 writes out/rows.json, which "side_effects" does not declare.',
    ]);
  });

  it("without a list of effects has one finding, whose fix declares all that is certain", () => {
    const bare = STOP.replace(/# What[\s\S]*/, "");
    const found = said({ ...skill, "skill.yaml": bare }, stopAdapter);
    expect(found[0]).toBe(
      'no-effects: "side_effects" is missing, so nothing says what the skill may do. scripts/get.sh:1 contacts api.example.org; scripts/get.sh:1 writes out/rows.json; scripts/get.sh:2 deletes out/old.json; scripts/get.sh:1 starts curl and jq.',
    );
    expect(found).toHaveLength(2);
    expect(declareAll({ ...skill, "skill.yaml": bare }, stopAdapter).left).toEqual([]);
  });

  it("without a list of effects gets no fix if a program could not be read", () => {
    const bare = STOP.replace(/# What[\s\S]*/, "");
    const [first] = compare({ ...skill, "skill.yaml": bare, "scripts/list.ps1": "Get-ChildItem\n" }, stopAdapter);
    expect(first).toMatchObject({ code: "usage/no-effects" });
    expect(first?.fix).toBeUndefined();
  });
});

describe("a Skill Manifest v2", () => {
  it("declares deleting by writing, and every host and path at once", () => {
    const texts = { "SKILL.md": V2('"fs.read", "fs.write", "net.fetch", "proc.exec"'), "scripts/get.sh": SCRIPT };
    expect(said(texts, skillManifestV2Adapter)).toEqual([
      "unnamed-secret: scripts/get.sh:1 reads the secret API_KEY, which no text of the skill mentions, so nobody knows to set it.",
      "unnamed-program: scripts/get.sh:3 starts jq, which no text of the skill mentions, so nobody knows to install it.",
    ]);
    expect(declareAll({ ...texts, "SKILL.md": V2('"fs.read"') }, skillManifestV2Adapter).text("SKILL.md")).toBe(
      V2('"fs.read", "fs.write", "proc.exec", "net.fetch"'),
    );
  });

  it("has effects that no program uses, if programs alone carry it out", () => {
    const texts = { "SKILL.md": V2('"fs.write", "net.fetch", "proc.exec"'), "scripts/get.sh": "cat notes.md\n" };
    expect(said(texts, skillManifestV2Adapter)).toEqual([
      'undeclared-read: scripts/get.sh:1 reads notes.md, which "effects" does not declare.',
      'unused-effect: "effects" declares writing files, but no program of the skill does that.',
      'unused-effect: "effects" declares the network, but no program of the skill does that.',
    ]);
  });

  it.each([
    ["a program that is not read", { "scripts/list.ps1": "Get-ChildItem\n" }],
    ["a package", { "scripts/more.py": "import requests\n" }],
    ["computed code", { "scripts/more.sh": 'eval "$1"\n' }],
    ["an unknown program", { "scripts/more.sh": "summarize notes.md\n" }],
  ])("may use all its effects by %s", (_, more) => {
    const texts = { "SKILL.md": V2('"fs.read", "fs.write", "net.fetch", "proc.exec"'), ...more };
    const found = said({ ...texts, "scripts/get.sh": "cat notes.md\n" }, skillManifestV2Adapter);
    expect(found.filter((line) => line.startsWith("unused"))).toEqual([]);
  });

  it("covers git by an effect on git", () => {
    const script = { "scripts/get.sh": "git status\n" };
    expect(said({ "SKILL.md": V2('"git.read"'), ...script }, skillManifestV2Adapter)).toEqual([]);
    expect(said({ "SKILL.md": V2('"db.read"'), ...script }, skillManifestV2Adapter)).toEqual([
      'undeclared-process: scripts/get.sh:1 starts git, which "effects" does not declare.',
    ]);
  });
});

describe("a Semioverse skill", () => {
  const manifest = (region: string) => `---
id: notes
name: Notes
description: Takes notes.
version: [1, 0]
kind: operational
runtime: script
inputs: { type: object, properties: {} }
outputs: { type: object, properties: {} }
${region}
depends: []
---

# Notes
`;

  it("has findings about files alone, because a region lists only folders", () => {
    const texts = { "SKILL.md": manifest("region:\n  reads: []\n  writes: [reports/]"), "scripts/get.sh": SCRIPT };
    expect(said(texts, semioverseAdapter).filter((line) => line.startsWith("undeclared"))).toEqual([
      'undeclared-delete: scripts/get.sh:2 deletes out/old.json, which "region" does not declare.',
      'undeclared-read: scripts/get.sh:3 reads out/rows.json, which "region" does not declare.',
      'undeclared-write: scripts/get.sh:1 writes out/rows.json, which "region" does not declare.',
    ]);
  });

  it("may work in its own folder, if that is in its region", () => {
    const region = "region:\n  reads: [skills/notes/]\n  writes: [skills/notes/]";
    const texts = { "SKILL.md": manifest(region), "scripts/get.sh": SCRIPT };
    expect(said(texts, semioverseAdapter).filter((line) => line.startsWith("undeclared"))).toEqual([]);
  });
});

describe("an ADR-002 skill", () => {
  const manifest = (rest: string) => `---
manifest_version: "1.0"
name: notes
description: Takes notes.
version: 1.0.0
inputs: {}
outputs: {}
${rest}---

# Notes
`;

  it("lists variables and commands, and says that it needs the network", () => {
    const texts = {
      "SKILL.md": manifest("preconditions:\n  commands:\n    - cmd: pandoc\n"),
      "scripts/get.sh": SCRIPT,
    };
    expect(said(texts, adr002Adapter)).toEqual([
      'undeclared-network: scripts/get.sh:1 contacts api.example.org, which "execution.network" does not declare.',
      'undeclared-secret: scripts/get.sh:1 reads the secret API_KEY, which "env" does not declare.',
      'undeclared-command: scripts/get.sh:1 starts curl and jq, which "preconditions.commands" does not declare (and 1 more place).',
      'unused-command: "preconditions.commands" declares pandoc, but neither the programs nor the texts of the skill mention it.',
    ]);
    const { text, left } = declareAll(texts, adr002Adapter);
    expect(left).toEqual(["usage/unused-command"]);
    expect(text("SKILL.md")).toMatchInlineSnapshot(`
      "---
      manifest_version: "1.0"
      name: notes
      description: Takes notes.
      version: 1.0.0
      inputs: {}
      env:
        required:
          - name: API_KEY
            sensitive: true
      outputs: {}
      execution:
        network: true
      preconditions:
        commands:
          - cmd: pandoc
          - cmd: curl
          - cmd: jq
      ---

      # Notes
      "
    `);
  });

  it("contradicts itself if it needs no network", () => {
    const texts = { "SKILL.md": manifest("execution:\n  network: false\n"), "scripts/get.py": PYTHON };
    expect(said(texts, adr002Adapter)).toEqual([
      'undeclared-variable: scripts/get.py:4 reads the environment variable NOTES_MODE, which "env" does not declare.',
      'undeclared-network: scripts/get.py:4 contacts api.example.org, which "execution.network" does not declare.',
    ]);
  });
});

describe("an Agent Skill", () => {
  const manifest = (text: string) => `---\nname: notes\ndescription: Takes notes.\n---\n\n${text}\n`;

  it("has no findings about what it cannot declare", () => {
    const texts = { "SKILL.md": manifest("Set API_KEY. Needs jq."), "scripts/get.sh": SCRIPT };
    expect(said(texts, agentSkillsAdapter)).toEqual([]);
  });

  it("names secrets and programs that its programs need", () => {
    const texts = { "SKILL.md": manifest("Run scripts/get.sh."), "scripts/get.sh": SCRIPT };
    const findings = compare(texts, agentSkillsAdapter);
    expect(findings.map(({ code, severity, file }) => `${code} ${severity} ${file}`)).toEqual([
      "usage/unnamed-secret warning scripts/get.sh",
      "usage/unnamed-program info scripts/get.sh",
    ]);
  });

  it("lists variables and commands in the dialect of OpenClaw, which the fixes keep", () => {
    const head = `---
name: notes
description: Takes notes.
metadata:
  openclaw:
    requires:
      env: [NOTES_KEY]
      bins: [curl]
---
`;
    const texts = { "SKILL.md": `${head}\n# Notes\n`, "scripts/get.sh": SCRIPT };
    expect(compare(texts, agentSkillsAdapter).map(({ code }) => code)).toEqual([
      "usage/undeclared-secret",
      "usage/unused-variable",
      "usage/undeclared-command",
    ]);
    const { text, left } = declareAll(texts, agentSkillsAdapter);
    expect(left).toEqual(["usage/unused-variable"]);
    expect(text("SKILL.md")).toBe(
      texts["SKILL.md"]
        .replace("[NOTES_KEY]", "[NOTES_KEY, API_KEY]")
        .replace("[curl]\n", "[curl, jq]\n    primaryEnv: API_KEY\n"),
    );
  });

  it("misses a file that a program of it certainly uses", () => {
    const script = `DIR="$(dirname "$0")"
. "$DIR/lib.sh"
. "$DIR/there.sh"
cat "$DIR/cache.txt" "$DIR/.env"
date > "$DIR/cache.txt"
`;
    const texts = { "SKILL.md": manifest("Run it."), "scripts/get.sh": script, "scripts/there.sh": "" };
    expect(said(texts, agentSkillsAdapter)).toEqual([
      "missing-file: scripts/get.sh:2 reads scripts/lib.sh, but the skill has no such file.",
    ]);
  });
});

it("finds nothing in a skill without programs", () => {
  const text = "---\nname: notes\ndescription: Takes notes.\n---\n\n```sh\ncurl https://example.org -o $API_KEY\n```\n";
  expect(said({ "SKILL.md": text }, agentSkillsAdapter)).toEqual([]);
});

describe("commands that allowed-tools approves", () => {
  const skill = (tools: string, commands: string, text = "Use it.") => ({
    "SKILL.md": `---\nname: notes\ndescription: Takes notes.\nallowed-tools: ${tools}\n---\n\n${text}\n\n\`\`\`sh\n${commands}\n\`\`\`\n`,
  });

  it("are compared with the code blocks of SKILL.md", () => {
    const texts = skill("Read Bash(git:*)", "git log | jq .\ngh pr list && FOO=1 jq . rows.json\n$(gh pr view)");
    const findings = compare(texts, agentSkillsAdapter);
    expect(findings.map(({ severity, message, file }) => `${file} ${severity}: ${message}`)).toEqual([
      'SKILL.md info: SKILL.md:10 starts jq and gh, which "allowed-tools" does not approve in advance, so the agent asks first (and 3 more places).',
    ]);
    expect(findings[0]?.fix?.asks).toBe(true);
    const { text, left } = declareAll(texts, agentSkillsAdapter);
    expect(left).toEqual([]);
    expect(text("SKILL.md")).toBe(texts["SKILL.md"].replace("Bash(git:*)", "Bash(git:*) Bash(jq:*) Bash(gh:*)"));
  });

  it("stay a list if they are one", () => {
    const texts = skill("[Read, 'Bash(git *)']", "git log\njq .");
    const { text, left } = declareAll(texts, agentSkillsAdapter);
    expect(left).toEqual([]);
    expect(text("SKILL.md")).toContain("allowed-tools: [Read, 'Bash(git *)', Bash(jq:*)]");
  });

  it("are found in the front matter beside the manifest of another format", () => {
    const texts = skill("Bash(git:*)", "git log\njq .");
    expect(compare({ ...texts, "skill.yaml": STOP }, stopAdapter).map(({ code }) => code)).toContain(
      "usage/unapproved-command",
    );
  });

  it.each([
    ["the list approves all commands", "Bash Bash(git:*)", "jq ."],
    ["a pattern is for any command", "Bash(git:*) Bash(*)", "jq ."],
    ["a pattern is not clear", '"Bash(git:*, jq:*)"', "jq ."],
    ["a tool of another client runs commands", "Bash(git:*) run_shell_command", "jq ."],
    ["there are no patterns of commands", "Read WebFetch(domain:example.org)", "jq ."],
    ["the only patterns are for programs by their path", "Bash(./scripts/get.sh:*)", "jq ."],
    ["a pattern has more words than the name", "Bash(git:*) Bash(npm run test:*)", "git log\nnpm run build"],
    ["a command is of POSIX, or a file of the skill", "Bash(git:*)", "git log\nls out\n./scripts/get.sh\n"],
    ["the line runs computed code", "Bash(git:*)", "git log\ncurl -fsSL https://example.org/install | sh\nsudo jq ."],
    ["another command starts it", "Bash(git:*)", "git log\nsudo apt install jq\nls | xargs jq ."],
  ])("are left alone if %s", (_, tools, commands) => {
    expect(said(skill(tools, commands), agentSkillsAdapter)).toEqual([]);
  });

  it("are not those that a script or a program in Python starts", () => {
    const texts = skill("Bash(python3:*)", "python3 scripts/get.py");
    const script = 'import subprocess\nsubprocess.run(["git", "log"])\n';
    expect(said({ ...texts, "scripts/get.py": script }, agentSkillsAdapter)).toEqual([]);
    const block = "Use it.\n\n```python\nimport subprocess\nsubprocess.run(['jq', '.'])\n```";
    expect(said(skill("Bash(git:*)", "git log", block), agentSkillsAdapter)).toEqual([]);
  });

  it("are unused if nothing in the skill mentions them", () => {
    const tools = "Bash(git:*) Bash(docker compose up:*)";
    expect(said(skill(tools, "git log"), agentSkillsAdapter)).toEqual([
      'unused-approval: "allowed-tools" approves Bash(docker compose up:*), but neither the programs nor the texts of the skill mention the command.',
    ]);
    expect(said(skill(tools, "git log", "Start it with Docker."), agentSkillsAdapter)).toEqual([]);
    expect(said({ ...skill(tools, "git log"), "reference.md": "docker ps" }, agentSkillsAdapter)).toEqual([]);
    expect(said(skill(tools, 'git log\n"$TOOL" up'), agentSkillsAdapter)).toEqual([]);
    expect(said({ ...skill(tools, "git log"), "scripts/up.ps1": "Up" }, agentSkillsAdapter)).toEqual([]);
    expect(said(skill(tools, "ls"), agentSkillsAdapter)).toEqual([]);
  });
});

it("reads no program of a skill that has none and approves no commands", () => {
  const front = (tools: string) => memoryFiles({ "SKILL.md": `---\nname: notes\n${tools}\n---\n\nBash(git:*)\n` });
  expect(mayBeCompared(front("allowed-tools: Read"))).toBe(false);
  expect(mayBeCompared(front("license: MIT"))).toBe(false);
  expect(mayBeCompared(front("allowed-tools:\n  - Bash(git:*)"))).toBe(true);
  expect(mayBeCompared(memoryFiles({ "get.sh": "ls\n" }))).toBe(true);
  expect(mayBeCompared(memoryFiles({}))).toBe(false);
});
