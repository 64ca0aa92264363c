import type { Json, Path } from "@skill-convert/core";
import { localReferencePath } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { EFFECT_REPORT_NAMES } from "../derive/effect-report.js";
import { isJsonSchema } from "../fields/json-schema.js";
import { decodeField } from "../fields/types.js";

/** What an output's schema says of its account of what a run changed (invariant 4.3). */
export interface Account {
  /** `unknown` if the schema refers to something that is not here. */
  readonly state: "missing" | "optional" | "required" | "unknown";
  /** Where it is declared, from the schema on. */
  readonly places: readonly { readonly path: Path; readonly schema: Json }[];
}

/** The account in `outputs`; undefined if there are none. */
export function accountIn(outputs: Json): Account | undefined {
  if (outputs === null) return undefined;
  if (isJsonSchema(outputs)) return accountOf(outputs);
  const fields = isJsonRecord(outputs) ? outputs : {};
  const name = EFFECT_REPORT_NAMES.find((key) => getOwn(fields, key) !== undefined);
  if (name === undefined) return { state: "missing", places: [] };
  const { schema, required, known } = decodeField(getOwn(fields, name) ?? null);
  return { state: required ? "required" : "optional", places: [{ path: [name], schema: known ? schema : {} }] };
}

/**
 * The account in a schema. The parts of an `allOf` hold together; of alternatives it is enough that one has it, since
 * another is the error envelope (section 9).
 */
function accountOf(root: Json): Account {
  const places: { path: Path; schema: Json }[] = [];
  let required = false;
  const known = everyPart(root, (schema, path) => {
    const properties = getOwn(schema, "properties");
    const demanded = getOwn(schema, "required");
    for (const name of EFFECT_REPORT_NAMES) {
      const report = isJsonRecord(properties) ? getOwn(properties, name) : undefined;
      if (report !== undefined) places.push({ path: [...path, "properties", name], schema: report });
      if (Array.isArray(demanded) && demanded.includes(name)) required = true;
    }
  });
  if (required) return { state: "required", places };
  if (places.length > 0) return { state: "optional", places };
  return { state: known ? "missing" : "unknown", places };
}

/** Whether a schema has alternatives, or refers to something that is not here and may have them. */
export function hasAlternatives(root: Json): boolean {
  let found = false;
  const known = everyPart(root, (schema) => {
    for (const keyword of ["anyOf", "oneOf", "if"]) if (getOwn(schema, keyword) !== undefined) found = true;
  });
  return found || !known;
}

type SchemaRecord = { readonly [key: string]: Json };

/**
 * Visits a schema and the schemas that apply to the same value, those that it refers to included. False where one of
 * them is not here.
 */
function everyPart(root: Json, visit: (schema: SchemaRecord, path: Path) => void): boolean {
  const seen = new Set<Json>();
  let known = true;
  const follow = (schema: Json | undefined, path: Path): void => {
    if (schema === undefined) known = false;
    if (!isJsonRecord(schema) || seen.has(schema)) return;
    seen.add(schema);
    visit(schema, path);
    const reference = getOwn(schema, "$ref");
    if (typeof reference === "string") {
      const target = localReferencePath(reference);
      follow(target && valueAt(root, target), target ?? []);
    }
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const parts = getOwn(schema, keyword);
      if (Array.isArray(parts)) for (const [index, part] of parts.entries()) follow(part, [...path, keyword, index]);
    }
    for (const keyword of ["then", "else"]) {
      const part = getOwn(schema, keyword);
      if (part !== undefined) follow(part, [...path, keyword]);
    }
  };
  follow(root, []);
  return known;
}
