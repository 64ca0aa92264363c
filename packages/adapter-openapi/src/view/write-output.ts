import type { Json, JsonRecord, Output, Path } from "@skill-convert/core";
import { isIdentical, isJsonRecord, recordOf } from "@skill-convert/core/json";
import { outputToSchema } from "@skill-convert/core/schema";
import { asRecord } from "@skill-convert/format";
import { areShared } from "../schema/definitions.js";
import { writeSchema } from "../schema/write.js";
import {
  describesItself,
  ERROR_ROOT,
  errorSchema,
  joined,
  type ReadOutput,
  SUCCESS_ROOT,
  separated,
} from "./answers.js";
import { contentOf, JSON_TYPE, withoutSchema, withSchema } from "./media.js";
import { inOrder } from "./order.js";
import { extensionOf, withoutHidden } from "./parameters.js";
import type { Target } from "./write-input.js";

/** Writes the answers of an operation. */
export function writeResponses(model: JsonRecord, target: Target): Json {
  const { previous } = target;
  const before = previous?.output;
  const raw = previous?.raw["responses"];
  const extension = extensionOf(model);
  const kept = asRecord(extension ? extension["responses"] : before?.kept);
  const output = asRecord(model["output"]);
  if (raw !== undefined && isIdentical(output, before?.model) && isIdentical(kept, before?.kept)) return raw;
  if (!output && raw === undefined && previous) return raw ?? { default: { description: "" } };
  const keptAnswer = before?.status === undefined ? undefined : kept?.[before.status];
  const isTyped = before?.schema !== undefined && (!kept || contentOf(keptAnswer).type !== undefined);
  const isOpen = before?.status === "default" || before?.success?.["content"] !== undefined;
  const isUntyped = before
    ? before.model !== undefined && before.schema === undefined && isOpen
    : isOtherThanJson(kept?.[successIn(Object.keys(kept)) ?? ""]);
  const wanted = wantedOf(output, isTyped, isUntyped);
  const answers = new Map(Object.entries(startOf(kept, before, wanted)));
  if (!wanted.isDeclared) undeclare(answers);
  const status = statusIn([...answers.keys()], wanted);
  const old = asRecord(raw);
  if (status !== undefined) {
    const bare = withoutDescription(asRecord(answers.get(status)) ?? {});
    const filled = withContent(bare, wanted, target, before, status);
    answers.set(
      status,
      inOrder(
        { description: isInSchema(wanted, before, status) ? "" : (wanted.description ?? ""), ...filled },
        before?.status === status ? before.success : undefined,
      ),
    );
  }
  const definitionsAt =
    status !== undefined && needsOwnDefinitions(wanted, before)
      ? schemaPath(target, status, answers.get(status))
      : undefined;
  writeErrors(answers, wanted.error, { target, before, status, definitionsAt });
  for (const [key, answer] of answers) {
    // An answer has a description, if only an empty one (openapi.md#s29).
    const record = asRecord(answer);
    if (record && record["$ref"] === undefined && record["description"] === undefined)
      answers.set(key, { description: "", ...record });
  }
  return inOrder(recordOf(answers), old);
}

interface Wanted {
  readonly isDeclared: boolean;
  readonly description: string | undefined;
  /** `none` if nothing is returned, `untyped` if nothing is declared about the value. */
  readonly form: "none" | "untyped" | "typed";
  readonly success: Json;
  readonly error: Json | undefined;
  readonly definitions: JsonRecord | undefined;
}

function wantedOf(output: JsonRecord | undefined, isTyped: boolean, isUntyped: boolean): Wanted {
  const { description, extensions: _, ...rest } = output ?? {};
  const text = typeof description === "string" && description !== "" ? description : undefined;
  const { fields, keywords, omits } = rest;
  const base = {
    isDeclared: output !== undefined,
    description: text,
    error: undefined,
    definitions: undefined,
    success: {},
  };
  if (keywords === undefined && omits === undefined) {
    if (fields === undefined && (output === undefined || isUntyped)) return { ...base, form: "untyped" };
    if (Array.isArray(fields) && fields.length === 0 && !isTyped) return { ...base, form: "none" };
  }
  const schema = outputToSchema(rest as unknown as Output);
  const definitions = isJsonRecord(schema) ? asRecord(schema["$defs"]) : undefined;
  const bare =
    definitions && isJsonRecord(schema) ? recordOf(Object.entries(schema).filter(([key]) => key !== "$defs")) : schema;
  const { success, error } = separated(bare);
  return { ...base, form: "typed", success, error, definitions };
}

/** The answers to fill: those that the model keeps, those of the document, or new ones. */
function startOf(kept: JsonRecord | undefined, before: ReadOutput | undefined, wanted: Wanted): JsonRecord {
  if (kept) return kept;
  if (before && before.kept === undefined && before.model !== undefined) return before.bare;
  if (!wanted.isDeclared) return { default: {} };
  return before?.status !== undefined && before.status !== "default" ? { [before.status]: {} } : { "200": {} };
}

/** Leaves out what would be read as an output. */
function undeclare(answers: Map<string, Json>): void {
  const hasContent = (status: string) => asRecord(answers.get(status))?.["content"] !== undefined;
  for (const status of [...answers.keys()])
    if (/^2(?:\d\d|XX)$/i.test(status) || (status === "default" && hasContent(status))) answers.delete(status);
  if (answers.size === 0) answers.set("default", {});
}

