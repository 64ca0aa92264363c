import { isRecord } from "../json.js";
import type { Path } from "../path.js";

/** The keywords that the JSON Schemas of this package's own documents use. */
export interface OwnSchema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: OwnSchema };
  readonly anyOf?: readonly OwnSchema[];
  readonly oneOf?: readonly OwnSchema[];
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly items?: OwnSchema;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: OwnSchema };
  readonly additionalProperties?: OwnSchema | boolean;
}

/**
 * Where a value first departs from the JSON Schema of one of this package's own documents; undefined where it does not.
 * The schemas come from zod, and a document is checked against them without loading it.
 */
export function misfit(value: unknown, schema: OwnSchema, root = schema): Path | undefined {
  const { $ref, anyOf, oneOf = anyOf } = schema;
  if ($ref !== undefined) return misfit(value, definition($ref, root), root);
  if (oneOf !== undefined) return oneOf.some((option) => misfit(value, option, root) === undefined) ? undefined : [];
  if (!isAllowed(value, schema)) return [];
  if (Array.isArray(value)) return misfitOfItems(value, schema, root);
  return isRecord(value) ? misfitOfFields(value, schema, root) : undefined;
}

function definition($ref: string, { $defs }: OwnSchema): OwnSchema {
  const found = $defs?.[$ref.slice("#/$defs/".length)];
  if (found === undefined) throw new Error(`the schema has no ${$ref}`);
  return found;
}

/** Whether a value is right, but for what is in it. */
function isAllowed(value: unknown, schema: OwnSchema): boolean {
  if (schema.type !== undefined && typeOf(value) !== schema.type) return false;
  if (schema.const !== undefined && value !== schema.const) return false;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  if (typeof value === "string") {
    const { minLength = 0, pattern } = schema;
    return value.length >= minLength && (pattern === undefined || new RegExp(pattern, "u").test(value));
  }
  return !Array.isArray(value) || value.length >= (schema.minItems ?? 0);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function misfitOfItems(list: readonly unknown[], { items }: OwnSchema, root: OwnSchema): Path | undefined {
  if (items === undefined) return undefined;
  for (const [index, item] of list.entries()) {
    const found = misfit(item, items, root);
    if (found) return [index, ...found];
  }
  return undefined;
}

function misfitOfFields(
  record: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties = true }: OwnSchema,
  root: OwnSchema,
): Path | undefined {
  for (const key of required) if (!Object.hasOwn(record, key)) return [key];
  for (const key of Object.keys(record)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (schema === false) return [];
    const found = typeof schema === "object" ? misfit(record[key], schema, root) : undefined;
    if (found) return [key, ...found];
  }
  return undefined;
}
