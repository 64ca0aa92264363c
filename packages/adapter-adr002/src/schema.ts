import { forEditors, type JsonRecord, type JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { MANIFEST_VERSION } from "./format.js";
import { RELATIVE_PATH } from "./paths.js";
import { TYPES } from "./schema-subset.js";
import { SUPPORTED_VERSION } from "./version.js";

const described = <T extends z.ZodMiniType>(schema: T, text: string): T => schema.check(z.describe(text)) as T;

const NAME = "The name of the skill, in kebab-case.";
const DESCRIPTION = "What the skill does and when to use it.";

const text = () => z.string();
const flag = () => z.boolean();

/** A field that may be left out. Left empty it says as little, which is no error. */
const maybe = (schema: z.ZodMiniType, description: string) =>
  z.exactOptional(described(z.nullable(schema), description));

const TypeName = z.enum([...TYPES, "null"]);

/**
 * JSON Schema as far as the specification lists it. Keywords and types beyond the subset are warnings, and no reason to
 * refuse a schema; a value of the wrong kind is.
 */
const Schema: z.ZodMiniType = z.looseObject({
  type: z.exactOptional(
    described(z.union([TypeName, z.array(TypeName)]), "The type of the value: one of the six of the subset."),
  ),
  pattern: z.exactOptional(described(z.string(), "A regular expression that a text has to match.")),
  minimum: z.exactOptional(described(z.number(), "The least number.")),
  maximum: z.exactOptional(described(z.number(), "The greatest number.")),
  items: z.exactOptional(described(z.union([z.lazy(() => Schema), z.boolean()]), "The schema of the items of a list.")),
  properties: z.exactOptional(
    described(
      z.record(z.string(), z.union([z.lazy(() => Schema), z.boolean()])),
      "The schemas of the properties of a mapping, by their names.",
    ),
  ),
  default: z.exactOptional(described(z.unknown(), "The value taken when none is given.")),
  enum: z.exactOptional(described(z.array(z.unknown()), "The values allowed.")),
});

const Path = z.string().check(z.regex(new RegExp(RELATIVE_PATH)));
/** Versions without quotes and empty fields are warnings, and no reason to refuse a manifest. */
const Version = z.union([z.string(), z.number()]);
/** The name and the description, which every format reads with patience. */
const Label = z.union([z.string(), z.number(), z.boolean()]);

const input = {
  name: described(text(), "What the caller calls the input."),
  description: maybe(text(), "What the input is for."),
  schema: maybe(Schema, "The type, in a subset of JSON Schema."),
  sensitive: maybe(flag(), "Whether values are redacted in traces."),
};

const variable = z.looseObject({
  name: described(text(), "The name of the variable."),
  description: maybe(text(), "What the variable is for."),
  sensitive: maybe(flag(), "Whether its value is redacted in traces."),
});

const lists = (entry: z.ZodMiniType, required: string, optional: string) =>
  z.looseObject({
    required: maybe(z.array(entry), required),
    optional: maybe(z.array(entry), optional),
  });

const base = (otherwise: string) =>
  maybe(
    z.enum(["skill_root", "repo_root", "cwd"]),
    `What the path is relative to: the skill's folder, the repository's root or the working directory; ${otherwise} if left out.`,
  );

/** A manifest as it is written. */
function manifest() {
  const command = z.looseObject({
    cmd: described(text(), "A command that must be in PATH, by its name."),
    min_version: maybe(Version, "The earliest version that will do, in quotes."),
    max_version: maybe(Version, "The latest version that will do, in quotes."),
  });
  const requiredFile = z.looseObject({
    path: described(Path, "A file that must exist: a relative path that stays inside its base."),
    base: base("skill_root"),
    description: maybe(text(), "What the file is for."),
  });
  const producedFile = z.looseObject({
    pattern: described(Path, "The path of the file; {{name}} stands for the value of an input."),
    base: base("repo_root"),
    description: maybe(text(), "What the file is."),
  });
  const artifact = z.union([
    z.string(),
    z.looseObject({
      name: described(text(), "What the artifact is called."),
      description: maybe(text(), "What the artifact is."),
      schema: maybe(Schema, "Its type, in a subset of JSON Schema."),
    }),
  ]);
  return z.looseObject({
    name: described(Label, NAME),
    description: described(Label, DESCRIPTION),
    version: maybe(Version, "The version of the skill, as three numbers with dots."),
    inputs: maybe(
      lists(z.looseObject(input), "Inputs without which the skill fails.", "Inputs that may be left out."),
      "What the skill needs from its caller.",
    ),
    env: maybe(
      lists(variable, "Variables without which the skill fails.", "Variables that are used if they are set."),
      "Environment variables that the skill reads.",
    ),
    preconditions: maybe(
      z.looseObject({
        commands: maybe(z.array(command), "Commands that must be in PATH."),
        files: maybe(z.array(requiredFile), "Files that must exist."),
      }),
      "What must be there before the skill can run.",
    ),
    outputs: maybe(
      z.looseObject({
        files: maybe(z.array(producedFile), "Files that the skill leaves behind."),
        artifacts: maybe(z.array(artifact), "Whatever else it produces."),
      }),
      "What the skill produces.",
    ),
    execution: maybe(
      z.looseObject({
        idempotent: maybe(flag(), "Whether running it again does no harm."),
        destructive: maybe(flag(), "Whether it changes or deletes what is there."),
        network: maybe(flag(), "Whether it needs the network."),
        interactive: maybe(flag(), "Whether it asks a person while it runs."),
        timeout: maybe(z.number(), "The longest run, in seconds."),
      }),
      "Hints for scheduling; nothing enforces them.",
    ),
    sensitive: maybe(flag(), "Whether the skill handles sensitive data."),
  });
}

const FormatVersion = z.union([z.string().check(z.regex(SUPPORTED_VERSION)), z.number().check(z.minimum(1), z.lt(2))]);

/** The JSON Schema of the front matter. Made only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  const { $schema, $defs, ...written } = toRecord(manifest());
  const { $schema: _same, ...version } = toRecord(FormatVersion);
  return forEditors({
    ...($schema === undefined ? {} : { $schema }),
    title: "ADR-002 skill manifest",
    description: "The front matter of SKILL.md. Without manifest_version the skill has no manifest.",
    properties: {
      manifest_version: { description: "The version of the manifest format, in quotes.", examples: [MANIFEST_VERSION] },
      name: { description: NAME },
      description: { description: DESCRIPTION },
    },
    // "Missing manifest = no validation".
    if: {
      type: "object",
      properties: { manifest_version: { not: { type: "null" } } },
      required: ["manifest_version"],
    },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      allOf: [
        { properties: { manifest_version: { ...version, description: "The version of the manifest format." } } },
        written,
      ],
    },
    ...($defs === undefined ? {} : { $defs }),
  });
}

function toRecord(schema: z.ZodMiniType): JsonRecord {
  return z.toJSONSchema(schema) as unknown as JsonRecord;
}
