import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  type Codec,
  defineTable,
  type FieldOptions,
  field,
  inputSchema,
  outputSchema,
  semver,
} from "@skill-convert/format";
import { permissionsToEffects } from "../derive/permissions.js";
import { FORMAT } from "../format.js";
import { capabilities } from "./capabilities.js";
import { dependencies } from "./dependencies.js";
import { requiredSkills } from "./requires.js";
import { dialect, keptField, text, texts, values } from "./values.js";

const section = "“Required Files”, 1) manifest.yaml";
const specified = (doc: string, ...examples: readonly Json[]): FieldOptions => ({ doc, section, schema: { examples } });
const other = (doc: string): FieldOptions => ({ doc });

/** A schema in the manifest (dialect) is written only over one that is there: its home is skill.py. */
function copyOf(schema: Codec): Codec {
  return dialect({ ...schema, put: (model, was, at) => (was === undefined ? undefined : schema.put(model, was, at)) });
}

const isUnderstood = (raw: Json) => permissionsToEffects(raw) !== undefined;

/** manifest.yaml (section “Required Files”, 1): the fields of the specification, then those of real manifests. */
export const table = defineTable(
  [
    field("id", "id", text, {
      ...specified(
        "The id of the skill in the registry: usually its category and its folder, joined by a slash. If it is left out, the loader takes the folder's path.",
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
        "What the skill does, and when to use it, in one or two sentences. Search and routing decide by it.",
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
      specified("The area of the skill, which is also the folder around it.", "reasoning"),
    ),
    field(
      "level",
      "level",
      text,
      specified("How demanding the skill is.", "basic", "intermediate", "advanced", "expert"),
    ),
    field("tags", "tags", texts, specified("Words by which search and routing find the skill.", ["tides", "harbour"])),
    field("dependencies", "dependencies", dependencies, {
      ...specified("Skills that are resolved and loaded, in this order, before this one.", [], ["memory/people"]),
    }),
    field("requires_tools", "tools.required", dialect(texts), other("Tools of the agent that it cannot do without.")),
    field("author", "author", dialect(text), other("Who wrote the skill.")),
    field("license", "license", dialect(text), other("The licence under which it is given.")),
    field("repository", "repository", dialect(text), other("Where its source is kept.")),
    field("input_schema", "operations.0.input", copyOf(inputSchema), {
      ...other(
        "A copy of what `input_schema()` in skill.py returns; where the method is not there, this is read, and else `input` of schema.json beside the manifest.",
      ),
    }),
    field("output_schema", "operations.0.output", copyOf(outputSchema), {
      ...other("Likewise of `output_schema()`, and `output` of schema.json."),
    }),
    field("examples", "examples", values, {
      ...specified("Pairs of an input and the output that it gives. Keep them short.", [
        { input: { level: "quick" }, output: { open: true } },
      ]),
    }),
    keptField("load_weight", "How much loading the skill costs."),
    keptField("estimated_tokens", "How many tokens its instructions take."),
    keptField("requires_model", "The kind of model that it needs."),
    keptField("entry_point", "The class that is the skill, such as `skill.py:TideSkill`."),
    keptField("requires", "Skills and packages that it needs; an entry with a slash is a skill.", Array.isArray),
    field("capabilities", "capabilities", dialect(capabilities), other("What the skill can do, piece by piece.")),
    keptField("permissions", "What it may do: `filesystem`, `network` and `shell`.", isUnderstood),
  ],
  { id: FORMAT, lens: requiredSkills, initial: () => ({ operations: [{}] }) },
);

/** The fields of the specification that a manifest should have, although it need not. */
export const RECOMMENDED_FIELDS: readonly string[] = table.mapping.flatMap(({ at, info }) => {
  const [key = "", ...inside] = at;
  return info.section === section && !info.required && inside.length === 0 ? [key] : [];
});

/** The class in `entry_point: "skill.py:EchoSkill"` (dialect). */
export function entryClass(document: Json | undefined): string | undefined {
  const entry = isJsonRecord(document) ? document["entry_point"] : undefined;
  return typeof entry === "string" ? /^(?:\.\/)?skill\.py:(\w+)$/.exec(entry)?.[1] : undefined;
}
