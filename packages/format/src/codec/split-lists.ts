import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { checkUnknown } from "../table/record.js";
import { orNull } from "../table/schema.js";
import { type Codec, wrongType } from "./codec.js";
import { list } from "./list.js";
import { asRecord, keepOrder, type MutableRecord, NONE, unknownKeys } from "./mapping.js";
import { matchElements, sameOr } from "./match.js";

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
  [yes, no]: readonly [string, string],
  each: Codec<JsonRecord>,
): Codec<readonly JsonRecord[]> {
  const lists = list(each);
  const element: Codec = each;
  const names = [yes, no] as const;
  const known = new Set<string>(names);
  const expected = `a mapping with the lists ${yes} and ${no}`;
  const isFlagged = { properties: { [flag]: { const: true } }, required: [flag] };
  const itemsOf = (raw: Json | undefined, name: string): readonly Json[] => {
    const items = asRecord(raw)?.[name];
    return Array.isArray(items) ? items : [];
  };
  return {
    expected,
    schema: {
      type: "object",
      properties: Object.fromEntries(
        names.map((name) => [
          name,
          { title: name, description: `Each with ${flag}: ${name === yes}.`, ...orNull(lists.schema) },
        ]),
      ),
    },
    // Elements of the first list are read first, so the order of a mixed list may change.
    holds: { anyOf: [{ items: isFlagged }, { not: { contains: isFlagged } }] },
    needsSource: each.needsSource ?? false,
    leavesOutKeys: true,
    get(raw, at, leaveOut) {
      const record = asRecord(raw);
      if (!record) return undefined;
      const all: JsonRecord[] = [];
      for (const name of names) {
        const models = lists.get(record[name] ?? [], each.needsSource ? at.down(name) : at);
        if (models === undefined) return undefined;
        for (const model of models) all.push({ ...model, [flag]: name === yes });
      }
      const unknown = unknownKeys(record, known, undefined, at);
      if (unknown) leaveOut?.(unknown);
      if (record[yes] === null || record[no] === null) at.note();
      return all;
    },
    put(models, previous, at, kept) {
      const old = asRecord(previous);
      const oldItems = names.flatMap((name) => itemsOf(old, name).map((raw, index) => ({ raw, path: [name, index] })));
      const { found, renamed } = matchElements(
        models,
        oldItems.map(({ raw }) => raw),
        element,
      );
      const members: { readonly [name: string]: Json[] } = { [yes]: [], [no]: [] };
      for (const [index, model] of models.entries()) {
        const from = oldItems[found[index] ?? -1];
        const inside = from && each.needsSource ? from.path.reduce((cursor, key) => cursor.down(key), at) : at;
        const raw = each.put(model, from?.raw, inside, renamed.has(index) ? NONE : undefined);
        if (raw !== undefined) members[model[flag] === true ? yes : no]?.push(raw);
      }
      const next: MutableRecord = {};
      for (const name of names) {
        const items = members[name] ?? [];
        const oldList = old?.[name];
        if (items.length > 0) next[name] = sameOr(items, oldList);
        else if (oldList === null || (Array.isArray(oldList) && oldList.length === 0)) next[name] = oldList;
      }
      unknownKeys(kept ?? old ?? NONE, known, next);
      return keepOrder(next, old);
    },
    toDocument(raw, [index, ...inside]) {
      if (index === undefined) return { path: [] };
      const first = itemsOf(raw, yes).length;
      const [name, nth] = Number(index) < first ? [yes, Number(index)] : [no, Number(index) - first];
      if (inside.length === 1 && inside[0] === flag) return { path: [name], part: "key" };
      const inner = lists.toDocument?.(itemsOf(raw, name), [nth, ...inside]);
      return { ...inner, path: [name, ...(inner?.path ?? [])] };
    },
    toModel(raw, [name, nth, ...inside]): Path | undefined {
      if (nth === undefined || !known.has(String(name))) return name === undefined ? [] : undefined;
      const before = name === no ? itemsOf(raw, yes).length : 0;
      const inner = lists.toModel?.(itemsOf(raw, String(name)), [nth, ...inside]);
      return inner && [Number(nth) + before, ...inner.slice(1)];
    },
    check(raw, at, report) {
      const record = asRecord(raw);
      if (!record) {
        report(wrongType({ expected }, raw, at.path));
        return;
      }
      for (const name of names) {
        const items = record[name];
        if (items === null) report({ code: "empty-field", path: [...at.path, name], args: { field: name } });
        else if (items !== undefined) lists.check?.(items, at.down(name), report);
      }
      checkUnknown(names, record, at, report);
    },
    child: (_, key) => (known.has(String(key)) ? { codec: lists as Codec, info: {} } : undefined),
    keys: () => names.map((key) => ({ key })),
    rows: () =>
      each.rows?.().map((row) => ({ ...row, at: [`${yes}|${no}`, "*", ...row.at], to: ["*", ...row.to] })) ?? [],
  };
}
