import type { JsonSchema } from "@skill-convert/core";
import * as z from "zod/mini";
import { documented, toDocumentSchema } from "./document.js";
import { effects, entrypoints, id, lastLineJson, version } from "./v2.js";

const manifest = () =>
  documented(
    z.looseObject({
      id: id(),
      version: version(),
      effects: effects(),
      entrypoints: documented(
        z.record(z.string(), entrypoints()),
        "Entrypoints",
        "The commands of the skill by the name of what they do, such as memory.search.",
      ),
      stdout_contract: documented(
        z.looseObject({
          last_line_json: lastLineJson(),
          schema_version: z.optional(
            documented(z.unknown(), "Schema version", "The version of the contract about the output.", "1.0"),
          ),
          note: z.optional(documented(z.unknown(), "Note", "What else a reader should know of the output.")),
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
