import { recordOf } from "../json.js";
import type { SkillManifest } from "./manifest.js";

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

/** The keys of every concept of the model, in the order in which they are printed. */
const ORDER: readonly string[] = [
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
  "license",
  "compatibility",
  "platforms",
  "metadata",
  "author",
  "repository",
  "tags",
  "capabilities",
  "triggers",
  "category",
  "level",
  "traceSampling",
  "metrics",
  "kind",
  "runtime",
  "operations",
  "effects",
  "execution",
  "environment",
  "commands",
  "packages",
  "requiredFiles",
  "tools",
  "requiredCapabilities",
  "dependencies",
  "scopes",
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
  "examples",
  "assertions",
  "observability",
  "stdoutContract",
  "lastLineJson",
  "note",
  "instructions",
  "extensions",
];

interface Key {
  readonly rank: number;
  readonly freeForm: boolean;
}

const KEYS: ReadonlyMap<string, Key> = new Map(
  ORDER.map((key, index) => [key, { rank: index, freeForm: FREE_FORM.has(key) }]),
);
const UNKNOWN: Key = { rank: ORDER.length, freeForm: false };

/** Puts the keys of every concept of a manifest in the order of the model. Free JSON keeps its order. */
export function orderManifest(manifest: SkillManifest): SkillManifest {
  return order(manifest) as SkillManifest;
}

/** Returns the same object if it is in order already. */
function order(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? orderList(value) : orderRecord(value as Record<string, unknown>);
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

function orderRecord(record: Readonly<Record<string, unknown>>): unknown {
  const keys = Object.keys(record);
  let ordered: Map<string, unknown> | undefined;
  let inOrder = true;
  let last = -1;
  for (const key of keys) {
    const value = record[key];
    const { rank, freeForm } = known(key);
    inOrder &&= rank >= last;
    last = rank;
    if (typeof value !== "object" || freeForm) continue;
    const item = order(value);
    if (item === value) continue;
    ordered ??= new Map();
    ordered.set(key, item);
  }
  if (inOrder && ordered === undefined) return record;
  const entries = keys.map((key): readonly [string, unknown] => [key, ordered?.get(key) ?? record[key]]);
  return recordOf(inOrder ? entries : entries.sort(([a], [b]) => known(a).rank - known(b).rank));
}

function known(key: string): Key {
  return KEYS.get(key) ?? UNKNOWN;
}
