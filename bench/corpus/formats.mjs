// A generated skill as the files of each format.
const source = new URL("../../packages/source/dist/index.js", import.meta.url);
const { printYaml } = await import(source.href);

const SCHEMAS = { string: { type: "string" }, integer: { type: "integer" }, boolean: { type: "boolean" }, json: {} };
const STOP_TYPES = { string: "string", integer: "number", boolean: "boolean", json: "json" };

/** Without what is undefined, which no document can hold. */
const plain = (value) => JSON.parse(JSON.stringify(value));
const frontmatter = (fields, body) => `---\n${printYaml(plain(fields))}---\n\n${body}`;
const byName = (list, make) => Object.fromEntries(list.map((item) => [item.name, make(item)]));

function inputsOf({ operations: [operation] }) {
  return operation.parameters;
}

function objectSchema(parameters) {
  const properties = byName(parameters, ({ type, description }) => ({ ...SCHEMAS[type], description }));
  return { type: "object", properties, required: parameters.filter((each) => each.required).map(({ name }) => name) };
}

export const FORMATS = {
  "skill-manifest-v2": (skill) => {
    const operation = ({ name, description, parameters, fields }) => ({
      description,
      input: byName(parameters, ({ type, required, description }) => ({ type, required, description })),
      output: { description: "What came of it", fields: Object.fromEntries(fields.map((field) => [field, "string"])) },
      entrypoints: {
        unix: ["bash", "scripts/run.sh", name, ...parameters.map((each) => `{${each.name}}`)],
        windows: ["powershell.exe", "-File", "scripts\\run.ps1", name, ...parameters.map((each) => `{${each.name}}`)],
      },
    });
    const manifest = {
      schema_version: "2.0",
      id: skill.id,
      version: skill.version,
      capabilities: skill.tags,
      effects: skill.effects,
      operations: byName(skill.operations, operation),
      stdout_contract: { last_line_json: true },
    };
    const block = `\`\`\`skill-manifest\n${JSON.stringify(plain(manifest), null, 2)}\n\`\`\`\n`;
    const body = `${skill.body}\n${block}`;
    return { "SKILL.md": frontmatter({ name: skill.id, description: skill.description, license: "MIT" }, body) };
  },
  stop: (skill) => ({
    "skill.yaml": printYaml(
      plain({
        sop: "0.1",
        name: skill.id,
        version: skill.version,
        description: skill.description,
        license: "MIT",
        tags: skill.tags,
        inputs: inputsOf(skill).map(({ type, ...rest }) => ({ ...rest, type: STOP_TYPES[type] })),
        outputs: skill.operations[0].fields.map((name) => ({ name, type: "string", description: "What came of it" })),
        side_effects: [{ type: "exec" }, { type: "filesystem", access: "read", description: "Reads what it is given" }],
      }),
    ),
    "SKILL.md": skill.body,
  }),
  adr002: (skill) => {
    const inputs = inputsOf(skill).map(({ name, type, description, required }) => ({
      required,
      input: { name, description: description ?? name, schema: SCHEMAS[type] },
    }));
    const some = (required) => inputs.filter((each) => each.required === required).map(({ input }) => input);
    const fields = {
      manifest_version: "1.0",
      name: skill.id,
      description: skill.description,
      version: skill.version,
      inputs: { required: some(true), optional: some(false) },
      preconditions: { commands: [{ cmd: "git", min_version: "2.40" }], files: [{ path: "notes.txt" }] },
      execution: { idempotent: true, destructive: false, network: false, interactive: false, timeout: 90 },
    };
    return { "SKILL.md": frontmatter(fields, skill.body) };
  },
  "skill-standard": (skill) => ({
    "manifest.yaml": printYaml(
      plain({
        id: `tools/${skill.id}`,
        name: skill.id,
        description: skill.description,
        version: skill.version,
        category: "tools",
        level: "basic",
        tags: skill.tags,
        dependencies: [],
      }),
    ),
    "skill.py": [
      "from typing import Any, Dict",
      "from skills.base import Skill, SkillResult",
      "",
      "",
      "class GeneratedSkill(Skill):",
      "    def input_schema(self) -> Dict[str, Any]:",
      `        return ${JSON.stringify(plain(objectSchema(inputsOf(skill))))}`,
      "",
      "    def execute(self, context, **inputs):",
      ...skill.operations.map(({ description }) => `        # ${description}`),
      "        return SkillResult(success=True, output=inputs)",
      "",
    ].join("\n"),
  }),
  semioverse: (skill) => {
    const fields = {
      skill_spec_version: 1,
      id: skill.id,
      name: skill.id,
      description: skill.description,
      version: [1, 2],
      kind: "operational",
      runtime: "inference",
      triggers: skill.tags,
      inputs: objectSchema(inputsOf(skill)),
      region: { reads: ["notes/"], writes: [`notes/${skill.id}/`] },
    };
    return { "SKILL.md": frontmatter(fields, skill.body) };
  },
  "agent-skills": (skill) => {
    const fields = {
      name: skill.id,
      description: skill.description,
      license: "MIT",
      compatibility: "Needs git",
      metadata: { author: "bench", version: skill.version, tags: skill.tags.join(", ") },
      "allowed-tools": "Read Bash(git add *)",
    };
    return { "SKILL.md": frontmatter(fields, skill.body) };
  },
};
