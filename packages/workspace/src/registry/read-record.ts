import { createHash } from "node:crypto";
import type { Adapter, Decoded, Registry, SkillManifest, SupportFile } from "@skill-convert/core";
import { sensitiveValues } from "@skill-convert/core/adapters";
import type { DiagnosticReport } from "@skill-convert/report";
import { showDiagnostic } from "@skill-convert/report";
import type { CacheFlags } from "../cache/cache-for.js";
import { cacheFor } from "../cache/cache-for.js";
import type { ResultCache } from "../cache/result-cache.js";
import type { WorkspaceContext } from "../context.js";
import type { InputSkill } from "../find/find.js";
import { readSkill } from "../find/read-skill.js";

/** The stored data of a skill that was read. It is plain JSON. */
interface SkillRecord {
  /** The id of the format; undefined if none was found. */
  readonly format: string | undefined;
  /** Undefined if there is an error among the diagnostics. */
  readonly manifest: SkillManifest | undefined;
  readonly supportFiles: readonly SupportFile[] | undefined;
  /** Errors and warnings. */
  readonly diagnostics: readonly DiagnosticReport[];
}

export type RecordCache = ResultCache<SkillRecord>;

/** A record, and the decoded skill that it was made of unless it was recalled. */
export interface ReadRecord extends SkillRecord {
  readonly decoded?: Decoded | undefined;
}

/** Opens the cache that `registry` and `index` share, if the command line asks for one. */
export function recordCache(
  root: string,
  context: WorkspaceContext,
  options: CacheFlags,
  from: string | undefined,
): Promise<RecordCache | undefined> {
  return cacheFor("registry", root, context, options, [from ?? null]);
}

/** White space except for a single space: most white space is one, and to replace it by itself takes long. */
const UNLIKE_ONE_SPACE = /[^\S ]\s*| \s+/g;

/**
 * Returns a manifest with a hash in place of its instructions, which are most of a skill: a registry only needs to know
 * whether they changed. White space does not count (semioverse.md#d57). The result is a deep copy, because a string that
 * was cut out of a file would keep the whole file in memory.
 */
export function withHashedBody({ instructions, ...manifest }: SkillManifest): SkillManifest {
  const words = instructions?.trim().replace(UNLIKE_ONE_SPACE, " ");
  const hash = words === undefined ? {} : { instructions: createHash("sha256").update(words).digest("hex") };
  return JSON.parse(JSON.stringify({ ...manifest, ...hash })) as SkillManifest;
}

/**
 * Reads a skill, or recalls it from the cache.
 *
 * @param keep reduces the manifest to what is stored; commands that share a cache must use the same function
 */
export function readRecord(
  registry: Registry,
  skill: InputSkill,
  named: Adapter | undefined,
  keep: (manifest: SkillManifest) => SkillManifest,
  cache?: RecordCache,
): ReadRecord {
  const known = cache?.recall(skill);
  if (known) return known.value;
  const observed = cache?.observe(skill) ?? skill;
  const { format, decoded, diagnostics } = readSkill(registry, observed, named);
  const notable = diagnostics.filter(({ severity }) => severity !== "info");
  const record = {
    format: format?.id,
    manifest: decoded && keep(decoded.manifest),
    supportFiles: decoded?.supportFiles,
    diagnostics: notable.map((diagnostic) => showDiagnostic(diagnostic, skill.files)),
  };
  if (decoded && sensitiveValues(decoded.manifest).length > 0) cache?.forget(skill);
  else cache?.keep(observed, record, diagnostics);
  return { ...record, decoded };
}
