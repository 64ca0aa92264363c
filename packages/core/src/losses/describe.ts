import { isRecord, valueAt } from "../json.js";
import { extensionsAt, namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import { FREE_FORM } from "../manifest/order.js";
import type { Path } from "../path.js";

/** Labels of lists: for the list, and for one of its elements. */
const LISTS: Readonly<Record<string, readonly [string, string]>> = {
  operations: ["operations", "operation"],
  parameters: ["parameters", "parameter"],
  fields: ["output fields", "output field"],
  effects: ["effects", "effect"],
  environment: ["environment variables", "environment variable"],
  commands: ["commands", "command"],
  dependencies: ["dependencies", "dependency"],
  capabilities: ["capabilities", "capability"],
  metrics: ["metrics", "metric"],
  requiredFiles: ["required files", "required file"],
  producedFiles: ["produced files", "produced file"],
  examples: ["examples", "example"],
  pre: ["preconditions", "precondition"],
  post: ["postconditions", "postcondition"],
};

const LABELS: Readonly<Record<string, string>> = {
  requiredCapabilities: "required capabilities",
  stdoutContract: "stdout contract",
  traceSampling: "trace sampling",
  lastLineJson: "last-line JSON",
  minVersion: "minimum version",
  maxVersion: "maximum version",
  alternative: "choice of commands",
  unix: "command line for Unix",
  windows: "command line for Windows",
  agent: "instruction for agents",
  "tools/required": "required tools",
  "tools/used": "used tools",
  required: '"required" mark',
  sensitive: '"sensitive" mark',
  guaranteed: "guarantee",
  optional: '"optional" mark',
  coordination: '"coordination" mark',
  keywords: "other keywords of the schema",
  exitCode: "exit code",
  maxMs: "maximum duration",
  notEmpty: "requirement not to be empty",
  "execution/network": "hint on the network",
  "execution/timeout": "timeout",
  "execution/idempotent": '"idempotent" hint',
  "execution/destructive": '"destructive" hint',
  "execution/interactive": '"interactive" hint',
  "hints/readOnly": '"read only" hint',
  "hints/destructive": '"destructive" hint',
  "hints/idempotent": '"idempotent" hint',
  "hints/openWorld": '"open world" hint',
};

/** Path segments that a description omits before certain other segments. */
const OMITTED: Readonly<Record<string, readonly string[]>> = {
  input: ["parameters"],
  output: ["fields"],
  entrypoints: ["unix", "windows", "agent"],
  tools: ["required", "used"],
  execution: ["network", "timeout", "idempotent", "destructive", "interactive"],
  hints: ["readOnly", "destructive", "idempotent", "openWorld"],
};

/** Describes a canonical path in words, such as `the description of parameter "query" of operation "search"`. */
export function describePath(manifest: SkillManifest, path: Path): string {
  const at = extensionsAt(path);
  if (at >= 0) return describeExtension(manifest, path.slice(0, at), path.slice(at + 1));
  return wordsFor(manifest, path, -1);
}

/**
 * Describes a canonical path without the name of its innermost element, for several such paths: `the description of
 * {count} parameters`, and the name `search.query`. Returns undefined for a path without elements.
 */
export function describeSeveral(
  manifest: SkillManifest,
  path: Path,
): { readonly subject: string; readonly name: string } | undefined {
  if (extensionsAt(path) >= 0) return undefined;
  const free = path.findIndex((segment) => FREE_FORM.has(String(segment)));
  const fixed = free < 0 ? path : path.slice(0, free);
  const at = fixed.findLastIndex((segment) => typeof segment === "number");
  if (at < 0 || !Object.hasOwn(LISTS, String(path[at - 1]))) return undefined;
  const isOfOperation = at > 1 && path[0] === "operations" && manifest.operations.length > 1;
  const names = [...(isOfOperation ? [1] : []), at].map((index) => elementName(manifest, path.slice(0, index + 1)));
  return {
    subject: wordsFor(manifest, path, at),
    name: names.map((name, index) => name ?? `${Number(path[index === names.length - 1 ? at : 1]) + 1}`).join("."),
  };
}

function elementName(manifest: SkillManifest, path: Path): string | undefined {
  const key = namedListKey(path.slice(0, -1));
  const node: unknown = valueAt(manifest, path);
  const name = key !== undefined && isRecord(node) ? node[key] : undefined;
  return typeof name === "string" ? name : undefined;
}

/** @param several the index of an element that is counted instead of named, without the elements around it; or -1 */
function wordsFor(manifest: SkillManifest, path: Path, several: number): string {
  const words: string[] = [];
  let node: unknown = manifest;
  for (const [index, segment] of path.entries()) {
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    const next = path[index + 1];
    const free = path.slice(0, index).some((each) => FREE_FORM.has(String(each)));
    if (index < several) continue;
    if (index === several) words.unshift(`{count} ${label(String(path[index - 1]), undefined)}`);
    else if (free) words.unshift(typeof segment === "number" ? `item ${segment + 1}` : `"${segment}"`);
    else if (typeof segment === "number") words.unshift(describeElement(path, index, node, next === undefined));
    else if (next === undefined || (typeof next !== "number" && !isOmitted(segment, next))) {
      words.unshift(`the ${label(segment, path[index - 1])}`);
    }
  }
  return words.filter(Boolean).join(" of ");
}

function isOmitted(segment: string, next: string): boolean {
  return Object.hasOwn(OMITTED, segment) && OMITTED[segment]?.includes(next) === true;
}

/**
 * Describes one element by its name or its number. Returns `""` for an operation without a name that has more segments.
 */
function describeElement(path: Path, index: number, node: unknown, last: boolean): string {
  const key = namedListKey(path.slice(0, index));
  const name = key !== undefined && isRecord(node) ? node[key] : undefined;
  const list = String(path[index - 1]);
  if (list === "operations" && typeof name !== "string" && !last) return "";
  const elementLabel = (Object.hasOwn(LISTS, list) ? LISTS[list]?.[1] : undefined) ?? list;
  return `${elementLabel} ${typeof name === "string" ? `"${name}"` : Number(path[index]) + 1}`;
}

function label(segment: string, parent: string | number | undefined): string {
  if (Object.hasOwn(LISTS, segment)) return LISTS[segment]?.[0] ?? segment;
  const key = [`${parent}/${segment}`, segment].find((each) => Object.hasOwn(LABELS, each));
  return (key === undefined ? undefined : LABELS[key]) ?? segment;
}

/** Describes one key that only one format has, or all such keys. */
function describeExtension(manifest: SkillManifest, owner: Path, [format, key]: Path): string {
  const all = valueAt(manifest, [...owner, "extensions"]);
  const formats = format === undefined ? Object.keys(all ?? {}) : [String(format)];
  const parts = formats.map((each) => {
    const keys =
      key === undefined ? Object.keys(valueAt(manifest, [...owner, "extensions", each]) ?? {}) : [String(key)];
    return `${listKeys(keys)} of ${each === "frontmatter" ? "the front matter" : each}`;
  });
  const words = parts.join(" and ") || "the keys of other formats";
  return owner.length === 0 ? words : `${words} in ${describePath(manifest, owner)}`;
}

/** A longer list of keys is shortened. */
const MAX_KEYS = 8;

function listKeys(keys: readonly string[]): string {
  if (keys.length === 0) return "the keys";
  const [first = "", ...others] = keys.slice(0, MAX_KEYS).map((each) => `"${each}"`);
  if (keys.length > MAX_KEYS) others.push(`${keys.length - MAX_KEYS} more`);
  const last = others.pop();
  if (last === undefined) return `the key ${first}`;
  return `the keys ${[first, ...others].join(", ")} and ${last}`;
}
