import type { Diagnostic, Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, recordOf } from "@skill-convert/core";
import type { DataDocument } from "./document.js";

/** The front matter that every format may have in SKILL.md. */
export interface FrontmatterFields {
  name?: string;
  description?: string;
  license?: string;
  compatibility?: string;
  metadata?: JsonRecord;
  author?: string;
  repository?: string;
  toolsUsed?: string[];
  extensions?: JsonRecord;
}

export interface FrontmatterFieldsOptions {
  /** Keys that the format itself reads: left out here. */
  readonly owned?: ReadonlySet<string>;
  /** False leaves `author` and `repository` where they are, in `metadata`. */
  readonly liftAuthor?: boolean;
}

/** Reads the fields that every format shares. */
export function decodeFrontmatterFields(
  document: DataDocument,
  options: FrontmatterFieldsOptions = {},
): { fields: FrontmatterFields; diagnostics: Diagnostic[] } {
  const fields: FrontmatterFields = {};
  const extensions: [string, Json][] = [];
  if (isJsonRecord(document.value)) {
    for (const [key, value] of Object.entries(document.value)) {
      if (options.owned?.has(key)) continue;
      if (key === "name" && typeof value === "string") fields.name = value;
      else if (key === "description" && typeof value === "string") fields.description = value;
      else if (key === "license" && typeof value === "string") fields.license = value;
      else if (key === "compatibility" && typeof value === "string") fields.compatibility = value;
      else if (key === "metadata" && isJsonRecord(value)) fields.metadata = value;
      else if (key === "allowed-tools" && typeof value === "string") fields.toolsUsed = value.split(/[\s,]+/);
      else extensions.push([key, value]);
    }
  }
  if (extensions.length > 0) fields.extensions = recordOf(extensions);
  return { fields, diagnostics: [] };
}

/** The reverse of {@link decodeFrontmatterFields}. */
export function encodeFrontmatterFields(fields: FrontmatterFields): Record<string, Json> {
  return recordOf<Json>([
    ["name", fields.name],
    ["description", fields.description],
    ["license", fields.license],
    ["compatibility", fields.compatibility],
    ["metadata", fields.metadata],
    ["allowed-tools", fields.toolsUsed?.join(" ")],
    ...Object.entries(fields.extensions ?? {}),
  ]);
}
