import type { Sentence } from "@skill-convert/core/adapters";
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
 * @param cited chooses the sentences of the version from those of version 1 and of version 2
 * @param of the section of the specification, and why it holds for the version
 */
export function commonRules(
  catalog: typeof v1Diagnostics | typeof v2Diagnostics,
  word: string,
  entrypoints: Codec,
  onePlatform: Pick<RuleDefinition, "validationOnly">,
  cited: (v1: readonly Sentence[], v2: readonly Sentence[]) => readonly Sentence[],
  of: (section: string) => string = (section) => section,
) {
  return {
    "second-block": demand(of("Embedding"), `A SKILL.md carries one ${word} block.`, {
      sentences: cited(["skill-manifest-v1.md#s4"], ["skill-manifest-v2.md#s7", "skill-manifest-v2.md#d3"]),
    }),
    "misspelt-block": demand(of("Embedding"), `The info string of the block begins with ${word}.`, {
      sentences: cited(["skill-manifest-v1.md#s2"], ["skill-manifest-v2.md#s4", "skill-manifest-v2.md#d4"]),
    }),
    "unclosed-block": demand(of("Embedding"), "The manifest stands in a fenced code block, which has an end.", {
      sentences: cited(["skill-manifest-v1.md#s1"], ["skill-manifest-v2.md#s3", "skill-manifest-v2.md#d5"]),
    }),
    "yaml-content": demand(of("Embedding"), "The content of the block is JSON.", {
      sentences: cited(["skill-manifest-v1.md#s3"], ["skill-manifest-v2.md#s5", "skill-manifest-v2.md#d6"]),
      severity: "warning",
    }),
    "json-as-yaml": demand(of("Embedding"), "The content of the block is JSON that any reader of JSON can read.", {
      sentences: cited(["skill-manifest-v1.md#s3"], ["skill-manifest-v2.md#s5", "skill-manifest-v2.md#d6"]),
    }),
    "mixed-line-endings": demand(of("Embedding"), "The block is one text, in which lines end alike.", {
      sentences: cited(["skill-manifest-v1.md#d4"], ["skill-manifest-v2.md#d7"]),
      check: lineEndings(catalog, word),
    }),
    "folder-name": demand(of("Top-Level, id"), "The id is the name of the skill's folder.", {
      sentences: cited(["skill-manifest-v1.md#s9"], ["skill-manifest-v2.md#s24"]),
      find: otherFolder,
    }),
    "unquoted-version": demand(of("Top-Level, version"), "The version is a string, and not a number.", {
      sentences: cited(
        ["skill-manifest-v1.md#s10", "skill-manifest-v1.md#d7"],
        ["skill-manifest-v2.md#s10", "skill-manifest-v2.md#d13"],
      ),
      ...FORBIDDEN,
    }),
    "version-spelling": demand(of("Top-Level, version"), "The version is written as SemVer writes it.", {
      sentences: cited(
        ["skill-manifest-v1.md#s11", "skill-manifest-v1.md#d7"],
        ["skill-manifest-v2.md#s25", "skill-manifest-v2.md#d13"],
      ),
      ...FORBIDDEN,
    }),
    "version-not-semver": demand(of("Top-Level, version"), "The version is SemVer.", {
      sentences: cited(["skill-manifest-v1.md#s11"], ["skill-manifest-v2.md#s25"]),
      ...FORBIDDEN,
    }),
    "repeated-item": demand(of("capabilities; effects"), "A capability or an effect is declared once.", {
      sentences: cited(["skill-manifest-v1.md#d5"], ["skill-manifest-v2.md#d14"]),
      find: repeatedItems,
    }),
    "unknown-effect": demand(of("effects"), "An effect is one of the eight that the table lists.", {
      sentences: cited(
        ["skill-manifest-v1.md#s13", "skill-manifest-v1.md#d6"],
        ["skill-manifest-v2.md#s35", "skill-manifest-v2.md#d15"],
      ),
      ...FORBIDDEN,
    }),
    "undeclared-process": demand(
      of("effects"),
      "The effects name what the skill does: running a program is proc.exec.",
      {
        sentences: cited(
          ["skill-manifest-v1.md#s12", "skill-manifest-v1.md#s14", "skill-manifest-v1.md#d8"],
          ["skill-manifest-v2.md#s27", "skill-manifest-v2.md#s38", "skill-manifest-v2.md#d16"],
        ),
        find: commands.undeclaredProcess(entrypoints),
      },
    ),
    "one-platform": demand(of("entrypoints"), `An operation has a command for ${PLATFORMS.join(" and one for ")}.`, {
      sentences: cited(
        ["skill-manifest-v1.md#s17", "skill-manifest-v1.md#d10"],
        ["skill-manifest-v2.md#s61", "skill-manifest-v2.md#s62", "skill-manifest-v2.md#d27"],
      ),
      ...onePlatform,
    }),
    "no-entrypoint": demand(of("operations[name], entrypoints"), "An operation has a command.", {
      sentences: cited(
        ["skill-manifest-v1.md#s16", "skill-manifest-v1.md#d9"],
        ["skill-manifest-v2.md#s51", "skill-manifest-v2.md#d26"],
      ),
      find: commands.missingEntrypoints(entrypoints),
    }),
    "empty-command": demand(of("entrypoints"), "The first item of an argument vector is the program.", {
      sentences: cited(
        ["skill-manifest-v1.md#s18", "skill-manifest-v1.md#d11"],
        ["skill-manifest-v2.md#s63", "skill-manifest-v2.md#d28"],
      ),
      find: commands.emptyCommands(entrypoints),
    }),
    "program-not-found": demand(of("entrypoints"), "A command runs in the skill's folder, where its script lies.", {
      sentences: cited(
        ["skill-manifest-v1.md#s20", "skill-manifest-v1.md#d12"],
        ["skill-manifest-v2.md#s67", "skill-manifest-v2.md#d29"],
      ),
      find: commands.missingPrograms(entrypoints),
    }),
  };
}
