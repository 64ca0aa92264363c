import { getOwn, type JsonRecord, type Path, SPELLING } from "@skill-convert/core";
import { asRecord } from "./extensions.js";
import { FORMAT } from "./format.js";
import { firstArtifacts } from "./outputs.js";
import { type ListEntry, readLists } from "./split-lists.js";

/** Where the fields of the model stand in the front matter; every other one has its own name there. */
const FIELDS: Readonly<Record<string, Path>> = {
  id: ["name"],
  author: ["metadata", "author"],
  repository: ["metadata", "repository"],
  tools: ["allowed-tools"],
  effects: ["execution", "network"],
  environment: ["env"],
  commands: ["preconditions", "commands"],
  requiredFiles: ["preconditions", "files"],
  assertions: ["preconditions"],
};

/** The same inside an operation. */
const OPERATION_FIELDS: Readonly<Record<string, Path>> = {
  description: ["description"],
  input: ["inputs"],
  output: ["outputs", "artifacts"],
  producedFiles: ["outputs", "files"],
};

/** What the fields of an element are called in the front matter. */
const ELEMENT_FIELDS: Readonly<Record<string, Path>> = {
  minVersion: ["min_version"],
  maxVersion: ["max_version"],
  default: ["schema", "default"],
};

/** A path of the model as a path of the front matter. */
export function toDocumentPath(raw: JsonRecord, path: Path): Path {
  const [head, second, ...rest] = path;
  if (head === "extensions") return second === FORMAT.id ? keptPath(rest) : rest;
  if (head === "operations") return operationPath(raw, rest);
  if (head === undefined) return [];
  const field = getOwn(FIELDS, String(head)) ?? [head];
  if (head === "effects" || head === "tools") return field;
  const inside = path.slice(1);
  if (head === "environment") return [...field, ...listPath(readLists(getOwn(raw, "env")), inside)];
  if (head === "commands") return [...field, ...elementPath(inside, { name: ["cmd"] })];
  return head === "requiredFiles" ? [...field, ...elementPath(inside)] : [...field, ...inside];
}

function operationPath(raw: JsonRecord, [field, ...rest]: Path): Path {
  const place = field === undefined ? ["inputs"] : getOwn(OPERATION_FIELDS, String(field));
  if (place === undefined) return [];
  if (field === "input") {
    const [member, ...inside] = rest;
    if (member === "extensions") return [...place, ...keptPath(inside.slice(1))];
    return [...place, ...listPath(readLists(getOwn(raw, "inputs")), member === "parameters" ? inside : [])];
  }
  if (field === "output") return [...place, ...artifactPath(raw, rest[0] === "fields" ? rest.slice(1) : [])];
  return [...place, ...elementPath(rest)];
}

/** Artifacts that are texts have no fields of their own. */
function artifactPath(raw: JsonRecord, path: Path): Path {
  const artifacts = getOwn(asRecord(getOwn(raw, "outputs")), "artifacts");
  const [field, ...rest] = path;
  if (!Array.isArray(artifacts) || typeof field !== "number") return [];
  const index = firstArtifacts(artifacts)[field] ?? field;
  return typeof artifacts[index] === "string" ? [index] : elementPath([index, ...rest]);
}

function listPath(entries: readonly ListEntry[], [index, ...rest]: Path): Path {
  const entry = typeof index === "number" || typeof index === "string" ? entries[Number(index)] : undefined;
  return entry === undefined ? [] : [...entry.path, ...elementPath([0, ...rest]).slice(1)];
}

function elementPath([index, field, ...rest]: Path, fields: Readonly<Record<string, Path>> = {}): Path {
  if (index === undefined) return [];
  if (field === undefined) return [index];
  if (field === "extensions") return [index, ...keptPath(rest.slice(1))];
  const place = getOwn(fields, String(field)) ?? getOwn(ELEMENT_FIELDS, String(field)) ?? [field];
  return [index, ...place, ...rest];
}

/** What was kept of this format, or how it was spelled, stands under its own key. */
function keptPath(path: Path): Path {
  return path[0] === SPELLING ? path.slice(1, 2) : path;
}
