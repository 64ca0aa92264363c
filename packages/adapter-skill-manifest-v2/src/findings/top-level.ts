import { getOwn } from "@skill-convert/core/json";
import {
  type Finding,
  type FindingDefinitions,
  type ManifestReading,
  repeatedItems,
  stringsIn,
  versionDiagnostics,
} from "@skill-convert/format";
import { capabilities } from "../fields/document.js";
import { effects } from "../fields/effects.js";
import type { Version } from "./version.js";

/** The findings about the fields at the top level that both versions have. */
export function topLevelFindings({ cited, of }: Version) {
  return {
    "folder-name": {
      severity: "error",
      message: 'The id is "{id}", and the folder of the skill is "{folder}"; the two must be the same.',
      docs: "A skill is looked up by the name of its folder, so a different id finds nothing. Rename the folder or correct the id.",
      section: of("Top-Level, id"),
      requirement: "The id is the name of the skill's folder.",
      sentences: cited(["skill-manifest-v1.md#s9"], ["skill-manifest-v2.md#s24"]),
      find: otherFolder,
    },
    "unquoted-version": {
      ...versionDiagnostics["unquoted-version"],
      section: of("Top-Level, version"),
      requirement: "The version is a string, not a number.",
      sentences: cited(
        ["skill-manifest-v1.md#s10", "skill-manifest-v1.md#d7"],
        ["skill-manifest-v2.md#s10", "skill-manifest-v2.md#d13"],
      ),
      validation: "error",
      structural: true,
    },
    "version-spelling": {
      ...versionDiagnostics["version-spelling"],
      section: of("Top-Level, version"),
      requirement: "The version has the exact form of SemVer.",
      sentences: cited(
        ["skill-manifest-v1.md#s11", "skill-manifest-v1.md#d7"],
        ["skill-manifest-v2.md#s25", "skill-manifest-v2.md#d13"],
      ),
      validation: "error",
      structural: true,
    },
    "version-not-semver": {
      ...versionDiagnostics["version-not-semver"],
      section: of("Top-Level, version"),
      requirement: "The version is a SemVer version.",
      sentences: cited(["skill-manifest-v1.md#s11"], ["skill-manifest-v2.md#s25"]),
      validation: "error",
      structural: true,
    },
    "repeated-item": {
      severity: "info",
      message: 'The {list} include "{item}" more than once.',
      docs: "The repetition has no effect. Remove it.",
      section: of("capabilities; effects"),
      requirement: "Each capability and each effect is declared once.",
      sentences: cited(["skill-manifest-v1.md#d5"], ["skill-manifest-v2.md#d14"]),
      find: repeatedItems("list", (reading) => [capabilities, effects].map((codec) => stringsIn(reading, [codec]))),
    },
  } as const satisfies FindingDefinitions;
}

/** The findings about the fields at the top level that version 1 does not have. */
export const v2TopLevelFindings = {
  "unsupported-schema-version": {
    severity: "error",
    message: 'The schema version {found} is not supported; the supported version is "2.0".',
    docs: "Another major version may give the same fields another meaning, so the manifest is not read. Version 1 has no schema_version and uses a router-manifest block.",
    section: "Top-Level, schema_version",
    requirement: "The major version of the schema is 2.",
    sentences: ["skill-manifest-v2.md#s23", "skill-manifest-v2.md#d12"],
    structural: true,
  },
  "schema-version-spelling": {
    severity: "warning",
    message: 'The schema version is {found}; write it as the string "2.0".',
    docs: 'The version is always the string "2.0". Other forms of version 2 are read, and stay until they are edited.',
    section: "Top-Level, schema_version",
    requirement: 'The schema version is always the string "2.0".',
    sentences: ["skill-manifest-v2.md#s23", "skill-manifest-v2.md#d12"],
    validation: "error",
    structural: true,
  },
  "no-operations": {
    severity: "warning",
    message: "The manifest declares no operations; the skill is read as one operation without a name.",
    docs: "Without operations an agent has nothing to call, and can only follow the instructions in SKILL.md.",
    section: "Top-Level, operations",
    requirement: "The manifest lists the named operations that the skill exposes.",
    sentences: ["skill-manifest-v2.md#s29", "skill-manifest-v2.md#d17"],
  },
  "capability-form": {
    severity: "info",
    message: 'The capability "{capability}" is not in the form domain-verb, such as memory-search.',
    docs: "By convention a capability is a domain and a verb joined by a hyphen, so that an index finds related skills together.",
    section: "capabilities",
    requirement: "By convention a capability is a domain and a verb, joined by a hyphen.",
    sentences: ["skill-manifest-v2.md#s34"],
    find: capabilityForm,
  },
} as const satisfies FindingDefinitions;

/** Finds an id that is not the name of the skill's folder. */
function otherFolder({ document, files: { folder } }: ManifestReading): Finding[] {
  const id = getOwn(document, "id");
  if (typeof id !== "string" || folder === undefined || id === folder) return [];
  return [{ path: ["id"], args: { id, folder } }];
}

/** Finds capabilities that are not a domain and a verb joined by a hyphen. */
function capabilityForm(reading: ManifestReading): Finding[] {
  return stringsIn(reading, [capabilities])
    .filter(({ text }) => !/^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+)+$/u.test(text))
    .map(({ text, path }) => ({ path, args: { capability: text } }));
}
