import type { Diagnostic, Json, JsonRecord, TextEdit } from "@skill-convert/core";
import { jsonEqual, valueAt } from "@skill-convert/core/json";
import { NOWHERE } from "@skill-convert/format";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import type { Plugin } from "../model/schemas.js";
import { type ComparedField, partsOf } from "./drift.js";
import { hasPlace, placeOf, type Statement, valueIn } from "./statements.js";

/** A field that `plugin sync` writes, which is never the name (plugin-manifests.md#d9). */
export type SyncedField = Exclude<ComparedField, "name">;

/** A value that is written to a statement. */
export interface SyncedValue {
  readonly part: readonly string[];
  /** The value that is replaced; absent if there was none. */
  readonly before?: Json;
  readonly after: Json;
}

/** The edits of one document. */
export interface SyncedDocument<S extends Statement = Statement> {
  readonly statement: S;
  readonly values: readonly SyncedValue[];
  /** The document with the values. */
  readonly desired: Json;
}

/** The edits that synchronise a plugin, and the values that could not be written. */
export interface SyncPlan<S extends Statement = Statement> {
  readonly documents: readonly SyncedDocument<S>[];
  /** The values that could not be written. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans the edits after which other statements about a plugin have the values of one. Only the named fields are
 * written, and no field is removed.
 *
 * @param from the statement whose values are taken
 * @param targets the statements that get them
 * @example
 * const files = memoryFiles({
 *   ".claude-plugin/plugin.json": '{"name":"notes","version":"1.1.0"}',
 *   ".cursor-plugin/plugin.json": '{"name":"notes","version":"1.0.1"}',
 * });
 * const [claude, cursor] = manifestStatements(readManifests(files));
 * planSync(claude, [cursor], ["version"]).documents.map(({ values }) => values);
 * // [[{ part: ["version"], before: "1.0.1", after: "1.1.0" }]]
 */
export function planSync<S extends Statement>(
  from: Statement,
  targets: readonly S[],
  fields: readonly SyncedField[],
): SyncPlan<S> {
  const plans = targets.map((target) => syncOne(from, target, fields));
  return {
    documents: plans.flatMap(({ document }) => document ?? []),
    diagnostics: plans.flatMap(({ diagnostics }) => diagnostics),
  };
}

function syncOne<S extends Statement>(from: Statement, target: S, fields: readonly SyncedField[]) {
  const diagnostics: Diagnostic[] = [];
  const values: SyncedValue[] = [];
  let raw = target.raw;
  for (const field of fields) {
    const wanted = partsOf(field).flatMap((part): SyncedValue[] => {
      const after = valueIn(from, part);
      const before = valueIn(target, part);
      if (after === undefined || !hasPlace(target, part) || jsonEqual(before, after)) return [];
      return [{ part, ...(before !== undefined && { before }), after }];
    });
    if (wanted.length === 0) continue;
    const written = withValues(target, raw, wanted);
    if (written === undefined) {
      const args = { field, from: from.file, file: target.file, reason: "its dialect cannot hold the value" };
      diagnostics.push(pluginDiagnostics.create("not-synced", args, placeOf(target, wanted[0]?.part ?? [])));
      continue;
    }
    raw = written;
    values.push(...wanted);
  }
  return { document: values.length > 0 ? { statement: target, values, desired: raw } : undefined, diagnostics };
}

/** The document with values; undefined unless all of them read back (plugin-manifests.md#d10). */
function withValues({ table }: Statement, raw: Json, values: readonly SyncedValue[]): Json | undefined {
  const model = table.get(raw, NOWHERE);
  const wanted = model && values.reduce<JsonRecord>((plugin, { part, after }) => setAt(plugin, part, after), model);
  const written = wanted && table.put(wanted, raw, NOWHERE);
  const read = written === undefined ? undefined : (table.get(written, NOWHERE) as Plugin | undefined);
  return values.every(({ part, after }) => jsonEqual(valueAt(read, part), after)) ? written : undefined;
}

function setAt(record: JsonRecord, [key = "", ...rest]: readonly string[], value: Json): JsonRecord {
  const inside = record[key];
  const isRecord = typeof inside === "object" && inside !== null && !Array.isArray(inside);
  return { ...record, [key]: rest.length === 0 ? value : setAt(isRecord ? (inside as JsonRecord) : {}, rest, value) };
}

/**
 * Returns the text edits of a file, of which several statements may change.
 *
 * @param documents the documents of one file
 * @example
 * const files = memoryFiles({
 *   ".claude-plugin/plugin.json": '{"name":"notes","version":"1.1.0"}',
 *   ".cursor-plugin/plugin.json": '{"name":"notes","version":"1.0.1"}',
 * });
 * const [claude, cursor] = manifestStatements(readManifests(files));
 * const { documents } = planSync(claude, [cursor], ["version"]);
 * applyTextEdits(cursor.data.text, syncEdits(documents)); // '{"name":"notes","version":"1.1.0"}'
 */
export function syncEdits(documents: readonly SyncedDocument[]): readonly TextEdit[] {
  const [first] = documents;
  if (!first) return [];
  const { data } = first.statement;
  const desired = documents.reduce<Json>(
    (whole, { statement, desired: part }) => replaceAt(whole, statement.at, part),
    data.value ?? null,
  );
  return data.edit(desired);
}

function replaceAt(whole: Json, [key, ...rest]: Statement["at"], part: Json): Json {
  if (key === undefined) return part;
  if (Array.isArray(whole)) return whole.map((item, index) => (index === key ? replaceAt(item, rest, part) : item));
  const record = whole as JsonRecord;
  return { ...record, [key]: replaceAt(record[key] ?? null, rest, part) };
}
