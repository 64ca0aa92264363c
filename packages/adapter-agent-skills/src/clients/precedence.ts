import type { SourceId } from "./sources.js";

/** Whose skills a folder holds. */
export type Scope = "project" | "user";

/** Which of several skills with one name a client takes. What its source does not say is left out, and is not known. */
export interface Precedence {
  readonly words: string;
  readonly source: SourceId;
  /** The scopes, the one that wins first. */
  readonly scopes?: readonly Scope[];
  /** The folders of one scope, the one that wins first. */
  readonly folders?: readonly string[];
  /** No skill hides another. */
  readonly keepsAll?: true;
}

/** Where a client finds a skill: in one of its folders. */
export interface FoundIn {
  readonly scope: Scope;
  readonly folder: string;
}

/**
 * Those of several skills with one name that a client takes; undefined if no source says which.
 *
 * @example
 * const found = [{ scope: "user", folder: ".roo/skills" }, { scope: "project", folder: ".agents/skills" }] as const;
 * taken(clientNamed("roo"), found); // [found[1]]
 */
export function taken<S extends FoundIn>(
  { duplicates }: { readonly duplicates?: Precedence },
  skills: readonly S[],
): readonly S[] | undefined {
  if (skills.length < 2 || duplicates?.keepsAll) return skills;
  const inScope = winners(skills, ({ scope }) => scope, duplicates?.scopes);
  const inFolder = inScope && winners(inScope, ({ folder }) => folder, duplicates?.folders);
  // Two in one folder: in which order a client reads it, no source says.
  return inFolder?.length === 1 ? inFolder : undefined;
}

/** Those whose place comes first; undefined if they are in several places and their order is not known. */
function winners<S>(skills: readonly S[], placeOf: (skill: S) => string, order: readonly string[] | undefined) {
  const places = new Set(skills.map(placeOf));
  if (places.size === 1) return skills;
  const best = order?.find((place) => places.has(place));
  return best === undefined ? undefined : skills.filter((skill) => placeOf(skill) === best);
}
