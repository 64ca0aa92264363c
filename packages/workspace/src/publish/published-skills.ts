import type { IndexEntry } from "./index-file.js";

/** The skills of a registry as a website publishes them. */
export interface PublishedSkills {
  /** Returns undefined if there are more skills than one index can have. */
  index(): Promise<{ readonly entries: readonly IndexEntry[]; readonly omitted: number } | undefined>;
  /** Returns a file of the index by its address relative to the index; undefined if there is none. */
  file(url: string): Promise<Uint8Array | undefined>;
}

/** The most skills of an index of published skills, which is one document. */
export const MAX_PUBLISHED = 10_000;
