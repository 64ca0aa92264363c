import type { SkillManifest } from "@skill-convert/core";
import type { RegisteredSkill, RegistryStore } from "@skill-convert/registry";
import type { IndexEntry } from "../../../well-known/index-file.js";

/** The registry that is served. */
export interface RegistrySource {
  readonly store: Pick<RegistryStore, "lookup" | "query" | "history" | "snapshot" | "freshness">;
  /** Returns the ids of an execution context, or undefined if no context has this name. */
  context(name: string): Promise<readonly string[] | undefined>;
  /** Returns the manifest of a skill with its instructions, which a registry of a folder does not keep. */
  complete(skill: RegisteredSkill): SkillManifest;
  readonly wellKnown: PublishedSkills;
}

/** The skills of a registry as a website publishes them. */
export interface PublishedSkills {
  /** Returns undefined if there are more skills than one index can have. */
  index(): Promise<{ readonly entries: readonly IndexEntry[]; readonly omitted: number } | undefined>;
  /** Returns a file of the index by its address relative to the index; undefined if there is none. */
  file(url: string): Promise<Uint8Array | undefined>;
}

/** The most skills of an index of published skills, which is one document. */
export const MAX_PUBLISHED = 10_000;
