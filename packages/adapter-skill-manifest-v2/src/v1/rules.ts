import type { Rule } from "@skill-convert/core";
import { v1Checks } from "../checks.js";
import { v1Diagnostics } from "../diagnostics.js";
import * as remarks from "../remarks.js";
import { aboutBlock, lineEndings, superseded } from "../rules/embedding.js";
import * as entrypoints from "../rules/entrypoints.js";
import { otherFieldsV1, otherVersion } from "../rules/fields.js";
import { folderName, notSemver } from "../rules/identity.js";
import { repeatedItems } from "../rules/lists.js";
import { coded, toRules } from "../rules/rule.js";
import { viewV1 } from "../view.js";
import { readingV1 } from "./decode.js";

/** Where a demand of version 2 holds for version 1: of what did not change between them. */
const unchanged = (section: string) => `${section}; Migration from v1`;

/**
 * What is asked of a v1 manifest. The format has no specification beyond version 2's account of what changed, so what
 * that does not name is as it is in version 2.
 */
export const v1Rules: readonly Rule[] = toRules(v1Diagnostics, {
  superseded: {
    section: "Migration from v1",
    requirement: "Blocks of version 1 should be updated to version 2.",
    check: superseded,
  },
  "v2-content": {
    section: "Migration from v1",
    requirement: "A manifest with operations is of version 2, and its fence is called skill-manifest.",
    check: otherVersion((place) => v1Diagnostics.create("v2-content", {}, place), "operations", "entrypoints"),
  },
  "second-block": {
    section: unchanged("Embedding"),
    requirement: "A SKILL.md carries one router-manifest block.",
    check: v1Checks["second-block"],
  },
  "unclosed-block": {
    section: unchanged("Embedding"),
    requirement: "The manifest stands in a fenced code block, which has an end.",
    check: aboutBlock(readingV1, "unclosed-block"),
  },
  "yaml-content": {
    section: unchanged("Embedding"),
    requirement: "The content of the block is JSON.",
    severity: "warning",
    check: aboutBlock(readingV1, "yaml-content"),
  },
  "json-as-yaml": {
    section: unchanged("Embedding"),
    requirement: "The content of the block is JSON that any reader of JSON can read.",
    check: aboutBlock(readingV1, "json-as-yaml"),
  },
  "mixed-line-endings": {
    section: unchanged("Embedding"),
    requirement: "The block is one text, in which lines end alike.",
    check: lineEndings(readingV1),
  },
  "missing-field": {
    section: unchanged("Field Reference"),
    requirement: "The fields id, version, effects, entrypoints and stdout_contract are there.",
    structural: true,
    check: v1Checks["missing-field"],
  },
  "wrong-type": {
    section: "Migration from v1",
    requirement:
      "Entrypoints are argument vectors by platform, and every other field has the type it has in version 2.",
    structural: true,
    check: v1Checks["wrong-type"],
  },
  "unknown-field": {
    section: "Migration from v1",
    requirement: "An object has the fields that version 1 has for it.",
    check: otherFieldsV1(v1Diagnostics, "unknown-field"),
  },
  "misspelt-field": {
    section: "Migration from v1",
    requirement: "A field is spelled as version 1 spells it.",
    check: otherFieldsV1(v1Diagnostics, "misspelt-field"),
  },
  "folder-name": {
    section: unchanged("Top-Level, id"),
    requirement: "The id is the name of the skill's folder.",
    check: folderName(v1Diagnostics),
  },
  "version-number": {
    section: unchanged("Top-Level, version"),
    requirement: "The version is a text in the form of SemVer, and no number.",
    severity: "error",
    structural: true,
    check: coded("version-number", remarks.versionRemarks(v1Diagnostics)),
  },
  "version-spelling": {
    section: unchanged("Top-Level, version"),
    requirement: "The version is written as SemVer writes it.",
    severity: "error",
    structural: true,
    check: coded("version-spelling", remarks.versionRemarks(v1Diagnostics)),
  },
  "version-not-semver": {
    section: unchanged("Top-Level, version"),
    requirement: "The version is SemVer.",
    severity: "error",
    structural: true,
    check: notSemver(v1Diagnostics),
  },
  "unknown-effect": {
    section: unchanged("effects"),
    requirement: "An effect is one of the eight that the specification standardises.",
    severity: "error",
    structural: true,
    check: remarks.effectRemarks(v1Diagnostics),
  },
  "repeated-item": {
    section: unchanged("effects"),
    requirement: "An effect is declared once.",
    check: repeatedItems(v1Diagnostics),
  },
  "undeclared-process": {
    section: unchanged("effects"),
    requirement: "The effects name what the skill may do; running a program is proc.exec.",
    check: entrypoints.undeclaredProcess(v1Diagnostics, viewV1),
  },
  "one-platform": {
    section: unchanged("entrypoints"),
    requirement: "An entrypoint has a command for unix and one for windows.",
    check: remarks.onePlatform(v1Diagnostics, viewV1),
  },
  "no-entrypoint": {
    section: unchanged("operations[name], entrypoints"),
    requirement: "An entrypoint has a command.",
    check: entrypoints.missingEntrypoints(v1Diagnostics, viewV1),
  },
  "empty-command": {
    section: unchanged("entrypoints"),
    requirement: "A command is an argument vector, of which the first item is the program.",
    check: entrypoints.emptyCommands(v1Diagnostics, viewV1),
  },
  "program-not-found": {
    section: unchanged("entrypoints"),
    requirement: "A command runs in the skill's folder, in which the script that it names lies.",
    check: entrypoints.missingPrograms(v1Diagnostics, viewV1),
  },
});
