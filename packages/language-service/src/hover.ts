import {
  type Adapter,
  coverageAt,
  type ManifestDocument,
  type Path,
  type Range,
  type Registry,
  type SkillFiles,
} from "@skill-convert/core";
import type { SkillReadings } from "@skill-convert/examine";
import type { Description, FormatAdapter, Row, Table } from "@skill-convert/format";
import { cursorAt, documentIn } from "./document.js";

/** The counterpart of a field in another format. */
export interface Counterpart {
  /** The title of the format. */
  readonly format: string;
  /** The fields of its manifest, such as `operations.*.input`; empty if it has no such field. */
  readonly places: readonly string[];
  /** The extent to which the field is kept: entirely, in part, or not at all. */
  readonly holds: "exact" | "narrowed" | "none";
}

/** The information about a field. */
export interface Hover {
  /** The range of the key or value at the offset. */
  readonly range: Range;
  /** The path of the field in its manifest, such as `inputs.type`. */
  readonly name: string;
  readonly description: Description;
  /** In the order of the formats; empty if the canonical manifest has no place for the field. */
  readonly becomes: readonly Counterpart[];
}

/**
 * Returns the meaning of the field at an offset, the section of the specification that defines it, and its counterpart
 * in each other format.
 *
 * @param offset in UTF-16 units
 * @returns undefined if no known field is at the offset
 * @example
 * const hover = hoverAt(files, "skill.yaml", 2, registry);
 * hover && hoverText(hover); // "**name** (required)\n\n…"
 */
export function hoverAt(
  skill: SkillFiles | SkillReadings,
  file: string,
  offset: number,
  registry: Registry,
): Hover | undefined {
  const document = documentIn(skill, file, registry);
  if (!document?.table) return undefined;
  const { adapter, table } = document;
  const others = registry.adapters.filter(({ id, encode }) => encode && id !== adapter.id);
  return hoverIn({ ...document, table }, offset, (path) => {
    const model = document.toModel(path);
    return model === undefined || model.length === 0 ? [] : others.map((other) => counterpart(other, model));
  });
}

/** A document whose fields are described. */
export interface DescribedDocument extends ManifestDocument {
  readonly table: Pick<Table, "describe">;
}

/** Returns the meaning of the field at an offset of a document, with its counterparts. */
export function hoverIn(
  document: DescribedDocument,
  offset: number,
  counterparts: (path: Path) => readonly Counterpart[],
): Hover | undefined {
  const cursor = cursorAt(document, offset);
  if (!cursor || cursor.path.length === 0) return undefined;
  // A string in a list has neither a name nor a description, so the list describes it.
  for (let length = cursor.path.length; length > 0; length--) {
    const path = cursor.path.slice(0, length);
    const description = document.table.describe(document.document, path);
    if (!description || (description.doc === undefined && typeof path.at(-1) === "number")) continue;
    return {
      range: cursor.range,
      name: path.filter((key) => typeof key === "string").join("."),
      description,
      becomes: counterparts(path),
    };
  }
  return undefined;
}

function counterpart(adapter: Adapter, model: Path): Counterpart {
  const { holds } = coverageAt(adapter.coverage, model).entry;
  const { mapping = [], frontMatterMapping = [] } = adapter as Partial<FormatAdapter>;
  const places = [
    ...placesOf(mapping, model),
    ...placesOf(frontMatterMapping, model).map((place) => `${place} of SKILL.md`),
  ];
  return { format: adapter.title, places: holds === "none" ? [] : places, holds };
}

/**
 * Returns the fields that hold a part of the canonical manifest: the rows of the part itself, or else of the nearest
 * parent.
 */
function placesOf(rows: readonly Row[], model: Path): string[] {
  for (let length = model.length; length > 0; length--) {
    const head = model.slice(0, length);
    const found = rows.filter(
      ({ to }) => to.length === length && to.every((key, at) => key === "*" || key === head[at]),
    );
    if (found.length > 0) return [...new Set(found.map(({ at }) => at.join(".")))];
  }
  return [];
}

const KEPT_NOTES = { exact: "", narrowed: ", kept only in part", none: "" };

/** Returns the hover text as Markdown, which every editor and page shares. */
export function hoverText(hover: Hover): string {
  const { name, description, becomes } = hover;
  const { doc, section, expected, required } = description;
  const others = becomes.map(({ format, places, holds }) => {
    if (holds === "none") return `- ${format}: not kept`;
    return `- ${format}: ${places.map((place) => `\`${place}\``).join(", ") || "kept"}${KEPT_NOTES[holds]}`;
  });
  return [
    `**${name}**${required ? " (required)" : ""}: ${expected}`,
    ...(doc === undefined ? [] : [doc]),
    ...(section === undefined ? [] : [`Specification: ${section}`]),
    ...(others.length === 0 ? [] : [`In other formats:\n${others.join("\n")}`]),
  ].join("\n\n");
}
