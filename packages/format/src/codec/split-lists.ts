import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { checkUnknown } from "../table/record.js";
import { orNull } from "../table/schema.js";
import { type Codec, type DocumentPath, type Report, wrongType } from "./codec.js";
import type { Cursor } from "./cursor.js";
import { list } from "./list.js";
import { asRecord, keepOrder, type MutableRecord, NONE, unknownKeys } from "./mapping.js";
import { matchElements, sameOr } from "./match.js";

/** The two lists of a mapping. */
interface Division {
  /** The field of the model that is true for elements of the first list. */
  readonly flag: string;
  /** The keys of the list with the flag and of the one without it. */
  readonly names: readonly [string, string];
  readonly known: ReadonlySet<string>;
  /** The codec of one element. */
  readonly each: Codec<JsonRecord>;
  /** The codec of one of the two lists. */
  readonly lists: Codec<readonly JsonRecord[]>;
}

/**
 * One list of the model that the document divides in two, such as `required` and `optional`. An element that moves to
 * the other list keeps its source form.
 *
 * @param flag the field of the model that is true for elements of the first list, and false for those of the second
 * @example
 * const command = record([field("cmd", "name", string, { key: true })], { id: "card" });
 * const commands = splitLists("isRequired", ["required", "optional"], command);
 * commands.get({ required: [{ cmd: "git" }] }, NOWHERE); // [{ name: "git", isRequired: true }]
 */
export function splitLists(
  flag: string,
  names: readonly [string, string],
  each: Codec<JsonRecord>,
): Codec<readonly JsonRecord[]> {
  const lists = list(each);
  const division: Division = { flag, names, known: new Set(names), each, lists };
  const [yes, no] = names;
  const expected = `a mapping with the lists ${yes} and ${no}`;
  return {
    expected,
    schema: schemaOf(division),
    holds: orderedModels(flag),
    needsSource: each.needsSource ?? false,
    leavesOutKeys: true,
    get: (raw, at, leaveOut) => readLists(division, raw, at, leaveOut),
    put: (models, previous, at, kept) => writeLists(division, models, { previous: asRecord(previous), at, kept }),
    toDocument: (raw, path) => toList(division, raw, path),
    toModel: (raw, path) => fromList(division, raw, path),
    check(raw, at, report) {
      const record = asRecord(raw);
      if (record) checkLists(division, record, at, report);
      else report(wrongType({ expected }, raw, at.path));
    },
    child: (_, key) => (division.known.has(String(key)) ? { codec: lists as Codec, info: {} } : undefined),
    keys: () => names.map((key) => ({ key })),
    rows: () =>
      each.rows?.().map((row) => ({ ...row, at: [`${yes}|${no}`, "*", ...row.at], to: ["*", ...row.to] })) ?? [],
  };
}

function schemaOf({ flag, names, lists }: Division): JsonRecord {
  const properties = names.map((name, index) => [
    name,
    { title: name, description: `Each with ${flag}: ${index === 0}.`, ...orNull(lists.schema) },
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

/** The models that keep their order: elements of the first list are read first. */
function orderedModels(flag: string): JsonSchema {
  const isFlagged = { properties: { [flag]: { const: true } }, required: [flag] };
  return { anyOf: [{ items: isFlagged }, { not: { contains: isFlagged } }] };
}

function itemsOf(raw: Json | undefined, name: string): readonly Json[] {
  const items = asRecord(raw)?.[name];
  return Array.isArray(items) ? items : [];
}

function readLists(
  { flag, names, known, each, lists }: Division,
  raw: Json,
  at: Cursor,
  leaveOut: ((keys: JsonRecord) => void) | undefined,
): JsonRecord[] | undefined {
  const record = asRecord(raw);
  if (!record) return undefined;
  const all: JsonRecord[] = [];
  for (const name of names) {
    const models = lists.get(record[name] ?? [], each.needsSource ? at.down(name) : at);
    if (models === undefined) return undefined;
    for (const model of models) all.push({ ...model, [flag]: name === names[0] });
  }
  const unknown = unknownKeys(record, known, undefined, at);
  if (unknown) leaveOut?.(unknown);
  if (names.some((name) => record[name] === null)) at.note();
  return all;
}

/** The mapping that is written over, its position, and the unknown keys that it keeps. */
interface Existing {
  readonly previous: JsonRecord | undefined;
  readonly at: Cursor;
  readonly kept: JsonRecord | undefined;
}

function writeLists(
  { flag, names, known, each }: Division,
  models: readonly JsonRecord[],
  { previous, at, kept }: Existing,
): JsonRecord {
  const old = names.flatMap((name) => itemsOf(previous, name).map((raw, index) => ({ raw, path: [name, index] })));
  const { found, renamed } = matchElements(
    models,
    old.map(({ raw }) => raw),
    each as Codec,
  );
  const members = new Map<string, Json[]>(names.map((name) => [name, []]));
  for (const [index, model] of models.entries()) {
    const from = old[found[index] ?? -1];
    const inside = from && each.needsSource ? from.path.reduce((cursor, key) => cursor.down(key), at) : at;
    const raw = each.put(model, from?.raw, inside, renamed.has(index) ? NONE : undefined);
    if (raw !== undefined) members.get(names[model[flag] === true ? 0 : 1])?.push(raw);
  }
  const next: MutableRecord = {};
  for (const [name, items] of members) {
    const list = previous?.[name];
    if (items.length > 0) next[name] = sameOr(items, list);
    else if (list === null || (Array.isArray(list) && list.length === 0)) next[name] = list;
  }
  unknownKeys(kept ?? previous ?? NONE, known, next);
  return keepOrder(next, previous);
}

function toList({ flag, names, lists }: Division, raw: Json | undefined, [index, ...inside]: Path): DocumentPath {
  if (index === undefined) return { path: [] };
  const [yes, no] = names;
  const first = itemsOf(raw, yes).length;
  const [name, nth] = Number(index) < first ? [yes, Number(index)] : [no, Number(index) - first];
  if (inside.length === 1 && inside[0] === flag) return { path: [name], part: "key" };
  const inner = lists.toDocument?.(itemsOf(raw, name), [nth, ...inside]);
  return { ...inner, path: [name, ...(inner?.path ?? [])] };
}

function fromList({ names, lists }: Division, raw: Json | undefined, [key, nth, ...inside]: Path): Path | undefined {
  if (key === undefined) return [];
  const name = names.find((each) => each === key);
  if (name === undefined || nth === undefined) return undefined;
  const before = name === names[1] ? itemsOf(raw, names[0]).length : 0;
  const inner = lists.toModel?.(itemsOf(raw, name), [nth, ...inside]);
  return inner && [Number(nth) + before, ...inner.slice(1)];
}

function checkLists({ names, lists }: Division, record: JsonRecord, at: Cursor, report: Report): void {
  for (const name of names) {
    const items = record[name];
    if (items === null) report({ code: "empty-field", path: [...at.path, name], args: { field: name } });
    else if (items !== undefined) lists.check?.(items, at.down(name), report);
  }
  checkUnknown(names, record, at, report);
}
