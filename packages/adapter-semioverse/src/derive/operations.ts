import type { Json, JsonRecord, Operation, Path, SkillManifest } from "@skill-convert/core";
import { branchOperations, placeInBranches, splitBranches } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { type Codec, type DocumentPath, NOWHERE } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { besideEnvelope } from "../fields/error-envelope.js";
import { input, output } from "../fields/schemas.js";

/**
 * Splits an operation whose input and output have one branch per merged operation. Returns other operations as they
 * are.
 */
export function splitOperations(operations: readonly Operation[]): Operation[] {
  const [merged] = operations;
  const branches = merged && splitBranches(merged);
  if (branches === undefined || branches.length < 2) return [...operations];
  // Edited branches that would not be written in the same way are one ordinary schema.
  const [mergedAgain] = branchOperations({ operations: branches }).operations;
  return jsonEqual(mergedAgain, merged) ? branches : [...operations];
}

interface Side {
  readonly key: string;
  readonly keyword: string;
  readonly codec: Codec<JsonRecord>;
}

const INPUT: Side = { key: "inputs", keyword: "oneOf", codec: input };

const SIDES: ReadonlyMap<Json, Side> = new Map([
  ["input", INPUT],
  ["output", { key: "outputs", keyword: "anyOf", codec: output }],
]);

/** The schema of inputs or outputs without the error envelope, and the paths into and out of it. */
function viewOf(document: JsonRecord, { key }: Side) {
  const declared = document[key];
  const lens = key === "outputs" && declared !== undefined ? besideEnvelope : undefined;
  return {
    sideSchema: lens && declared !== undefined ? lens.get(declared) : declared,
    toDocument: (path: Path): Path => [key, ...(lens?.toDocument(declared, path).path ?? path)],
    toView: (path: Path): Path | undefined => (lens ? lens.toView(declared, path) : path),
  };
}

/**
 * The schema of an operation within its branch, and the path to it from there; undefined if there is no such branch.
 */
function branchIn(document: JsonRecord, side: Side, index: number) {
  const { keyword } = side;
  const { sideSchema } = viewOf(document, side);
  const branches = isJsonRecord(sideSchema) ? sideSchema[keyword] : undefined;
  const branch = Array.isArray(branches) ? branches[index] : undefined;
  if (!isJsonRecord(branch)) return undefined;
  const { title, allOf } = branch;
  const isTag = ([, schema]: readonly [string, Json]) => isJsonRecord(schema) && schema["const"] === title;
  const tag = propertiesIn(branch).find(isTag)?.[0];
  const wrapped = Array.isArray(allOf) ? allOf[0] : undefined;
  const operationSchema = isJsonRecord(wrapped) ? wrapped : branch;
  // The property that names the operation does not belong to the operation.
  const properties = propertiesIn(operationSchema).filter(([name]) => name !== tag);
  const schema = recordOf<Json>([...Object.entries(operationSchema), ["properties", recordOf(properties)]]);
  return { schema, path: wrapped === undefined ? [] : ["allOf", 0] };
}

function propertiesIn({ properties }: JsonRecord): [string, Json][] {
  return isJsonRecord(properties) ? Object.entries(properties) : [];
}

/** Locates parts of merged operations, and entrypoints by the runtime that implies them; undefined for other paths. */
export function placeOfOperation(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined {
  const [head, index, part, ...inside] = path;
  if (head !== "operations" || typeof index !== "number") return undefined;
  if (part === "entrypoints") return table.toDocument?.(document, ["runtime"]);
  if (manifest.operations.length < 2) return undefined;
  const side = SIDES.get(part ?? "");
  const title = { name: "title", description: "description" }[String(part)];
  const branchSide = side ?? INPUT;
  const { sideSchema = {}, toDocument } = viewOf(document, branchSide);
  const at = toDocument([branchSide.keyword, index]);
  const branch = branchIn(document, branchSide, index);
  if (!branch || (side ? inside.length === 0 : title === undefined)) return { path: at };
  if (!side) return { path: [...at, title ?? ""] };
  const place = branchSide.codec.toDocument?.(branch.schema, inside) ?? { path: [] };
  const inBranch = [branchSide.keyword, index, ...branch.path, ...place.path];
  return { ...place, path: toDocument(placeInBranches(sideSchema, inBranch)) };
}

/**
 * Returns the path in the model that a place of the document is read into, or undefined if it is part of no path.
 *
 * @param read the path according to the table, which knows nothing of merged operations
 */
export function modelOfPlace(path: Path, document: JsonRecord, read: Path | undefined): Path | undefined {
  const [key, ...rest] = path;
  const [part, side] = [...SIDES].find(([, each]) => each.key === key) ?? [];
  if (part === undefined || !side) return read;
  const [keyword, index, ...inside] = viewOf(document, side).toView(rest) ?? [];
  const operations = table.get(document, NOWHERE)?.["operations"];
  if (splitOperations((operations ?? []) as unknown as Operation[]).length < 2) return read;
  if (keyword !== side.keyword || typeof index !== "number") return undefined;
  const operation = ["operations", index];
  const branch = branchIn(document, side, index);
  const [first] = inside;
  if (first === "title" || first === "description")
    return part === "input" ? [...operation, first === "title" ? "name" : first] : undefined;
  if (!branch?.path.every((each, depth) => inside[depth] === each)) return undefined;
  const within = side.codec.toModel?.(branch.schema, inside.slice(branch.path.length));
  return within && [...operation, String(part), ...within];
}
