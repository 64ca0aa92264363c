import type { LossNote, Operation, SkillManifest } from "@skill-convert/core";
import { extensionIn } from "@skill-convert/core/adapters";
import { demand, type PrepareContext, type Prepared, type PrepareStep, step } from "@skill-convert/format";
import { idOfTitle } from "../fields/title.js";
import { ID } from "../format.js";
import { METHODS } from "../view/operations.js";

/** A title, a version, and a name and a place for every operation. */
export const prepare: readonly PrepareStep[] = [
  step({ id: "synthesised", name: "synthesised" }, writeTitle, ["id", "name"]),
  demand("version", "0.1.0"),
  step({ "operations/*/name": "synthesised" }, nameOperations),
  step({ "operations/*/extensions": "synthesised", "operations/*/extensions/openapi": "synthesised" }, placeOperations),
  step({}, groupOperations),
];

function writeTitle(manifest: SkillManifest, { subject, files }: PrepareContext): Prepared {
  const { id, name } = manifest;
  const title = name ?? id ?? files.folder ?? "skill";
  const made = idOfTitle(title);
  const notes: LossNote[] = [];
  if (name === undefined) {
    const reason = `${subject} requires a title, and "${title}" is used.`;
    notes.push({ path: ["name"], kind: "synthesised", reason });
  }
  if (id === undefined && made !== undefined) {
    const reason = `${subject} has one title, whose id is "${made}".`;
    notes.push({ path: ["id"], kind: "synthesised", reason });
  } else if (id !== made) {
    const reason = `${subject} has one title, "${title}", so the id "${id}" ${made === undefined ? "was left out" : `became "${made}"`}.`;
    notes.push({ path: ["id"], kind: "narrowed", reason });
  }
  const { id: _, ...rest } = manifest;
  return { manifest: { ...(made === undefined ? {} : { id: made }), ...rest, name: title }, notes };
}

/** Gives each operation without a name the one that its place gives it, or that of the skill. */
function nameOperations(manifest: SkillManifest, { subject }: PrepareContext): Prepared {
  const notes: LossNote[] = [];
  const taken = new Set(manifest.operations.map(({ name }) => name));
  const operations = manifest.operations.map((operation, index): Operation => {
    if (operation.name !== undefined && operation.name !== "") return operation;
    if (isPlaceholder(manifest)) return operation;
    const name = free(manifest.id ?? "run", (each) => taken.has(each));
    taken.add(name);
    const reason = `${subject} names each operation, so this one is called "${name}".`;
    notes.push({ path: ["operations", index, "name"], kind: "synthesised", reason });
    return { ...operation, name };
  });
  return { manifest: { ...manifest, operations }, notes };
}

/** Returns true for the operation that a document without any is read as. */
function isPlaceholder({ operations, extensions }: SkillManifest): boolean {
  const [only, ...others] = operations;
  const isDocument = extensions?.[ID] !== undefined && ("webhooks" in extensions[ID] || "components" in extensions[ID]);
  return isDocument && only !== undefined && others.length === 0 && Object.keys(only).length === 0;
}

/** Gives each operation without a path and a method a path with its name, and the method POST (openapi.md#d7). */
function placeOperations(manifest: SkillManifest, { existing }: PrepareContext): Prepared {
  const notes: LossNote[] = [];
  const taken = new Set<string>();
  const placed = manifest.operations.map((operation) => {
    const place = placeIn(operation) ?? placeIn(existing?.operations.find(({ name }) => name === operation.name));
    const key = place && `${place.method} ${place.path}`;
    if (key === undefined || taken.has(key)) return undefined;
    taken.add(key);
    return place;
  });
  const operations = manifest.operations.map((operation, index): Operation => {
    const own = placeIn(operation);
    const found = placed[index];
    if (Object.keys(operation).length === 0 || (own && found && own.path === found.path && own.method === found.method))
      return operation;
    const path =
      found?.path ?? free(`/${encodeURIComponent(operation.name ?? "")}`, (each) => taken.has(`post ${each}`));
    const method = found?.method ?? "post";
    taken.add(`${method} ${path}`);
    const reason = `An operation of OpenAPI is a request, so this one is ${method.toUpperCase()} ${path}.`;
    notes.push({ path: ["operations", index, "extensions"], kind: "synthesised", reason });
    const extension = { ...extensionIn(operation, ID), path, method };
    return { ...operation, extensions: { ...operation.extensions, [ID]: extension } };
  });
  return { manifest: { ...manifest, operations }, notes };
}

/** Puts the operations of a path after each other, as a document has them. */
function groupOperations(manifest: SkillManifest, { subject }: PrepareContext): Prepared {
  const paths = manifest.operations.map((operation) => placeIn(operation)?.path);
  const operations = manifest.operations
    .map((operation, index) => ({ operation, first: paths.indexOf(paths[index]) }))
    .sort((a, b) => a.first - b.first)
    .map(({ operation }) => operation);
  if (operations.every((operation, index) => operation === manifest.operations[index])) return { manifest, notes: [] };
  const reason = `${subject} has the operations of a path in one place, so the order of the operations changed.`;
  return {
    manifest: { ...manifest, operations },
    notes: [{ path: ["operations"], kind: "narrowed", reason }],
    coverage: { operations: { holds: "narrowed" } },
  };
}

interface Place {
  readonly path: string;
  readonly method: string;
}

function placeIn(operation: Operation | undefined): Place | undefined {
  const { path, method } = extensionIn(operation, ID);
  if (typeof path !== "string" || !path.startsWith("/") || typeof method !== "string" || !METHODS.includes(method))
    return undefined;
  return { path, method };
}

function free(base: string, isTaken: (name: string) => boolean): string {
  let name = base;
  for (let number = 2; isTaken(name); number++) name = `${base}-${number}`;
  return name;
}
