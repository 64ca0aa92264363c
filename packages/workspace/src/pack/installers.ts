import { basename } from "node:path";
import { INSTALLERS } from "@skill-convert/clients";
import { type Json, type JsonRecord, memoryFiles } from "@skill-convert/core";
import { SKILL_FILE } from "@skill-convert/core/adapters";
import { isJsonRecord, recordOf } from "@skill-convert/core/json";
import { enumerate } from "@skill-convert/core/text";
import { readMarkdown } from "@skill-convert/source";

const KEYS: ReadonlySet<string> = new Set(INSTALLERS.flatMap(({ metadata }) => metadata));

/**
 * Returns what an installer leaves as it is in a SKILL.md, as a text: the instructions without the lines around them, and
 * the data of the front matter without the keys of installers, whose form and order they may change. Undefined without
 * front matter that can be read.
 */
export function contentOf(bytes: Uint8Array): string | undefined {
  const { instructions, document } = skillFileIn(bytes) ?? {};
  if (document === undefined || instructions === undefined) return undefined;
  const { metadata, ...rest } = document;
  const own = isJsonRecord(metadata) ? without(metadata, KEYS) : metadata;
  const isEmpty = own === undefined || (isJsonRecord(own) && Object.keys(own).length === 0);
  return JSON.stringify([sorted(isEmpty ? rest : { ...rest, metadata: own }), instructions]);
}

/** The installer whose keys a SKILL.md has, and these keys in words. */
export function installerOfKeys(bytes: Uint8Array): { readonly title: string; readonly keys: string } | undefined {
  const metadata = skillFileIn(bytes)?.document["metadata"];
  const keys = isJsonRecord(metadata) ? Object.keys(metadata).filter((key) => KEYS.has(key)) : [];
  const installer = INSTALLERS.find((each) => keys.some((key) => each.metadata.includes(key)));
  if (!installer) return undefined;
  const paths = keys.map((key) => `metadata.${key}`);
  return { title: installer.title, keys: enumerate(paths, "and") };
}

/** The installer that adds this file to one of the skills in a folder. */
export function installerOfFile(file: string, files: Iterable<string>): string | undefined {
  const skills = [...files]
    .filter((path) => basename(path) === SKILL_FILE)
    .map((path) => path.slice(0, -SKILL_FILE.length));
  return INSTALLERS.find(({ files: added }) => skills.some((skill) => added.some((path) => file === skill + path)))
    ?.title;
}

function skillFileIn(bytes: Uint8Array): { readonly instructions: string; readonly document: JsonRecord } | undefined {
  const content = memoryFiles({ [SKILL_FILE]: new Uint8Array(bytes) }).text(SKILL_FILE);
  if (content.kind !== "text") return undefined;
  const { frontmatter, body } = readMarkdown(content.text, SKILL_FILE);
  const { value } = frontmatter ?? {};
  return isJsonRecord(value) ? { instructions: content.text.slice(body.start).trim(), document: value } : undefined;
}

function without(mapping: JsonRecord, keys: ReadonlySet<string>): JsonRecord {
  return recordOf(Object.entries(mapping).filter(([key]) => !keys.has(key)));
}

/** A value with the keys of its mappings in order. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return recordOf(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
