import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { kebabCase } from "@skill-convert/core/text";
import { asRecord } from "@skill-convert/format";
import { ID } from "../format.js";
import { Definitions } from "../schema/definitions.js";
import { resolve } from "../schema/references.js";
import { type ReadOutput, readOutput } from "./answers.js";
import { type ReadInput, readInput } from "./body.js";
import { readParameters } from "./parameters.js";

/** The methods of a path, in the order of the specification (openapi.md#s12). */
export const METHODS: readonly string[] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** An operation of a document as it was read. */
export interface ReadOperation {
  readonly path: string;
  readonly method: string;
  /** The path of the operation in the document, and that of the item that contains it. */
  readonly at: Path;
  readonly itemAt: Path;
  readonly raw: JsonRecord;
  /** True if the operation has no name of its own, or one that another operation has already. */
  readonly isNamed: boolean;
  /** The operation of the model. */
  readonly model: JsonRecord;
  readonly input: ReadInput;
  readonly output: ReadOutput;
}

/** The operations of a document, and the schemas that they share. */
export interface ReadOperations {
  readonly definitions: Definitions;
  readonly operations: readonly ReadOperation[];
}

const read = new WeakMap<JsonRecord, ReadOperations>();

/** Reads the operations of a document, once for each document. */
export function operationsOf(document: JsonRecord): ReadOperations {
  const known = read.get(document);
  if (known) return known;
  const definitions = new Definitions(document);
  const paths = asRecord(document["paths"]) ?? {};
  const taken = new Set(declaredNames(document, paths));
  const used = new Set<string>();
  const operations = Object.keys(paths).flatMap((path) => {
    const { value, at: itemAt } = resolve(document, ["paths", path]);
    const item = asRecord(value);
    if (!item || path.startsWith("x-")) return [];
    return Object.keys(item)
      .filter((method) => METHODS.includes(method) && asRecord(item[method]))
      .map((method) =>
        readOperation(definitions, { path, method, itemAt, raw: asRecord(item[method]) ?? {} }, taken, used),
      );
  });
  const made = { definitions, operations };
  read.set(document, made);
  return made;
}

function declaredNames(document: JsonRecord, paths: JsonRecord): string[] {
  return Object.keys(paths).flatMap((path) => {
    const item = asRecord(resolve(document, ["paths", path]).value) ?? {};
    return METHODS.flatMap((method) => {
      const name = asRecord(item[method])?.["operationId"];
      return typeof name === "string" && name !== "" ? [name] : [];
    });
  });
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly itemAt: Path;
  readonly raw: JsonRecord;
}

/** The keys of an operation that the model has in fields of its own. */
const MODELLED: ReadonlySet<string> = new Set(["operationId", "description", "parameters", "requestBody", "responses"]);

function readOperation(
  definitions: Definitions,
  { path, method, itemAt, raw }: Found,
  taken: Set<string>,
  used: Set<string>,
): ReadOperation {
  const at = [...itemAt, method];
  const declared = raw["operationId"];
  const isNamed = typeof declared === "string" && declared !== "" && !used.has(declared);
  const name = isNamed ? declared : derivedName(method, path, taken);
  used.add(name);
  taken.add(name);
  const uses = new Set<string>();
  const input = readInput(definitions, at, readParameters(definitions, itemAt, at, uses), uses);
  const output = readOutput(definitions, at);
  const isSummary = typeof raw["description"] !== "string" && typeof raw["summary"] === "string";
  const kept = Object.entries(raw).filter(([key]) => !MODELLED.has(key) && !(isSummary && key === "summary"));
  const extension = recordOf<Json>([
    ["path", path],
    ["method", method],
    ...kept,
    ["requestBody", input.kept],
    ["responses", output.kept],
  ]);
  const model = recordOf<Json>([
    ["name", name],
    [
      "description",
      isSummary ? raw["summary"] : typeof raw["description"] === "string" ? raw["description"] : undefined,
    ],
    ["input", input.model],
    ["output", output.model],
    ["extensions", { [ID]: extension }],
  ]);
  return { path, method, at, itemAt, raw, isNamed, model, input, output };
}

/** Derives the name of an operation without one from its method and path (openapi.md#d6). */
function derivedName(method: string, path: string, taken: ReadonlySet<string>): string {
  const base = kebabCase(`${method} ${path}`);
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
  return name;
}
