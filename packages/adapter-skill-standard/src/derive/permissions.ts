import type { CoverageEntry, Effect, Json, JsonRecord, LossNote, Path, SkillManifest } from "@skill-convert/core";
import { extensionIn } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { FORMAT } from "../format.js";

const KEY = "permissions";

const READS: Effect = { type: "filesystem", access: "read" };
const WRITES: Effect = { type: "filesystem", access: "write" };
const FILES: Readonly<Record<string, readonly Effect[]>> = {
  none: [],
  read: [READS],
  "read-only": [READS],
  readonly: [READS],
  write: [WRITES],
  read_write: [READS, WRITES],
  "read-write": [READS, WRITES],
  readwrite: [READS, WRITES],
  rw: [READS, WRITES],
  full: [READS, WRITES],
};

/** What each area of `permissions` (dialect) grants; undefined if it is written in another way. */
const AREAS: Readonly<Record<string, (value: Json) => readonly Effect[] | undefined>> = {
  filesystem(value) {
    const word = typeof value === "boolean" ? (value ? "full" : "none") : value;
    return typeof word === "string" ? getOwn(FILES, word) : undefined;
  },
  network(value) {
    if (!Array.isArray(value)) return oneOrNone(value, { type: "network" }, ["full", "any"]);
    if (!value.every((item): item is string => typeof item === "string")) return undefined;
    return value.length > 0 ? [{ type: "network", destinations: [...value] }] : [];
  },
  shell: (value) => oneOrNone(value, { type: "process" }),
};

/** @param words that grant the effect; any word does, if left out */
function oneOrNone(value: Json, effect: Effect, words?: readonly string[]): readonly Effect[] | undefined {
  if (value === false || value === "none") return [];
  const isWord = typeof value === "string" && value !== "" && (words?.includes(value) ?? true);
  return value === true || isWord ? [effect] : undefined;
}

/** The areas that a manifest grants, with what they grant; undefined if one of them is not understood. */
function areasIn(permissions: Json | undefined): (readonly [area: string, effects: readonly Effect[]])[] | undefined {
  if (!isJsonRecord(permissions)) return undefined;
  const areas: (readonly [string, readonly Effect[]])[] = [];
  for (const [area, value] of Object.entries(permissions)) {
    const effects = getOwn(AREAS, area)?.(value);
    if (effects === undefined) return undefined;
    areas.push([area, effects]);
  }
  return areas;
}

/** The effects that `permissions` grant; undefined if they are written in another way. */
export function permissionsToEffects(permissions: Json | undefined): Effect[] | undefined {
  return areasIn(permissions)?.flatMap(([, effects]) => effects);
}

function permissionsOf(manifest: SkillManifest): Json | undefined {
  return getOwn(extensionIn(manifest, FORMAT), KEY);
}

/** A manifest with the effects that its permissions grant. The key itself is kept. */
export function withEffects(manifest: SkillManifest): SkillManifest {
  const effects = permissionsToEffects(permissionsOf(manifest));
  return effects ? { ...manifest, effects } : manifest;
}

/** A manifest whose permissions grant its effects. They follow them if they are there, and are never begun. */
export function withPermissions(manifest: SkillManifest): SkillManifest {
  const { effects, extensions } = manifest;
  const kept = permissionsOf(manifest);
  const granted = permissionsToEffects(kept);
  if (granted === undefined || jsonEqual(granted, effects)) return manifest;
  const permissions = effects && isJsonRecord(kept) ? effectsToPermissions(effects, kept) : undefined;
  const own = Object.entries({ ...extensionIn(manifest, FORMAT), [KEY]: permissions });
  return { ...manifest, extensions: { ...extensions, [FORMAT]: recordOf<Json>(own) } };
}

/** Why effects that somebody changed do not come back as they are from the permissions, which change with them. */
export function permissionNotes(manifest: SkillManifest): LossNote[] {
  if (permissionsOf(manifest) === undefined) return [];
  const note = (path: Path, reason: string): LossNote => ({ path, kind: "narrowed", reason });
  return [
    note(["effects"], "The key permissions says only in broad terms what a skill may do."),
    note(["extensions", FORMAT, KEY], "The key permissions follows the effects, and those are others now."),
  ];
}

/** What the format holds of effects. */
export const effectCoverage: Readonly<Record<string, Partial<CoverageEntry>>> = {
  effects: { holds: "none", adds: ["synthesised"], where: `\`${KEY}\`, only where they are there` },
  [`extensions/${FORMAT}/${KEY}`]: { holds: "narrowed", adds: ["synthesised"] },
};

/** Where a manifest grants a part of its effects. */
export function placeOfEffect(document: JsonRecord, [index, field, ...inside]: Path): Path {
  const areas = areasIn(document[KEY])?.flatMap(([area, effects]) => effects.map(() => area)) ?? [];
  const area = index === undefined ? undefined : areas[Number(index)];
  return [KEY, ...(area === undefined ? [] : [area]), ...(field === "destinations" ? inside : [])];
}

/** Whether a manifest says that the skill reads or writes files. */
export function grantsFiles(document: JsonRecord): boolean {
  return permissionsToEffects(document[KEY])?.some(({ type }) => type === "filesystem") ?? false;
}

/**
 * Permissions that grant what the effects need, and never less. An area that grants it already stays as it is written,
 * and one that is not there is begun only if it has to grant something.
 */
function effectsToPermissions(effects: readonly Effect[], before: JsonRecord): JsonRecord {
  const reads = effects.some(isRead);
  const writes = effects.some(isWrite);
  const remote = effects.filter(({ type }) => type === "network" || type === "message" || type === "database");
  const destinations = remote.map((effect) => ("destinations" in effect ? effect.destinations : undefined));
  const needed: JsonRecord = {
    filesystem: reads && writes ? "read_write" : writes ? "write" : reads ? "read" : "none",
    network: destinations.includes(undefined) || [...new Set(destinations.flatMap((names) => names ?? []))],
    shell: effects.some(({ type }) => type === "process" || type === "unknown") ? "full" : "none",
  };
  return recordOf<Json>(
    Object.entries(needed).map(([area, value]) => {
      const written = getOwn(before, area);
      const grants = AREAS[area]?.(value);
      if (written === undefined) return [area, jsonEqual(grants, []) ? undefined : value];
      return [area, jsonEqual(AREAS[area]?.(written), grants) ? written : value];
    }),
  );
}

function isRead(effect: Effect): boolean {
  if (effect.type === "filesystem") return effect.access === "read" || effect.access === undefined;
  return effect.type === "git" && effect.access === "read";
}

function isWrite(effect: Effect): boolean {
  if (effect.type === "filesystem") return effect.access !== "read";
  return effect.type === "state" || (effect.type === "git" && effect.access === "write");
}
