import {
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  jsonEqual,
  recordOf,
  type SkillManifest,
  scalarText,
} from "@skill-convert/core";
import type { TextField } from "./decode-document.js";
import { encodeDependencies, isSkillId } from "./dependencies.js";
import { operationSchemas } from "./operations.js";
import { effectsToPermissions, permissionsToEffects } from "./permissions.js";
import { fromFrontmatter } from "./skill-md.js";
import { keptOf, textsOf } from "./spelling.js";
import { toSemVer } from "./version.js";

/** Writes a complete manifest's document. */
export function encodeDocument(manifest: SkillManifest, folderId: string | undefined): JsonRecord {
  const { keys, spelling } = keptOf(manifest);
  const elsewhere = fromFrontmatter(manifest);
  const spelled = (key: string, value: Json | undefined): Json | undefined => {
    const kept = getOwn(spelling, key);
    if (kept === undefined || value === undefined) return value;
    return jsonEqual(Array.isArray(value) ? textsOf(kept) : scalarText(kept), value) ? kept : value;
  };
  const text = (key: TextField) => [key, elsewhere.has(key) ? undefined : spelled(key, manifest[key])] as const;
  const schemas = operationSchemas(manifest);
  const schema = (key: string, value: JsonSchema | undefined) =>
    [key, getOwn(spelling, key) === true ? value : undefined] as const;
  const document: JsonRecord = recordOf<Json>([
    ...encodeId(manifest, spelling, folderId),
    text("name"),
    text("description"),
    ["version", encodeVersion(manifest.version, getOwn(spelling, "version"))],
    text("category"),
    text("level"),
    ["tags", spelled("tags", manifest.tags)],
    ["dependencies", encodeOwnDependencies(manifest, keys, spelling)],
    ["requires_tools", spelled("requires_tools", manifest.tools?.required)],
    text("author"),
    text("license"),
    text("repository"),
    schema("input_schema", schemas.input),
    schema("output_schema", schemas.output),
    ["examples", manifest.examples],
  ]);
  // In the order that they had among themselves.
  const others = Object.entries(keys)
    .filter(([key]) => !Object.hasOwn(document, key))
    .map(([key, value]): [string, Json | undefined] => {
      if (key === "permissions") return [key, encodePermissions(manifest, value)];
      return [key, key === "requires" ? remainingRequires(manifest, value) : value];
    });
  return recordOf<Json>([...Object.entries(document), ...others]);
}

function encodeId(
  { id }: SkillManifest,
  spelling: JsonRecord,
  folderId: string | undefined,
): [string, Json | undefined][] {
  if (spelling["id"] === "folder" && id === folderId) return [];
  const kept = spelling["idText"];
  const key = spelling["id"] === "skill_id" ? "skill_id" : "id";
  return [[key, kept !== undefined && scalarText(kept) === id ? kept : id]];
}

function encodeVersion(version: string | undefined, kept: Json | undefined): Json | undefined {
  const text = scalarText(kept);
  return text !== undefined && version === toSemVer(text) ? kept : version;
}

/** `dependencies` without those that `requires` names. */
function encodeOwnDependencies(
  { dependencies }: SkillManifest,
  keys: JsonRecord,
  spelling: JsonRecord,
): Json | undefined {
  const requires = getOwn(keys, "requires");
  const listed = Array.isArray(requires) ? requires : [];
  const elsewhere = (dependency: NonNullable<typeof dependencies>[number]) =>
    keptOf(dependency).spelling["from"] === "requires" &&
    listed.includes(dependency.id) &&
    Object.keys(dependency).every((key) => key === "id" || key === "extensions");
  const own = dependencies?.filter((dependency) => !elsewhere(dependency));
  const hidden = own?.length === 0 && dependencies?.length !== 0 && spelling["dependencies"] === undefined;
  return own && !hidden ? encodeDependencies(own, spelling["dependencies"]) : undefined;
}

/** `requires` without the skills that are no dependencies any more. */
function remainingRequires({ dependencies }: SkillManifest, requires: Json): Json {
  if (!Array.isArray(requires)) return requires;
  const known = new Set(dependencies?.map(({ id }) => id));
  return requires.filter((entry: Json) => !isSkillId(entry) || known.has(entry));
}

/** Permissions are a dialect: they follow the effects where the manifest has them, and are never begun. */
function encodePermissions({ effects }: SkillManifest, kept: Json | undefined): Json | undefined {
  if (kept === undefined || kept === null) return kept;
  const granted = permissionsToEffects(kept);
  if (granted === undefined || jsonEqual(granted, effects)) return kept;
  return effects && isJsonRecord(kept) ? effectsToPermissions(effects, kept) : undefined;
}
