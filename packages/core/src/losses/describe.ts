import { isRecord, valueAt } from "../json.js";
import { extensionsAt, namedListKey } from "../manifest/fields.js";
import type { SkillManifest } from "../manifest/manifest.js";
import type { Path } from "../path.js";

/** Lists: what all of it is called, and what one element is. */
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
  unix: "entrypoint for unix",
  windows: "entrypoint for windows",
  agent: "entrypoint for agents",
};

/** Steps that a person need not hear of when a path is put into words. */
const SILENT: ReadonlySet<string> = new Set(["input", "output", "parameters", "fields"]);

/** A canonical path in words, such as `description of parameter "query" of operation "search"`. */
export function describePath(manifest: SkillManifest, path: Path): string {
  const at = extensionsAt(path);
  if (at >= 0) return describeExtension(manifest, path.slice(0, at), path.slice(at + 1));
  const words: string[] = [];
  let node: unknown = manifest;
  for (const [index, segment] of path.entries()) {
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[String(segment)] : undefined;
    const last = index === path.length - 1;
    if (typeof segment === "number") words.unshift(describeElement(path, index, node, last));
    else if (last || (typeof path[index + 1] !== "number" && !SILENT.has(segment))) words.unshift(label(segment));
  }
  return words.filter(Boolean).join(" of ");
}

/** One element by its name, or by its number; the only operation of a skill goes without saying. */
function describeElement(path: Path, index: number, node: unknown, last: boolean): string {
  const key = namedListKey(path.slice(0, index));
  const name = key !== undefined && isRecord(node) ? node[key] : undefined;
  const list = String(path[index - 1]);
  if (list === "operations" && typeof name !== "string" && !last) return "";
  const one = (Object.hasOwn(LISTS, list) ? LISTS[list]?.[1] : undefined) ?? list;
  return `${one} ${typeof name === "string" ? `"${name}"` : Number(path[index]) + 1}`;
}

function label(segment: string): string {
  if (Object.hasOwn(LISTS, segment)) return LISTS[segment]?.[0] ?? segment;
  return (Object.hasOwn(LABELS, segment) ? LABELS[segment] : undefined) ?? segment;
}

/** A key that only one format has, or all such keys. */
function describeExtension(manifest: SkillManifest, owner: Path, [format, key]: Path): string {
  const formats = format ?? Object.keys(valueAt(manifest, [...owner, "extensions"]) ?? {}).join(" and ");
  const what =
    key === undefined ? `the keys that only ${formats || "one format"} has` : `the key "${key}" of ${format}`;
  return owner.length === 0 ? what : `${what} in ${describePath(manifest, owner)}`;
}
