import type { Json, JsonRecord, JsonSchema } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core";
import * as z from "zod/mini";

/** A number or a boolean where text is asked for is read as text, with a warning. */
const text = z.union([z.string(), z.number(), z.boolean()]);
const nullable = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type));
const texts = z.array(text);

const dependency = z.union([z.string(), z.looseObject({ skill_id: z.string() }), z.looseObject({ id: z.string() })]);
const dependencies = z.union([
  z.array(dependency),
  z.strictObject({ required: nullable(z.array(dependency)), optional: nullable(z.array(dependency)) }),
]);

/** The manifest as it is read: the fields of the specification, and whatever else stands there. */
export const ManifestDocument = z.looseObject({
  id: nullable(text),
  name: nullable(text),
  description: nullable(text),
  version: nullable(text),
  category: nullable(text),
  level: nullable(text),
  tags: nullable(texts),
  dependencies: nullable(dependencies),
  examples: nullable(z.array(z.json())),
});

/** What the fields above must be, in words for the message. */
export const EXPECTED: Readonly<Record<string, string>> = {
  tags: "a list of texts",
  dependencies: "a list of ids or of mappings with skill_id",
  examples: "a list",
};

const string = (description: string): JsonRecord => ({ type: "string", description });
const dependencyItem: JsonRecord = {
  anyOf: [
    { type: "string", description: "The id of the skill that is needed." },
    {
      type: "object",
      required: ["skill_id"],
      properties: {
        skill_id: string("The id of the skill that is needed."),
        version: string("The versions of it that will do."),
        optional: { type: "boolean", description: "Whether this skill can do without it." },
        reason: string("What it is needed for."),
      },
    },
  ],
};

const SPECIFIED: JsonRecord = {
  id: string("Names the skill in the registry, such as reasoning/self-check; the folder's path where it is left out."),
  name: string("The label that a person reads."),
  description: string("What the skill does and when to use it; search and routing read it."),
  version: string("The version of the skill, as SemVer."),
  category: string("The area that the skill belongs to, such as reasoning."),
  level: string("How demanding the skill is, such as basic, intermediate, advanced or expert."),
  tags: { type: "array", items: { type: "string" }, description: "Words by which search and routing find the skill." },
  dependencies: {
    type: "array",
    items: dependencyItem,
    description: "Skills that are resolved and loaded before this one.",
  },
  examples: { type: "array", description: "Pairs of an input and the output that it gives." },
};

const DIALECT: JsonRecord = {
  author: string("Who wrote the skill."),
  license: string("The licence it is given under."),
  repository: string("Where its source is kept."),
  requires_tools: {
    type: "array",
    items: { type: "string" },
    description: "Tools of the agent that it cannot do without.",
  },
  input_schema: { type: ["object", "boolean"], description: "A copy of what input_schema() in skill.py returns." },
  output_schema: { type: ["object", "boolean"], description: "A copy of what output_schema() in skill.py returns." },
};

/** JSON Schema of manifest.yaml, for editors (section “Required Files”, 1). Keys that it does not name are allowed. */
export const manifestJsonSchema: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Skill Standard v1.1 manifest",
  description: "Metadata of a skill for discovery and routing; to be kept under 1 KB.",
  type: "object",
  required: ["name", "description"],
  properties: recordOf<Json>([...Object.entries(SPECIFIED), ...Object.entries(DIALECT)]),
};
