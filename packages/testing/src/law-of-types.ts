import {
  type Adapter,
  type Json,
  type JsonRecord,
  type JsonSchema,
  type Loss,
  type Operation,
  type OutputField,
  type Parameter,
  type Path,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import {
  assertionsToSchemas,
  discriminatorName,
  operationNames,
  startsWith,
  successOutput,
} from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { inputToSchema, isInstance, outputToSchema } from "@skill-convert/core/schema";
import { isSubschema } from "@skill-convert/subschema";
import { dump, LawBroken, writeAndRead } from "./laws.js";

/** A conversion: the manifest before and after it, and the reported losses. */
export interface Converted {
  readonly before: SkillManifest;
  readonly after: SkillManifest;
  readonly losses: readonly Pick<Loss, "path" | "outcome" | "message" | "value">[];
}

/** The answers to the questions whether a type accepts what another one does. */
export interface Answers {
  decided: number;
  /** The number of questions that `isSubschema` cannot decide. */
  unknown: number;
}

/**
 * Law 9 for one format: its inputs and outputs accept every value that the manifest accepts, except where the report
 * says which values are refused (mapping-decisions.md#d106).
 *
 * @example
 * typesAcceptAsMuch(stopAdapter, { name: "tidy", operations: [{}] }); // undefined
 */
export function typesAcceptAsMuch(adapter: Adapter, manifest: SkillManifest, answers?: Answers): void {
  const { files, decoded, losses } = writeAndRead(adapter, manifest);
  requireAsMuch({ before: manifest, after: decoded.manifest, losses }, answers, () => dump(files));
}

/**
 * Checks that every input and output of a converted skill accepts the values that the source accepts. Of merged
 * operations, each is compared with the operation that took their place, as if it had no other values than those that
 * it declares, because the others may declare the same name with another type.
 *
 * @param answers counts the questions
 * @param files the files of the result, for the report of a failure
 * @throws LawBroken with a value that only the source accepts
 * @example
 * const manifest = { operations: [{}] };
 * requireAsMuch({ before: manifest, after: manifest, losses: [] }); // undefined
 */
export function requireAsMuch(
  converted: Converted,
  answers: Answers = { decided: 0, unknown: 0 },
  files: () => unknown = () => undefined,
): void {
  const losses = converted.losses.filter(({ path }) => path[0] === "operations");
  // An assertion on an output refuses the values that the keyword in its place refuses.
  const { manifest: before } = assertionsToSchemas(converted.before, "");
  for (const comparison of comparisons({ ...converted, before })) {
    const wanted = schemaOf(comparison.before);
    const written = schemaOf(comparison.after);
    const answer = isSubschema(wanted, written);
    if (answer.verdict === "unknown") answers.unknown++;
    else answers.decided++;
    const pointer = toPointer(comparison.path);
    if (answer.verdict === "no") {
      const { witness, path, keyword } = answer;
      const evidence = { pointer, witness, path, keyword, wanted, written, losses, files: files() };
      throw new LawBroken(`the ${comparison.side} of the result refuses a value of the source`, evidence);
    }
    const refused = comparison.values.find(({ after, value }) => isInstance(value, after) === false);
    if (refused) {
      const evidence = { pointer, ...refused, losses, files: files() };
      throw new LawBroken(`the result refuses a ${refused.what} of the source`, evidence);
    }
  }
}

/** An object of inputs or outputs: its schema, without those of the members that are compared in another way. */
interface Members {
  readonly schema: JsonSchema;
  /** The names of the members whose schemas are left out. */
  readonly open: ReadonlySet<string>;
  /** The names of the members that are left out, and need not be there. */
  readonly absent: ReadonlySet<string>;
}

interface Comparison {
  readonly side: "input" | "output";
  readonly path: Path;
  readonly before: Members;
  readonly after: Members;
  readonly values: readonly ComparedValue[];
}

/** A default, an example or an allowed value of the source that its schema accepts, with the schema of the result. */
interface ComparedValue {
  readonly what: "default" | "example" | "allowed value";
  readonly name: string;
  readonly value: Json;
  readonly after: JsonSchema;
}

const NONE: ReadonlySet<string> = new Set();

/** The comparisons of all operations but those that the report says were replaced as a whole. */
function comparisons(converted: Converted): Comparison[] {
  const { before, after } = converted;
  const names = operationNames(before.operations);
  return before.operations.flatMap((operation, index) => {
    if (isReportedAt(converted.losses, ["operations", index], ["restricted"])) return [];
    const isMerged = before.operations.length > 1 && after.operations.length === 1;
    const target = isMerged ? after.operations[0] : counterpart(operation, index, converted);
    if (!target) return [];
    const choice = isMerged ? { name: discriminatorName(before.operations), value: names[index] ?? "" } : undefined;
    const place = { path: ["operations", index] as const, converted };
    return [...compareInputs(operation, target, choice, place), ...compareOutputs(operation, target, isMerged, place)];
  });
}

function counterpart({ name }: Operation, index: number, { before, after }: Converted): Operation | undefined {
  if (before.operations.length === 1 && after.operations.length === 1) return after.operations[0];
  return after.operations.find((other) => name !== undefined && other.name === name) ?? after.operations[index];
}

interface Place {
  readonly path: Path;
  readonly converted: Converted;
}

/** The parameter that chooses a merged operation. */
interface Choice {
  readonly name: string;
  readonly value: string;
}

function compareInputs(before: Operation, after: Operation, choice: Choice | undefined, place: Place): Comparison[] {
  const { path, report } = sideOf("input", place);
  const isAdded = before.input === undefined && isReportedAt(report, path, ["added"]);
  if (after.input === undefined || isAdded || isReported(report, path, ["restricted"])) return [];
  const source = before.input ?? { parameters: [] };
  const targets = after.input.parameters;
  const reported = reportedMembers({
    source: source.parameters,
    target: targets,
    list: [...path, "parameters"],
    report,
    isMerged: choice !== undefined,
  });
  const values = source.parameters.flatMap((parameter) => {
    const target = targets.find(({ name }) => name === parameter.name);
    return target ? valuesOf(parameter, target, reported.open.has(parameter.name)) : [];
  });
  const schema = ofObjects(inputToSchema(source));
  return [
    {
      side: "input",
      path,
      values,
      before: { schema: choice ? withChoice(schema, choice) : schema, open: NONE, absent: NONE },
      after: { schema: inputToSchema(after.input), ...reported },
    },
  ];
}

function compareOutputs(before: Operation, after: Operation, isMerged: boolean, place: Place): Comparison[] {
  const { path, report } = sideOf("output", place);
  const { output: target } = after;
  const isDeclared = target && (target.fields !== undefined || target.keywords !== undefined);
  const isAdded = [path, [...path, "fields"]].some((at) => isReportedAt(report, at, ["added", "restricted"]));
  if (!isDeclared || isAdded) return [];
  const isRestricted = isReported(report, path, ["restricted"]);
  const output = before.output ?? {};
  const source =
    isRestricted || isReportedAt(report, [...path, "keywords"], ["restricted"]) ? successOutput(output) : output;
  const schema = outputToSchema(source);
  const members = {
    source: source.fields ?? [],
    target: target.fields ?? [],
    list: [...path, "fields"],
    report,
    isMerged,
  };
  return [
    {
      side: "output",
      path,
      values: [],
      before: { schema: isMerged ? closed(schema) : schema, open: NONE, absent: NONE },
      after: { schema: outputToSchema(target), ...reportedMembers(members) },
    },
  ];
}

function sideOf(side: "input" | "output", { path, converted }: Place) {
  return { path: [...path, side], report: converted.losses };
}

type Report = Converted["losses"];

/** Returns true if a loss of one of the outcomes is reported at a path or above it. */
function isReported(report: Report, path: Path, outcomes: readonly Loss["outcome"][]): boolean {
  return report.some((loss) => startsWith(path, loss.path) && outcomes.includes(loss.outcome));
}

function isReportedAt(report: Report, path: Path, outcomes: readonly Loss["outcome"][]): boolean {
  return report.some((loss) => jsonEqual(loss.path as Json, path as Json) && outcomes.includes(loss.outcome));
}

/** The members of both sides, and their place in the manifest. */
interface ComparedMembers {
  readonly source: readonly (Parameter | OutputField)[];
  readonly target: readonly (Parameter | OutputField)[];
  readonly list: Path;
  readonly report: Report;
  readonly isMerged: boolean;
}

/** The members of the result that the report restricts or adds. */
function reportedMembers({
  source,
  target,
  list,
  report,
  isMerged,
}: ComparedMembers): Pick<Members, "open" | "absent"> {
  const known = new Set(source.map(({ name }) => name));
  // The place of a value that only the merged operation has is its place there.
  const mergedList = isMerged ? ["operations", 0, ...list.slice(2)] : list;
  const members = report.flatMap(({ path, outcome, value }) => {
    const [members, at] =
      value === undefined && (isMerged || path.length === list.length + 1) ? [target, mergedList] : [source, list];
    const name = startsWith(path, at) ? members[Number(path[at.length])]?.name : undefined;
    return name === undefined ? [] : [{ name, outcome }];
  });
  const namesWith = (wanted: Loss["outcome"]) =>
    members.flatMap(({ name, outcome }) => (outcome === wanted ? name : []));
  return {
    open: new Set(namesWith("restricted")),
    absent: new Set(namesWith("added").filter((name) => !known.has(name))),
  };
}

/** A schema without those of open members, and without members that may be absent. */
function schemaOf({ schema, open, absent }: Members): JsonSchema {
  if (!isJsonRecord(schema) || open.size + absent.size === 0) return schema;
  const properties = getOwn(schema, "properties");
  const required = getOwn(schema, "required");
  const remaining = Object.entries(isJsonRecord(properties) ? properties : {}).filter(([name]) => !absent.has(name));
  const isNeeded = (name: Json) => typeof name !== "string" || !absent.has(name);
  return {
    ...schema,
    properties: recordOf<Json>(remaining.map(([name, each]) => [name, open.has(name) ? true : each])),
    ...(Array.isArray(required) && { required: required.filter(isNeeded) }),
  };
}

/** The schema of an input, which is an object in every format. */
function ofObjects(schema: JsonSchema): JsonSchema {
  if (schema === false) return schema;
  return { ...(schema === true ? {} : schema), type: "object" };
}

/** A schema of objects that have no other members than those that it declares. */
function closed(schema: JsonSchema): JsonSchema {
  return isJsonRecord(schema) && getOwn(schema, "additionalProperties") !== false
    ? { ...schema, additionalProperties: false }
    : schema;
}

/** The schema of an input that also names the operation to carry out. */
function withChoice(schema: JsonSchema, { name, value }: Choice): JsonSchema {
  if (!isJsonRecord(schema)) return schema;
  const properties = getOwn(schema, "properties");
  const required = getOwn(schema, "required");
  return closed({
    ...schema,
    properties: recordOf<Json>([
      ...Object.entries(isJsonRecord(properties) ? properties : {}),
      [name, { const: value }],
    ]),
    required: [...(Array.isArray(required) ? required : []), name],
  });
}

/**
 * The values that a parameter names and its own schema accepts. The default of the result has to be valid even if the
 * report says that the parameter takes fewer values.
 */
function valuesOf(before: Parameter, after: Parameter, isRestricted: boolean): ComparedValue[] {
  const { default: value } = before;
  const schema = isJsonRecord(before.schema) ? before.schema : {};
  const isOwn = (each: Json) => isInstance(each, before.schema) === true;
  const compare = (what: ComparedValue["what"], values: readonly Json[]): ComparedValue[] =>
    values.map((each) => ({ what, name: before.name, value: each, after: after.schema }));
  const written = value !== undefined && after.default !== undefined && isOwn(value) ? [after.default] : [];
  if (isRestricted) return compare("default", written);
  const constant = getOwn(schema, "const");
  return [
    ...compare("default", [...written, ...(value === undefined ? [] : [value].filter(isOwn))]),
    ...compare("example", listAt(schema, "examples").filter(isOwn)),
    ...compare(
      "allowed value",
      [...listAt(schema, "enum"), ...(constant === undefined ? [] : [constant])].filter(isOwn),
    ),
  ];
}

function listAt(schema: JsonRecord, keyword: string): readonly Json[] {
  const value = getOwn(schema, keyword);
  return Array.isArray(value) ? value : [];
}
