import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { localReferencePath } from "@skill-convert/core/schema";

/** The most references that follow each other before one counts as a cycle. */
const MAX_HOPS = 100;

/** A value of a document after its references have been followed. */
export interface Resolved {
  /** Undefined if a reference has no target in the document, or leads back to itself. */
  readonly value: Json | undefined;
  /** The path of the value in the document, or that of the reference that could not be followed. */
  readonly at: Path;
}

/** Follows the references of a value that is no schema, such as a parameter (openapi.md#s34). */
export function resolve(document: JsonRecord, at: Path): Resolved {
  let place = at;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const value = valueAt(document, place);
    const reference = isJsonRecord(value) ? getOwn(value, "$ref") : undefined;
    if (typeof reference !== "string") return { value, at: place };
    const target = localReferencePath(reference);
    if (target === undefined || valueAt(document, target) === undefined) return { value: undefined, at: place };
    place = target;
  }
  return { value: undefined, at };
}

/** Returns the local reference to a path of the document. */
export function referenceTo(path: Path): string {
  return `#/${path.map((key) => encodeURIComponent(String(key).replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;
}

/** A schema after the reference at its top has been followed. */
export interface FollowedSchema {
  readonly raw: Json;
  readonly at: Path;
  /** The path to which references from the schema to its own parts lead; empty for a shared schema. */
  readonly own: Path;
}

/** Follows the reference at the top of a schema, so that its properties are known. */
export function followSchema(document: JsonRecord, at: Path, raw: Json): FollowedSchema {
  const followed = isJsonRecord(raw) && typeof getOwn(raw, "$ref") === "string" ? resolve(document, at) : undefined;
  if (followed?.value === undefined) return { raw, at, own: at };
  return { raw: followed.value, at: followed.at, own: [] };
}
