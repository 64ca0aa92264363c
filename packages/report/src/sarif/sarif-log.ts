import { pathToFileURL } from "node:url";
import { SITE } from "@skill-convert/core/text";

// The parts of a SARIF 2.1.0 log that are the same for every command.

export const SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** The tool of a run (SARIF 2.1.0, section 3.18). */
export function sarifTool(version: string, rules: readonly object[]): object {
  return { driver: { name: "skill-convert", version, semanticVersion: version, informationUri: SITE, rules } };
}

/** The URI of a file: relative to the root of the repository, or absolute for a file outside it. */
export function uriOf(path: string): { uri: string; uriBaseId?: string } {
  if (/^(?:[a-zA-Z]:)?\//.test(path)) return { uri: pathToFileURL(path).href };
  return { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}
