import {
  fromPointer,
  type Json,
  type ManifestDocument,
  type Path,
  type Range,
  type SourceLocation,
} from "@skill-convert/core";
import { valueAt } from "@skill-convert/core/json";
import type { DataDocument } from "@skill-convert/source";
import type { DocumentPath } from "../codec/codec.js";
import type { CursorSource, Notes } from "../codec/cursor.js";
import type { FoundManifest } from "./container.js";

/**
 * Returns the position of a value or key in a data document, or else of the innermost existing value around it.
 *
 * @example
 * const data = readData("title: greet\n", { file: "card.yaml", format: "yaml" });
 * nearestLocation(data, { path: ["title", "first"] }); // { file: "card.yaml", range: { start: 7, end: 12 } }
 */
export function nearestLocation(data: DataDocument, target: DocumentPath, documentRange?: Range): SourceLocation {
  const { path, part } = target;
  // `locate` computes positions, which is expensive. It is not called for paths that do not exist in the data.
  for (let length = depthOf(path, data.value); length > 0; length--) {
    const isComplete = length === path.length;
    const range = data.locate(path.slice(0, length), isComplete && part === "key" ? "key" : "value");
    if (range) return { file: data.file, range };
  }
  return { file: data.file, range: documentRange ?? data.locate([]) ?? data.range };
}

/** The length of the longest prefix of a path that exists. */
function depthOf(path: Path, value: Json | undefined): number {
  let depth = 0;
  for (let found = value; depth < path.length; depth++) {
    found = valueAt(found, path.slice(depth, depth + 1));
    if (found === undefined) break;
  }
  return depth;
}

/** Makes a document available to the rules of a format. */
export function subjectOf({ data, documentRange }: Pick<FoundManifest, "data" | "documentRange">): ManifestDocument {
  const around = () => documentRange ?? data.locate([]) ?? data.range;
  return {
    document: data.value ?? {},
    locatePointer: (pointer) => nearestLocation(data, { path: fromPointer(pointer) }, around()),
    locateKey: (pointer) => nearestLocation(data, { path: fromPointer(pointer), part: "key" }, around()),
  };
}

/** Gives codecs access to the source text of a data document. */
export function textsOf(data: DataDocument, notes?: Notes): CursorSource {
  return {
    text(path) {
      const range = data.locate(path);
      return range && data.text.slice(range.start, range.end);
    },
    ...(notes && { notes }),
  };
}
