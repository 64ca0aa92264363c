import { type FindingDefinitions, versionDiagnostics } from "@skill-convert/format";

/** The findings about the version of the specification and that of the skill. Reading reports all of them. */
export const versionFindings = {
  "sop-spelling": {
    severity: "warning",
    message: 'The specification version is written {found}. Write it as "{expected}", with quotes.',
    docs: 'Without quotes YAML reads `0.1` as a number, and `0.10` as the same number. Write `sop: "0.1"`. Reading forgives it; validating calls it an error.',
    section: "Skill Manifest, Schema, sop",
    requirement: 'sop is the version of the specification, as the string "0.1".',
    sentences: ["stop.md#s5", "stop.md#d1"],
    validation: "error",
    structural: true,
  },
  "unknown-sop-version": {
    severity: "warning",
    message: 'The specification version "{found}" is not known. The manifest is read as version "{expected}".',
    docs: "The fields are read as the known version of the specification defines them, and what it does not define is kept. Check that the result is what was meant. Validating calls it an error, since the rules of another version are not known.",
    section: "Skill Manifest, Schema, sop",
    requirement: "sop is a known version of the specification; the only one is 0.1.",
    sentences: ["stop.md#s6", "stop.md#d1"],
    validation: "error",
    structural: true,
  },
  "unquoted-version": {
    ...versionDiagnostics["unquoted-version"],
    section: "Skill Manifest, Schema, version",
    requirement: "The version is a string.",
    sentences: ["stop.md#s9", "stop.md#d2"],
    validation: "error",
    structural: true,
  },
  "version-spelling": {
    ...versionDiagnostics["version-spelling"],
    section: "Skill Manifest, Schema, version",
    requirement: "The version has the three numbers of SemVer, and no prefix.",
    sentences: ["stop.md#s10", "stop.md#d2"],
  },
  "version-not-semver": {
    ...versionDiagnostics["version-not-semver"],
    section: "Skill Manifest, Schema, version",
    requirement: "The version is SemVer.",
    sentences: ["stop.md#s10", "stop.md#d2"],
  },
} as const satisfies FindingDefinitions;
