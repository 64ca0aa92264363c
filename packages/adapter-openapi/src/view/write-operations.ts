import type { Json, JsonRecord } from "@skill-convert/core";
import { isIdentical, isJsonRecord, recordOf, setOwn } from "@skill-convert/core/json";
import { asRecord, inFormOf } from "@skill-convert/format";
import { Definitions } from "../schema/definitions.js";
import { resolve } from "../schema/references.js";
import { METHODS, operationsOf, type ReadOperation, type ReadOperations } from "./operations.js";
import { inOrder, withOrder } from "./order.js";
import { extensionOf, outerName, type ReadParameter } from "./parameters.js";
import { outerParameters, writeBody, writeParameters } from "./write-input.js";
import { writeResponses } from "./write-output.js";

/** The order of the properties of a schema is the order of parameters. */
const ORDERED: ReadonlySet<string> = new Set(["properties"]);

interface Placed {
  readonly model: JsonRecord;
  readonly path: string;
  readonly method: string;
  readonly previous: ReadOperation | undefined;
}

/** Writes the operations of the model over those of a document, as its `paths`. */
export function writePaths(models: readonly JsonRecord[], document: JsonRecord | undefined): Json {
  const before = document ? operationsOf(document) : { definitions: new Definitions({}), operations: [] };
  const placed = place(models, before);
  const old = asRecord(document?.["paths"]) ?? {};
  const paths: { [path: string]: Json } = {};
  for (const path of new Set(placed.map((each) => each.path))) {
    const own = placed.filter((each) => each.path === path);
    const item = writeItem(path, own, before, document);
    if (item !== undefined) setOwn(paths, path, item);
  }
  // Paths without operations, and extensions, stay.
  for (const [path, item] of Object.entries(old))
    if (!before.operations.some((each) => each.path === path) && !Object.hasOwn(paths, path)) setOwn(paths, path, item);
  return withOrder(
    inOrderOfModel(paths, old),
    placed
      .map((each) => each.path)
      .filter((path, index, all) => Object.hasOwn(paths, path) && all.indexOf(path) === index),
  );
}

function place(models: readonly JsonRecord[], { operations }: ReadOperations): Placed[] {
  const free = new Set(operations);
  const take = (found: ReadOperation | undefined) => {
    if (found) free.delete(found);
    return found;
  };
  const isAt = (each: ReadOperation, model: JsonRecord) => {
    const { path, method } = extensionOf(model) ?? {};
    return each.path === path && each.method === method;
  };
  const exact = models.map((model) => take([...free].find((each) => each.model === model || isAt(each, model))));
  return models.map((model, index) => {
    const previous = exact[index] ?? take([...free].find((each) => each.model["name"] === model["name"]));
    const { path = previous?.path, method = previous?.method } = extensionOf(model) ?? {};
    return { model, path: String(path ?? "/"), method: String(method ?? "post"), previous };
  });
}

function writeItem(
  path: string,
  placed: readonly Placed[],
  before: ReadOperations,
  document: JsonRecord | undefined,
): Json | undefined {
  const raw = document && asRecord(document["paths"])?.[path];
  const old = document ? asRecord(resolve(document, ["paths", path]).value) : undefined;
  const here = before.operations.filter((each) => each.path === path);
  const isSame =
    raw !== undefined &&
    here.length === placed.length &&
    here.every((each, index) => placed[index]?.previous === each && isIdentical(each.model, placed[index]?.model));
  if (isSame) return raw;
  const shared = sharedBy(here, placed);
  const entries: (readonly [string, Json])[] = Object.entries(old ?? {}).filter(
    ([key]) => !METHODS.includes(key) || !asRecord(old?.[key]),
  );
  const kept = entries.flatMap(([key, value]): readonly (readonly [string, Json])[] => {
    if (key !== "parameters" || !Array.isArray(value)) return [[key, value]];
    const gone = new Set(
      allShared(here)
        .filter((each) => !shared.includes(each))
        .map(({ index }) => index),
    );
    const rest = gone.size === 0 ? value : value.filter((_, index) => !gone.has(index));
    return rest.length === 0 ? [] : [[key, rest]];
  });
  const written = placed.map((each): readonly [string, Json] => [each.method, writeOperation(each, before, shared)]);
  return withOrder(
    inOrder(recordOf([...kept, ...written]), old),
    written.map(([method]) => method),
  );
}

function allShared(operations: readonly ReadOperation[]): readonly ReadParameter[] {
  return operations.flatMap(({ input }) => input.parameters.filter(({ isShared }) => isShared));
}

/** The parameters of a path that every operation still has as they are, and before its own. */
function sharedBy(here: readonly ReadOperation[], placed: readonly Placed[]): readonly ReadParameter[] {
  const all = allShared(here);
  const isHidden = ({ previous }: Placed, each: ReadParameter) =>
    previous?.input.parameters.some((own) => !own.isShared && outerName(own) === outerName(each)) === true;
  const has = (operation: Placed, each: ReadParameter) =>
    outerParameters(operation.model).some((parameter) => isIdentical(parameter, each.model));
  const kept = all.filter(
    (each) =>
      placed.every((operation) => isHidden(operation, each) || has(operation, each)) &&
      all.every((other) => other.index !== each.index || isIdentical(other.model, each.model)),
  );
  const comeFirst = placed.every((operation) => {
    const indexes = new Set(kept.filter((each) => !isHidden(operation, each)).map(({ index }) => index));
    const own = [...indexes].map((index) => kept.find((each) => each.index === index)?.model);
    return own.every((model, position) => isIdentical(outerParameters(operation.model)[position], model));
  });
  return comeFirst ? kept : [];
}

/** The keys of an operation in the order in which new ones are written. */
const HANDLED: ReadonlySet<string> = new Set(["path", "method", "requestBody", "responses"]);

function writeOperation(
  { model, path, method, previous }: Placed,
  { definitions }: ReadOperations,
  shared: readonly ReadParameter[],
): JsonRecord {
  const raw: JsonRecord | undefined = previous?.raw;
  if (previous && isIdentical(previous.model, model) && allShared([previous]).every((each) => shared.includes(each)))
    return previous.raw;
  const target = { definitions, previous, at: ["paths", path, method], shared };
  const extension = extensionOf(model);
  const before = extensionOf(previous?.model) ?? {};
  const wanted = extension ?? before;
  const { name, description } = model;
  const isInPlace = previous?.path === path && previous.method === method;
  const isDerived = isInPlace && !previous.isNamed && name === previous.model["name"];
  const isSummary =
    raw !== undefined &&
    typeof raw["description"] !== "string" &&
    previous?.model["description"] !== undefined &&
    !Object.hasOwn(wanted, "summary");
  const next = recordOf<Json>([
    ...Object.entries(wanted).filter(([key]) => !HANDLED.has(key) && !(isSummary && key === "summary")),
    ["operationId", isDerived ? raw?.["operationId"] : name],
    ...(isSummary ? [["summary", description] as const] : []),
    ["description", isSummary ? undefined : description],
    ["parameters", writeParameters(model, target)],
    ["requestBody", writeBody(model, target)],
    ["responses", writeResponses(model, target)],
  ]);
  const formed = inFormOf(next, raw, ORDERED);
  return isJsonRecord(formed) ? formed : next;
}

/** Keeps the old mapping if nothing changed, and the order of its keys if the model has the same. */
function inOrderOfModel(paths: JsonRecord, old: JsonRecord): JsonRecord {
  const keys = Object.keys(paths);
  const before = Object.keys(old);
  const isSame = keys.length === before.length && before.every((key) => paths[key] === old[key]);
  return isSame ? old : inOrder(paths, old);
}
