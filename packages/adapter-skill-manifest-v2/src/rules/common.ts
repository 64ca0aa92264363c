import { type Codec, FORBIDDEN, type RuleDefinition } from "@skill-convert/format";
import type { v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { PLATFORMS } from "../fields/entrypoints.js";
import * as commands from "./commands.js";
import { demand } from "./demand.js";
import { otherFolder, repeatedItems } from "./document.js";
import { lineEndings } from "./embedding.js";

/**
 * What both versions ask for.
 *
 * @param word of the block
 * @param entrypoints the codec of an operation's entrypoints
 * @param onePlatform how a command for one platform alone is seen
 * @param of the section of the specification, and why it holds for the version
 */
export function commonRules(
  catalog: typeof v1Diagnostics | typeof v2Diagnostics,
  word: string,
  entrypoints: Codec,
  onePlatform: Pick<RuleDefinition, "validationOnly">,
  of: (section: string) => string = (section) => section,
) {
  return {
    "second-block": demand(of("Embedding"), `A SKILL.md carries one ${word} block.`),
    "misspelt-block": demand(of("Embedding"), `The info string of the block begins with ${word}.`),
    "unclosed-block": demand(of("Embedding"), "The manifest stands in a fenced code block, which has an end."),
    "yaml-content": demand(of("Embedding"), "The content of the block is JSON.", { severity: "warning" }),
    "json-as-yaml": demand(of("Embedding"), "The content of the block is JSON that any reader of JSON can read."),
    "mixed-line-endings": demand(of("Embedding"), "The block is one text, in which lines end alike.", {
      check: lineEndings(catalog, word),
    }),
    "folder-name": demand(of("Top-Level, id"), "The id is the name of the skill's folder.", { find: otherFolder }),
    "unquoted-version": demand(of("Top-Level, version"), "The version is a string, and not a number.", FORBIDDEN),
    "version-spelling": demand(of("Top-Level, version"), "The version is written as SemVer writes it.", FORBIDDEN),
    "version-not-semver": demand(of("Top-Level, version"), "The version is SemVer.", FORBIDDEN),
    "repeated-item": demand(of("capabilities; effects"), "A capability or an effect is declared once.", {
      find: repeatedItems,
    }),
    "unknown-effect": demand(of("effects"), "An effect is one of the eight that the table lists.", FORBIDDEN),
    "undeclared-process": demand(
      of("effects"),
      "The effects name what the skill does: running a program is proc.exec.",
      {
        find: commands.undeclaredProcess(entrypoints),
      },
    ),
    "one-platform": demand(
      of("entrypoints"),
      `An operation has a command for ${PLATFORMS.join(" and one for ")}.`,
      onePlatform,
    ),
    "no-entrypoint": demand(of("operations[name], entrypoints"), "An operation has a command.", {
      find: commands.missingEntrypoints(entrypoints),
    }),
    "empty-command": demand(of("entrypoints"), "The first item of an argument vector is the program.", {
      find: commands.emptyCommands(entrypoints),
    }),
    "program-not-found": demand(of("entrypoints"), "A command runs in the skill's folder, where its script lies.", {
      find: commands.missingPrograms(entrypoints),
    }),
  };
}
