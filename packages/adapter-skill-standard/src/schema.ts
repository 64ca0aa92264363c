import {
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  recordOf,
  type Shape,
  shapes,
} from "@skill-convert/core";

/** What the fields that are not text must be, in words for the message. */
export const EXPECTED = {
  tags: "a list of texts",
  dependencies: "a list of ids or of mappings with skill_id",
  examples: "a list",
} as const;

/** A number or a boolean where text is asked for is read as text, with a warning. */
const scalar: Shape = {
  expected: "text",
  is: (value) => typeof value === "string" || typeof value === "boolean" || Number.isFinite(value),
};
/** YAML has numbers that JSON has not. */
const json: Shape = { expected: "a value", is: isJson };
const dependencies: Shape = { expected: EXPECTED.dependencies, is: isDependencies };

const { list, maybe } = shapes;

/** The manifest as it is read: the fields of the specification, and whatever else stands there. */
export const MANIFEST_SHAPE: Shape = shapes.record(
  {
    id: maybe(scalar),
    name: maybe(scalar),
    description: maybe(scalar),
    version: maybe(scalar),
    category: maybe(scalar),
    level: maybe(scalar),
    tags: maybe(list(scalar, EXPECTED.tags)),
    dependencies: maybe(dependencies),
    examples: maybe(list(json, EXPECTED.examples)),
  },
  "a mapping",
);

function isJson(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isJson);
}

function isDependencies(value: Json): boolean {
  if (!isJsonRecord(value)) return Array.isArray(value) && value.every(isDependency);
  return Object.entries(value).every(
    ([group, items]) =>
      (group === "required" || group === "optional") &&
      (items === null || (Array.isArray(items) && items.every(isDependency))),
  );
}

export function isDependency(item: Json): boolean {
  if (typeof item === "string") return true;
  return isJsonRecord(item) && ["skill_id", "id"].some((key) => typeof getOwn(item, key) === "string");
}

/** What an entry of the lists among them must be. */
export const EXPECTED_ENTRY: Readonly<Record<string, string>> = {
  tags: "text",
  dependencies: "an id or a mapping with skill_id",
};

type Property = JsonRecord;

/** Numbers and booleans are read as text, with a warning, and so the schema has to allow them. */
const TEXT = ["string", "number", "boolean"];

const property = (title: string, description: string, rest: JsonRecord = {}): Property => ({
  title,
  description,
  ...rest,
});
const text = (title: string, description: string, ...examples: string[]) =>
  property(title, description, { type: [...TEXT, "null"], examples });
const required = (title: string, description: string, ...examples: string[]) =>
  property(title, description, { type: TEXT, examples });

const dependencyItem: JsonRecord = {
  anyOf: [
    { type: "string", description: "The id of the skill that is needed." },
    {
      type: "object",
      anyOf: [
        { required: ["skill_id"], properties: { skill_id: idOf("The id of the skill that is needed.") } },
        { required: ["id"], properties: { id: idOf("The id of the skill that is needed, under an older name.") } },
      ],
      properties: {
        version: property("Version", "The versions of it that will do."),
        optional: property("Optional", "Whether this skill can do without it."),
        reason: property("Reason", "What it is needed for."),
      },
    },
  ],
};

function idOf(description: string): Property {
  return property("Id", description, { type: "string", examples: ["memory/people"] });
}

const dependencyList: JsonRecord = { type: "array", items: dependencyItem };

const SPECIFIED: JsonRecord = {
  id: text(
    "Id",
    "Names the skill in the registry: usually its category and its folder, joined by a slash. Where it is left out, the loader takes the folder's path.",
    "reasoning/tide-check",
  ),
  name: required("Name", "The label that a person reads. Search and routing read it too.", "Tide Check"),
  description: required(
    "Description",
    "What the skill does, and when to use it. Search and routing decide by it, so say it in one or two sentences.",
    "Tells whether the tide lets a boat leave the harbour.",
  ),
  version: text("Version", "The version of the skill: three numbers, in quotes.", "1.0.0"),
  category: text("Category", "The area that the skill belongs to, which is also the folder it lies in.", "reasoning"),
  level: text("Level", "How demanding the skill is.", "basic", "intermediate", "advanced", "expert"),
  tags: property("Tags", "Words by which search and routing find the skill.", {
    type: ["array", "null"],
    items: { type: TEXT },
    examples: [["tides", "harbour"]],
  }),
  dependencies: property("Dependencies", "Skills that are resolved and loaded, in this order, before this one.", {
    anyOf: [
      { type: "null" },
      dependencyList,
      {
        type: "object",
        additionalProperties: false,
        properties: {
          required: property("Required", "Skills that this one cannot do without.", {
            anyOf: [{ type: "null" }, dependencyList],
          }),
          optional: property("Optional", "Skills that this one can do without.", {
            anyOf: [{ type: "null" }, dependencyList],
          }),
        },
      },
    ],
    examples: [[], ["memory/people"]],
  }),
  examples: property("Examples", "Pairs of an input and the output that it gives. Keep them short.", {
    type: ["array", "null"],
    examples: [[{ input: { level: "quick" }, output: { open: true } }]],
  }),
};

/** Keys that real manifests have beside those of the specification (FORMATS, section 6); their values are not checked. */
const DIALECT: JsonRecord = {
  skill_id: property("Skill id", "An older name of `id`."),
  author: property("Author", "Who wrote the skill."),
  license: property("License", "The licence it is given under.", { examples: ["MIT"] }),
  repository: property("Repository", "Where its source is kept."),
  requires_tools: property("Required tools", "Tools of the agent that it cannot do without."),
  requires_model: property("Required model", "The kind of model that it needs."),
  requires: property("Requirements", "Skills and packages that it needs; an entry with a slash is a skill."),
  capabilities: property("Capabilities", "What the skill can do, piece by piece."),
  permissions: property("Permissions", "What the skill may do: `filesystem`, `network` and `shell`."),
  entry_point: property("Entry point", "The class that is the skill.", { examples: ["skill.py:TideSkill"] }),
  load_weight: property("Load weight", "How much loading the skill costs."),
  estimated_tokens: property("Estimated tokens", "How many tokens its instructions take."),
  input_schema: property("Input schema", "A copy of what `input_schema()` in skill.py returns."),
  output_schema: property("Output schema", "A copy of what `output_schema()` in skill.py returns."),
};

/** Every key that is understood, of the specification and of dialects. */
export const KNOWN_FIELDS: readonly string[] = [...Object.keys(SPECIFIED), ...Object.keys(DIALECT)];

/** Section “Required Files”, 1. */
export const RECOMMENDED_FIELDS = ["id", "version", "category", "level", "tags", "dependencies", "examples"] as const;

/** JSON Schema of manifest.yaml, for editors (section “Required Files”, 1). Keys that it does not name are allowed. */
export const manifestJsonSchema: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "Skill Standard v1.1 manifest",
  description: "Metadata of a skill for discovery and routing; to be kept under 1 KB.",
  type: "object",
  required: ["name", "description"],
  properties: recordOf<Json>([...Object.entries(SPECIFIED), ...Object.entries(DIALECT)]),
};
