import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { startsWith } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, valueAt } from "@skill-convert/core/json";
import { localReferencePath } from "@skill-convert/core/schema";
import { asRecord, type DocumentPath, inputSchema, outputSchema } from "@skill-convert/format";
import { describesItself, ERROR_ROOT } from "./answers.js";
import { operationsOf, type ReadOperation, type ReadOperations } from "./operations.js";
import { locationOf } from "./parameters.js";

/** Maps a path below `operations` of the model to the document. */
export function placeInDocument(document: JsonRecord, [index, field, ...inside]: Path): DocumentPath {
  const all = operationsOf(document);
  const operation = all.operations[Number(index)];
  if (!operation) return { path: ["paths"] };
  const { at, raw } = operation;
  switch (field) {
    case "name":
      return operation.isNamed ? { path: [...at, "operationId"] } : { path: at, part: "key" };
    case "description":
      return { path: [...at, typeof raw["description"] === "string" ? "description" : "summary"] };
    case "hints":
    case "entrypoints":
      return { path: at, part: "key" };
    case "input":
      return inputPlace(all, operation, inside);
    case "output":
      return outputPlace(all, operation, inside);
    case "extensions":
      return extensionPlace(operation, inside.slice(1));
    default:
      return { path: at };
  }
}

function extensionPlace({ at, itemAt, input, output }: ReadOperation, [key, ...inside]: Path): DocumentPath {
  if (key === undefined) return { path: at };
  if (key === "path") return { path: itemAt, part: "key" };
  if (key === "method") return { path: at, part: "key" };
  if (key === "requestBody") return { path: [...input.bodyAt, ...inside] };
  const [status, ...rest] = inside;
  if (key === "responses" && status !== undefined && status === output.status)
    return { path: [...output.successAt, ...rest] };
  return { path: [...at, key, ...inside] };
}

function inputPlace(all: ReadOperations, { at, input }: ReadOperation, path: Path): DocumentPath {
  const [head, index, field, ...inside] = path;
  if (head === "parameters" && index !== undefined) {
    const outer = input.parameters[Number(index)];
    if (outer) return parameterPlace(all, outer, field === undefined ? [] : [field, ...inside]);
    if (input.form === "whole") return wholePlace(all, input, field === undefined ? [] : [field, ...inside]);
    const position = Number(index) - input.parameters.length;
    return inBody(all, input, ["parameters", position, ...(field === undefined ? [] : [field, ...inside])]);
  }
  if (head === "keywords") {
    if (index === "$defs") return definitionPlace(all, field, inside) ?? { path: at };
    return inBody(all, input, path);
  }
  if (input.parameters.length > 0 && input.form === "none") return { path: [...at, "parameters"] };
  return { path: input.form === "none" ? at : input.parameters.length > 0 ? at : input.bodyAt };
}

type InputOf = ReadOperation["input"];

function inBody(all: ReadOperations, input: InputOf, path: Path): DocumentPath {
  if (input.read === undefined || input.form !== "properties") return { path: input.bodyAt };
  const found = inputSchema.toDocument?.(input.read, path) ?? { path: [] };
  return { ...found, path: follow(all, input.schemaAt, found.path) };
}

function wholePlace(all: ReadOperations, { body, bodyAt, schemaAt }: InputOf, path: Path): DocumentPath {
  if (path[0] === "name" || path[0] === "extensions") return { path: bodyAt };
  return parameterPlace(all, { at: bodyAt, raw: body ?? {}, schemaAt }, path);
}

function parameterPlace(
  all: ReadOperations,
  { at, raw, schemaAt }: Pick<InputOf["parameters"][number], "at" | "raw" | "schemaAt">,
  [field, ...inside]: Path,
): DocumentPath {
  switch (field) {
    case undefined:
      return { path: at };
    case "schema":
      return { path: follow(all, schemaAt, inside) };
    case "default":
      return { path: follow(all, schemaAt, ["default", ...inside]) };
    case "sensitive":
      return { path: follow(all, schemaAt, ["writeOnly"]) };
    case "description":
      return {
        path: typeof raw["description"] === "string" ? [...at, "description"] : follow(all, schemaAt, ["description"]),
      };
    case "extensions":
      return { path: [...at, ...inside.slice(1)] };
    default:
      return { path: [...at, field, ...inside] };
  }
}

