import {
  type Effect,
  extensionIn,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type Path,
  recordOf,
  type SkillManifest,
} from "@skill-convert/core";
import { FORMAT } from "../format.js";

/** A manifest with the effects that the key `permissions` (dialect) grants. The key itself is kept. */
export function withEffects(manifest: SkillManifest): SkillManifest {
  const effects = permissionsToEffects(permissionsOf(manifest) ?? null);
  return effects ? { ...manifest, effects } : manifest;
}

/** A manifest whose `permissions` grant its effects. They follow them if they are there, and are never begun. */
export function withPermissions(manifest: SkillManifest): SkillManifest {
  const { effects, extensions } = manifest;
  const kept = permissionsOf(manifest) ?? null;
  const granted = permissionsToEffects(kept);
  if (granted === undefined || jsonEqual(granted, effects)) return manifest;
  const permissions = effects && isJsonRecord(kept) ? effectsToPermissions(effects, kept) : undefined;
  const own = Object.entries({ ...extensionIn(manifest, FORMAT), permissions });
  return { ...manifest, extensions: { ...extensions, [FORMAT]: recordOf<Json>(own) } };
}

export function permissionsOf(manifest: SkillManifest): Json | undefined {
  return getOwn(extensionIn(manifest, FORMAT), "permissions");
}

/** Where `permissions` grant a part of the effects. */
export function placeOfEffect(permissions: Json | undefined, [index, field, ...inside]: Path): Path {
  const area = index === undefined ? undefined : areasOf(permissions)[Number(index)];
  return ["permissions", ...(area === undefined ? [] : [area]), ...(field === "destinations" ? inside : [])];
}

/** The area that grants each of the effects. */
function areasOf(raw: Json | undefined): readonly string[] {
  return Object.entries(isJsonRecord(raw) ? raw : {}).flatMap(([area, value]) =>
    (granted(area, value) ?? []).map(() => area),
  );
}

/** What `permissions.filesystem` grants. */
const FILESYSTEM: Readonly<Record<string, readonly ("read" | "write")[]>> = {
  none: [],
  read: ["read"],
  "read-only": ["read"],
  readonly: ["read"],
  write: ["write"],
  read_write: ["read", "write"],
  "read-write": ["read", "write"],
  readwrite: ["read", "write"],
  rw: ["read", "write"],
  full: ["read", "write"],
};

/** The effects that a manifest's `permissions` (dialect) grant; undefined where they are written in another way. */
export function permissionsToEffects(permissions: Json): Effect[] | undefined {
  if (!isJsonRecord(permissions)) return undefined;
  const effects: Effect[] = [];
  for (const [area, value] of Object.entries(permissions)) {
    const read = granted(area, value);
    if (read === undefined) return undefined;
    effects.push(...read);
  }
  return effects;
}

/** What an area grants; undefined where there is no such area, or it is written in another way. */
function granted(area: string, value: Json): Effect[] | undefined {
  switch (area) {
    case "filesystem":
      return filesystem(value);
    case "network":
      return network(value);
    case "shell":
      return shell(value);
    default:
      return undefined;
  }
}

function filesystem(value: Json): Effect[] | undefined {
  const key = typeof value === "boolean" ? (value ? "full" : "none") : value;
  const granted = typeof key === "string" && Object.hasOwn(FILESYSTEM, key) ? FILESYSTEM[key] : undefined;
  return granted?.map((access) => ({ type: "filesystem", access }));
}

function network(value: Json): Effect[] | undefined {
  if (Array.isArray(value)) {
    if (!value.every((item): item is string => typeof item === "string")) return undefined;
    return value.length > 0 ? [{ type: "network", destinations: [...value] }] : [];
  }
  if (value === false || value === "none") return [];
  return value === true || value === "full" || value === "any" ? [{ type: "network" }] : undefined;
}

function shell(value: Json): Effect[] | undefined {
  if (value === false || value === "none") return [];
  return value === true || (typeof value === "string" && value !== "") ? [{ type: "process" }] : undefined;
}

/**
 * Permissions that grant what the effects need, and never less. An area that grants it already stays as it is written,
 * and one that is not there is begun only where it has to grant something.
 */
export function effectsToPermissions(effects: readonly Effect[], before: JsonRecord): JsonRecord {
  const reads = effects.some((effect) => isRead(effect));
  const writes = effects.some((effect) => isWrite(effect));
  const remote = effects.filter(({ type }) => type === "network" || type === "message" || type === "database");
  const everywhere = remote.some((effect) => !("destinations" in effect) || effect.destinations === undefined);
  const destinations = remote.flatMap((effect) => ("destinations" in effect ? (effect.destinations ?? []) : []));
  const runs = effects.some(({ type }) => type === "process" || type === "unknown");
  const needed = {
    filesystem: reads && writes ? "read_write" : writes ? "write" : reads ? "read" : "none",
    network: everywhere ? true : [...new Set(destinations)],
    shell: runs ? "full" : "none",
  };
  return recordOf(Object.entries(needed).map(([area, value]) => [area, inWordsOf(before, area, value)]));
}

function inWordsOf(before: JsonRecord, area: string, needed: Json): Json | undefined {
  const written = getOwn(before, area);
  const grants = granted(area, needed);
  if (written === undefined) return jsonEqual(grants, []) ? undefined : needed;
  return jsonEqual(granted(area, written), grants) ? written : needed;
}

function isRead(effect: Effect): boolean {
  if (effect.type === "filesystem") return effect.access === "read" || effect.access === undefined;
  return effect.type === "git" && effect.access === "read";
}

function isWrite(effect: Effect): boolean {
  if (effect.type === "filesystem") return effect.access !== "read";
  return effect.type === "state" || (effect.type === "git" && effect.access === "write");
}
