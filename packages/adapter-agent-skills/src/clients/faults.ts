/** What can be wrong with a skill, as the clients tell it apart, in the words of a finding. */
export const FAULTS = {
  "no-front-matter": "there is no front matter on the first line",
  "byte-order-mark": "a byte-order mark comes before the first line",
  "unquoted-colon": "a value with a colon is not in quotes",
  "no-name": "there is no name",
  "name-characters": "the name has other characters than lowercase letters, digits and single hyphens",
  "name-too-long": "the name has more than 64 characters",
  "name-not-folder": "the name differs from the folder",
  "no-description": "there is no description",
  "description-too-long": "the description has more than 1024 characters",
  "empty-body": "there are no instructions",
  "unknown-key": "the front matter has a key that the client does not define",
} as const;

export type Fault = keyof typeof FAULTS;

/** What becomes of a skill in a client. */
export type ClientStatus = "loads" | "changes" | "breaks" | "not known";

const effect = (status: ClientStatus, one: string, many: string) => ({ status, one, many });

/** What a client does about a fault: what becomes of the skill, and the words after the name of one client, or of several. */
export const EFFECTS = {
  loads: effect("loads", "loads the skill", "load the skill"),
  ignores: effect("loads", "ignores it", "ignore it"),
  warns: effect("loads", "warns about it in the editor", "warn about it in the editor"),
  skips: effect("breaks", "skips the skill", "skip the skill"),
  "all-body": effect("breaks", "reads the whole file as instructions", "read the whole file as instructions"),
  "folder-name": effect("changes", "uses the name of the folder", "use the name of the folder"),
  "own-name": effect("loads", "uses the name in the file", "use the name in the file"),
  "first-line": effect(
    ...(["changes", "describes it by the first line of the instructions"] as const),
    "describe it by the first line of the instructions",
  ),
  truncates: effect("changes", "truncates the name", "truncate the name"),
  hyphens: effect("loads", "replaces some of them with hyphens", "replace some of them with hyphens"),
  "second-parser": effect("loads", "reads name and description anyway", "read name and description anyway"),
  "documented-invalid": effect(
    ...(["not known", "documents it as invalid; what happens is not known"] as const),
    "document it as invalid; what happens is not known",
  ),
} as const;

export type Effect = keyof typeof EFFECTS;
