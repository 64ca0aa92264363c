import { lastPart, manifestMatcher } from "@skill-convert/core/adapters";

/**
 * Returns the files of a folder that are skills of their own because their names only match a pattern, such as
 * `*.openapi.yaml`, and the folder has several of them and no manifest with a fixed name (openapi.md#d2).
 *
 * @param files the names of the files in the folder
 * @example
 * const patterns = new Set(["openapi.yaml", "*.openapi.yaml"]);
 * documentsIn(["ports.openapi.yaml", "tides.openapi.yaml"], patterns); // both
 * documentsIn(["openapi.yaml", "tides.openapi.yaml"], patterns); // []
 */
export function documentsIn(files: readonly string[], manifestFiles: Iterable<string>): readonly string[] {
  const { isFixed, isDocument } = matchersOf(manifestFiles);
  const documents = files.some(isFixed) ? [] : files.filter(isDocument);
  return documents.length > 1 ? documents : [];
}

/** Returns true if a named file only matches a pattern, and its folder has another manifest, which would be read instead. */
export function isOneOfSeveral(file: string, siblings: readonly string[], manifestFiles: Iterable<string>): boolean {
  const { isFixed, isDocument } = matchersOf(manifestFiles);
  const isOther = (name: string) => name !== file && (isFixed(name) || isDocument(name));
  return !isFixed(file) && isDocument(file) && siblings.some(isOther);
}

function matchersOf(manifestFiles: Iterable<string>) {
  const patterns = Array.from(manifestFiles, lastPart);
  return {
    isFixed: manifestMatcher(patterns.filter((pattern) => !pattern.includes("*"))),
    isDocument: manifestMatcher(patterns.filter((pattern) => pattern.includes("*"))),
  };
}
