import type { Json, JsonRecord, Operation, Path, SkillManifest } from "@skill-convert/core";
import { branchOperations, splitBranches } from "@skill-convert/core/adapters";
import { isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { type Codec, type DocumentPath, NOWHERE } from "@skill-convert/format";
import { table } from "../fields/document.js";
import { besideEnvelope } from "../fields/error-envelope.js";
import { input, output } from "../fields/schemas.js";

/** The operations that were merged into the branches of one input and one output, or the one that there is. */
export function splitOperations(operations: readonly Operation[]): Operation[] {
  const [one] = operations;
  const several = one && splitBranches(one);
  if (several === undefined || several.length < 2) return [...operations];
  // Branches that somebody has edited into something else are one schema like any other.
  const [again] = branchOperations({ operations: several }).operations;
  return jsonEqual(again, one) ? several : [...operations];
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

/** What of a side says nothing of an operation: an output has an error envelope beside it. */
function viewOf(document: JsonRecord, { key }: Side) {
  const whole = document[key];
  const lens = key === "outputs" && whole !== undefined ? besideEnvelope : undefined;
  return {
    whole: lens && whole !== undefined ? lens.get(whole) : whole,
    toDocument: (path: Path): Path => [key, ...(lens?.toDocument(whole, path).path ?? path)],
    toView: (path: Path): Path | undefined => (lens ? lens.toView(whole, path) : path),
  };
}

/** The branch of an operation: the schema that was put into it, and its path from the branch. */
function branchIn(document: JsonRecord, side: Side, index: number) {
  const { keyword } = side;
  const { whole } = viewOf(document, side);
  const branches = isJsonRecord(whole) ? whole[keyword] : undefined;
  const branch = Array.isArray(branches) ? branches[index] : undefined;
  if (!isJsonRecord(branch)) return undefined;
  const { title, allOf } = branch;
  const isTag = ([, schema]: readonly [string, Json]) => isJsonRecord(schema) && schema["const"] === title;
  const tag = propertiesIn(branch).find(isTag)?.[0];
  const wrapped = Array.isArray(allOf) ? allOf[0] : undefined;
  const whose = isJsonRecord(wrapped) ? wrapped : branch;
  // The property by which operations are told apart is not one of theirs.
  const own = propertiesIn(whose).filter(([name]) => name !== tag);
  const schema = recordOf<Json>([...Object.entries(whose), ["properties", recordOf(own)]]);
  return { schema, path: wrapped === undefined ? [] : ["allOf", 0] };
}

function propertiesIn({ properties }: JsonRecord): [string, Json][] {
  return isJsonRecord(properties) ? Object.entries(properties) : [];
}

/** Where a part of one of several operations stands, and what says that there is a program; undefined for anything else. */
export function placeOfOperation(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined {
  const [head, index, part, ...inside] = path;
  if (head !== "operations" || typeof index !== "number") return undefined;
  if (part === "entrypoints") return table.toDocument?.(document, ["runtime"]);
  if (manifest.operations.length < 2) return undefined;
  const side = SIDES.get(part ?? "");
  const title = { name: "title", description: "description" }[String(part)];
  const whose = side ?? INPUT;
  const at = viewOf(document, whose).toDocument([whose.keyword, index]);
  const found = branchIn(document, whose, index);
  if (!found || (side ? inside.length === 0 : title === undefined)) return { path: at };
  if (!side) return { path: [...at, title ?? ""] };
  const place = whose.codec.toDocument?.(found.schema, inside) ?? { path: [] };
  return { ...place, path: [...at, ...found.path, ...place.path] };
}

/** What a place says in the model, if `read` is what the rows read there; undefined if nothing. */
export function modelOfPlace(path: Path, document: JsonRecord, read: Path | undefined): Path | undefined {
  const [key, ...rest] = path;
  const [part, side] = [...SIDES].find(([, each]) => each.key === key) ?? [];
  if (part === undefined || !side) return read;
  const [keyword, index, ...inside] = viewOf(document, side).toView(rest) ?? [];
  const operations = table.get(document, NOWHERE)?.["operations"];
  if (splitOperations((operations ?? []) as unknown as Operation[]).length < 2) return read;
  if (keyword !== side.keyword || typeof index !== "number") return undefined;
  const operation = ["operations", index];
  const found = branchIn(document, side, index);
  const [first] = inside;
  if (first === "title" || first === "description")
    return part === "input" ? [...operation, first === "title" ? "name" : first] : undefined;
  if (!found?.path.every((each, depth) => inside[depth] === each)) return undefined;
  const within = side.codec.toModel?.(found.schema, inside.slice(found.path.length));
  return within && [...operation, String(part), ...within];
}
