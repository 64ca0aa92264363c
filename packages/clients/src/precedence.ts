import type { SourceId } from "./sources.js";

/** A folder holds the skills of a project or those of a user. */
export type Scope = "project" | "user";

/** A client's choice between several skills with one name. A part that no source describes is left out. */
export interface Precedence {
  /** The choice, described for the table of clients. */
  readonly words: string;
  readonly source: SourceId;
  /** The scopes, that of the skill to take first. */
  readonly scopes?: readonly Scope[];
  /** The folders of one scope, that of the skill to take first. */
  readonly folders?: readonly string[];
  /** The client keeps all skills of one name. */
  readonly keepsAll?: true;
}

/** The scope and the folder in which a client finds a skill. */
export interface FoundIn {
  readonly scope: Scope;
  readonly folder: string;
}

/**
 * Returns the skills that a client takes of several with one name; undefined if no source says which.
 *
 * @example
 * const found = [{ scope: "user", folder: ".roo/skills" }, { scope: "project", folder: ".agents/skills" }];
 * taken(clientNamed("zoo-code"), found); // [found[1]]
 */
export function taken<S extends FoundIn>(
  client: { readonly duplicates?: Precedence },
  skills: readonly S[],
): readonly S[] | undefined {
  const { duplicates } = client;
  if (skills.length < 2 || duplicates?.keepsAll) return skills;
  const inScope = firstInOrder(skills, ({ scope }) => scope, duplicates?.scopes);
  const inFolder = inScope && firstInOrder(inScope, ({ folder }) => folder, duplicates?.folders);
  // No source says in which order a client reads the skills of one folder.
  return inFolder?.length === 1 ? inFolder : undefined;
}

/**
 * Returns the skills with the first key in `order`; undefined if the skills have several keys and none is in `order`.
 */
function firstInOrder<S>(skills: readonly S[], keyOf: (skill: S) => string, order: readonly string[] | undefined) {
  const keys = new Set(skills.map(keyOf));
  if (keys.size === 1) return skills;
  const first = order?.find((key) => keys.has(key));
  return first === undefined ? undefined : skills.filter((skill) => keyOf(skill) === first);
}
