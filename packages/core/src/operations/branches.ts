import {
  compact,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type JsonSchema,
  recordOf,
  valueAt,
} from "../json.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Input, Operation, Output } from "../manifest/operation.js";
import type { Path } from "../path.js";
import { inputToSchema, outputToSchema, schemaToInput, schemaToOutput } from "../schema/object-schema.js";
import { moveReferences, resolveLocalReference } from "../schema/references.js";
import { definitionsOf, referenceToDefinition, shareDefinitions } from "../schema/shared-definitions.js";
import { discriminatorName, operationNames } from "./union.js";

/** A mark for schemas whose alternatives are operations, so that other alternatives are not mistaken for operations. */
const MARK = "skill-convert: one branch an operation";

/**
 * Merges several operations into one for a format that holds full JSON Schema (mapping-decisions.md#d47): each
 * operation is a branch of the input and of the output, told apart by a constant parameter. {@link splitBranches} is
 * the inverse. In the input that parameter is required and the branches are a `oneOf`; an output need not carry it, so
 * its branches are an `anyOf`. Entrypoints and produced files are not part of a schema and are left out. Definitions that
 * many branches have alike are those of the whole schema, and each of these branches refers to them.
 */
export function branchOperations(manifest: SkillManifest): SkillManifest {
  const { operations } = manifest;
  if (operations.length < 2) return manifest;
  const name = discriminatorName(operations);
  const names = operationNames(operations);
  const merged = (schemas: readonly (JsonSchema | undefined)[], keyword: "oneOf" | "anyOf"): JsonRecord => {
    const { definitions, used } = shareDefinitions(schemas);
    const branches = schemas.map((schema, index) => {
      const { description } = operations[index] ?? {};
      return toBranch(schema, { name, value: names[index] ?? "", keyword, index, description, shared: used[index] });
    });
    const kept = Object.keys(definitions).length > 0 ? { $defs: definitions } : {};
    return { $comment: MARK, ...kept, [keyword]: branches };
  };
  const input: Input = {
    parameters: [],
    keywords: merged(
      operations.map((operation) => operation.input && inputToSchema(operation.input)),
      "oneOf",
    ),
    omits: ["properties"],
  };
  const output: Output | undefined = operations.some((operation) => operation.output)
    ? {
        keywords: merged(
          operations.map((operation) => operation.output && outputToSchema(operation.output)),
          "anyOf",
        ),
      }
    : undefined;
  return { ...manifest, operations: [compact({ input, output })] };
}

/** Returns true if the alternatives of a schema are operations that {@link branchOperations} merged. */
export function isBranched(schema: Json): boolean {
  return isJsonRecord(schema) && schema.$comment === MARK;
}

/** Returns the operations that {@link branchOperations} merged into this one; undefined for any other operation. */
export function splitBranches(operation: Operation): Operation[] | undefined {
  const inputs = readBranches(operation.input?.keywords, "oneOf");
  if (!inputs) return undefined;
  const outputs = readBranches(operation.output?.keywords, "anyOf");
  const outputOf = new Map(outputs?.map((branch) => [branch.name, branch.schema]));
  return inputs.map(({ name, description, schema }) => {
    const output = outputOf.get(name);
    return compact({
      name,
      description,
      input: schema === undefined ? undefined : schemaToInput(schema),
      output: output === undefined ? undefined : schemaToOutput(output),
    });
  });
}

interface BranchPlace {
  readonly name: string;
  readonly value: string;
  readonly keyword: "oneOf" | "anyOf";
  readonly index: number;
  readonly description?: string | undefined;
  /** The names of the definitions to which the branch refers. */
  readonly shared?: ReadonlySet<string> | undefined;
}

/** Keywords that the branch itself needs. A schema that has one of them is wrapped in `allOf`. */
const RESERVED = ["title", "description", "$comment", "allOf"];

function toBranch(schema: JsonSchema | undefined, place: BranchPlace): JsonRecord {
  const head =
    place.keyword === "oneOf" ? { title: place.value, description: place.description } : { title: place.value };
  const constant = { const: place.value };
  const required = place.keyword === "oneOf" ? [place.name] : [];
  if (schema === undefined) {
    return branchRecord(head, { $comment: "undeclared", properties: { [place.name]: constant }, required });
  }
  const here = `#/${place.keyword}/${place.index}`;
  if (isFlat(schema)) {
    const {
      properties,
      required: own,
      ...rest
    } = moved(schema, here, place) as JsonRecord & {
      properties?: JsonRecord;
      required?: readonly string[];
    };
    const comment = [properties ? "" : "no properties", own ? "" : "no required"].filter(Boolean).join(", ");
    return branchRecord(head, {
      ...(comment ? { $comment: comment } : {}),
      ...rest,
      properties: recordOf<Json>([[place.name, constant], ...Object.entries(properties ?? {})]),
      required: [...required, ...(own ?? [])],
    });
  }
  const inner = moved(openFor(place.name, schema), `${here}/allOf/0`, place);
  return branchRecord(head, { properties: { [place.name]: constant }, required, allOf: [inner] });
}

/** A schema at its place in a branch, with references in place of the definitions that it shares with others. */
function moved(schema: JsonSchema, here: string, { shared = new Set() }: BranchPlace): Json {
  const definitions = Object.entries(definitionsOf(schema));
  if (!isJsonRecord(schema) || !definitions.some(([name]) => shared.has(name)))
    return moveReferences(schema, "#", here);
  const own = moveReferences(recordOf(definitions.filter(([name]) => !shared.has(name))), "#", here) as JsonRecord;
  const inPlace = definitions.map(
    ([name]) => [name, shared.has(name) ? { $ref: referenceToDefinition(name) } : getOwn(own, name)] as const,
  );
  return { ...(moveReferences({ ...schema, $defs: {} }, "#", here) as JsonRecord), $defs: recordOf<Json>(inPlace) };
}

