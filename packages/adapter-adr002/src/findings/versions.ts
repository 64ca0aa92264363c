import { type FindingDefinitions, versionDiagnostics } from "@skill-convert/format";

/** The findings about the version of the manifest format and that of the skill. */
export const versionFindings = {
  "unsupported-version": {
    severity: "error",
    message: "manifest_version {found} is not supported; the supported versions are {supported}.",
    docs: "A new major version of the manifest format may change the meaning of every field, so the manifest is not read. Every minor version of version 1 is read.",
    section: "manifest_version; Validation Rules, 2",
    requirement: "The major version of the manifest format is supported.",
    sentences: ["adr002.md#s10", "adr002.md#s63", "adr002.md#d1"],
    structural: true,
  },
  "version-dialect": {
    severity: "warning",
    message: "manifest_version {found} is read as {read}.",
    docs: 'The version of the manifest format is the string "1.0". A number or a later minor version is read as well, and kept as it is.',
    section: "manifest_version",
    requirement: 'The current version of the manifest format is the string "1.0".',
    sentences: ["adr002.md#s9", "adr002.md#d1"],
  },
  "legacy-fields": {
    severity: "warning",
    message: "The skill has no manifest_version, so {fields} are kept but not read as a manifest.",
    docs: 'A skill without `manifest_version` has no manifest and is not validated. Add `manifest_version: "1.0"` if these fields are meant as one.',
    section: "Backward Compatibility",
    requirement: "A skill without manifest_version has no manifest, so it has no manifest fields.",
    sentences: ["adr002.md#s73", "adr002.md#s74", "adr002.md#d3"],
  },
  "version-spelling": {
    ...versionDiagnostics["version-spelling"],
    section: "Proposed Schema, version",
    requirement: "The version of the skill has three numbers and no prefix, as in the schema.",
    sentences: ["adr002.md#s7", "adr002.md#d7"],
  },
  "version-not-semver": {
    ...versionDiagnostics["version-not-semver"],
    section: "Proposed Schema, version",
    requirement: "The version of the skill has the form of SemVer, as in the schema.",
    sentences: ["adr002.md#s7", "adr002.md#d7"],
  },
  "unquoted-version": {
    ...versionDiagnostics["unquoted-version"],
    section: "preconditions; Proposed Schema, version",
    requirement: "Versions are strings, because the number 2.40 is 2.4.",
    sentences: ["adr002.md#s32", "adr002.md#d8"],
  },
} as const satisfies FindingDefinitions;
