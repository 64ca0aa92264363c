import { fromPointer, type Json, type ManifestDocument, type Range } from "@skill-convert/core";
import type { DataDocument } from "./document.js";

/**
 * Makes a data document available to the rules of a format.
 *
 * @param document the value of the document that the rules check
 * @param around the range of a finding whose path does not exist; the range of the document if left out
 * @example
 * const data = readData("name: tidy\n", { file: "skill.yaml", format: "yaml" });
 * manifestDocument(data, data.value).locatePointer("/name"); // { file: "skill.yaml", range: { start: 6, end: 10 } }
 */
export function manifestDocument(
  data: DataDocument,
  document: Json,
  around?: () => Range | undefined,
): ManifestDocument {
  const locate = (pointer: string, part: "value" | "key") => {
    const path = fromPointer(pointer);
    for (let length = path.length; length > 0; length--) {
      const range = data.locate(path.slice(0, length), length === path.length ? part : "value");
      if (range) return { file: data.file, range };
    }
    return { file: data.file, range: around?.() ?? data.locate([]) ?? data.range };
  };
  return {
    document,
    locatePointer: (pointer) => locate(pointer, "value"),
    locateKey: (pointer) => locate(pointer, "key"),
  };
}
