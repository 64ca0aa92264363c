import {
  type Decoded,
  isJsonRecord,
  type JsonRecord,
  type ManifestDocument,
  type Path,
  type Result,
  recordOf,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { type DataDocument, manifestDocument, readData } from "@skill-convert/source";
import { postcardDiagnostics } from "./diagnostics.js";
import { misshapen } from "./rules.js";
import { FILE } from "./schema.js";

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
  const data = readCard(files);
  if (data === undefined) return { diagnostics: [postcardDiagnostics.create("no-manifest", {}, { file: FILE })] };
  const card = data.value === undefined ? undefined : manifestDocument(data, data.value);
  const wrong = card === undefined ? [] : misshapen(card);
  const diagnostics = [...data.diagnostics, ...wrong];
  if (card === undefined || !isJsonRecord(card.document) || wrong.length > 0) return { diagnostics };
  const locate = (path: Path) => {
    const place = PLACES[String(path[0])];
    const range = place && data.locate(place);
    return range && { file: FILE, range };
  };
  const { locatePointer } = card;
  return { value: { manifest: decodeDocument(card.document), locate, locatePointer }, diagnostics };
}

/** The postcard as rules look at it. */
export function documentOf(files: SkillFiles): ManifestDocument | undefined {
  const data = readCard(files);
  return data?.value === undefined ? undefined : manifestDocument(data, data.value);
}

function readCard(files: SkillFiles): DataDocument | undefined {
  const content = files.text(FILE);
  return content.kind === "text" ? readData(content.text, { file: FILE, format: "json" }) : undefined;
}
