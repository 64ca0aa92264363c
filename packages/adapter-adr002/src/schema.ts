import type { JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { RELATIVE_PATH } from "./paths.js";
import { TYPES } from "./schema-subset.js";

const described = <T extends z.ZodMiniType>(schema: T, text: string): T => schema.check(z.describe(text)) as T;

// The messages are what is expected, in words.
const text = () => z.string("a text");
const flag = () => z.boolean("true or false");
const mapping = "a mapping";
const list = "a list";

/** The subset of JSON Schema that the specification lists, for editors; decoding keeps other keywords too. */
const Subset: z.ZodMiniType = z.strictObject({
  type: z.exactOptional(described(z.enum(TYPES), "The type of the value.")),
  pattern: z.exactOptional(described(z.string(), "A regular expression that a text matches.")),
  minimum: z.exactOptional(described(z.number(), "The least number.")),
  maximum: z.exactOptional(described(z.number(), "The greatest number.")),
  items: z.exactOptional(z.lazy(() => Subset)),
  properties: z.exactOptional(
    z.record(
      z.string(),
      z.lazy(() => Subset),
    ),
  ),
  default: z.exactOptional(described(z.unknown(), "The value taken when none is given.")),
  enum: z.exactOptional(described(z.array(z.unknown()), "The values allowed.")),
});

const AnySchema = z.record(z.string(), z.unknown(), "a JSON Schema as a mapping");

const input = (Schema: z.ZodMiniType) => ({
  name: described(text(), "What the caller calls the input."),
  description: z.exactOptional(described(text(), "What the input is for.")),
  schema: z.exactOptional(described(Schema, "The type, in a subset of JSON Schema.")),
  sensitive: z.exactOptional(described(flag(), "Whether values are redacted in traces.")),
});

const variable = z.looseObject(
  {
    name: described(text(), "The name of the variable."),
    description: z.exactOptional(described(text(), "What the variable is for.")),
    sensitive: z.exactOptional(described(flag(), "Whether its value is redacted in traces.")),
  },
  mapping,
);

const lists = (entry: z.ZodMiniType, required: string, optional: string) =>
  z.looseObject(
    {
      required: z.exactOptional(described(z.array(entry, list), required)),
      optional: z.exactOptional(described(z.array(entry, list), optional)),
    },
    "a mapping with the lists required and optional",
  );

const base = (otherwise: string) =>
  z.exactOptional(
    described(
      z.enum(["skill_root", "repo_root", "cwd"], "skill_root, repo_root or cwd"),
      `What the path is relative to: the skill's folder, the repository's root or the working directory; ${otherwise} if left out.`,
    ),
  );

const command = z.looseObject(
  {
    cmd: described(text(), "A command that must be in PATH."),
    min_version: z.exactOptional(described(text(), "The earliest version that will do.")),
    max_version: z.exactOptional(described(text(), "The latest version that will do.")),
  },
  mapping,
);

/** A document of the format: strict for editors, or as decoding takes it once the dialects are set aside. */
function manifest(Schema: z.ZodMiniType, Path: z.ZodMiniType<string>) {
  const requiredFile = z.looseObject(
    {
      path: described(Path, "A file that must exist: a relative path that stays inside its base."),
      base: base("skill_root"),
      description: z.exactOptional(described(text(), "What the file is for.")),
    },
    mapping,
  );
  const producedFile = z.looseObject(
    {
      pattern: described(Path, "The path of the file; {{name}} stands for the value of an input."),
      base: base("repo_root"),
      description: z.exactOptional(described(text(), "What the file is.")),
    },
    mapping,
  );
  const artifact = z.union(
    [
      z.string(),
      z.looseObject({
        name: described(text(), "What the artifact is called."),
        description: z.exactOptional(described(text(), "What the artifact is.")),
        schema: z.exactOptional(described(Schema, "Its type, in a subset of JSON Schema.")),
      }),
    ],
    "a text, or a mapping with a name",
  );
  return z.looseObject(
    {
      manifest_version: z.exactOptional(
        described(
          z.string().check(z.regex(/^1(\.\d+){0,2}$/)),
          "The version of the manifest format. Without it the skill has no manifest.",
        ),
      ),
      name: described(text(), "The name of the skill, in kebab-case."),
      description: described(text(), "What the skill does and when to use it."),
      version: z.exactOptional(described(text(), "The version of the skill.")),
      inputs: z.exactOptional(
        described(
          lists(
            z.looseObject(input(Schema), mapping),
            "Inputs without which the skill fails.",
            "Inputs that may be left out.",
          ),
          "What the skill needs from its caller.",
        ),
      ),
      env: z.exactOptional(
        described(
          lists(variable, "Variables without which the skill fails.", "Variables that are used if they are set."),
          "Environment variables that the skill reads.",
        ),
      ),
      preconditions: z.exactOptional(
        described(
          z.looseObject(
            {
              commands: z.exactOptional(described(z.array(command, list), "Commands that must be in PATH.")),
              files: z.exactOptional(described(z.array(requiredFile, list), "Files that must exist.")),
            },
            mapping,
          ),
          "What must be there before the skill can run.",
        ),
      ),
      outputs: z.exactOptional(
        described(
          z.looseObject(
            {
              files: z.exactOptional(described(z.array(producedFile, list), "Files that the skill leaves behind.")),
              artifacts: z.exactOptional(described(z.array(artifact, list), "Whatever else it produces.")),
            },
            mapping,
          ),
          "What the skill produces.",
        ),
      ),
      execution: z.exactOptional(
        described(
          z.looseObject(
            {
              idempotent: z.exactOptional(described(flag(), "Whether running it again does no harm.")),
              destructive: z.exactOptional(described(flag(), "Whether it changes or deletes what is there.")),
              network: z.exactOptional(described(flag(), "Whether it needs the network.")),
              interactive: z.exactOptional(described(flag(), "Whether it asks a person while it runs.")),
              timeout: z.exactOptional(described(z.number("a number of seconds"), "The longest run, in seconds.")),
            },
            mapping,
          ),
          "Hints for scheduling; nothing enforces them.",
        ),
      ),
      sensitive: z.exactOptional(described(flag(), "Whether the skill handles sensitive data.")),
    },
    mapping,
  );
}

const { manifest_version: _checkedByItself, ...fields } = manifest(AnySchema, text()).shape;

/** What decoding takes for granted of a document whose dialects are set aside. */
export const Document = z.looseObject(fields, mapping);

/** The dialect in which inputs are one list. */
export const FlatInputs = z.looseObject({
  inputs: z.array(z.looseObject({ ...input(AnySchema), required: z.exactOptional(flag()) }, mapping), list),
});

const Strict = manifest(Subset, z.string().check(z.regex(new RegExp(RELATIVE_PATH))));

/** Made only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  return { title: "ADR-002 skill manifest", ...z.toJSONSchema(Strict) } as unknown as JsonSchema;
}
