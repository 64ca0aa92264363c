import type { SkillManifest } from "@skill-convert/core";
import type { DiskSkill } from "@skill-convert/fs";
import type { RegisteredSkill, RegistryStore, SkillRegistry } from "@skill-convert/registry";
import type { PlacedDiagnostic } from "@skill-convert/report";
import type { CacheFlags } from "../cache/cache-for.js";
import type { PublishedSkills } from "../publish/published-skills.js";
import type { NamedContext } from "./settings.js";

/** Where a registry is: the folder below which the skills are, or a database. */
export type RegistryPlace = string | { readonly store: string };

/** How a registry is opened. The options are about a folder, and ignored or refused for a database. */
export interface RegistryOptions extends CacheFlags {
  /** Further folders of skills by name, besides those of the configuration file. Their ids are `name:id`. */
  readonly vaults?: Readonly<Record<string, string>> | undefined;
  /** Whether the vaults, mappings and contexts of the configuration file are read (default: true). */
  readonly configured?: boolean | undefined;
}

/** What was found when the skills of a registry were read. */
export interface Reading {
  /** The problems of reading and registering the skills, which an answer may therefore lack. */
  readonly diagnostics: readonly PlacedDiagnostic[];
  /** False if there are no skills, so that there is no registry. */
  readonly reached: boolean;
  /** The number of skills that were found; undefined for a database, which is not read. */
  readonly found?: number | undefined;
  /** The number of them that are registered. */
  readonly registered?: number | undefined;
}

/** A registry that is open: its store, and what only its place can tell. */
export interface OpenRegistry {
  readonly store: RegistryStore;
  /** The most skills that a query lists unless it says otherwise. */
  readonly pageSize: number;
  /** Reads what has to be read before the first question. */
  reading(): Reading;
  /** The execution contexts that the registry keeps. */
  contexts(snapshot: SkillRegistry): readonly NamedContext[];
  /** Returns the manifest of a skill with its instructions. */
  complete(skill: RegisteredSkill): SkillManifest;
  /** @throws InputError if no skill can be registered */
  requireWritable(): void;
  /**
   * Returns the path under which a new skill is registered.
   *
   * @throws InputError if its id cannot be a path
   */
  pathFor(manifest: SkillManifest, files: DiskSkill): string | undefined;
  /**
   * Finds the skills that changed since a revision without a sufficient version.
   *
   * @throws InputError if the place has no revisions
   */
  versionsSince(revision: string): Promise<readonly PlacedDiagnostic[]>;
  /** The skills as a website publishes them. */
  published(): Promise<PublishedSkills>;
  /**
   * Opens the registry again after each change of its place.
   *
   * @returns a function that stops watching, and waits for the current call
   */
  watch(
    changed: (reopened: OpenRegistry) => Promise<void>,
    onProblem: (message: string) => void,
  ): Promise<() => Promise<void>>;
}
