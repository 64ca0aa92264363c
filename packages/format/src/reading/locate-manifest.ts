import type { Path, SkillManifest, SourceLocation } from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";
import type { DocumentPath } from "../codec/codec.js";
import type { FrontMatterDefinition } from "../document/front-matter.js";
import { nearestLocation } from "../document/locate.js";
import type { Table } from "../table/table.js";
import type { ManifestReading } from "./reading.js";
import type { Views } from "./views.js";

/** Finds the position of a part of the manifest in the document, the front matter or the instructions. */
export function locate(reading: ManifestReading, views: Views, modelPath: Path, part?: "key"): SourceLocation {
  const { format, data, document, table, documentRange } = reading;
  const path = format.triggersInDescription && modelPath[0] === "triggers" ? ["description"] : modelPath;
  const elsewhere = locateInstructions(reading, path) ?? locateInFrontMatter(reading, views, path, part);
  if (elsewhere) return elsewhere;
  const derived = format.derived?.toDocument(path, document, views.manifest);
  const found = derived ? withPart(derived, part) : documentPathOf(data, table, path, part);
  return nearestLocation(data, found, documentRange);
}

function locateInstructions(
  { markdown, instructionsRange }: ManifestReading,
  [head]: Path,
): SourceLocation | undefined {
  if (head !== "instructions" || !markdown || !instructionsRange) return undefined;
  return { file: markdown.file, range: instructionsRange };
}

/** The position of a value that only the front matter has, or whose value there differs from the manifest's. */
function locateInFrontMatter(
  { format, markdown }: ManifestReading,
  { document, frontMatter, manifest }: Views,
  path: Path,
  part: "key" | undefined,
): SourceLocation | undefined {
  const front = frontMatter?.front;
  const definition = format.frontMatter;
  if (!definition || !front) return undefined;
  if (path[0] === "extensions" && isOverride(definition, manifest, path)) {
    const inFront = documentPathOf(front, definition.table, path.slice(2), part);
    return nearestLocation(front, inFront, markdown?.frontmatterRange);
  }
  const isInFront = valueAt(frontMatter.model, path) !== undefined && valueAt(document, path) === undefined;
  return isInFront ? nearestLocation(front, documentPathOf(front, definition.table, path, part)) : undefined;
}

/** Returns true if a path in the extensions leads to values of the front matter that differ from the manifest's. */
function isOverride({ overridesKey }: FrontMatterDefinition, { extensions }: SkillManifest, [, key]: Path): boolean {
  if (overridesKey === undefined) return false;
  return key === overridesKey || (key === undefined && Object.keys(extensions ?? {}).join() === overridesKey);
}

/** The document path of a part of the model. */
function documentPathOf(data: DataDocument, table: Table, path: Path, part: "key" | undefined): DocumentPath {
  return withPart(table.toDocument?.(data.value, path) ?? { path }, part);
}

function withPart(found: DocumentPath, part: "key" | undefined): DocumentPath {
  return part ? { ...found, part } : found;
}
