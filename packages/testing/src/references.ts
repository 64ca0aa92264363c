import type { Path, SkillManifest } from "@skill-convert/core";
import { startsWith } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";

/**
 * Returns the paths that refer to the parameter or output field whose name is at `path`. Assertions and effects refer
 * to the inputs of an operation only if it is the only one.
 */
export function referencesTo(manifest: SkillManifest, path: Path, name: string): Path[] {
  const key = { parameters: "input", fields: "output" }[String(path.at(-3))];
  if (key === undefined) return [];
  const operation = path.slice(0, 2);
  const found: Path[] = [];
  const visit = (value: unknown, at: Path): void => {
    if (value === name && refersBy(at, key)) found.push(at);
    const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
    for (const [part, item] of entries) if (!FREE.has(String(part))) visit(item, [...at, part]);
  };
  visit(manifest, []);
  return found.filter((at) => manifest.operations.length === 1 || startsWith(at, operation));
}

/** Keys with free JSON, in which `input` is not a reference. */
const FREE = new Set(["schema", "metadata", "default", "examples", "equals", "extensions"]);

function refersBy(path: Path, key: string): boolean {
  if (path.at(-1) === key) return true;
  // The order of required names may differ from that of the parameters, and then the keyword is kept.
  return path.at(-2) === "required" && path.at(-3) === "keywords" && path.at(-4) === key;
}

/** Returns true if a value is a template with references, which a document contains as one string. */
export function isTemplate(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isReference);
}

/** Returns true if a part of a template is a reference and not text. */
export function isReference(part: unknown): boolean {
  return isRecord(part) && ["input", "output", "builtin"].some((key) => typeof part[key] === "string");
}
