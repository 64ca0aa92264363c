import {
  type Dependency,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  recordOf,
} from "@skill-convert/core";
import { keep, kept, spelling } from "./extensions.js";

export type DependsKey = "depends" | "dependencies";
type Form = "list" | "mapping" | "text";

/** The key under which a document names the skills that it depends on; undefined where it has neither. */
export function dependsKey(document: JsonRecord): DependsKey | undefined {
  for (const key of ["depends", "dependencies"] as const) {
    if ((getOwn(document, key) ?? null) !== null) return key;
  }
  return undefined;
}

/** How a set of dependencies is written: a list of ids and objects, a mapping whose keys are ids, or one id alone. */
export function formOf(raw: Json): Form {
  if (Array.isArray(raw)) return "list";
  return isJsonRecord(raw) ? "mapping" : "text";
}

/** Definition 5.1, with the coordination entries of Definition 6.1. */
export function decodeDepends(raw: Json): Dependency[] {
  if (typeof raw === "string") return [{ id: raw }];
  if (Array.isArray(raw)) return raw.flatMap((item: Json) => decodeItem(item));
  return isJsonRecord(raw) ? Object.entries(raw).map(([id, value]) => decodeEntry(id, value)) : [];
}

function decodeItem(item: Json): Dependency[] {
  if (typeof item === "string") return [{ id: item }];
  if (!isJsonRecord(item)) return [];
  const { id, ...rest } = item;
  if (typeof id !== "string") return [];
  const dependency = decodeDetails(id, rest);
  // An object that says no more than its id would be written as the id alone.
  return [Object.keys(rest).length > 0 ? dependency : { ...dependency, ...keep([], { form: "object" }) }];
}

/** The key of a mapping that names a skill, with what is said of it. */
function decodeEntry(id: string, value: Json): Dependency {
  if (isJsonRecord(value)) return decodeDetails(id, value);
  if (value === null || value === true) return { id, ...keep([], { value }) };
  return { id, ...keep([[SCALAR, value]]) };
}

/** Where a mapping gives a skill something other than details, such as a version, it is kept under this name. */
const SCALAR = "$value";

function decodeDetails(id: string, details: JsonRecord): Dependency {
  const { coordination } = details;
  const known = typeof coordination === "boolean";
  const rest = Object.entries(details).filter(([key]) => !(known && key === "coordination"));
  return { id, ...(known ? { coordination } : {}), ...keep(rest) };
}

/** The set in the form that it was read in, as long as that can hold it. */
export function encodeDepends(dependencies: readonly Dependency[], form: Form): Json {
  const ids = new Set(dependencies.map(({ id }) => id));
  if (form === "mapping" && ids.size === dependencies.length) {
    return recordOf(dependencies.map((dependency) => [dependency.id, encodeEntry(dependency)] as const));
  }
  const items = dependencies.map(encodeItem);
  const [only] = items;
  return form === "text" && items.length === 1 && typeof only === "string" ? only : items;
}

function encodeItem(dependency: Dependency): Json {
  const details = encodeDetails(dependency);
  const plain = Object.keys(details).length === 0 && spelling(dependency, "form") !== "object";
  return plain ? dependency.id : recordOf<Json>([["id", dependency.id], ...Object.entries(details)]);
}

function encodeEntry(dependency: Dependency): Json {
  const scalar = kept(dependency).find(([key]) => key === SCALAR);
  const details = encodeDetails(dependency);
  if (Object.keys(details).length > 0) return details;
  if (scalar) return scalar[1];
  const spelled = spelling(dependency, "value");
  return spelled === undefined ? {} : spelled;
}

function encodeDetails(dependency: Dependency): JsonRecord {
  const rest = kept(dependency).filter(([key]) => key !== SCALAR && key !== "id");
  return recordOf<Json>([["coordination", dependency.coordination], ...rest]);
}

/** Asks whether a text is one of the forms, as notation remembers it. */
export function isForm(value: Json | undefined): value is Form {
  return value === "list" || value === "mapping" || value === "text";
}

/** A dependency and where it stands. */
export interface DependencyAt {
  readonly id: string;
  readonly key: DependsKey;
  readonly path: Path;
  /** What is said of it besides its id. */
  readonly details: Json | undefined;
}

/** The dependencies of a document, in any of their forms. */
export function dependenciesAt(document: JsonRecord): DependencyAt[] {
  const key = dependsKey(document);
  const raw = key && getOwn(document, key);
  if (key === undefined || raw === undefined) return [];
  if (typeof raw === "string") return [{ id: raw, key, path: [key], details: undefined }];
  if (!Array.isArray(raw)) {
    return isJsonRecord(raw) ? Object.entries(raw).map(([id, details]) => ({ id, key, path: [key, id], details })) : [];
  }
  return raw.flatMap((item: Json, index): DependencyAt[] => {
    if (typeof item === "string") return [{ id: item, key, path: [key, index], details: undefined }];
    const id = isJsonRecord(item) ? getOwn(item, "id") : undefined;
    return typeof id === "string" ? [{ id, key, path: [key, index], details: item }] : [];
  });
}
