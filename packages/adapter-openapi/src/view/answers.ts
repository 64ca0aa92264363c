import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { compact, getOwn, isIdentical, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { isSchema, moveReferences, schemaToOutput } from "@skill-convert/core/schema";
import { asRecord } from "@skill-convert/format";
import { type Definitions, withDefinitions } from "../schema/definitions.js";
import { followSchema, resolve } from "../schema/references.js";
import { contentOf, JSON_TYPE, withoutSchema } from "./media.js";

/** An answer that reports an error, with the schema of its JSON. */
export interface ErrorAnswer {
  readonly status: string;
  readonly schema: Json;
  readonly schemaAt: Path;
  readonly read: Json;
}

/** The output of an operation as it was read. */
export interface ReadOutput {
  readonly model: JsonRecord | undefined;
  /** The status of the answer that is read as the success. */
  readonly status: string | undefined;
  /** The success, with its references followed. */
  readonly success: JsonRecord | undefined;
  /** The path of the success. */
  readonly successAt: Path;
  /** The schema of that answer as it is declared, which may be a reference. */
  readonly declared: Json | undefined;
  /** The same with the reference followed, its path, and the schema as it was read. */
  readonly schema: Json | undefined;
  readonly schemaAt: Path;
  readonly read: Json | undefined;
  readonly errors: readonly ErrorAnswer[];
  /** The answers without the parts that the model has. */
  readonly bare: JsonRecord;
  /** The same, if they are others than those that are written without it. */
  readonly kept: JsonRecord | undefined;
  readonly definitions: JsonRecord;
}

/** The title of the alternative for errors (openapi.md#d14). */
const ERROR = "Error";

/** The references of the model to the schemas of the success and of the error. */
export const SUCCESS_ROOT = "#/anyOf/0";
export const ERROR_ROOT = "#/anyOf/1/properties/error";

/** Reads the output of an operation: the first successful answer, with the errors as an alternative (openapi.md#d12). */
export function readOutput(definitions: Definitions, operationAt: Path): ReadOutput {
  const { document } = definitions;
  const all = resolve(document, [...operationAt, "responses"]);
  const responses = asRecord(all.value) ?? {};
  const status = successIn(responses);
  const { value, at: successAt } =
    status === undefined ? { value: undefined, at: all.at } : resolve(document, [...all.at, status]);
  const success = asRecord(value);
  const { content, type, schema } = contentOf(success);
  const schemaAt = type === undefined ? successAt : [...successAt, "content", type, "schema"];
  const uses = new Set<string>();
  const errors = schema === undefined ? [] : errorsIn(definitions, responses, all.at, status, uses);
  const root = errors.length > 0 ? SUCCESS_ROOT : "#";
  const followed = schema === undefined ? undefined : followSchema(document, schemaAt, schema);
  const whole = followed && definitions.readFollowed(followed, root, uses);
  const found = definitions.collect(uses);
  const { read, own } = withoutOwn(whole, root, found);
  const description = descriptionOf(success);
  const bare = bareAnswers(document, all.at, responses, status);
  return {
    model: modelOf({ status, success, content, type, read, description }, errorSchema(errors), { ...found, ...own }),
    status,
    success,
    successAt,
    declared: schema,
    schema: followed?.raw,
    schemaAt: followed?.at ?? schemaAt,
    read,
    errors,
    bare,
    kept: PLAIN_ANSWERS.some((plain) => isIdentical(plain, bare)) ? undefined : bare,
    definitions: found,
  };
}

/**
 * Separates the definitions in the schema of a success from it, because those of the output are beside the alternative
 * for errors. They stay if the document has others of these names.
 */
function withoutOwn(
  read: Json | undefined,
  root: string,
  found: JsonRecord,
): { readonly read: Json | undefined; readonly own?: JsonRecord } {
  const definitions = isJsonRecord(read) ? asRecord(getOwn(read, "$defs")) : undefined;
  if (root === "#" || definitions === undefined || !isJsonRecord(read)) return { read };
  const moved = moveReferences(read, `${root}/$defs`, "#/$defs") as JsonRecord;
  const { $defs, ...rest } = moved;
  const own = asRecord($defs) ?? {};
  const isFree = Object.entries(own).every(
    ([name, definition]) => found[name] === undefined || jsonEqual(found[name], definition),
  );
  return isFree ? { read: rest, own } : { read };
}

interface Success {
  readonly status: string | undefined;
  readonly success: JsonRecord | undefined;
  readonly content: JsonRecord | undefined;
  readonly type: string | undefined;
  readonly read: Json | undefined;
  readonly description: string | undefined;
}

function modelOf(
  { status, success, content, type, read, description }: Success,
  error: Json | undefined,
  definitions: JsonRecord,
): JsonRecord | undefined {
  if (!success) return undefined;
  if (!content || Object.keys(content).length === 0) {
    if (status !== "default") return compact({ description, fields: [] }) as JsonRecord;
    return description === undefined ? undefined : { description };
  }
  if (type === undefined || read === undefined || !isSchema(read)) return compact({ description }) as JsonRecord;
  return outputOf(withDefinitions(joined(read, error), definitions), description);
}

/** Reads a schema as an output. The description of the answer hides that of the schema (openapi.md#d13). */
function outputOf(schema: Json, description: string | undefined): JsonRecord {
  if (!isJsonRecord(schema))
    return compact({ description, ...schemaToOutput(schema === true) }) as unknown as JsonRecord;
  const output = schemaToOutput(schema) as unknown as JsonRecord;
  return description === undefined ? output : { ...output, description };
}

/** Returns true if the description of an output is that of its schema, because the answer has none. */
export function describesItself({ success, errors, read }: ReadOutput): boolean {
  const inSchema = asRecord(read)?.["description"];
  return descriptionOf(success) === undefined && errors.length === 0 && typeof inSchema === "string";
}

/** Joins the schemas of success and error. */
export function joined(success: Json, error: Json | undefined): Json {
  if (error === undefined) return success;
  return { anyOf: [success, { title: ERROR, type: "object", properties: { error }, required: ["error"] }] };
}

/** Separates the schemas of success and error that {@link joined} has joined. */
export function separated(schema: Json): { readonly success: Json; readonly error?: Json } {
  const keys = isJsonRecord(schema) ? Object.keys(schema) : [];
  const branches = isJsonRecord(schema) && keys.length === 1 ? getOwn(schema, "anyOf") : undefined;
  if (!Array.isArray(branches) || branches.length !== 2) return { success: schema };
  const [success = true, second = null] = branches as Json[];
  const error = asRecord(asRecord(second)?.["properties"])?.["error"];
  return error !== undefined && isIdentical(joined(success, error), schema) ? { success, error } : { success: schema };
}

/** The status of the answer that is read: 200, the first other 2xx, or the only one (openapi.md#d12). */
function successIn(responses: JsonRecord): string | undefined {
  const statuses = Object.keys(responses);
  if (statuses.includes("200")) return "200";
  const good = statuses.filter((status) => /^2(?:\d\d|XX)$/i.test(status)).sort();
  return good[0] ?? statuses.find((status) => status === "default");
}

function errorsIn(
  definitions: Definitions,
  responses: JsonRecord,
  at: Path,
  success: string | undefined,
  uses: Set<string>,
): ErrorAnswer[] {
  return Object.keys(responses).flatMap((status) => {
    if (status === success || !/^(?:[45]|default$)/i.test(status)) return [];
    const { value, at: place } = resolve(definitions.document, [...at, status]);
    const { type = "", schema } = contentOf(value);
    if (schema === undefined) return [];
    const schemaAt = [...place, "content", type, "schema"];
    return [{ status, schema, schemaAt, read: definitions.read(schema, { at: schemaAt, root: ERROR_ROOT, uses }) }];
  });
}

/** The schema of any error; undefined if there is none. */
export function errorSchema(errors: readonly Pick<ErrorAnswer, "read">[]): Json | undefined {
  const different: Json[] = [];
  for (const { read } of errors) if (!different.some((each) => isIdentical(each, read))) different.push(read);
  return different.length > 1 ? { anyOf: different } : different[0];
}

function descriptionOf(answer: JsonRecord | undefined): string | undefined {
  const description = answer?.["description"];
  return typeof description === "string" && description !== "" ? description : undefined;
}

/** The answers that are written if the model has no others: without the parts that the model has. */
const PLAIN_ANSWERS: readonly JsonRecord[] = [
  { "200": {} },
  { "200": { content: { [JSON_TYPE]: {} } } },
  { "200": { content: { [JSON_TYPE]: {} } }, default: { description: "", content: { [JSON_TYPE]: {} } } },
  { default: {} },
  { default: { content: { [JSON_TYPE]: {} } } },
  {},
];

function bareAnswers(document: JsonRecord, at: Path, responses: JsonRecord, success: string | undefined): JsonRecord {
  return recordOf(
    Object.entries(responses).map(([status, raw]): readonly [string, Json] => {
      if (asRecord(raw)?.["$ref"] !== undefined && status !== success) return [status, raw];
      const answer = asRecord(resolve(document, [...at, status]).value);
      if (!answer) return [status, raw];
      const rest = withoutSchema(answer);
      if (status !== success) return [status, /^(?:[45]|default$)/i.test(status) ? rest : raw];
      return [status, recordOf(Object.entries(rest).filter(([key]) => key !== "description"))];
    }),
  );
}
