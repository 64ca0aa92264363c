import {
  type Adapter,
  convert,
  type Json,
  type JsonSchema,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
  validateSkill,
} from "@skill-convert/core";
import { schemaToInput, schemaToOutput } from "@skill-convert/core/schema";
import {
  createSkillRegistry,
  findConflicts,
  loadOrder,
  pipelineBetween,
  planRuns,
  querySkills,
  registerAll,
  type SkillRegistry,
} from "@skill-convert/registry";
import { isSubschema, type Schema } from "@skill-convert/subschema";
import { registry, writable } from "../skills.js";
import type { Subject } from "./growth.js";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const lines = (count: number, line: (index: number) => string) => times(count, (index) => `${line(index)}\n`).join("");
const record = (count: number, key: (index: number) => string, value: (index: number) => Json) =>
  Object.fromEntries(times(count, (index) => [key(index), value(index)]));
const nest = (depth: number, wrap: (inner: Json) => Json, inner: Json): Json =>
  depth === 0 ? inner : nest(depth - 1, wrap, wrap(inner));

const operation = (more: object = {}) => ({
  description: "Finds notes",
  input: { query: { type: "string", required: true } },
  output: { description: "The notes" },
  entrypoints: { unix: ["find", "{query}"] },
  ...more,
});

/** A skill in v2 with parts of its own. */
function v2(
  manifest: object,
  { body = "", head = "", files = {} }: { body?: string; head?: string; files?: Record<string, string> } = {},
): SkillFiles {
  const whole = {
    schema_version: "2.0",
    id: "notes",
    version: "1.0.0",
    capabilities: ["find"],
    effects: [],
    operations: { find: operation() },
    stdout_contract: { last_line_json: true },
    ...manifest,
  };
  const text = `---\nname: notes\ndescription: Finds notes.\n${head}---\n\n# Notes\n\n${body}\n\`\`\`skill-manifest\n${JSON.stringify(whole, null, 1)}\n\`\`\`\n`;
  return memoryFiles({ "SKILL.md": text, ...files }, { path: "skills/notes" });
}

/** A skill in STOP, in YAML. */
const stop = (more: string, body = "Find the notes.\n"): SkillFiles =>
  memoryFiles(
    {
      "skill.yaml": `sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs:\n  - name: query\n    type: string\n    required: true\n    description: What is looked for.\noutputs:\n  - name: notes\n    type: string\n    description: The notes.\ntools_used: []\nside_effects: []\n${more}`,
      "SKILL.md": `---\nname: notes\ndescription: Finds notes.\n---\n\n${body}`,
    },
    { path: "skills/notes" },
  );

const SKILLS: Readonly<Record<string, (size: number) => SkillFiles>> = {
  "lines of instructions": (size) => v2({}, { body: lines(size, (index) => `Line ${index} of the notes.`) }),
  headings: (size) => v2({}, { body: lines(size, (index) => `## Part ${index}\n\nRead it.\n`) }),
  fences: (size) => v2({}, { body: lines(size, (index) => `\`\`\`sh\necho ${index}\n\`\`\`\n`) }),
  "names that are mentioned": (size) =>
    v2(
      {
        operations: {
          find: operation({
            input: record(
              size,
              (index) => `in_${index}`,
              () => ({ type: "string" }),
            ),
          }),
        },
      },
      { body: lines(size, (index) => `Give \`in_${index}\` and {in_${index}}.`) },
    ),
  operations: (size) =>
    v2({
      operations: record(
        size,
        (index) => `find_${index}`,
        () => operation(),
      ),
    }),
  inputs: (size) =>
    v2({
      operations: {
        find: operation({
          input: record(
            size,
            (index) => `in_${index}`,
            () => ({ type: "string", description: "A word" }),
          ),
        }),
      },
    }),
  "allowed values": (size) =>
    v2({
      operations: {
        find: operation({ input: { query: { type: "string", enum: times(size, (index) => `w${index}`) } } }),
      },
    }),
  "words of a command": (size) =>
    v2({
      operations: {
        find: operation({ entrypoints: { unix: ["find", ...times(size, (index) => `--w${index}={query}`)] } }),
      },
    }),
  capabilities: (size) => v2({ capabilities: times(size, (index) => `find_${index}`) }),
  "unknown fields": (size) =>
    v2(
      record(
        size,
        (index) => `own_${index}`,
        (index) => index,
      ),
    ),
  findings: (size) =>
    v2({
      operations: record(
        size,
        (index) => `find ${index}`,
        () => ({ description: 1, input: [] }),
      ),
    }),
  "unknown keys of front matter": (size) => v2({}, { head: lines(size, (index) => `own-${index}: ${index}`) }),
  comments: (size) => stop(lines(size, (index) => `# Comment ${index}\nown_${index}: ${index} # and why`)),
  files: (size) =>
    v2({}, { files: Object.fromEntries(times(size, (index) => [`references/n${index}.md`, "Notes.\n"])) }),
  "files that are linked": (size) =>
    v2(
      {},
      {
        body: lines(size, (index) => `See [note ${index}](references/n${index}.md).`),
        files: Object.fromEntries(times(size, (index) => [`references/n${index}.md`, "Notes.\n"])),
      },
    ),
  "inputs in YAML": (size) =>
    memoryFiles(
      {
        "skill.yaml": `sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: Finds notes.\ninputs:\n${lines(size, (index) => `  - name: in_${index}\n    type: string\n    required: false\n    description: A word.`)}outputs: []\ntools_used: []\nside_effects: []\n`,
      },
      { path: "skills/notes" },
    ),
  "levels of a field": (size) => v2({ own: nest(size, (inner) => ({ own: inner }), 1) }),
};

