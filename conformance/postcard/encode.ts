import {
  type Encoded,
  type EncodeOptions,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  jsonEqual,
  type Result,
  recordOf,
  type SkillManifest,
  uniteOperations,
} from "@skill-convert/core";
import { merge3, printJson, readData } from "@skill-convert/source";
import { decodeDocument } from "./decode.js";
import { FILE } from "./schema.js";

/** The postcard of a canonical manifest. */
export function encodeDocument(manifest: SkillManifest): JsonRecord {
  const [operation] = uniteOperations(manifest).manifest.operations;
  return recordOf<Json>([
    ["title", manifest.id ?? manifest.name ?? "untitled"],
    ["says", manifest.description],
    ["takes", operation?.input?.parameters.map(({ name }) => name)],
    ...Object.entries(getOwn(manifest.extensions ?? {}, "postcard") ?? {}),
  ]);
}

export function encode(manifest: SkillManifest, { base }: EncodeOptions = {}): Result<Encoded> {
  const wanted = encodeDocument(manifest);
  const { notes } = uniteOperations(manifest);
  const done = (edits: Encoded["edits"]): Result<Encoded> => ({
    value: { edits, manifestFile: FILE, id: String(wanted["title"]), notes },
    diagnostics: [],
  });
  const content = base?.text(FILE);
  if (content?.kind !== "text") return done([{ kind: "write", path: FILE, text: printJson(wanted) }]);
  const document = readData(content.text, { file: FILE, format: "json" });
  if (!isJsonRecord(document.value)) return done([{ kind: "write", path: FILE, text: printJson(wanted) }]);
  // Only what differs from what the card says now is changed, so that everything else keeps its bytes.
  const current = encodeDocument(decodeDocument(document.value));
  const desired = jsonEqual(current, wanted) ? document.value : merge3(current, document.value, wanted);
  const edits = document.edit(desired ?? wanted);
  return done(edits.length > 0 ? [{ kind: "splice", path: FILE, edits }] : []);
}
