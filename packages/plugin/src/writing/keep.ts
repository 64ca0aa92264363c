import type { JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { asRecord, NOWHERE, type Table } from "@skill-convert/format";
import type { ComponentRule, Dialect } from "../dialect/dialect.js";
import type { ComponentKind } from "../model/components.js";
import type { Component, Plugin } from "../model/schemas.js";
import { effectiveComponents } from "../reading/effective.js";
import { accepted } from "./accepted.js";

/** The model that a table reads from what it writes of a model; undefined if it cannot write it. */
export function projected(model: JsonRecord, table: Table): JsonRecord | undefined {
  const document = accepted(model, table, undefined);
  return document && asRecord(table.get(document, NOWHERE));
}

/**
 * Old values as a table of the source has them. If they lack what that table requires, the source lends it, so that the
 * others can be read.
 */
export function mirroredIn(table: Table, old: JsonRecord, source: JsonRecord): JsonRecord | undefined {
  const lent = table.requiredFields.filter((key) => getOwn(old, key) === undefined);
  const added = lent.flatMap((key) => (getOwn(source, key) === undefined ? [] : [[key, source[key]] as const]));
  const seen = projected({ ...old, ...Object.fromEntries(added) } as JsonRecord, table);
  return seen && Object.fromEntries(Object.entries(seen).filter(([key]) => !lent.includes(key)));
}

/**
 * Returns the values of a source over old ones. An old value stays if the dialect of the source says the same in its
 * place, because the source may lack only what that dialect cannot say (plugin-manifests.md#d22).
 *
 * @param mirrored the old values as the dialect of the source has them
 */
export function overOld(old: JsonRecord, source: JsonRecord, mirrored: JsonRecord | undefined): JsonRecord {
  const keys = [...new Set([...Object.keys(old), ...Object.keys(source)])];
  const entries = keys.flatMap((key) => {
    const before = getOwn(old, key);
    const wanted = getOwn(source, key);
    const seen = mirrored && getOwn(mirrored, key);
    const value = mirrored && jsonEqual(seen, wanted) ? before : (wanted ?? before);
    if (key !== "interface" || !isJsonRecord(before) || !isJsonRecord(wanted))
      return value === undefined ? [] : [[key, value] as const];
    return [[key, overOld(before, wanted, isJsonRecord(seen) ? seen : undefined)] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns true if a program of one dialect finds in the components of an existing manifest all that the source has, and
 * the dialect of the source could say no more of them (plugin-manifests.md#d22).
 *
 * @param before the components of a kind that a program finds with the existing manifest
 * @param wanted those of the source
 */
export function isKept(
  kind: ComponentKind,
  before: readonly Component[],
  wanted: readonly Component[],
  from: Dialect,
  exists: (path: string) => boolean,
): boolean {
  if (jsonEqual(before, wanted)) return true;
  const rule = from.components[kind];
  if (!rule || !wanted.every((each) => before.some((other) => jsonEqual(each, other)))) return false;
  const declared = declaredIn(kind, before, rule, from, exists);
  const found = effectiveComponents({ [kind]: declared }, { [kind]: rule }, {}, exists)[kind] ?? [];
  return jsonEqual(found, wanted);
}

/** The components that a manifest of a dialect would declare for those that another one finds. */
function declaredIn(
  kind: ComponentKind,
  components: readonly Component[],
  { at, field }: ComponentRule,
  { table }: Dialect,
  exists: (path: string) => boolean,
): readonly Component[] | undefined {
  if (field === undefined) return undefined;
  const place = at.find(exists);
  const others = field === "adds" ? components.filter((each) => each !== place) : components;
  const plugin = projected({ name: "a", version: "1", components: { [kind]: [...others] } }, table) as Plugin;
  return plugin?.components?.[kind];
}
