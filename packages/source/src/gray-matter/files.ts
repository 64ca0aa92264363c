import { applyTextEdits, type Json, type JsonRecord, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { type KeysOf, requireArguments, SKILL_FILE, unreadableReason } from "@skill-convert/core/adapters";
import { isJsonRecord, isRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import matter from "gray-matter";
import { readMarkdown } from "../markdown/document.js";
import { editMarkdown, printMarkdown } from "../markdown/edit.js";
import { merge3 } from "../merge3.js";
import { options as safeOptions } from "./engines.js";

/** A file as gray-matter returns it, or another object of that shape. */
export interface ParsedFile {
  readonly data: object;
  readonly content: string;
  /** The complete text before it was parsed. */
  readonly orig?: string | Uint8Array;
  /** The path, which `matter.read` adds. */
  readonly path?: string;
}

type GrayMatterOptions = NonNullable<Parameters<typeof matter>[1]>;

/** Options for {@link fromGrayMatter}. */
export interface FromGrayMatterOptions {
  /** The path of the file, with `/`, relative to the repository. By default that of the parsed file, or `SKILL.md`. */
  readonly path?: string;
  /** The skill that the file belongs to, with its other files. */
  readonly over?: SkillFiles;
  /** The options with which gray-matter parsed the file. */
  readonly options?: GrayMatterOptions;
}

const FILE = { what: "one that gray-matter returns", has: ["data", "content"] };
const OPTIONS: KeysOf<FromGrayMatterOptions> = {
  keys: { path: "a string", over: "the files of a skill", options: "an object" },
};

/**
 * Makes a skill of a file that gray-matter has parsed. A file that is unchanged since then keeps every byte. Changes of
 * its data and its content are written into the original text, in which all other values keep their source form: a date
 * stays as it was written. If this package cannot read the front matter, or reads other content than gray-matter, the
 * file is printed anew, with the data as YAML.
 *
 * @throws TypeError for a wrong argument or an unknown option, or if the data has a value that JSON cannot represent
 * @example
 * const files = fromGrayMatter(matter.read("skills/notes/SKILL.md"));
 * validateSkill(files, agentSkillsAdapter).diagnostics;
 */
export function fromGrayMatter(file: ParsedFile, options: FromGrayMatterOptions = {}): SkillFiles {
  requireArguments("fromGrayMatter", { file: [file, FILE], options: [options, OPTIONS] });
  const path = (options.path ?? file.path ?? SKILL_FILE).replaceAll("\\", "/");
  const folder = path.split("/").slice(0, -1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const base = options.over ?? memoryFiles({}, { path: relativePath(folder) });
  return overlay(base, [{ kind: "write", path: name, text: textOf(file, name, options.options) }]);
}

/**
 * Returns a file of a skill as gray-matter parses it with the {@link safeOptions | options} of this entry, and its path.
 *
 * @throws Error if the file does not exist or cannot be read as text
 * @throws FrontMatterError if its front matter cannot be read
 * @example
 * const { data, content } = toGrayMatter(overlay(files, conversion.edits));
 */
export function toGrayMatter(
  files: SkillFiles,
  name: string = SKILL_FILE,
): matter.GrayMatterFile<string> & { path: string } {
  requireArguments("toGrayMatter", { files: [files, "the files of a skill"], name: [name, "a string"] });
  const content = files.text(name);
  if (content.kind !== "text") {
    throw new Error(`${name} cannot be read: ${unreadableReason(files, name) ?? "there is no such file"}`);
  }
  const path = files.path === "" ? name : `${files.path}/${name}`;
  return Object.assign(matter(content.text, safeOptions()), { path });
}

/** The path of a folder from the repository, of which an absolute path shows only the name of the folder itself. */
function relativePath(folder: readonly string[]): string {
  const isAbsolute = folder[0] === "" || /^[A-Za-z]:$/.test(folder[0] ?? "");
  return (isAbsolute ? folder.slice(1).slice(-1) : folder.filter((part) => part !== "." && part !== "")).join("/");
}

function textOf({ data, content, orig }: ParsedFile, name: string, options: GrayMatterOptions = {}): string {
  const after = jsonRecordOf(data);
  const text = orig === undefined ? undefined : typeof orig === "string" ? orig : decode(orig);
  const edited = text === undefined ? undefined : editText(text, name, { after, content, options });
  return edited ?? printMarkdown(Object.keys(after).length === 0 ? undefined : after, content);
}

/** Edits the original text. Undefined if this package reads something else in it than gray-matter. */
function editText(
  text: string,
  name: string,
  { after, content, options }: { after: JsonRecord; content: string; options: GrayMatterOptions },
): string | undefined {
  const parsed = parse(text, options);
  if (!parsed) return undefined;
  const before = jsonRecordOf(parsed.data);
  const isSameData = jsonEqual(before, after);
  const isSameContent = parsed.content === content;
  if (isSameData && isSameContent) return text;
  const document = readMarkdown(text, name);
  const current = document.frontmatter?.value;
  const body = text.slice(document.body.start, document.body.end);
  const isReadAlike = isJsonRecord(current) || (current === undefined && Object.keys(before).length === 0);
  if (!isReadAlike || body !== parsed.content) return undefined;
  const merged = merge3(before, current ?? {}, after);
  const edits = editMarkdown(document, {
    ...(!isSameData && isJsonRecord(merged) && { frontmatter: Object.keys(after).length === 0 ? undefined : merged }),
    ...(!isSameContent && { body: content }),
  });
  return applyTextEdits(text, edits);
}

/** Parses the original text once more. The options, even if there are none, keep gray-matter from using its cache. */
function parse(text: string, options: GrayMatterOptions): matter.GrayMatterFile<string> | undefined {
  try {
    return matter(text, { ...options });
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

function jsonRecordOf(data: object): JsonRecord {
  return recordOf(Object.entries(data).map(([key, value]) => [key, jsonOf(value, key)] as const));
}

/** Converts a value of gray-matter's data to JSON. A date without a time becomes its day. */
function jsonOf(value: unknown, path: string): Json | undefined {
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (value instanceof Date && !Number.isNaN(value.getTime())) {
    return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  }
  if (Array.isArray(value)) return value.map((item, index) => jsonOf(item, `${path}/${index}`) ?? null);
  const prototype = isRecord(value) ? Object.getPrototypeOf(value) : undefined;
  if (isRecord(value) && (prototype === null || prototype === Object.prototype)) {
    return recordOf(Object.entries(value).map(([key, item]) => [key, jsonOf(item, `${path}/${key}`)] as const));
  }
  throw new TypeError(`the data of a file must be JSON or dates, but "${path}" is not`);
}
