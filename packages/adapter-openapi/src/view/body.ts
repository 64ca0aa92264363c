import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { isSchema, schemaToInput } from "@skill-convert/core/schema";
import { asRecord } from "@skill-convert/format";
import { ID } from "../format.js";
import { type Definitions, withDefinitions } from "../schema/definitions.js";
import { followSchema, resolve } from "../schema/references.js";
import { contentOf, JSON_TYPE, withoutSchema } from "./media.js";
import { memberOf, type ReadParameter } from "./parameters.js";

/** The name of the parameter that is a whole body (openapi.md#d10). */
export const BODY = "body";

/** The input of an operation as it was read. */
export interface ReadInput {
  /** Undefined if the operation takes a body of which nothing is declared. */
  readonly model: JsonRecord | undefined;
  readonly parameters: readonly ReadParameter[];
  /** The body with references followed; undefined if there is none. */
  readonly body: JsonRecord | undefined;
  readonly bodyAt: Path;
  /** `properties` if the properties of the body are parameters, `whole` if the body is one. */
  readonly form: "none" | "untyped" | "other" | "properties" | "whole";
  /** The schema of the body as it is declared, which may be a reference. */
  readonly declared: Json | undefined;
  /** The same with the reference followed if its properties are parameters, its path, and the schema as it was read. */
  readonly schema: Json | undefined;
  readonly schemaAt: Path;
  readonly read: Json | undefined;
  /** The keys of the body that the model has no fields for. */
  readonly kept: JsonRecord | undefined;
  /** The definitions of the document that the schemas of the model refer to. */
  readonly definitions: JsonRecord;
}

/** Reads the input of an operation: its parameters, and the properties of its body (openapi.md#d8, openapi.md#d9). */
export function readInput(
  definitions: Definitions,
  operationAt: Path,
  parameters: readonly ReadParameter[],
  uses: Set<string>,
): ReadInput {
  const { value, at: bodyAt } = resolve(definitions.document, [...operationAt, "requestBody"]);
  const body = asRecord(value);
  const { content, type, schema } = contentOf(body);
  const schemaAt = type === undefined ? bodyAt : [...bodyAt, "content", type, "schema"];
  const names = new Set(parameters.map(({ model }) => String(model["name"])));
  const base = {
    parameters,
    body,
    bodyAt,
    schemaAt,
    declared: schema,
    schema,
    read: undefined,
    kept: body && keptOf(body, "none"),
  };
  const others = parameters.map(({ model }) => model);
  if (!body || !content || type === undefined) {
    const found = definitions.collect(uses);
    return { ...base, model: inputOf(others, found), form: body ? "other" : "none", definitions: found };
  }
  if (schema === undefined) {
    const found = definitions.collect(uses);
    const model = others.length > 0 ? inputOf(others, found) : undefined;
    return { ...base, model, form: "untyped", definitions: found };
  }
  const followed = followSchema(definitions.document, schemaAt, schema);
  const read = definitions.readFollowed(followed, "#", uses);
  const isRequired = body["required"] === true;
  if (isSchema(read) && mayHoist(read, names, isRequired)) {
    const found = definitions.collect(uses);
    const input = schemaToInput(withDefinitions(read, found)) as unknown as JsonRecord;
    const own = Array.isArray(input["parameters"]) ? input["parameters"] : [];
    const model = { ...input, parameters: [...others, ...own] };
    return {
      ...base,
      schemaAt: followed.at,
      schema: followed.raw,
      read,
      model,
      form: "properties",
      kept: keptOf(body, "properties"),
      definitions: found,
    };
  }
  const found = definitions.collect(uses);
  const name = names.has(BODY) ? "request-body" : BODY;
  const member = memberOf(name, read, body);
  const whole = recordOf<Json>([
    ["name", name],
    ["description", member["description"]],
    ["schema", member["schema"]],
    ["required", typeof body["required"] === "boolean" ? body["required"] : undefined],
    ["sensitive", member["sensitive"]],
    ["default", member["default"]],
    ["extensions", { [ID]: { in: BODY } }],
  ]);
  return {
    ...base,
    schemaAt,
    schema,
    read,
    model: inputOf([...others, whole], found),
    form: "whole",
    kept: keptOf(body, "whole"),
    definitions: found,
  };
}

function inputOf(parameters: readonly JsonRecord[], definitions: JsonRecord): JsonRecord {
  const keywords = Object.keys(definitions).length > 0 ? { keywords: { $defs: definitions } } : {};
  return { parameters, ...keywords };
}

/** Keywords of a body that mean the same for all parameters together (openapi.md#d9). */
const HARMLESS: ReadonlySet<string> = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "title",
  "description",
  "$defs",
  "$ref",
  "examples",
  "deprecated",
  "externalDocs",
  "xml",
]);

/** Returns true if the properties of a body may become parameters without a change of meaning. */
function mayHoist(schema: Json, others: ReadonlySet<string>, isRequired: boolean): boolean {
  if (typeof schema === "boolean") return others.size === 0;
  if (!isJsonRecord(schema)) return false;
  const properties = asRecord(schema["properties"]);
  if (schema["type"] !== "object" && (schema["type"] !== undefined || !properties)) return false;
  const required = schema["required"];
  if (!isRequired && Array.isArray(required) && required.length > 0) return false;
  if (others.size === 0) return true;
  // The names of all parameters are in one list of those that are required.
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(properties ?? {}, String(name)))) return false;
  const isPlain = Object.keys(schema).every((keyword) => HARMLESS.has(keyword) || keyword.startsWith("x-"));
  return isPlain && properties !== undefined && !Object.keys(properties).some((name) => others.has(name));
}

/** Returns the keys of a body without those that the model has; undefined if nothing is left. */
function keptOf(body: JsonRecord, form: ReadInput["form"]): JsonRecord | undefined {
  const { required: _, ...rest } = withoutSchema(body);
  const kept = form === "whole" ? recordOf(Object.entries(rest).filter(([key]) => key !== "description")) : rest;
  return isIdentical(kept, { content: { [JSON_TYPE]: {} } }) ? undefined : kept;
}
