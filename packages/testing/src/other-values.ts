import type { Json, Path } from "@skill-convert/core";

const FREE = new Set(["schema", "keywords", "metadata", "default", "examples", "equals", "extensions"]);

/** Whether a path lies in free JSON, whose keys and lists the model does not know. */
export function isFree(path: Path): boolean {
  return path.some((key) => FREE.has(String(key)));
}

/** The lists whose elements are known by a name, and the field that holds it. */
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

/** Whether a path is that of the name by which an element of a list is known. */
export function isName(path: Path): boolean {
  const [list, index, key] = path.slice(-3);
  return !isFree(path) && typeof index === "number" && NAMES[String(list)] === key;
}

/** A name like another, in the way in which such things are named. */
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

/** Values that make something of another kind where they change, or refer to what has another name. */
const FIXED = new Set(["check", "access", "input", "output", "builtin", "$ref"]);

/** Another value of the same kind for a leaf; undefined if any other would make it a different thing. */
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
