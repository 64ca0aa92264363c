import { type Diagnostic, type Json, lineAndColumn, type Range } from "@skill-convert/core";
import { canonicalJson } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { pluginDiagnostics } from "../findings/diagnostics.js";
import { hasPlace, placeOf, type Statement, valueIn } from "./statements.js";

/** A field that is compared between the manifests of a plugin. */
export type ComparedField = keyof typeof COMPARED;

/** The fields that are compared, with their parts and with the code of a difference (plugin-manifests.md#d6, plugin-manifests.md#d7). */
const COMPARED = {
  name: { parts: [["name"]], code: "name-drift" },
  version: { parts: [["version"]], code: "version-drift" },
  license: { parts: [["license"]], code: "field-drift" },
  repository: { parts: [["repository"]], code: "field-drift" },
  homepage: { parts: [["homepage"]], code: "field-drift" },
  description: { parts: [["description"]], code: "words-drift" },
  displayName: { parts: [["displayName"]], code: "words-drift" },
  keywords: { parts: [["keywords"]], code: "words-drift" },
  author: {
    parts: [
      ["author", "name"],
      ["author", "email"],
      ["author", "url"],
    ],
    code: "words-drift",
  },
} as const;

/** The fields that are compared between the manifests of a plugin. */
export const COMPARED_FIELDS = Object.keys(COMPARED) as readonly ComparedField[];

/** The parts of the canonical plugin that make up a field. */
export function partsOf(field: ComparedField): readonly (readonly string[])[] {
  return COMPARED[field].parts;
}

/** A value of a field, and the statement that has it. */
export interface DriftPlace {
  readonly statement: Statement;
  readonly value: Json;
  readonly range?: Range;
  /** The line, counted from 1. */
  readonly line: number;
}

/** A field in which the statements about one plugin differ. */
export interface Drift {
  readonly field: ComparedField;
  /** The part of the canonical plugin, such as `["author", "email"]`. */
  readonly part: readonly string[];
  /** `absent` if the statements that have the field agree. */
  readonly kind: "differs" | "absent";
  /** The statements that have the field, in the order in which they were given. */
  readonly places: readonly DriftPlace[];
  /** The manifests that could have the field and do not. */
  readonly absent: readonly Statement[];
}

/**
 * Compares what several documents say about one plugin.
 *
 * @param fields the fields to compare; all of them if left out
 * @example
 * const files = memoryFiles({
 *   ".claude-plugin/plugin.json": '{"name":"notes","version":"1.1.0"}',
 *   ".cursor-plugin/plugin.json": '{"name":"notes","version":"1.0.1"}',
 * });
 * const [drift] = findDrift(manifestStatements(readManifests(files)));
 * [drift.field, drift.places.map(({ value }) => value)]; // ["version", ["1.1.0", "1.0.1"]]
 */
export function findDrift(
  statements: readonly Statement[],
  fields: readonly ComparedField[] = COMPARED_FIELDS,
): readonly Drift[] {
  return fields.flatMap((field) => partsOf(field).flatMap((part) => driftOf(statements, field, part) ?? []));
}

function driftOf(statements: readonly Statement[], field: ComparedField, part: readonly string[]): Drift | undefined {
  const able = statements.filter((statement) => hasPlace(statement, part));
  const having = able.filter((statement) => valueIn(statement, part) !== undefined);
  // An entry of a marketplace need not repeat what the manifest says, and an author need not have every part.
  const absent = able.filter((statement) => !statement.isEntry && !having.includes(statement));
  const values = new Set(having.map((statement) => canonicalJson(valueIn(statement, part))));
  const differs = values.size > 1;
  const isInManifest = having.some(({ isEntry }) => !isEntry);
  const isMissing = values.size === 1 && isInManifest && absent.length > 0 && part.length === 1;
  if (!differs && !isMissing) return undefined;
  const places = having.map((statement) => driftPlace(statement, part));
  return { field, part, kind: differs ? "differs" : "absent", places, absent: part.length === 1 ? absent : [] };
}

function driftPlace(statement: Statement, part: readonly string[]): DriftPlace {
  const { range } = placeOf(statement, part);
  const { line } = lineAndColumn(statement.data.text, range?.start ?? 0);
  return { statement, value: valueIn(statement, part) ?? null, ...(range && { range }), line };
}

/**
 * Returns the finding of a drift, at the first document whose value is not that of the first one.
 *
 * @param isWanted true if the user asked for this field to be equal, so that the difference is an error
 * @example
 * const files = memoryFiles({
 *   ".claude-plugin/plugin.json": '{"name":"notes"}',
 *   ".codex-plugin/plugin.json": '{"name":"tidy"}',
 * });
 * const [drift] = findDrift(manifestStatements(readManifests(files)));
 * driftDiagnostic(drift).code; // "plugin/name-drift"
 */
export function driftDiagnostic(drift: Drift, isWanted = false): Diagnostic {
  const { field, part, kind, places, absent } = drift;
  const values = places.map(({ value }) => value);
  const first = places[0];
  const other = places.find(({ value }) => canonicalJson(value) !== canonicalJson(first?.value)) ?? first;
  const args = {
    field: part.join(" "),
    values: places
      .map(({ value, statement, line }) => `${excerpt(value, values)} in ${statement.file}:${line}`)
      .join(", "),
    absent: enumerate(
      absent.map(({ file }) => file),
      "and",
    ),
  };
  const code = kind === "absent" ? "absent" : COMPARED[field].code;
  const place = other ? placeOf(other.statement, part) : {};
  const related = places
    .filter((each) => each !== other)
    .map(({ statement: { file }, range, value }) => ({
      file,
      ...(range && { range }),
      message: `Here it is ${excerpt(value, values)}.`,
    }));
  const diagnostic = pluginDiagnostics.create(code, args, { ...place, ...(related.length > 0 && { related }) });
  return isWanted ? { ...diagnostic, severity: "error" } : diagnostic;
}

/** The most characters of a value that a message quotes, and how many of them stand before the first difference. */
const MAX_QUOTED = 60;
const BEFORE_DIFFERENCE = 20;

/** The text of a value, of a long one the part in which it differs from the others. */
function excerpt(value: Json, others: readonly Json[]): string {
  const text = JSON.stringify(value);
  if (text.length <= MAX_QUOTED) return text;
  const texts = others.map((other) => JSON.stringify(other)).filter((other) => other !== text);
  const differsAt = Math.min(...texts.map((other) => [...text].findIndex((letter, at) => letter !== other[at])));
  const start = Number.isFinite(differsAt) ? Math.max(0, differsAt - BEFORE_DIFFERENCE) : 0;
  const end = start + MAX_QUOTED;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
