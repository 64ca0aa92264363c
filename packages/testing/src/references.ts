import type { Path, SkillManifest } from "@skill-convert/core";
import { startsWith } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";

/**
 * The places of a manifest that refer to the parameter or output field whose name stands at a path. Conditions and effects
 * refer to the inputs of the only operation that there is.
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

/** Free JSON, in which an `input` is no reference. */
const FREE = new Set(["schema", "metadata", "default", "examples", "equals", "extensions"]);

function refersBy(path: Path, key: string): boolean {
  if (path.at(-1) === key) return true;
  // The order of required names may differ from that of the parameters, and then the keyword is kept.
  return path.at(-2) === "required" && path.at(-3) === "keywords" && path.at(-4) === key;
}

/** Whether a value is text with references in it, which a document holds as one string. */
export function isTemplate(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some(isReference);
}

/** Whether a part of a template is a reference, and not text. */
export function isReference(part: unknown): boolean {
  return isRecord(part) && ["input", "output", "builtin"].some((key) => typeof part[key] === "string");
}
