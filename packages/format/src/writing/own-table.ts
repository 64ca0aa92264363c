import type { JsonRecord, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, jsonEqual } from "@skill-convert/core/json";
import { Cursor, NOWHERE } from "../codec/cursor.js";
import { textsOf } from "../document/locate.js";
import { appendTriggers } from "../document/triggers.js";
import type { ManifestReading } from "../reading/reading.js";
import { asModel } from "../reading/views.js";
import { keptBody } from "./body.js";
import { mergeModels } from "./merge-models.js";
import type { Writing, WrittenDocuments } from "./writing.js";

/**
 * Writes over an existing document with its own table, such as that of an older version or of a stand-in; undefined if
 * there is none, or if that table cannot represent the manifest.
 */
export function writeWithOwnTable({ format, existing, skill, manifest }: Writing): WrittenDocuments | undefined {
  const { views, reading } = existing;
  if (!views || !reading || reading.table === format.table) return undefined;
  const inDescription = format.triggersInDescription;
  const completed = inDescription ? appendTriggers(manifest, inDescription.maxLength) : manifest;
  const document = putDocument(mergeModels(views.completed, views.asWritten, completed), reading);
  if (!document) return undefined;
  const container = reading.standIn?.container ?? format.container;
  const body = keptBody(reading, manifest.instructions) ?? "";
  return { document, edits: container.write(document, body, skill, { over: reading }) };
}

function putDocument(manifest: SkillManifest, { table, document, data }: ManifestReading): JsonRecord | undefined {
  const { instructions: _, ...model } = asModel(manifest);
  const written = table.put(model, document, new Cursor(textsOf(data)));
  if (!isJsonRecord(written)) return undefined;
  const readBack: JsonRecord = table.get(written, NOWHERE) ?? {};
  const held = new Set<string | undefined>(["extensions", ...table.mapping.map(({ to }) => to[0])]);
  const keys = new Set([...Object.keys(readBack), ...Object.keys(model)]);
  return [...keys].every((key) => held.has(key) || jsonEqual(readBack[key], model[key])) ? written : undefined;
}
