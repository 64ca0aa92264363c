import type { JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";

/** What the specification says of a manifest document, for editors and for what is written. */
const described = <T extends z.ZodMiniType>(schema: T, text: string): T => schema.check(z.describe(text)) as T;

const Argv = z.array(z.string());

export const Parameter = z.looseObject({
  type: described(z.enum(["string", "integer", "boolean", "json"]), "The kind of value; json is any value."),
  required: z.optional(described(z.boolean(), "Whether a value must be given; false where it is left out.")),
  default: z.optional(described(z.unknown(), "The value taken when none is given.")),
  description: z.optional(described(z.string(), "What the parameter does.")),
});

export const Output = z.looseObject({
  description: described(z.string(), "What the operation's last line of output contains, for a person or an agent."),
  fields: z.optional(
    described(
      z.record(z.string(), z.string()),
      "The fields of the output: each a type name, or a text that describes it.",
    ),
  ),
});

export const Entrypoints = z.looseObject({
  unix: z.optional(
    described(Argv, "The command for Linux and macOS as an argument vector, run in the skill's folder."),
  ),
  windows: z.optional(described(Argv, "The command for Windows as an argument vector, run in the skill's folder.")),
  agent: z.optional(
    described(z.string(), "Words, or the path of a procedure, for an agent that carries the operation out."),
  ),
});

export const Operation = z.looseObject({
  description: described(z.string(), "What the operation does. An agent reads this to decide whether to call it."),
  input: described(z.record(z.string(), Parameter), "The parameters by name; may be empty."),
  output: described(Output, "What the operation returns."),
  entrypoints: described(Entrypoints, "How the operation is run. {name} stands for the value of an input."),
});

/** The eight effects of the specification. */
export const EFFECT_NAMES = [
  "db.read",
  "db.write",
  "proc.exec",
  "fs.read",
  "fs.write",
  "net.fetch",
  "git.read",
  "git.write",
] as const;

const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

export const Manifest = z.looseObject({
  schema_version: described(z.literal("2.0"), "The version of this format."),
  id: described(z.string(), "The skill's id, which is the name of its folder."),
  version: described(z.string().check(z.regex(SEMVER)), "The skill's version, in SemVer."),
  capabilities: described(z.array(z.string()), "Tags by which the skill is looked for, such as memory-search."),
  effects: described(
    z.array(z.enum(EFFECT_NAMES)),
    "What the skill may do beyond returning a value; checked against policy.",
  ),
  operations: described(z.record(z.string(), Operation), "What can be called, by name."),
  stdout_contract: described(
    z.looseObject({
      last_line_json: described(z.boolean(), "Whether the last line of standard output is always valid JSON."),
      note: z.optional(described(z.string(), "Anything a reader should know about the output.")),
    }),
    "What the skill prints.",
  ),
});

/** Made only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  return { title: "Skill Manifest v2", ...z.toJSONSchema(Manifest) } as unknown as JsonSchema;
}
