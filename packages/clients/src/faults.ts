/** The faults of a skill to which clients react differently, as the text of a finding. */
export const FAULTS = {
  "no-front-matter": "there is no front matter on the first line",
  "byte-order-mark": "a byte-order mark comes before the first line",
  "unquoted-colon": "a value with a colon is not in quotes",
  "no-name": "there is no name",
  "name-characters": "the name has characters other than lowercase letters, digits and single hyphens",
  "name-too-long": "the name has more than 64 characters",
  "name-not-folder": "the name differs from the folder",
  "no-description": "there is no description",
  "description-too-long": "the description has more than 1024 characters",
  "description-over-limit": "the description is longer than the client allows",
  "file-over-limit": "SKILL.md is larger than the client allows",
  "empty-body": "there are no instructions",
  "unknown-key": "the front matter has a key that the client does not define",
} as const;

/** The id of a fault. */
export type Fault = keyof typeof FAULTS;

/** The effect of all faults of a skill in one client. `not known` if no source describes the effect. */
export type ClientStatus = "loads" | "changes" | "breaks" | "not known";

const effect = (status: ClientStatus, one: string, many: string) => ({ status, one, many });

/** A client's reactions to a fault: the status of the skill, and the predicate for one client and for several. */
export const EFFECTS = {
  loads: effect("loads", "loads the skill", "load the skill"),
  ignores: effect("loads", "ignores it", "ignore it"),
  warns: effect("loads", "warns about it in the editor", "warn about it in the editor"),
  skips: effect("breaks", "skips the skill", "skip the skill"),
  "all-body": effect("breaks", "reads the whole file as instructions", "read the whole file as instructions"),
  "no-fields": effect("breaks", "treats the front matter as missing", "treat the front matter as missing"),
  "folder-name": effect("changes", "uses the name of the folder", "use the name of the folder"),
  "own-name": effect("loads", "uses the name in the file", "use the name in the file"),
  "first-line": effect(
    "changes",
    "uses the first line of the instructions as the description",
    "use the first line of the instructions as the description",
  ),
  "first-paragraph": effect(
    "changes",
    "uses the first paragraph of the instructions as the description",
    "use the first paragraph of the instructions as the description",
  ),
  "no-description": effect("changes", "loads the skill without a description", "load the skill without a description"),
  truncates: effect("changes", "truncates the name", "truncate the name"),
  "cuts-description": effect("changes", "truncates the description", "truncate the description"),
  hyphens: effect("loads", "replaces some characters with hyphens", "replace some characters with hyphens"),
  "second-parser": effect("loads", "reads the name and description anyway", "read the name and description anyway"),
  "flat-parser": effect("changes", "reads only the keys at the top level", "read only the keys at the top level"),
  "documented-invalid": effect(
    "not known",
    "documents it as invalid; the effect is not known",
    "document it as invalid; the effect is not known",
  ),
} as const;

/** The id of a reaction. */
export type Effect = keyof typeof EFFECTS;