const typed = (
  id: string,
  input: JsonSchema,
  output: JsonSchema,
  more: Partial<SkillManifest> = {},
): SkillManifest => ({
  id,
  name: id,
  version: "1.0.0",
  effects: [],
  operations: [{ input: schemaToInput(input), output: schemaToOutput(output) }],
  ...more,
});
const field = (name: string): JsonSchema => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});
const chain = (size: number): SkillManifest[] =>
  times(size, (index) =>
    typed(`s${index}`, field(`f${index}`), field(`f${index + 1}`), {
      ...(index === 0 ? {} : { dependencies: [{ id: `s${index - 1}` }] }),
    }),
  );

function registryOf(manifests: readonly SkillManifest[]): SkillRegistry {
  const change = registerAll(
    createSkillRegistry(),
    manifests.map((manifest) => ({ manifest })),
  );
  if (!change.accepted) throw new Error(change.diagnostics.map(({ message }) => message).join("\n"));
  return change.registry;
}

const QUESTIONS: Readonly<Record<string, (registry: SkillRegistry, size: number) => unknown>> = {
  "a query": (skills) => querySkills(skills, { text: "s1" }),
  "the order of loading": (skills) => loadOrder(skills),
  "a plan": (skills) => planRuns(skills),
  "the conflicts": (skills) => findConflicts(skills),
  "a pipeline": (skills, size) => pipelineBetween(skills, "s0", `s${size - 1}`),
};

const SCHEMAS: Readonly<Record<string, (size: number) => Json>> = {
  fields: (size) => ({
    type: "object",
    properties: record(
      size,
      (index) => `f${index}`,
      () => ({ type: "string" }),
    ),
  }),
  levels: (size) => nest(size, (inner) => ({ type: "object", properties: { f: inner } }), { type: "string" }),
  "allowed values": (size) => ({ enum: times(size, (index) => `w${index}`) }),
  choices: (size) => ({ anyOf: times(size, (index) => ({ type: "string", maxLength: index })) }),
};

function adapterOf(files: SkillFiles): Adapter {
  const adapter = registry.detect(files).value?.adapter;
  if (!adapter) throw new Error("the skill is of no format");
  return adapter;
}

const ofSkills = Object.entries(SKILLS).flatMap(([kind, make]): Subject[] => {
  const check: Subject = {
    name: `check a skill with ${kind}`,
    size: 48,
    of(size) {
      const files = make(size);
      const adapter = adapterOf(files);
      return () => validateSkill(files, adapter);
    },
  };
  const conversions = writable.map(
    (to): Subject => ({
      name: `convert a skill with ${kind} to ${to.id} and back`,
      size: 48,
      of(size) {
        const files = make(size);
        const from = adapterOf(files);
        return () => {
          const there = convert(files, { from, to, lossless: true });
          if (there.value && from !== to) convert(overlay(files, there.value.edits), { from: to, to: from });
        };
      },
    }),
  );
  return [check, ...conversions];
});

const ofRegistries: readonly Subject[] = [
  {
    name: "fill a registry",
    size: 48,
    of(size) {
      const manifests = chain(size);
      return () => registryOf(manifests);
    },
  },
  ...Object.entries(QUESTIONS).map(
    ([question, ask]): Subject => ({
      name: `ask a registry for ${question}`,
      size: 24,
      of(size) {
        const skills = registryOf(chain(size));
        return () => ask(skills, size);
      },
    }),
  ),
];

const ofSchemas = Object.entries(SCHEMAS).map(
  ([kind, make]): Subject => ({
    name: `compare a schema with ${kind}`,
    size: 12,
    of(size) {
      const schema = make(size) as Schema;
      return () => isSubschema(schema, schema);
    },
  }),
);

/** Work that takes the square of the size, by which the counting itself is tested. */
const SQUARE: Subject = {
  name: "a square",
  size: 48,
  of: (size) => () => times(size, (row) => times(size, (column) => row * column)),
};

export const subjects: readonly Subject[] = [...ofSkills, ...ofRegistries, ...ofSchemas, SQUARE];
