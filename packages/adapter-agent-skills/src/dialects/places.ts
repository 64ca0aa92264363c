import type { Json, JsonRecord, Path, SkillManifest } from "@skill-convert/core";
import { isJsonRecord, valueAt } from "@skill-convert/core/json";
import type { DocumentPath } from "@skill-convert/format";
import { isInMetadata } from "./dialect.js";
import { PARTS } from "./index.js";

/** The places of the front matter in which dialects say what a skill requires, in the order in which they are read. */
const PLACES: readonly Path[] = [
  ["metadata", "openclaw"],
  ["metadata", "clawdbot"],
  ["required_environment_variables"],
  ["required_credential_files"],
  ["platforms"],
  ["prerequisites"],
  ["deps"],
  ["setup"],
  ["metadata", "hermes"],
];

const DERIVED: ReadonlySet<string> = new Set([...PARTS, "tags"]);

const AT_TOP: ReadonlySet<string> = new Set(["version", "author"]);

/** Maps a part of the model that the keys of a dialect say to the place that names it. */
export function placeOfContract(path: Path, document: JsonRecord, manifest: SkillManifest): DocumentPath | undefined {
  const [field] = path;
  if (path.length === 1 && AT_TOP.has(String(field))) return isAtTop(String(field), document) ? { path } : undefined;
  const isTool = field === "tools" && path[1] === "required";
  if (!isTool && !DERIVED.has(String(field))) return undefined;
  const word = wordOf(valueAt(manifest as unknown as Json, path.slice(0, isTool ? 3 : 2)));
  for (const place of PLACES) {
    const inside = word === undefined ? undefined : findWord(valueAt(document, place), word);
    if (inside) return { path: [...place, ...inside] };
  }
  return undefined;
}

/** Maps a version or an author at the top level to the model. */
export function modelOfContract(path: Path, document: JsonRecord, mapped: Path | undefined): Path | undefined {
  const isField = path.length === 1 && AT_TOP.has(String(path[0]));
  return isField && isAtTop(String(path[0]), document) ? path : mapped;
}

function isAtTop(field: string, document: JsonRecord): boolean {
  return Object.hasOwn(document, field) && !isInMetadata(field, document);
}

/** The word by which a part of a requirement is found. */
function wordOf(part: Json | undefined): string | undefined {
  if (typeof part === "string") return part;
  // A whole list stands where its first element does.
  if (Array.isArray(part)) return wordOf(part[0]);
  if (!isJsonRecord(part)) return undefined;
  return [part["name"], part["path"], part["url"]].find((value) => typeof value === "string");
}

/** The path of the first text that is a word, or has it between commas. */
function findWord(value: Json | undefined, word: string): Path | undefined {
  if (typeof value === "string")
    return value.split(",").some((each) => each.replace(/^\s*\[?|\]?\s*$/g, "") === word) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findWord(inner, word);
    if (found) return [Array.isArray(value) ? Number(key) : key, ...found];
  }
  return undefined;
}
