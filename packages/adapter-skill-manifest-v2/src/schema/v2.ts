import { fieldSchema as is, type JsonSchema } from "@skill-convert/core";
import { EFFECT_NAMES } from "../effect-names.js";
import { SEMVER } from "../version.js";
import { documented, toDocumentSchema } from "./kinds.js";

export const id = () =>
  documented(is.string(), "Id", "What the skill is called: the name of its folder.", "garden-notes");

export const version = () =>
  documented(
    is.matching(SEMVER.source),
    "Version",
    "The skill's version as SemVer: major, minor and patch, as a text.",
    "0.1.0",
  );

export const effects = () =>
  documented(
    is.array(documented(is.oneOf(EFFECT_NAMES), "Effect", "Something that the skill may do beyond returning a value.")),
    "Effects",
    "What the skill may do to its surroundings: read or write a database, files or a Git repository, run programs, use the network. A policy decides by it whether the skill may run.",
    ["proc.exec", "fs.read"],
  );

const command = (platform: string, example: readonly string[]) =>
  is.optional(
    documented(
      is.array(is.string()),
      `Command for ${platform}`,
      `The argument vector that runs the operation on ${platform}: the program first, the skill's folder as working directory. {name} is replaced by the value of the input of that name.`,
      example,
    ),
  );

export const entrypoints = () =>
  documented(
    is.object({
      unix: command("Linux and macOS", ["bash", "scripts/notes.sh", "find", "{words}"]),
      windows: command("Windows", ["powershell.exe", "-File", "scripts\\notes.ps1", "find", "{words}"]),
      agent: is.optional(
        documented(
          is.string(),
          "Procedure for an agent",
          "A sentence, or the path of a procedure, for an agent that carries the operation out itself. Not in the specification, but in wide use.",
        ),
      ),
    }),
    "Entrypoints",
    "How the operation is run on each platform.",
  );

export const lastLineJson = () =>
  documented(
    is.boolean(),
    "Last line is JSON",
    "True promises that the last line on standard output is always valid JSON.",
    true,
  );

const parameter = () =>
  documented(
    is.object({
      type: documented(
        is.oneOf(["string", "integer", "boolean", "json"]),
        "Type",
        "What kind of value it takes; json is any value that JSON can hold.",
      ),
      required: is.optional(
        documented(is.boolean(), "Required", "Whether a value has to be given; false where it is left out."),
      ),
      default: is.optional(documented(is.unknown(), "Default", "The value that is used where none is given.")),
      description: is.optional(documented(is.string(), "Description", "What the parameter does.")),
    }),
    "Parameter",
    "One parameter of the operation.",
  );

const outputField = () =>
  documented(
    is.union(
      is.string(),
      is.object({
        type: is.optional(documented(is.string(), "Type", "The type of the field.")),
        description: is.optional(documented(is.string(), "Description", "What the field holds.")),
      }),
    ),
    "Output field",
    "The type of the field, or a text that describes it; words with bars between them are its possible values.",
    "integer",
    "ok | error",
  );

const output = () =>
  documented(
    is.object({
      description: documented(is.string(), "Description", "What the output holds, for a person or an agent."),
      fields: is.optional(
        documented(is.record(outputField()), "Fields", "The fields of the JSON that is printed, by name."),
      ),
    }),
    "Output",
    "What the operation prints as the last line of its output.",
  );

const operation = () =>
  documented(
    is.object({
      description: documented(
        is.string(),
        "Description",
        "What the operation does. An agent decides by it what to call.",
      ),
      input: documented(is.record(parameter()), "Input", "The parameters by name; {} where there are none."),
      output: output(),
      entrypoints: entrypoints(),
    }),
    "Operation",
    "Something that can be called.",
  );

const manifest = () =>
  documented(
    is.object({
      schema_version: documented(is.literal("2.0"), "Schema version", 'The version of this format: the text "2.0".'),
      id: id(),
      version: version(),
      capabilities: documented(
        is.array(
          documented(
            is.string(),
            "Capability",
            "A subject and a verb joined by a hyphen, by convention.",
            "memory-search",
          ),
        ),
        "Capabilities",
        "Tags that say what the skill can do, by which an index finds it.",
        ["garden-find", "garden-add"],
      ),
      effects: effects(),
      operations: documented(is.record(operation()), "Operations", "What can be called, by name."),
      stdout_contract: documented(
        is.object({
          last_line_json: lastLineJson(),
          note: is.optional(
            documented(
              is.unknown(),
              "Note",
              "What else a reader should know of the output. Not in the specification, but in use.",
            ),
          ),
        }),
        "Output contract",
        "What every operation promises of its standard output.",
      ),
    }),
    "Skill Manifest v2",
    "The manifest of a skill, in a fenced code block of SKILL.md whose info string is skill-manifest.",
  );

/** Made, with all that it is made of, only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  return toDocumentSchema(manifest());
}
