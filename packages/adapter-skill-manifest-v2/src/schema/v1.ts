import { fieldSchema as is, type JsonSchema } from "@skill-convert/core";
import { documented, toDocumentSchema } from "./kinds.js";
import { effects, entrypoints, id, lastLineJson, version } from "./v2.js";

const manifest = () =>
  documented(
    is.object({
      id: id(),
      version: version(),
      effects: effects(),
      entrypoints: documented(
        is.record(entrypoints()),
        "Entrypoints",
        "The commands of the skill by the name of what they do, such as memory.search.",
      ),
      stdout_contract: documented(
        is.object({
          last_line_json: lastLineJson(),
          schema_version: is.optional(
            documented(is.unknown(), "Schema version", "The version of the contract about the output.", "1.0"),
          ),
          note: is.optional(documented(is.unknown(), "Note", "What else a reader should know of the output.")),
        }),
        "Output contract",
        "What every entrypoint promises of its standard output.",
      ),
    }),
    "Skill Manifest v1",
    "The older manifest of a skill, in a fenced code block of SKILL.md whose info string is router-manifest.",
  );

/** Made, with all that it is made of, only when it is asked for, which a conversion does not. */
export function toJsonSchema(): JsonSchema {
  return toDocumentSchema(manifest());
}
