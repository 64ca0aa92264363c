import type { Sentence } from "@skill-convert/core/adapters";
import { type Codec, FORBIDDEN, type LegacyRuleDefinition } from "@skill-convert/format";
import type { v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { PLATFORMS } from "../fields/entrypoints.js";
import * as commands from "./commands.js";
import { demand } from "./demand.js";
import { otherFolder, repeatedItems } from "./document.js";
import { lineEndings } from "./embedding.js";

/**
 * The rules that both versions share.
 *
 * @param word the first word of the block's info string
 * @param entrypoints the codec of an operation's entrypoints
 * @param onePlatform options of the rule about commands for one platform only
 * @param cited chooses between the sentences of version 1 and those of version 2
 * @param of names the section of the specification as the version cites it
 */
export function commonRules(
  catalog: typeof v1Diagnostics | typeof v2Diagnostics,
  word: string,
  entrypoints: Codec,
  onePlatform: Pick<LegacyRuleDefinition, "validationOnly">,
  cited: (v1: readonly Sentence[], v2: readonly Sentence[]) => readonly Sentence[],
  of: (section: string) => string = (section) => section,
) {
  return {
    "second-block": demand(of("Embedding"), `A SKILL.md has one ${word} block.`, {
      sentences: cited(["skill-manifest-v1.md#s4"], ["skill-manifest-v2.md#s7", "skill-manifest-v2.md#d3"]),
    }),
    "misspelt-block": demand(of("Embedding"), `The info string of the block begins with ${word}.`, {
      sentences: cited(["skill-manifest-v1.md#s2"], ["skill-manifest-v2.md#s4", "skill-manifest-v2.md#d4"]),
    }),
    "unclosed-block": demand(of("Embedding"), "The manifest is in a fenced code block that is closed.", {
      sentences: cited(["skill-manifest-v1.md#s1"], ["skill-manifest-v2.md#s3", "skill-manifest-v2.md#d5"]),
    }),
    "yaml-content": demand(of("Embedding"), "The content of the block is JSON.", {
      sentences: cited(["skill-manifest-v1.md#s3"], ["skill-manifest-v2.md#s5", "skill-manifest-v2.md#d6"]),
      severity: "warning",
    }),
    "json-as-yaml": demand(of("Embedding"), "The content of the block is valid JSON.", {
      sentences: cited(["skill-manifest-v1.md#s3"], ["skill-manifest-v2.md#s5", "skill-manifest-v2.md#d6"]),
    }),
    "mixed-line-endings": demand(of("Embedding"), "All lines of the block end in the same way.", {
      sentences: cited(["skill-manifest-v1.md#d4"], ["skill-manifest-v2.md#d7"]),
      check: lineEndings(catalog, word),
    }),
    "folder-name": demand(of("Top-Level, id"), "The id is the name of the skill's folder.", {
      sentences: cited(["skill-manifest-v1.md#s9"], ["skill-manifest-v2.md#s24"]),
      find: otherFolder,
    }),
    "unquoted-version": demand(of("Top-Level, version"), "The version is a string, not a number.", {
      sentences: cited(
        ["skill-manifest-v1.md#s10", "skill-manifest-v1.md#d7"],
        ["skill-manifest-v2.md#s10", "skill-manifest-v2.md#d13"],
      ),
      ...FORBIDDEN,
    }),
    "version-spelling": demand(of("Top-Level, version"), "The version has the exact form of SemVer.", {
      sentences: cited(
        ["skill-manifest-v1.md#s11", "skill-manifest-v1.md#d7"],
        ["skill-manifest-v2.md#s25", "skill-manifest-v2.md#d13"],
      ),
      ...FORBIDDEN,
    }),
    "version-not-semver": demand(of("Top-Level, version"), "The version is a SemVer version.", {
      sentences: cited(["skill-manifest-v1.md#s11"], ["skill-manifest-v2.md#s25"]),
      ...FORBIDDEN,
    }),
    "repeated-item": demand(of("capabilities; effects"), "Each capability and each effect is declared once.", {
      sentences: cited(["skill-manifest-v1.md#d5"], ["skill-manifest-v2.md#d14"]),
      find: repeatedItems,
    }),
    "unknown-effect": demand(of("effects"), "Each effect is one of the eight that the specification lists.", {
      sentences: cited(
        ["skill-manifest-v1.md#s13", "skill-manifest-v1.md#d6"],
        ["skill-manifest-v2.md#s35", "skill-manifest-v2.md#d15"],
      ),
      ...FORBIDDEN,
    }),
    "undeclared-process": demand(of("effects"), "A skill that runs programs declares the effect proc.exec.", {
      sentences: cited(
        ["skill-manifest-v1.md#s12", "skill-manifest-v1.md#s14", "skill-manifest-v1.md#d8"],
        ["skill-manifest-v2.md#s27", "skill-manifest-v2.md#s38", "skill-manifest-v2.md#d16"],
      ),
      find: commands.undeclaredProcess(entrypoints),
    }),
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
    "program-not-found": demand(of("entrypoints"), "A command runs in the skill's folder, which contains its script.", {
      sentences: cited(
        ["skill-manifest-v1.md#s20", "skill-manifest-v1.md#d12"],
        ["skill-manifest-v2.md#s67", "skill-manifest-v2.md#d29"],
      ),
      find: commands.missingPrograms(entrypoints),
    }),
  };
}
