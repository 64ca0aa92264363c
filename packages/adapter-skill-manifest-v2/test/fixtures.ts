/** A SKILL.md with the block in the middle of the text. */
const FULL = `---
name: garden-notes
description: Keeps notes about a garden.
license: MIT
compatibility: any agent with a shell
metadata:
  author: Ada
  season: spring
allowed-tools: Bash Read
---

# Garden notes

Keeps what was sown and when.

\`\`\`skill-manifest
{
  "schema_version": "2.0",
  "id": "garden-notes",
  "version": "0.4.1",
  "capabilities": ["garden-find", "garden-add", "garden-check"],
  "effects": ["proc.exec", "db.read", "db.write"],
  "operations": {
    "find": {
      "description": "Finds notes by their words, the closest first.",
      "input": {
        "words": { "type": "string", "required": true, "description": "What to look for" },
        "most": { "type": "integer", "required": false, "default": 10, "description": "How many at most" },
        "beds": { "type": "json", "default": null }
      },
      "output": {
        "description": "The notes that were found",
        "fields": { "state": "found | empty", "notes": "array of {id, text, day}", "count": "integer" }
      },
      "entrypoints": {
        "unix": ["bash", "scripts/notes.sh", "find", "{words}", "{most}", "{beds}"],
        "windows": ["powershell.exe", "-File", "scripts\\\\notes.ps1", "find", "{words}", "{most}", "{beds}"]
      }
    },
    "check": {
      "description": "Says whether the notes can be reached.",
      "input": {},
      "output": { "description": "How many there are" },
      "entrypoints": {
        "unix": ["bash", "{skill_dir}/scripts/notes.sh", "check"],
        "windows": ["powershell.exe", "-File", "scripts\\\\notes.ps1", "check"]
      }
    }
  },
  "stdout_contract": { "last_line_json": true }
}
\`\`\`

## After

Text that follows the block.
`;

const MINIMAL = `\`\`\`skill-manifest
{
  "schema_version": "2.0",
  "id": "bare",
  "version": "1.0.0",
  "capabilities": [],
  "effects": [],
  "operations": {},
  "stdout_contract": { "last_line_json": false }
}
\`\`\`
`;

const AGENT = `---
name: tea
description: Makes tea.
---

# Tea

\`\`\`skill-manifest
{
  "schema_version": "2.0",
  "id": "tea",
  "version": "1.0.0",
  "capabilities": ["tea-make"],
  "effects": ["fs.read", "tea.pour"],
  "operations": {
    "make": {
      "description": "Makes a pot.",
      "input": {
        "cups": { "type": "number", "required": true, "unit": "cup" },
        "kinds": { "type": "array" },
        "milk": { "type": "cow" }
      },
      "output": {
        "description": "What was made",
        "fields": { "pot": "string", "warmth": { "type": "number", "description": "degrees" }, "when": "the time of day" }
      },
      "entrypoints": { "agent": "Follow procedures/make.md" },
      "stage": "early"
    }
  },
  "stdout_contract": { "last_line_json": false, "note": "An agent pours." },
  "owner": { "__proto__": 1, "team": "kitchen" }
}
\`\`\`
`;

const YAML = `# Only instructions

\`\`\`\`skill-manifest yaml
schema_version: 2.0
id: Odd_Name
version: v1.2
capabilities: [odd]
effects: [fs.read, fs.read]
operations:
  run:   # comment
    description: Runs it
    input:
      text: { type: string }
    output: { description: Nothing }
    entrypoints:
      unix: [sh, run.sh, "{text}", '{"a": 1}', "{print $1}"]
stdout_contract:
  last_line_json: false
\`\`\`\`
And a line right after it.`;

const CRLF = `\ufeff${AGENT.replaceAll("\n", "\r\n").slice(0, -2)}`;

const NAMES = MINIMAL.replace(
  '"operations": {}',
  `"operations": {
    "__proto__": { "description": "p", "input": { "constructor": { "type": "string" }, "__proto__": { "type": "json" } },
      "output": { "description": "o", "fields": { "toString": "string", "__proto__": "integer" } },
      "entrypoints": { "unix": ["x", "{__proto__}", "{constructor}"] } }
  }`,
);

export const v2Skills = { FULL, MINIMAL, AGENT, YAML, CRLF, NAMES };

export const V1_SKILL = `---
name: skill-home-lamp
description: Switches lamps.
---

# Lamps

Before.

\`\`\`router-manifest
{
  "id": "skill-home-lamp",
  "version": "0.1.0",
  "effects": ["proc.exec"],
  "entrypoints": {
    "lamp.on": {
      "unix": ["bash", "lamp.sh", "on", "{room}", "{level}"],
      "windows": ["powershell.exe", "-File", "lamp.ps1", "on", "{level}", "{room}", "{skill_dir}", "{scene}"]
    },
    "lamp.list": { "unix": ["bash", "lamp.sh", "list"] }
  },
  "stdout_contract": { "last_line_json": true, "schema_version": "1.0" }
}
\`\`\`

After.
`;

export const PATH = "skills/example";
