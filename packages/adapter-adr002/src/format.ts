/** What the format is called, and where detection ranks it (FORMATS.md section 8). */
export const FORMAT = { id: "adr002", title: "ADR-002", rank: 60 } as const;

export const SKILL_FILE = "SKILL.md";

/** The version of the manifest format that is written ("manifest_version"). */
export const MANIFEST_VERSION = "1.0";

/** What stands for the version of a skill without `manifest_version` ("Backward Compatibility"). */
export const LEGACY = "legacy";

/** The keys of front matter that are this format's own, in the order of the specification's schema. */
export const OWN_KEYS: ReadonlySet<string> = new Set([
  "manifest_version",
  "version",
  "inputs",
  "env",
  "preconditions",
  "outputs",
  "execution",
  "sensitive",
]);

/** The keys of front matter that every format shares. */
export const SHARED_KEYS: ReadonlySet<string> = new Set([
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
]);
