import type { CoverageEntry, Effect, Json, JsonRecord, LossNote, Path, SkillManifest } from "@skill-convert/core";
import { extensionIn, touchesNothing } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import type { Prepared } from "@skill-convert/format";
import { FORMAT } from "../format.js";

const KEY = "permissions";

/** The path of the kept `permissions` in a manifest. */
export const PERMISSIONS_PATH = ["extensions", FORMAT, KEY] as const;

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

/**
 * The effects that each area of `permissions` grants; undefined if the value has another form (skill-standard.md#d22).
 */
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

/** @param granting the words that grant the effect; any word does if left out */
function oneOrNone(value: Json, effect: Effect, granting?: readonly string[]): readonly Effect[] | undefined {
  if (value === false || value === "none") return [];
  const isWord = typeof value === "string" && value !== "" && (granting?.includes(value) ?? true);
  return value === true || isWord ? [effect] : undefined;
}

/** Returns the areas with the effects that they grant; undefined if one of them has an unknown form. */
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

/** Returns the effects that `permissions` grants; undefined if it has an unknown form. */
export function permissionsToEffects(permissions: Json | undefined): Effect[] | undefined {
  return areasIn(permissions)?.flatMap(([, effects]) => effects);
}

function permissionsOf(manifest: SkillManifest): Json | undefined {
  return getOwn(extensionIn(manifest, FORMAT), KEY);
}

/** Adds the effects that the kept `permissions` of a manifest grant. The key itself is kept. */
export function withEffects(manifest: SkillManifest): SkillManifest {
  const effects = permissionsToEffects(permissionsOf(manifest));
  return effects ? { ...manifest, effects } : manifest;
}

/** Rewrites the kept `permissions` of a manifest if they grant other effects than it has. Never adds the key. */
export function writePermissions(manifest: SkillManifest): Prepared {
  return { manifest: withPermissions(manifest), notes: permissionNotes(manifest) };
}

function withPermissions(manifest: SkillManifest): SkillManifest {
  const { effects, extensions } = manifest;
  const kept = permissionsOf(manifest);
  const granted = permissionsToEffects(kept);
  if (granted === undefined || jsonEqual(granted, effects)) return manifest;
  // Without the key nothing is declared, because permissions would deny an effect that no area grants.
  const granting = effects?.every(({ type }) => GRANTED_TYPES.has(type)) ? effects : undefined;
  const permissions = granting && isJsonRecord(kept) ? effectsToPermissions(granting, kept) : undefined;
  const entries = Object.entries({ ...extensionIn(manifest, FORMAT), [KEY]: permissions });
  return { ...manifest, extensions: { ...extensions, [FORMAT]: recordOf<Json>(entries) } };
}

/** Notes for changed effects, which do not come back exactly from the permissions that follow them. */
function permissionNotes(manifest: SkillManifest): LossNote[] {
  if (permissionsOf(manifest) === undefined) return [];
  const note = (path: Path, reason: string): LossNote => ({ path, kind: "narrowed", reason });
  return [
    note(["effects"], "The key permissions describes effects only in broad terms."),
    note(PERMISSIONS_PATH, "The key permissions was rewritten to match the effects."),
  ];
}

export const effectCoverage: Readonly<Record<string, Partial<CoverageEntry>>> = {
  effects: { holds: "none", where: `\`${KEY}\`, only if the manifest has the key` },
  [PERMISSIONS_PATH.join("/")]: { holds: "narrowed" },
};

/** Returns the path of the permission that grants an effect, or a part of one. */
export function permissionPath(document: JsonRecord, [index, field, ...inside]: Path): Path {
  const areas = areasIn(document[KEY])?.flatMap(([area, effects]) => effects.map(() => area)) ?? [];
  const area = index === undefined ? undefined : areas[Number(index)];
  return [KEY, ...(area === undefined ? [] : [area]), ...(field === "destinations" ? inside : [])];
}

/** Returns true if the permissions of a manifest let the skill read or write files. */
export function grantsFiles(document: JsonRecord): boolean {
  return permissionsToEffects(document[KEY])?.some(({ type }) => type === "filesystem") ?? false;
}

/** The effects that an area of `permissions` grants, or that a wider area grants (mapping-decisions.md#d31). */
const GRANTED_TYPES: ReadonlySet<Effect["type"]> = new Set(["filesystem", "network", "message", "process", "state"]);

/**
 * Returns permissions that grant everything the effects need. An area that grants the same already keeps its value, and
 * a missing area is added only if it grants something.
 */
function effectsToPermissions(effects: readonly Effect[], before: JsonRecord): JsonRecord {
  const reads = effects.some(isRead);
  const writes = effects.some(isWrite);
  const remote = effects.filter(({ type }) => type === "network" || type === "message");
  const destinations = remote.map((effect) => ("destinations" in effect ? effect.destinations : undefined));
  const needed: JsonRecord = {
    filesystem: reads && writes ? "read_write" : writes ? "write" : reads ? "read" : "none",
    network: destinations.includes(undefined) || [...new Set(destinations.flatMap((names) => names ?? []))],
    shell: effects.some(({ type }) => type === "process") ? "full" : "none",
  };
  return recordOf<Json>(
    Object.entries(needed).map(([area, value]) => {
      const existing = getOwn(before, area);
      const grants = AREAS[area]?.(value);
      if (existing === undefined) return [area, jsonEqual(grants, []) ? undefined : value];
      return [area, jsonEqual(AREAS[area]?.(existing), grants) ? existing : value];
    }),
  );
}

function isRead(effect: Effect): boolean {
  return (
    effect.type === "filesystem" && !touchesNothing(effect) && (effect.access === "read" || effect.access === undefined)
  );
}

function isWrite(effect: Effect): boolean {
  return (
    (effect.type === "filesystem" && !touchesNothing(effect) && effect.access !== "read") || effect.type === "state"
  );
}
