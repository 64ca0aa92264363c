import {
  getOwn,
  isJsonRecord,
  isRecord,
  type JsonRecord,
  type Path,
  type SkillManifest,
  type SourceLocation,
} from "@skill-convert/core";
import type { MarkdownDocument } from "@skill-convert/source";
import { dependsKey } from "./depends.js";
import { FORMAT, SKILL_FILE } from "./format.js";
import { runtimeKey } from "./runtime.js";
import { isJsonSchema } from "./schemas.js";

/** Canonical fields of which the key is not the one of the same name. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ["author", ["metadata", "author"]],
  ["repository", ["metadata", "repository"]],
  ["tools", ["allowed-tools"]],
]);

/** Where a path of the front matter lies: the value, or the nearest thing around it that is there. */
function locatePath(markdown: MarkdownDocument, path: Path): SourceLocation {
  for (let length = path.length; length > 0; length--) {
    const range = markdown.frontmatter?.locate(path.slice(0, length));
    if (range) return { file: SKILL_FILE, range };
  }
  const range = markdown.frontmatterRange;
  return { file: SKILL_FILE, ...(range ? { range } : {}) };
}

/** Where a canonical path comes from. */
export function locateField(markdown: MarkdownDocument, manifest: SkillManifest, path: Path): SourceLocation {
  if (path[0] === "instructions") return { file: SKILL_FILE, range: markdown.body };
  const value = markdown.frontmatter?.value;
  return locatePath(markdown, toDocumentPath(isJsonRecord(value) ? value : {}, manifest, path));
}

/** A canonical path as a path of the front matter. */
export function toDocumentPath(document: JsonRecord, manifest: SkillManifest, path: Path): Path {
  const [head, second, ...rest] = path;
  switch (head) {
    case "runtime":
      return [runtimeKey(document) ?? head];
    case "dependencies":
      return inDependencies(document, manifest, path);
    case "effects":
      return inRegion(manifest, second);
    case "operations":
      return inSchemas(document, manifest, path);
    case "extensions":
      return second === "frontmatter" || second === FORMAT.id ? rest : [];
    case undefined:
      return [];
    default:
      return [...(KEYS.get(String(head)) ?? [head]), ...path.slice(1)];
  }
}

function inDependencies(document: JsonRecord, manifest: SkillManifest, path: Path): Path {
  const key = dependsKey(document) ?? "depends";
  const [, index, ...rest] = path;
  if (typeof index !== "number") return [key];
  if (Array.isArray(getOwn(document, key))) return [key, index, ...rest];
  return [key, manifest.dependencies?.[index]?.id ?? "", ...rest];
}

function inRegion({ effects }: SkillManifest, index: string | number | undefined): Path {
  const effect = typeof index === "number" ? effects?.[index] : undefined;
  if (effect?.type !== "filesystem") return ["region"];
  return ["region", effect.access === "read" ? "reads" : "writes"];
}

const SIDES: ReadonlyMap<string | number, { key: string; list: string; branches: string }> = new Map([
  ["input", { key: "inputs", list: "parameters", branches: "oneOf" }],
  ["output", { key: "outputs", list: "fields", branches: "anyOf" }],
]);

function inSchemas(document: JsonRecord, { operations }: SkillManifest, path: Path): Path {
  const [, index, field, list, member, ...rest] = path;
  const side = field === undefined ? undefined : SIDES.get(field);
  if (field === "entrypoints") return [runtimeKey(document) ?? "runtime"];
  if (side === undefined || typeof index !== "number") return typeof index === "number" ? ["inputs"] : [];
  const raw = getOwn(document, side.key) ?? null;
  const branch = operations.length > 1 ? [side.key, side.branches, index] : [side.key];
  if (list !== side.list) return list === "keywords" && member !== undefined ? [...branch, member] : branch;
  const operation: unknown = operations[index];
  const node = isRecord(operation) ? operation[field ?? ""] : undefined;
  const members = isRecord(node) ? node[side.list] : undefined;
  const named: unknown = Array.isArray(members) && typeof member === "number" ? members[member] : undefined;
  if (!isRecord(named) || typeof named["name"] !== "string") return branch;
  const inside = rest[0] === "schema" ? rest.slice(1) : rest;
  return isJsonSchema(raw) ? [...branch, "properties", named["name"], ...inside] : [side.key, named["name"]];
}