function outputPlace(all: ReadOperations, operation: ReadOperation, path: Path): DocumentPath {
  const { output, at } = operation;
  const [head, keyword, index, ...inside] = path;
  if (head === undefined) return { path: output.success ? output.successAt : at };
  if (head === "description")
    return {
      path: describesItself(output) ? follow(all, output.schemaAt, [head]) : [...output.successAt, head],
    };
  if (output.read === undefined) return { path: output.successAt };
  // The names of the fields are also in `required`.
  if (head === "fields" && keyword === undefined) return { path: output.schemaAt };
  if (head === "keywords" && keyword === "$defs")
    return definitionPlace(all, index, inside) ?? { path: output.successAt };
  if (head === "keywords" && output.errors.length > 0 && keyword === "anyOf") {
    if (index === 0 || index === "0") return { path: follow(all, output.schemaAt, inside) };
    const [first] = output.errors;
    const isInError = startsWith([keyword, index ?? 0, ...inside], ERROR_ROOT.slice(2).split("/"));
    return { path: first && isInError ? follow(all, first.schemaAt, inside.slice(2)) : output.successAt };
  }
  const found = outputSchema.toDocument?.(output.read, path) ?? { path: [] };
  return { ...found, path: follow(all, output.schemaAt, found.path) };
}

function definitionPlace(
  all: ReadOperations,
  name: string | number | undefined,
  inside: Path,
): DocumentPath | undefined {
  const found = name === undefined ? undefined : all.definitions.named(String(name));
  return found && { path: follow(all, found.at, inside) };
}

/** Follows a path into a schema of the document, through the references on the way. */
function follow({ definitions: { document } }: ReadOperations, at: Path, inside: Path): Path {
  let place = at;
  for (const [depth, key] of inside.entries()) {
    if (key !== "$ref") place = target(document, place);
    const value = valueAt(document, place);
    const known = isJsonRecord(value)
      ? getOwn(value, String(key))
      : Array.isArray(value)
        ? value[Number(key)]
        : undefined;
    // In 3.0, `exclusiveMinimum: true` belongs to `minimum`.
    if (known === undefined || known === true) {
      const older = olderPath(value, inside.slice(depth));
      if (known === undefined || older[0] !== key) return [...place, ...older];
    }
    place = [...place, key];
  }
  return place;
}

function target(document: JsonRecord, at: Path): Path {
  let place = at;
  for (let hops = 0; hops < 100; hops++) {
    const reference = asRecord(valueAt(document, place))?.["$ref"];
    const next = typeof reference === "string" ? localReferencePath(reference) : undefined;
    if (next === undefined || valueAt(document, next) === undefined) return place;
    place = next;
  }
  return place;
}

/** The keyword of 3.0 that has the value of one of 2020-12. */
function olderPath(schema: Json | undefined, [key, index, ...rest]: Path): Path {
  const record = asRecord(schema) ?? {};
  if (key === "examples" && index === 0 && record["example"] !== undefined) return ["example", ...rest];
  if (key === "exclusiveMinimum" && record["minimum"] !== undefined) return ["minimum"];
  if (key === "exclusiveMaximum" && record["maximum"] !== undefined) return ["maximum"];
  return key === undefined ? [] : [key, ...(index === undefined ? [] : [index]), ...rest];
}

/** Maps a path below `paths` of the document to `operations` of the model, as exactly as it is known. */
export function placeInModel(document: JsonRecord, path: Path): Path {
  const at: Path = ["paths", ...path];
  const all = operationsOf(document);
  const index = all.operations.findIndex((each) => startsWith(at, each.at));
  const operation = all.operations[index];
  if (!operation) return [];
  const [key, ...inside] = at.slice(operation.at.length);
  if (key === undefined) return [index];
  if (key === "operationId" && operation.isNamed) return [index, "name"];
  if (key === "description" || (key === "summary" && typeof operation.raw["description"] !== "string"))
    return [index, "description"];
  if (key === "parameters") return [index, "input", ...parameterInModel(operation, inside)];
  if (key === "requestBody" || key === "responses") return [index];
  return [index, "extensions", "openapi", key, ...inside];
}

function parameterInModel({ input }: ReadOperation, [position, key, ...inside]: Path): Path {
  const index = input.parameters.findIndex((each) => !each.isShared && each.index === Number(position));
  if (index < 0) return [];
  const at = ["parameters", index];
  if (key === undefined) return at;
  if (key === "name" && locationOf(input.parameters[index]?.model ?? {}) !== undefined) return [...at, "name"];
  if (key === "description" || key === "required") return [...at, key];
  if (key !== "schema") return [...at, "extensions", "openapi", key, ...inside];
  const [keyword] = inside;
  if (keyword === undefined) return [...at, "schema"];
  if (keyword === "default") return [...at, "default", ...inside.slice(1)];
  if (keyword === "writeOnly" || keyword === "description") return at;
  return [...at, "schema", ...inside];
}
