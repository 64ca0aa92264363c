import { type FieldSchema, fieldSchema as is, type JsonRecord } from "@skill-convert/core";
import { TYPES } from "../schema-subset.js";
import { described } from "./kinds.js";

/** What the published schema calls the schema of a value. */
const DEFINITION = "__schema0";

/** The schema of an input or of an artifact. */
export const valueSchema = () => is.reference(`#/$defs/${DEFINITION}`);

const field = (kind: FieldSchema, description: string) => is.optional(described(kind, description));
const typeName = () => is.oneOf([...TYPES, "null"]);
const subschema = () => is.union(valueSchema(), is.boolean());

/**
 * JSON Schema as far as the specification lists it. Keywords and types beyond the subset are warnings, and no reason to
 * refuse a schema; a value of the wrong kind is.
 */
const keywords = () =>
  is.object({
    type: field(is.union(typeName(), is.array(typeName())), "The type of the value: one of the six of the subset."),
    pattern: field(is.string(), "A regular expression that a text has to match."),
    minimum: field(is.number(), "The least number."),
    maximum: field(is.number(), "The greatest number."),
    items: field(subschema(), "The schema of the items of a list."),
    properties: field(is.record(subschema()), "The schemas of the properties of a mapping, by their names."),
    default: field(is.unknown(), "The value taken when none is given."),
    enum: field(is.array(is.unknown()), "The values allowed."),
  });

/** What {@link valueSchema} refers to. */
export const definitions = (): JsonRecord => ({ [DEFINITION]: keywords().schema });
