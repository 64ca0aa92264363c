import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  type Codec,
  type FieldOptions,
  field,
  inputSchema,
  outputSchema,
  restricted,
  semver,
} from "@skill-convert/format";
import { permissionsToEffects } from "../derive/permissions.js";
import { capabilities } from "./capabilities.js";
import { dependencies } from "./dependencies.js";
import { defineTable } from "./record.js";
import { requiredSkills } from "./requires.js";
import { dialect, keptField, text, texts, values } from "./values.js";

const section = "“Required Files”, 1) manifest.yaml";
const specified = (doc: string, ...examples: readonly Json[]): FieldOptions => ({ doc, section, schema: { examples } });
const unspecified = (doc: string): FieldOptions => ({ doc });

/**
 * Reads a schema in the manifest, and writes one only over an existing one: it belongs in skill.py
 * (skill-standard.md#d31).
 */
function schemaCopy(schema: Codec): Codec {
  return dialect(restricted(schema, { writes: (_, previous) => previous !== undefined }));
}

const isUnderstood = (raw: Json) => permissionsToEffects(raw) !== undefined;

/**
 * The fields of manifest.yaml: those of the specification (skill-standard.md#s26, skill-standard.md#s27), then those of
 * real manifests.
 */
export const table = defineTable(
  [
    field("id", "id", text, {
      ...specified(
        "The id of the skill in the registry: usually its category and its folder, joined by a slash. If it is left out, the loader derives it from the folder's path.",
        "reasoning/tide-check",
      ),
      otherKeys: ["skill_id"],
    }),
    field("name", "name", text, {
      ...specified("The label that a person reads. Search and routing read it too.", "Tide Check"),
      required: true,
    }),
    field("description", "description", text, {
      ...specified(
        "What the skill does, and when to use it, in one or two sentences. Search and routing use it.",
        "Tells whether the tide lets a boat leave the harbour.",
      ),
      required: true,
      orInFrontMatter: true,
    }),
    field("version", "version", semver, specified("The version of the skill: three numbers, in quotes.", "1.0.0")),
    field(
      "category",
      "category",
      text,
      specified("The area of the skill, and the name of the folder around it.", "reasoning"),
    ),
    field(
      "level",
      "level",
      text,
      specified("How demanding the skill is.", "basic", "intermediate", "advanced", "expert"),
    ),
    field(
      "tags",
      "tags",
      texts,
      specified("Keywords by which search and routing find the skill.", ["tides", "harbour"]),
    ),
    field("dependencies", "dependencies", dependencies, {
      ...specified("Skills that are resolved and loaded, in this order, before this one.", [], ["memory/people"]),
    }),
    field(
      "requires_tools",
      "tools.required",
      dialect(texts),
      unspecified("Tools of the agent that the skill requires."),
    ),
    field("author", "author", dialect(text), unspecified("The author of the skill.")),
    field("license", "license", dialect(text), unspecified("The licence of the skill.")),
    field("repository", "repository", dialect(text), unspecified("The location of the source code.")),
    field("input_schema", "operations.0.input", schemaCopy(inputSchema), {
      ...unspecified(
        "A copy of the schema that `input_schema()` in skill.py returns. It is read if the method is missing; if both are missing, `input` in schema.json is read.",
      ),
    }),
    field("output_schema", "operations.0.output", schemaCopy(outputSchema), {
      ...unspecified(
        "A copy of the schema that `output_schema()` in skill.py returns. It is read if the method is missing; if both are missing, `output` in schema.json is read.",
      ),
    }),
    field("examples", "examples", values, {
      ...specified("Pairs of an input and its output. Keep them short.", [
        { input: { level: "quick" }, output: { open: true } },
      ]),
    }),
    keptField("load_weight", "The cost of loading the skill."),
    keptField("estimated_tokens", "The number of tokens that the instructions take."),
    keptField("requires_model", "The kind of model that the skill needs."),
    keptField("entry_point", "The class that implements the skill, such as `skill.py:TideSkill`."),
    keptField("requires", "Skills and packages that the skill needs; an entry with a slash is a skill.", Array.isArray),
    field(
      "capabilities",
      "capabilities",
      dialect(capabilities),
      unspecified("The capabilities that the skill offers."),
    ),
    keptField("permissions", "What the skill may do: `filesystem`, `network` and `shell`.", isUnderstood),
  ],
  { lens: requiredSkills, initial: () => ({ operations: [{}] }) },
);

/** The recommended fields (skill-standard.md#s27). */
export const RECOMMENDED_FIELDS: readonly string[] = table.mapping.flatMap(({ at, info }) => {
  const [key = "", ...inside] = at;
  return info.section === section && !info.required && inside.length === 0 ? [key] : [];
});

/** Returns the class in `entry_point: "skill.py:EchoSkill"` (skill-standard.md#d24). */
export function entryClass(document: Json | undefined): string | undefined {
  const entry = isJsonRecord(document) ? document["entry_point"] : undefined;
  return typeof entry === "string" ? /^(?:\.\/)?skill\.py:(\w+)$/.exec(entry)?.[1] : undefined;
}
