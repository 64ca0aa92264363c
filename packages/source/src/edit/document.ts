import { applyTextEdits, type Json, type Path, type TextEdit, toPointer } from "@skill-convert/core";
import { getOwn, isIdentical, isJsonRecord, jsonEqual, recordOf, setOwn } from "@skill-convert/core/json";
import type { DataFormat, EditOptions } from "../document.js";
import type { DataReading } from "../finding.js";
import { printJson } from "../json/print.js";
import { prevailingEol } from "../lines.js";
import type { SyntaxNode } from "../syntax-node.js";
import { printYaml } from "../yaml/print.js";
import { BlockWriter } from "./block.js";
import { FlowWriter } from "./flow.js";
import { jsonStyle } from "./json-style.js";
import { type Operation, planOperations, type Writer } from "./plan.js";
import { yamlFlowStyle } from "./yaml-style.js";

/** A document to edit. Offsets refer to `source`. */
export interface EditSubject {
  readonly source: string;
  readonly format: DataFormat;
  readonly value: Json | undefined;
  /** Its syntax tree, which is built when the first edit needs it. */
  reading(): DataReading;
  /** Reads the data of an edited text. */
  read(source: string): Json | undefined;
}

/** The most operations that are checked one by one. */
const MAX_CHECKED = 64;

/**
 * Returns the edits after which a document reads as `desired`. The result is always read back and compared. If it
 * differs, the values in question are printed without source text; if that does not help, the smallest collection
 * around them is written anew, in the worst case the complete document.
 */
export function editDocument(subject: EditSubject, desired: Json, options: EditOptions = {}): TextEdit[] {
  const { value, source } = subject;
  if (value !== undefined && isIdentical(value, desired)) return [];
  const { root } = subject.reading();
  if (value === undefined || root === undefined) return [rewriteDocument(subject, desired)];
  const forced = new Paths();
  const refused = new Paths();
  const plan = {
    source,
    root,
    writer: createWriter(subject, root, options),
    isForced: (path: Path) => forced.has(path),
    isRefused: (path: Path) => refused.covers(path),
  };
  for (;;) {
    const operations = planOperations(plan, value, desired);
    const edits = sortEdits(operations.flatMap((operation) => operation.edits));
    if (edits && readsAs(subject, edits, desired, isIdentical)) return edits;
    const wrong = wrongOperations(subject, operations, value);
    const printed = (wrong.length > 0 ? wrong : operations).filter(({ path }) => !refused.covers(path));
    if (printed.length > 0) refused.add(printed.map(({ path }) => path));
    else if (forced.has([])) return [writeAnew(subject, root, desired)];
    else forced.add(containersToForce(wrong, operations));
  }
}

class Paths {
  readonly #pointers = new Set<string>();

  add(paths: Iterable<Path>): void {
    for (const path of paths) this.#pointers.add(toPointer(path));
  }

  has(path: Path): boolean {
    return this.#pointers.size > 0 && this.#pointers.has(toPointer(path));
  }

  /** Returns true if the set has a path or a prefix of it. */
  covers(path: Path): boolean {
    return this.#pointers.size > 0 && [...path, ""].some((_, length) => this.has(path.slice(0, length)));
  }
}

function createWriter(subject: EditSubject, root: SyntaxNode, options: EditOptions): Writer {
  const { source, format } = subject;
  const eol = prevailingEol(source);
  if (format === "json") return new FlowWriter(source, jsonStyle(source, root, eol));
  return new BlockWriter(source, root, eol, new FlowWriter(source, yamlFlowStyle(eol)), options);
}

/** The operations whose edits alone do not have the intended effect; none if there are too many to try. */
function wrongOperations(subject: EditSubject, operations: readonly Operation[], before: Json): readonly Operation[] {
  if (operations.length > MAX_CHECKED) return [];
  return operations.filter((operation) => {
    const edits = sortEdits(operation.edits);
    const expected = operation.changes.reduce<Json>((value, change) => setIn(value, change.path, change.value), before);
    return !edits || !readsAs(subject, edits, expected, jsonEqual);
  });
}

/** The containers of the wrong operations, or the container of all operations if none is wrong by itself. */
function containersToForce(wrong: readonly Operation[], operations: readonly Operation[]): readonly Path[] {
  if (wrong.length > 0) return wrong.map((operation) => operation.container);
  const [first, ...others] = operations.map((operation) => operation.container);
  return [others.reduce<Path>(sharedPath, first ?? [])];
}

function sharedPath(a: Path, b: Path): Path {
  const differs = a.findIndex((segment, index) => segment !== b[index]);
  return differs < 0 ? a : a.slice(0, differs);
}

/**
 * Writes the root value anew and keeps the comments around it, if that reads correctly; otherwise the complete text.
 */
function writeAnew(subject: EditSubject, root: SyntaxNode, desired: Json): TextEdit {
  const document = rewriteDocument(subject, desired);
  const edit = { start: root.start, end: root.end, text: document.text.trimEnd() };
  return readsAs(subject, [edit], desired, jsonEqual) ? edit : document;
}

/** Replaces the complete text. An empty document keeps its comments. */
function rewriteDocument(subject: EditSubject, desired: Json): TextEdit {
  const { source, format } = subject;
  const eol = prevailingEol(source);
  const text = format === "json" ? printJson(desired, { eol }) : printYaml(desired, { eol });
  if (format === "yaml" && subject.value === null) {
    const gap = source === "" || source.endsWith("\n") ? "" : eol;
    const appended = { start: source.length, end: source.length, text: gap + text };
    if (readsAs(subject, [appended], desired, jsonEqual)) return appended;
  }
  return { start: 0, end: source.length, text };
}

function readsAs(
  subject: EditSubject,
  edits: readonly TextEdit[],
  expected: Json,
  same: (read: Json, expected: Json) => boolean,
): boolean {
  const read = subject.read(applyTextEdits(subject.source, edits));
  return read !== undefined && same(read, expected);
}

/** Sorts edits by position; undefined if two overlap. */
function sortEdits(edits: readonly TextEdit[]): TextEdit[] | undefined {
  const sorted = edits
    .filter((edit) => edit.start < edit.end || edit.text !== "")
    .sort((a, b) => a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start));
  const overlaps = sorted.some((edit, index) => edit.start < (sorted[index - 1]?.end ?? 0));
  return overlaps ? undefined : sorted;
}

/** A copy of a value with another value at a path; undefined removes it. */
function setIn(value: Json, [segment, ...rest]: Path, inner: Json | undefined): Json {
  if (segment === undefined) return inner ?? null;
  if (Array.isArray(value))
    return value.map((item: Json, index) => (index === segment ? setIn(item, rest, inner) : item));
  if (!isJsonRecord(value)) return value;
  const key = String(segment);
  if (rest.length === 0 && inner === undefined) return recordOf(Object.entries(value).filter(([each]) => each !== key));
  const copy = recordOf(Object.entries(value));
  setOwn(copy, key, setIn(getOwn(value, key) ?? null, rest, inner));
  return copy;
}
