import {
  type Decoded,
  type Diagnostic,
  isJsonRecord,
  type JsonRecord,
  type ManifestDocument,
  type Path,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
  toPointer,
} from "@skill-convert/core";
import { manifestDocument, readData } from "@skill-convert/source";
import { postcardDiagnostics } from "./diagnostics.js";
import { FILE, Postcard } from "./schema.js";

/** The canonical manifest of a postcard. */
export function decodeDocument(card: JsonRecord): SkillManifest {
  const { title, says, takes, ...rest } = card;
  return {
    id: String(title),
    name: String(title),
    ...(typeof says === "string" ? { description: says } : {}),
    operations: [
      Array.isArray(takes) ? { input: { parameters: takes.map((name) => ({ name: String(name), schema: {} })) } } : {},
    ],
    ...(Object.keys(rest).length > 0 ? { extensions: { postcard: recordOf(Object.entries(rest)) } } : {}),
  };
}

/** Where the fields of the canonical manifest stand on a postcard. */
const PLACES: Readonly<Record<string, Path>> = {
  id: ["title"],
  name: ["title"],
  description: ["says"],
  operations: ["takes"],
};

export function decode(files: SkillFiles): Result<Decoded> {
  const content = files.text(FILE);
  if (content.kind !== "text") return { diagnostics: [postcardDiagnostics.create("no-manifest", {}, { file: FILE })] };
  const document = readData(content.text, { file: FILE, format: "json" });
  const wrong = (Postcard.safeParse(document.value).error?.issues ?? []).map(({ path, message }): Diagnostic => {
    const at = path.map(String);
    const place = { file: FILE, range: document.locate(at), pointer: toPointer(at) };
    return postcardDiagnostics.create("wrong-shape", { pointer: toPointer(at) || "/", reason: message }, place);
  });
  const diagnostics = [...document.diagnostics, ...wrong];
  if (!isJsonRecord(document.value) || wrong.length > 0) return { diagnostics };
  const locate = (path: Path) => {
    const place = PLACES[String(path[0])];
    const range = place && document.locate(place);
    return range && { file: FILE, range };
  };
  const { locatePointer } = manifestDocument(document, document.value);
  return { value: { manifest: decodeDocument(document.value), locate, locatePointer }, diagnostics };
}

/** The postcard as rules look at it. */
export function documentOf(files: SkillFiles): ManifestDocument | undefined {
  const content = files.text(FILE);
  const data = content.kind === "text" ? readData(content.text, { file: FILE, format: "json" }) : undefined;
  return data?.value === undefined ? undefined : manifestDocument(data, data.value);
}
