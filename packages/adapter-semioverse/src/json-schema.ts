import { type Json, type JsonSchema, SCHEMA_APPLICATORS } from "@skill-convert/core";
import { RUNTIME_SPELLINGS } from "./runtime.js";
import { MEASURING_KEYWORDS, SCHEMA_TYPES } from "./schemas.js";
import { MAJOR_TEXT, PAIR_TEXT } from "./version.js";

type Keywords = { readonly [keyword: string]: Json };

const documented = (title: string, description: string, schema: Keywords = {}, ...examples: Json[]): Keywords => ({
  title,
  description,
  ...schema,
  ...(examples.length > 0 ? { examples } : {}),
});

const SCHEMA = { type: ["object", "boolean"] };
/** A text stands for a list of one. */
const TEXTS = { type: ["array", "string", "null"], items: { type: "string" } };
const NATURAL = { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const NOT_NULL = { not: { type: "null" } };

const version = documented(
  "Version",
  "The pair of major and minor version. A minor version keeps what others rely on; a major one need not.",
  {
    anyOf: [
      {
        type: "array",
        prefixItems: [
          documented("Major", "Raised when something that others rely on changes.", NATURAL),
          documented("Minor", "Raised when something is added.", NATURAL),
        ],
        minItems: 2,
        maxItems: 2,
      },
      { type: "string", anyOf: [PAIR_TEXT, MAJOR_TEXT].map(({ source }) => ({ pattern: source })) },
      { type: "null" },
    ],
  },
  [0, 1],
);

const RUNTIMES =
  "inference: by an agent in a session. script: by the program in the folder scripts. human: by a person. documentation: not at all, it is for reference.";

const runtime = documented(
  "Runtime",
  `How the skill is carried out. ${RUNTIMES}`,
  { enum: [...RUNTIME_SPELLINGS, null] },
  "inference",
);

/** A JSON Schema, told by its keywords from a mapping of names to types. */
const IS_SCHEMA = {
  anyOf: [
    { type: "boolean" },
    ...["$schema", "$ref"].map((keyword) => having(keyword, { type: "string" })),
    {
      type: "object",
      required: ["type", "properties"],
      properties: { type: { const: "object" }, properties: { type: "object" } },
    },
    having("type", { type: "array", minItems: 1, items: { enum: SCHEMA_TYPES } }),
    {
      ...having("type", { enum: SCHEMA_TYPES }),
      anyOf: MEASURING_KEYWORDS.map((keyword) => having(keyword, { type: ["array", "number"] })),
    },
    ...SCHEMA_APPLICATORS.schema.map((keyword) => having(keyword, SCHEMA)),
    ...SCHEMA_APPLICATORS.list.map((keyword) => having(keyword, { type: "array", items: SCHEMA })),
    ...SCHEMA_APPLICATORS.mapping.map((keyword) => having(keyword, { type: "object", additionalProperties: SCHEMA })),
  ],
};

function having(keyword: string, schema: Keywords): Keywords {
  return { type: "object", required: [keyword], properties: { [keyword]: schema } };
}

/** A JSON Schema, or shorthand for one. */
const schemaOrShorthand = (title: string, description: string, example: Json) =>
  documented(
    title,
    description,
    {
      type: ["object", "boolean", "null"],
      if: IS_SCHEMA,
      else: { additionalProperties: { type: ["string", "boolean", "object", "null"] } },
    },
    example,
  );

const folders = (title: string, description: string) =>
  documented(title, description, TEXTS, ["content/", "notes/{topic}/"]);

const COORDINATION = {
  coordination: documented(
    "Coordination",
    "True keeps the two skills from running at once, because they write to the same folders; otherwise the other one has to be available.",
    { type: "boolean" },
  ),
};

const DEPENDENCY_ID = documented("Id", "The id of the other skill.", { type: "string" });

const depends = documented(
  "Depends",
  "The skills that must be available before this one is invoked, by their ids.",
  {
    anyOf: [
      { type: ["null", "string"] },
      {
        type: "array",
        items: {
          anyOf: [
            { type: "string" },
            { type: "object", required: ["id"], properties: { id: DEPENDENCY_ID, ...COORDINATION } },
          ],
        },
      },
      {
        type: "object",
        additionalProperties: {
          type: ["object", "string", "number", "boolean", "null"],
          properties: COORDINATION,
        },
      },
    ],
  },
  [],
  ["other-skill", { id: "writes-there-too", coordination: true }],
);

/** Front matter as the specification has it, with the spellings that it is read in, for editors. */
export const jsonSchema: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Semioverse skill manifest",
  description: "The front matter of a SKILL.md that carries a Semioverse skill manifest.",
  type: "object",
  required: ["kind"],
  anyOf: ["runtime", "invocation"].map((key) => ({
    required: [key],
    properties: { [key]: documented("Runtime", "How the skill is carried out: it must say.", NOT_NULL) },
  })),
  properties: {
    skill_spec_version: documented("Convention", "The version of the convention for front matter.", {}, 1),
    id: documented(
      "Id",
      "Unique, and never changed. Left out, it is the folder's name under .claude/skills, and the folder's path under content.",
      { type: ["string", "null"] },
      "write-new-note",
    ),
    name: documented("Name", "The label that a person reads."),
    description: documented("Description", "What the skill does and when to use it."),
    version,
    kind: documented("Kind", "What kind of skill it is.", { type: "string" }, "operational", "meta"),
    runtime,
    invocation: documented(
      "Invocation",
      `The older name of runtime. ${RUNTIMES} manual and none are older spellings of the last two.`,
      {
        enum: [...RUNTIME_SPELLINGS, null],
        deprecated: true,
      },
    ),
    triggers: documented("Triggers", "Phrases that call for the skill.", TEXTS, ["write a note"]),
    inputs: schemaOrShorthand(
      "Inputs",
      "The JSON Schema of the input, which must be valid under it before the skill is invoked.",
      { type: "object", properties: { topic: { type: "string" } }, required: ["topic"] },
    ),
    outputs: schemaOrShorthand(
      "Outputs",
      "The JSON Schema of the output. It requires an effect_report, the account of what the run changed, and should have an error envelope as an alternative.",
      {
        type: "object",
        properties: { path: { type: "string" }, effect_report: { type: "object" } },
        required: ["path", "effect_report"],
      },
    ),
    region: documented("Region", "The folders that the skill keeps to. Without it, the skill may touch anything.", {
      type: ["object", "null"],
      properties: {
        reads: folders(
          "Reads",
          "Folders that the skill reads, each with all that is in it. {x} stands for the input x.",
        ),
        writes: folders("Writes", "Folders that the skill changes, which it may read too."),
      },
    }),
    depends,
    dependencies: { ...depends, title: "Dependencies", description: "Another name of depends.", deprecated: true },
    scopes: documented("Scopes", "The authorisations that the skill needs.", TEXTS, []),
    license: documented("License", "The licence of the skill."),
    compatibility: documented("Compatibility", "What the skill needs to run."),
    metadata: documented("Metadata", "Anything else, by name, such as author."),
    "allowed-tools": documented("Allowed tools", "The tools of the agent that the skill uses.", {}, "Read Write"),
  },
};