/** Returns true for an answer that has content, and none of it as JSON. */
function isOtherThanJson(answer: Json | undefined): boolean {
  const { content = {}, type } = contentOf(answer);
  return type === undefined && Object.keys(content).length > 0;
}

function successIn(statuses: readonly string[]): string | undefined {
  if (statuses.includes("200")) return "200";
  return statuses.filter((status) => /^2(?:\d\d|XX)$/i.test(status)).sort()[0];
}

function statusIn(statuses: readonly string[], { isDeclared, form }: Wanted): string | undefined {
  const good = successIn(statuses);
  if (good !== undefined) return good;
  if (!isDeclared) return statuses.includes("default") ? "default" : undefined;
  return statuses.includes("default") && form !== "none" ? "default" : "200";
}

function withoutDescription(answer: JsonRecord): JsonRecord {
  return recordOf(Object.entries(answer).filter(([key]) => key !== "description"));
}

function withContent(
  bare: JsonRecord,
  wanted: Wanted,
  target: Target,
  before: ReadOutput | undefined,
  status: string,
): JsonRecord {
  const { form, isDeclared } = wanted;
  if (form === "none") return recordOf(Object.entries(bare).filter(([key]) => key !== "content"));
  if (form === "untyped") {
    if (!isDeclared || contentOf(bare).content || (status === "default" && wanted.description !== undefined))
      return withoutSchema(bare);
    return { ...bare, content: { [JSON_TYPE]: {} } };
  }
  const ownDefinitions = needsOwnDefinitions(wanted, before);
  const at = schemaPath(target, status, bare);
  const shown = { before: before?.success?.["description"] || undefined, now: wanted.description };
  const over =
    before?.schema !== undefined && before.read !== undefined
      ? {
          raw: before.schema,
          model: wanted.error === undefined ? withoutHidden(before.read, shown) : before.read,
          declared: before.declared,
        }
      : undefined;
  const bareSource = ownDefinitions ? withOwn(wanted) : wanted.success;
  const { description } = wanted;
  const isDescribed = description !== undefined && isInSchema(wanted, before, status) && isJsonRecord(bareSource);
  const source = isDescribed ? { ...bareSource, description } : bareSource;
  const root = wanted.error === undefined ? "#" : SUCCESS_ROOT;
  return withSchema(bare, writeSchema(source, over, { definitions: target.definitions, at, root, ownDefinitions }));
}

/** Returns true if the description is written into the schema, which has it now. */
function isInSchema({ form, error }: Wanted, before: ReadOutput | undefined, status: string): boolean {
  return before?.status === status && form === "typed" && error === undefined && describesItself(before);
}

function withOwn({ success, definitions }: Wanted): Json {
  return isJsonRecord(success) && definitions ? { ...success, $defs: definitions } : success;
}

function needsOwnDefinitions({ success, error, definitions }: Wanted, before: ReadOutput | undefined): boolean {
  return !areShared(joined(success, error), definitions, before?.definitions);
}

/** The path of the schema of an answer. */
function schemaPath({ at }: Target, status: string, answer: Json | undefined): Path {
  const { type = JSON_TYPE } = contentOf(answer);
  return [...at, "responses", status, "content", type, "schema"];
}

interface ErrorTarget {
  /** The path of the schema that has the definitions of the output, if they are not those of the document. */
  readonly definitionsAt: Path | undefined;
  readonly target: Target;
  readonly before: ReadOutput | undefined;
  readonly status: string | undefined;
}

/** Writes the schema of errors to the only answer that has one, or to `default`. */
function writeErrors(
  answers: Map<string, Json>,
  error: Json | undefined,
  { target, before, status, definitionsAt }: ErrorTarget,
): void {
  const errors = (before?.errors ?? []).filter(({ status: each }) => {
    const answer = answers.get(each);
    return answer !== undefined && (asRecord(answer)?.["$ref"] !== undefined || isEmptyError(each, answer));
  });
  if (error !== undefined && before && isIdentical(error, errorSchema(errors))) {
    for (const each of errors) restore(answers, each.status, each.schema);
    return;
  }
  const [only, ...others] = errors;
  for (const each of errors) {
    const answer = asRecord(answers.get(each.status));
    if (answer && answer["$ref"] === undefined) answers.set(each.status, withoutSchema(answer));
    else if (answer) answers.delete(each.status);
  }
  if (error === undefined) return;
  const empty = [...answers].find(([key, answer]) => key !== status && isEmptyError(key, answer))?.[0];
  const into = only && others.length === 0 ? only.status : (empty ?? (status === "default" ? "4XX" : "default"));
  const answer = asRecord(answers.get(into)) ?? {};
  const bare = answer["$ref"] === undefined ? answer : {};
  const over = only && others.length === 0 ? { raw: only.schema, model: only.read } : undefined;
  const at = schemaPath(target, into, bare);
  const ownDefinitions = definitionsAt !== undefined;
  const place = { definitions: target.definitions, at, root: ERROR_ROOT, ownDefinitions, definitionsAt };
  answers.set(into, withSchema(bare, writeSchema(error, over, place)));
}

function restore(answers: Map<string, Json>, status: string, schema: Json): void {
  const answer = asRecord(answers.get(status));
  if (!answer || answer["$ref"] !== undefined) return;
  answers.set(status, withSchema(answer, schema));
}

/** Returns true for an answer that reports an error as JSON without a schema. */
function isEmptyError(status: string, answer: Json): boolean {
  const { type, schema } = contentOf(answer);
  return /^(?:[45]|default$)/i.test(status) && type !== undefined && schema === undefined;
}
