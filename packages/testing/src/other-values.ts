import type { Json, Path } from "@skill-convert/core";

const FREE = new Set(["schema", "keywords", "metadata", "default", "examples", "equals", "extensions"]);

/** Returns true if a path lies in free JSON, whose keys and lists are not part of the model. */
export function isFree(path: Path): boolean {
  return path.some((key) => FREE.has(String(key)));
}

/** The key that identifies the elements of each named list. */
const NAMES: Readonly<Record<string, string>> = {
  operations: "name",
  parameters: "name",
  fields: "name",
  environment: "name",
  commands: "name",
  capabilities: "name",
  metrics: "name",
  dependencies: "id",
};

/** Returns true if the value at a path identifies an element of a named list. */
export function isName(path: Path): boolean {
  const [list, index, key] = path.slice(-3);
  return !isFree(path) && typeof index === "number" && NAMES[String(list)] === key;
}

/** Creates a name similar to another, in the style of its list. */
export function nameBeside(path: Path, name: unknown): string {
  const list = path.at(-3);
  if (list === "environment") return `${name}_TWO`;
  return list === "parameters" || list === "fields" || list === "metrics" ? `${name}_two` : `${name}-two`;
}

const LEVELS = ["L0", "L1", "L2", "L3"];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  "observability/level": LEVELS,
  "*/type": ["counter", "gauge", "histogram"],
  runtime: ["inference", "script", "human", "documentation"],
  "*/base": ["skill", "repository", "cwd"],
  "*/severity": ["error", "warn"],
};

/** Keys whose values determine the kind of an object or refer to a name, so that they do not change. */
const FIXED = new Set(["check", "access", "input", "output", "builtin", "$ref"]);

/** Returns another value of the same kind for a leaf; undefined if every other value would change its meaning. */
export function otherValue(path: Path, value: unknown): Json | undefined {
  const key = String(path.at(-1));
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return key === "traceSampling" ? 0.25 : value + 1;
  if (typeof value !== "string") return "no longer null";
  if (FIXED.has(key)) return undefined;
  if (isFree(path)) return key === "type" ? (value === "string" ? "integer" : "string") : `${value} and more`;
  const place = path.map((part) => (typeof part === "number" ? "*" : part));
  const values = VALUES[place.slice(-2).join("/")];
  if (values?.includes(value)) return values[(values.indexOf(value) + 1) % values.length];
  if (key === "type") return undefined;
  if (/version$/i.test(key)) return "9.0.0";
  return key === "id" || key === "name" ? `${value}-two` : `${value} and more`;
}
