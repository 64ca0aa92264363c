import {
  decodeSkill,
  type Json,
  type Path,
  type Range,
  type Registry,
  type SkillFiles,
  toPointer,
} from "@skill-convert/core";
import { readingsOf, type SkillReadings } from "@skill-convert/examine";
import { documentIn, entriesOf, type OpenDocument } from "./document.js";

/** A link in a file. */
export interface DocumentLink {
  readonly range: Range;
  readonly target:
    | { readonly kind: "file"; readonly path: string }
    | { readonly kind: "url"; readonly url: string }
    /** The id of another skill. */
    | { readonly kind: "skill"; readonly id: string };
}

/**
 * Returns the links of a file: to files of the skill that its manifest or text names, to URLs, and to the skills that
 * it depends on.
 *
 * @example
 * linksIn(files, "SKILL.md", registry); // [{ range: { start: 90, end: 107 }, target: { kind: "file", path: "scripts/find.py" } }]
 */
export function linksIn(skill: SkillFiles | SkillReadings, file: string, registry: Registry): readonly DocumentLink[] {
  const readings = readingsOf(skill);
  const { files } = readings;
  const document = documentIn(readings, file, registry);
  const found = [
    ...(document ? [...dependencies(document, file), ...inValues(document, document.document, [], files)] : []),
    ...inMarkdown(files, file),
  ];
  const taken: Range[] = [];
  return found
    .sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end)
    .filter(({ range }) => {
      if (taken.some(({ start, end }) => range.start < end && start < range.end)) return false;
      taken.push(range);
      return true;
    });
}

function dependencies({ adapter, reading }: OpenDocument, file: string): DocumentLink[] {
  const decoded = decodeSkill(reading, adapter, { quiet: true }).value;
  return (decoded?.manifest.dependencies ?? []).flatMap(({ id }, index) => {
    const place = decoded?.locate(["dependencies", index, "id"]);
    return place?.range && place.file === file ? [{ range: place.range, target: { kind: "skill" as const, id } }] : [];
  });
}

function inValues(document: OpenDocument, value: Json, path: Path, files: SkillFiles): DocumentLink[] {
  if (typeof value !== "string") {
    return entriesOf(value).flatMap(([key, child]) => inValues(document, child, [...path, key], files));
  }
  const isUrl = URL.test(value);
  const target = value.replace(/^\.\//, "");
  if (!isUrl && !files.has(target)) return [];
  const range = document.locatePointer(toPointer(path))?.range;
  if (!range) return [];
  return [{ range, target: isUrl ? { kind: "url", url: value } : { kind: "file", path: target } }];
}

const URL = /^https?:\/\/[^\s<>"]+$/;

/** Matches the target of a link or an image, or a path in backticks. */
const MENTION = /\]\(\s*(?<link>[^()\s]+)[^()\n]*\)|`(?<code>[^`\s]+)`/g;

function inMarkdown(files: SkillFiles, file: string): DocumentLink[] {
  const content = /\.(?:md|markdown)$/i.test(file) ? files.text(file) : undefined;
  if (content?.kind !== "text") return [];
  return [...content.text.matchAll(MENTION)].flatMap(({ 0: all, index, groups }) => {
    const text = groups?.["link"] ?? groups?.["code"] ?? "";
    const path = text.replace(/^\.\//, "").replace(/#.*$/s, "");
    if (path === "" || !files.has(path)) return [];
    const start = index + all.indexOf(text);
    return [{ range: { start, end: start + text.length }, target: { kind: "file" as const, path } }];
  });
}
