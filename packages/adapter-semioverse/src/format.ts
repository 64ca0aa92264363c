/** The names of the format. */
export const FORMAT = {
  id: "semioverse",
  title: "Semioverse front matter",
  /** The convention for front matter that the specification extends, as `skill_spec_version` counts it. */
  versions: ["1"],
  rank: 50,
} as const;

export const SKILL_FILE = "SKILL.md";

/** The keys of front matter that belong to this format; `name`, `description` and the like are everybody's. */
export const OWN_KEYS: ReadonlySet<string> = new Set([
  "skill_spec_version",
  "id",
  "version",
  "kind",
  "runtime",
  "invocation",
  "triggers",
  "inputs",
  "outputs",
  "region",
  "depends",
  "dependencies",
  "scopes",
]);

/** The keys of front matter in the order in which they are written; the others follow. */
export const KEY_ORDER: readonly string[] = [
  ...["skill_spec_version", "id", "name", "description", "version", "kind", "runtime", "invocation"],
  ...["triggers", "inputs", "outputs", "region", "depends", "dependencies", "scopes"],
];
