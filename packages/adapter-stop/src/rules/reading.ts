import type { RuleDefinitions } from "@skill-convert/format";
import type { stopDiagnostics } from "../diagnostics.js";
import { demand } from "./find.js";

const FIELDS = "Skill Manifest, Schema; Assertions, Check Types";

/** The rules that are checked while a manifest is read. Only those that make it unreadable are errors there. */
export const readingRules: RuleDefinitions<typeof stopDiagnostics.definitions> = {
  "missing-field": demand(
    "Skill Manifest, Validation, rule 1; Assertions, Check Types",
    "sop, name, version and description are present, and so are the parameters that a check needs.",
    { sentences: ["stop.md#s57", "stop.md#s69"], structural: true },
  ),
  "wrong-type": demand("Skill Manifest, Schema", "Each field has a value of the type that the schema gives it.", {
    sentences: ["stop.md#s3"],
    structural: true,
  }),
  "unknown-input-type": demand(
    "Skill Manifest, Validation, rule 2",
    "The type of every input is one of the nine types.",
    { sentences: ["stop.md#s58"], structural: true },
  ),
  "unknown-output-type": demand(
    "Skill Manifest, Validation, rule 2",
    "The type of every output is one of the nine types.",
    { sentences: ["stop.md#s58"], structural: true },
  ),
  "unknown-effect-type": demand(
    "Skill Manifest, Validation, rule 3",
    "The type of every side effect is one of the five types.",
    { sentences: ["stop.md#s59"], structural: true },
  ),
  "duplicate-name": demand("Skill Manifest, Schema", "No two inputs and no two outputs have the same name.", {
    sentences: ["stop.md#d9"],
  }),
  "sop-spelling": demand(
    "Skill Manifest, Schema, sop",
    'sop is the version of the specification, as the string "0.1".',
    { sentences: ["stop.md#s5", "stop.md#d1"], structural: true, severity: "error" },
  ),
  "unknown-sop-version": demand(
    "Skill Manifest, Schema, sop",
    "sop is a known version of the specification; the only one is 0.1.",
    { sentences: ["stop.md#s6", "stop.md#d1"], structural: true, severity: "error" },
  ),
  "name-not-kebab": demand("Skill Manifest, Schema, name", "The name is an identifier in kebab-case.", {
    sentences: ["stop.md#s8", "stop.md#d3"],
  }),
  "unquoted-version": demand("Skill Manifest, Schema, version", "The version is a string.", {
    sentences: ["stop.md#s9", "stop.md#d2"],
    structural: true,
    severity: "error",
  }),
  "version-spelling": demand(
    "Skill Manifest, Schema, version",
    "The version has the three numbers of SemVer, and no prefix.",
    { sentences: ["stop.md#s10", "stop.md#d2"] },
  ),
  "version-not-semver": demand("Skill Manifest, Schema, version", "The version is SemVer.", {
    sentences: ["stop.md#s10", "stop.md#d2"],
  }),
  "text-for-list": demand("Skill Manifest, Schema", "A field that may have several values, such as tags, is a list.", {
    sentences: ["stop.md#s4", "stop.md#d4"],
    structural: true,
    severity: "error",
  }),
  "unknown-value": demand(
    "Skill Manifest, Schema; Assertions, Assertion Schema",
    "access, severity, level and the type of a metric are each one of the listed words.",
    {
      sentences: ["stop.md#s28", "stop.md#s38", "stop.md#s41", "stop.md#s71", "stop.md#d6"],
      structural: true,
      severity: "error",
    },
  ),
  "empty-field": demand("Skill Manifest, Schema", "A field that is present has a value.", {
    sentences: ["stop.md#d5"],
  }),
  "unknown-field": demand(
    FIELDS,
    "A mapping has the fields that the specification defines; others are the author's own.",
    { sentences: ["stop.md#d7"] },
  ),
  "misspelt-field": demand(
    FIELDS,
    "The name of a field is spelled as in the specification, so that a runtime finds it.",
    {
      sentences: ["stop.md#d7"],
    },
  ),
  "skill-file-differs": demand(
    "Skill Manifest, Relationship to SKILL.md",
    "SKILL.md and skill.yaml are in sync: a field that both have has the same value.",
    { sentences: ["stop.md#s64"] },
  ),
};
