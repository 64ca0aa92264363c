import type { JsonSchema } from "@skill-convert/core";

const texts = (description: string) => ({ type: "array", items: { type: "string" }, description });
const META = "https://json-schema.org/draft/2020-12/schema";
const natural = { type: "integer", minimum: 0 };

/** Front matter as the specification has it, for editors; decoding reads more. */
export const jsonSchema: JsonSchema = {
  $schema: META,
  title: "Semioverse skill manifest",
  description: "The front matter of a SKILL.md that carries a Semioverse skill manifest.",
  type: "object",
  required: ["version", "kind", "runtime"],
  properties: {
    skill_spec_version: { description: "The version of the convention for front matter; 1 where it is given." },
    id: { type: "string", description: "Unique, and never changed. Left out, it is the folder's name or path." },
    name: { type: "string", description: "The label that a person reads." },
    description: { type: "string", description: "What the skill does and when to use it." },
    version: {
      type: "array",
      prefixItems: [natural, natural],
      minItems: 2,
      maxItems: 2,
      description: "The pair of major and minor version.",
    },
    kind: { type: "string", description: "What kind of skill it is, such as operational or meta." },
    runtime: {
      enum: ["inference", "script", "human", "documentation"],
      description:
        "How it is carried out: by an agent, by a program in scripts/, by a person, or not at all because it is for reference.",
    },
    triggers: texts("Phrases that call for the skill."),
    inputs: { $ref: "#/$defs/schema", description: "JSON Schema of the input: the precondition of a run." },
    outputs: {
      $ref: "#/$defs/schema",
      if: {
        required: ["type", "properties"],
        properties: { type: { const: "object" }, properties: { type: "object" } },
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: {
        properties: { properties: { anyOf: [{ required: ["effect_report"] }, { required: ["effectReport"] }] } },
      },
      description: "JSON Schema of the output: the postcondition of a run. It has an effect_report.",
    },
    region: {
      type: "object",
      properties: {
        reads: texts("Folders that the skill reads. {x} stands for the input x."),
        writes: texts("Folders that the skill writes, which it may read too."),
      },
      description: "The folders that the skill is confined to. Without it the skill may touch anything.",
    },
    depends: {
      description: "The skills that must be available, by their ids.",
      anyOf: [
        { type: "array", items: { anyOf: [{ type: "string" }, { $ref: "#/$defs/dependency" }] } },
        { type: "object", additionalProperties: { $ref: "#/$defs/constraint" } },
      ],
    },
    scopes: texts("Authorisation scopes that the skill needs."),
  },
  $defs: {
    schema: { type: ["object", "boolean"] },
    constraint: {
      type: "object",
      properties: {
        coordination: {
          type: "boolean",
          description: "The two are kept from running at once, rather than one needing the other.",
        },
      },
    },
    dependency: {
      $ref: "#/$defs/constraint",
      required: ["id"],
      properties: { id: { type: "string" } },
    },
  },
};