function branchRecord(head: { title: string; description?: string | undefined }, rest: JsonRecord): JsonRecord {
  const entries = Object.entries(rest).filter(
    ([key, value]) => key !== "required" || (value as readonly Json[]).length > 0,
  );
  return recordOf<Json>([...Object.entries(head), ...entries]);
}

function isFlat(schema: JsonSchema): schema is JsonRecord {
  if (typeof schema === "boolean" || RESERVED.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  const properties = getOwn(schema, "properties");
  const required = getOwn(schema, "required");
  return (
    (properties === undefined || isJsonRecord(properties)) &&
    (required === undefined || (Array.isArray(required) && required.every((item) => typeof item === "string")))
  );
}

/** Allows the constant parameter in a wrapped schema, which may forbid unknown properties. */
function openFor(name: string, schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const properties = getOwn(schema, "properties");
  if (!isJsonRecord(properties)) return schema;
  return recordOf<Json>([
    ...Object.entries(schema).filter(([keyword]) => keyword !== "properties"),
    ["properties", recordOf<Json>([[name, true], ...Object.entries(properties)])],
  ]);
}

interface Branch {
  readonly name: string;
  readonly description?: string | undefined;
  readonly schema: JsonSchema | undefined;
}

function readBranches(keywords: JsonSchema | undefined, keyword: "oneOf" | "anyOf"): Branch[] | undefined {
  if (!isJsonRecord(keywords) || !isBranched(keywords)) return undefined;
  const branches = getOwn(keywords, keyword);
  if (!Array.isArray(branches)) return undefined;
  const read = branches.map((branch: Json, index) => {
    const found = fromBranch(branch, keyword, index);
    return found && { ...found, schema: withDefinitions(found.schema, keywords) };
  });
  return read.every((branch) => branch !== undefined) ? read : undefined;
}

/** The schema of a branch with the definitions of the whole schema to which it refers. */
function withDefinitions(schema: JsonSchema | undefined, whole: JsonRecord): JsonSchema | undefined {
  const definitions = Object.entries(definitionsOf(schema));
  if (!isJsonRecord(schema) || definitions.length === 0) return schema;
  return {
    ...schema,
    $defs: recordOf<Json>(
      definitions.map(([name, definition]) => [name, sharedDefinition(whole, name, definition) ?? definition] as const),
    ),
  };
}

/** The definition of the whole schema for which one of a branch stands; undefined if it stands for itself. */
function sharedDefinition(whole: JsonRecord, name: string, definition: Json): Json | undefined {
  const reference = isJsonRecord(definition) ? getOwn(definition, "$ref") : undefined;
  return reference === referenceToDefinition(name) ? resolveLocalReference(whole, reference) : undefined;
}

/**
 * Returns the path of a part of a branch in the merged schema, which is in the definitions of the whole schema if the
 * branch refers to them.
 */
export function placeInBranches(merged: Json, path: Path): Path {
  const at = path.lastIndexOf("$defs");
  const name = path[at + 1];
  if (at < 0 || name === undefined || !isJsonRecord(merged)) return path;
  const definition = valueAt(merged, path.slice(0, at + 2));
  const isShared = definition !== undefined && sharedDefinition(merged, String(name), definition) !== undefined;
  return isShared ? path.slice(at) : path;
}

function fromBranch(branch: Json, keyword: "oneOf" | "anyOf", index: number): Branch | undefined {
  if (!isJsonRecord(branch)) return undefined;
  const { title, description, $comment, properties, required, allOf, ...rest } = branch;
  if (typeof title !== "string" || !isJsonRecord(properties)) return undefined;
  const name = Object.entries(properties).find(([, value]) => isJsonRecord(value) && value.const === title)?.[0];
  if (name === undefined) return undefined;
  const head = { name: title, ...(typeof description === "string" ? { description } : {}) };
  if ($comment === "undeclared") return { ...head, schema: undefined };
  const here = `#/${keyword}/${index}`;
  if (Array.isArray(allOf) && allOf[0] !== undefined) {
    const [wrapped] = allOf as Json[];
    // An encoder writes only schemas here. The rules about schemas report any other value.
    if (typeof wrapped !== "boolean" && !isJsonRecord(wrapped)) return undefined;
    const inner = moveReferences(wrapped, `${here}/allOf/0`, "#") as JsonSchema;
    return { ...head, schema: closeFrom(name, inner) };
  }
  const comment = typeof $comment === "string" ? $comment : "";
  const others = Object.entries(properties).filter(([key]) => key !== name);
  const names = Array.isArray(required) ? required.filter((item) => item !== name) : [];
  const schema = recordOf<Json>([
    ...Object.entries(rest),
    ["properties", comment.includes("no properties") && others.length === 0 ? undefined : recordOf<Json>(others)],
    ["required", comment.includes("no required") && names.length === 0 ? undefined : names],
  ]);
  return { ...head, schema: moveReferences(schema, here, "#") as JsonSchema };
}

function closeFrom(name: string, schema: JsonSchema): JsonSchema {
  if (typeof schema === "boolean") return schema;
  return recordOf<Json>(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === "properties" && isJsonRecord(value)
        ? recordOf<Json>(Object.entries(value).filter(([key]) => key !== name))
        : value,
    ]),
  );
}
