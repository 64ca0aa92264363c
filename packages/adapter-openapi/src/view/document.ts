import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import type { Lens } from "@skill-convert/format";
import { operationsOf } from "./operations.js";
import { inOrder } from "./order.js";
import { placeInDocument, placeInModel } from "./places.js";
import { writePaths } from "./write-operations.js";

/** The operation of a document that has none: every skill has at least one. */
const NO_OPERATION: JsonRecord = {};

const views = new WeakMap<JsonRecord, JsonRecord>();

/**
 * Shows the operations of a document as the model has them, under `paths`, and leaves out its components: the operations
 * have their content (openapi.md#d5).
 */
export const operations: Lens = {
  get(raw) {
    if (!isJsonRecord(raw)) return raw;
    const known = views.get(raw);
    if (known) return known;
    const view = viewOf(raw);
    views.set(raw, view);
    return view;
  },
  put(view, previous) {
    if (!isJsonRecord(view)) return view;
    const old = isJsonRecord(previous) ? previous : undefined;
    const { paths: models, ...rest } = view;
    const written = Array.isArray(models) ? writeModels(models, old) : models;
    const components = old?.["components"];
    return inOrder(recordOf<Json>([...Object.entries(rest), ["paths", written], ["components", components]]), old);
  },
  toDocument: (raw, path) => {
    if (path[0] !== "paths" || path.length === 1 || !isJsonRecord(raw)) return { path };
    return placeInDocument(raw, path.slice(1));
  },
  toView: (raw, path) => placeInView(raw, path),
};

function writeModels(models: readonly Json[], old: JsonRecord | undefined): Json | undefined {
  const all = models.filter(isJsonRecord);
  const isEmpty = old !== undefined && operationsOf(old).operations.length === 0;
  const [only] = all;
  if (isEmpty && all.length === 1 && only && Object.keys(only).length === 0) return old["paths"];
  return writePaths(all, old);
}

function viewOf(raw: JsonRecord): JsonRecord {
  const { components: _, ...rest } = raw;
  const mayLackPaths = raw["components"] !== undefined || raw["webhooks"] !== undefined;
  if (!isJsonRecord(raw["paths"]) && !(raw["paths"] === undefined && mayLackPaths)) return rest;
  const found = operationsOf(raw).operations.map(({ model }) => model);
  const shown = found.length > 0 ? found : [NO_OPERATION];
  lists.add(shown);
  return { ...rest, paths: shown };
}

/** The lists of operations that were read, as opposed to a list in place of the mapping of paths. */
const lists = new WeakSet<object>();

/** Returns true for the operations of a document as the view shows them. */
export function isView(value: Json): value is readonly JsonRecord[] {
  return Array.isArray(value) && lists.has(value);
}

function placeInView(raw: Json | undefined, path: Path): Path | undefined {
  const [head, ...inside] = path;
  if (head === "components") return [];
  if (head !== "paths" || inside.length === 0 || !isJsonRecord(raw)) return path;
  return ["paths", ...placeInModel(raw, inside)];
}
