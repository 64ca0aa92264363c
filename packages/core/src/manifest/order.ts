import { recordOf } from "../json.js";
import type { SkillManifest } from "./manifest.js";
import { manifestKeys } from "./model-parts.js";

/** Keys of the model whose values are free JSON, which keeps the order of its author. */
export const FREE_FORM: ReadonlySet<string> = new Set([
  "metadata",
  "schema",
  "keywords",
  "default",
  "examples",
  "equals",
  "extensions",
]);

/** The keys of the concepts in a manifest, in the order in which they are printed. */
export const CONCEPT_KEYS: readonly string[] = [
  "id",
  "name",
  "type",
  "access",
  "check",
  "path",
  "pattern",
  "base",
  "description",
  "version",
  "platforms",
  "level",
  "traceSampling",
  "metrics",
  "commands",
  "schema",
  "required",
  "sensitive",
  "default",
  "used",
  "input",
  "output",
  "parameters",
  "fields",
  "keywords",
  "omits",
  "guaranteed",
  "producedFiles",
  "entrypoints",
  "unix",
  "windows",
  "agent",
  "hints",
  "readOnly",
  "idempotent",
  "destructive",
  "openWorld",
  "network",
  "interactive",
  "timeout",
  "minVersion",
  "maxVersion",
  "alternative",
  "manager",
  "url",
  "sha256",
  "paths",
  "destinations",
  "optional",
  "coordination",
  "reason",
  "builtin",
  "tool",
  "notEmpty",
  "matches",
  "equals",
  "greaterThan",
  "urlPattern",
  "maxMs",
  "command",
  "exitCode",
  "message",
  "severity",
  "pre",
  "post",
  "lastLineJson",
  "note",
  "extensions",
];

/** The positions of keys in an order. */
type Ranks = ReadonlyMap<string, number>;

const MANIFEST_RANKS = ranksOf(manifestKeys);
const CONCEPT_RANKS = ranksOf(CONCEPT_KEYS);

function ranksOf(keys: readonly string[]): Ranks {
  return new Map(keys.map((key, index) => [key, index]));
}

/** Puts the keys of a manifest and of every concept in it in the order of the model. Free JSON keeps its order. */
export function orderManifest(manifest: SkillManifest): SkillManifest {
  return orderRecord(manifest, MANIFEST_RANKS) as SkillManifest;
}

/** Returns the same object if it is in order already. */
function order(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? orderList(value) : orderRecord(value, CONCEPT_RANKS);
}

function orderList(list: readonly unknown[]): readonly unknown[] {
  let ordered: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = order(list[index]);
    if (item !== list[index]) ordered ??= [...list];
    if (ordered) ordered[index] = item;
  }
  return ordered ?? list;
}

function orderRecord(object: object, ranks: Ranks): unknown {
  const record = object as Readonly<Record<string, unknown>>;
  const keys = Object.keys(record);
  // Keys that the model does not have come last.
  const rankOf = (key: string) => ranks.get(key) ?? ranks.size;
  let ordered: Map<string, unknown> | undefined;
  let inOrder = true;
  let last = -1;
  for (const key of keys) {
    const value = record[key];
    const rank = rankOf(key);
    inOrder &&= rank >= last;
    last = rank;
    if (typeof value !== "object" || FREE_FORM.has(key)) continue;
    const item = order(value);
    if (item === value) continue;
    ordered ??= new Map();
    ordered.set(key, item);
  }
  if (inOrder && ordered === undefined) return record;
  const entries = keys.map((key): readonly [string, unknown] => [key, ordered?.get(key) ?? record[key]]);
  return recordOf(inOrder ? entries : entries.sort(([a], [b]) => rankOf(a) - rankOf(b)));
}
