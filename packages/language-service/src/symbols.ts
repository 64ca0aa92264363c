import { type Json, type Path, type Range, type Registry, type SkillFiles, toPointer } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import type { SkillReadings } from "@skill-convert/examine";
import { documentIn, entriesOf, type OpenDocument } from "./document.js";

/** A field of a manifest, for an outline. */
export interface DocumentSymbol {
  readonly name: string;
  /** The value, shortened; empty for a mapping or list. */
  readonly detail: string;
  readonly kind: "mapping" | "list" | "text" | "number" | "boolean" | "null";
  /** The range of the key and the value. */
  readonly range: Range;
  /** The range of the key, or of the value in a list. */
  readonly selection: Range;
  readonly children: readonly DocumentSymbol[];
}

/** The number of levels of an outline. */
const DEEPEST = 6;
const LONGEST_DETAIL = 60;

/**
 * Returns the outline of the manifest in a file.
 *
 * @example
 * symbolsIn(files, "skill.yaml", registry).map(({ name }) => name); // ["name", "version", "inputs"]
 */
export function symbolsIn(
  skill: SkillFiles | SkillReadings,
  file: string,
  registry: Registry,
): readonly DocumentSymbol[] {
  const document = documentIn(skill, file, registry);
  return document ? symbolsOf(document, document.document, []) : [];
}

function symbolsOf(document: OpenDocument, value: Json, path: Path): DocumentSymbol[] {
  if (path.length >= DEEPEST) return [];
  return entriesOf(value).flatMap(([key, child]) => {
    const below = [...path, key];
    const pointer = toPointer(below);
    const valueRange = document.locatePointer(pointer)?.range;
    if (!valueRange) return [];
    const selection = (isRecord(value) && document.locateKey(pointer)?.range) || valueRange;
    return {
      name: typeof key === "number" ? nameOf(child, key) : key,
      detail: typeof child === "object" ? "" : String(child).slice(0, LONGEST_DETAIL),
      kind: kindOf(child),
      range: { start: Math.min(selection.start, valueRange.start), end: Math.max(selection.end, valueRange.end) },
      selection,
      children: symbolsOf(document, child, below),
    };
  });
}

function nameOf(value: Json, index: number): string {
  if (typeof value === "string") return value.slice(0, LONGEST_DETAIL);
  const name = isRecord(value) ? (value["name"] ?? value["id"] ?? value["cmd"]) : undefined;
  return typeof name === "string" ? name : `[${index}]`;
}

function kindOf(value: Json): DocumentSymbol["kind"] {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "object") return "mapping";
  return typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
}
