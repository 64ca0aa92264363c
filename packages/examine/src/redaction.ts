import { type Decoded, type Diagnostic, overlay, type Range, type Reading, type SkillFiles } from "@skill-convert/core";
import { REDACTED, sensitiveValues } from "@skill-convert/core/adapters";
import { decodedLayers } from "@skill-convert/core/text";
import { namedValues } from "@skill-convert/source";

/** Removes the values that a skill marks as sensitive from the reports on it. */
export interface Redaction {
  text(text: string): string;
  /** Redacts the diff of a file, but not its hunk headers. */
  file<F extends { readonly diff?: string }>(file: F): F;
  diagnostic(diagnostic: Diagnostic): Diagnostic;
  /** Replaces each character of a value by a dot in the files of the given findings, so that no offset changes. */
  cover(files: SkillFiles, findings: readonly Diagnostic[]): SkillFiles;
}

/** A skill in one format. If its manifest could not be decoded, its document shows which values are sensitive. */
export interface ReadManifest {
  readonly reading: Pick<Reading, "document">;
  readonly decoded: Pick<Decoded, "manifest" | "locate"> | undefined;
}

/** A shorter value, in characters, is redacted only as a separate word, because "7" occurs everywhere. */
const SHORT = 4;

/** The limit of values times characters, at which a search takes about a second. A longer text is redacted entirely. */
const MOST_WORK = 5e8;

/**
 * Returns the redaction of a skill from its manifest in each format; undefined if nothing in it is sensitive.
 *
 * @param unparsed files that could not be parsed, so that only the names of their keys tell which values are sensitive
 */
export function redactionOf(
  files: SkillFiles,
  manifests: readonly ReadManifest[],
  unparsed: ReadonlySet<string> = new Set(),
): Redaction | undefined {
  const found = manifests.flatMap(({ reading, decoded }) => {
    const values = sensitiveValues(decoded?.manifest ?? reading.document?.document ?? null);
    return values.map(({ path, value }) => ({ value, place: decoded?.locate(path) }));
  });
  const named = [...unparsed].flatMap((file) => {
    const content = files.text(file);
    return content.kind === "text" ? namedValues(content.text) : [];
  });
  if (found.length + named.length === 0) return undefined;
  const forms = found
    .filter(({ value }) => value !== REDACTED)
    .flatMap(({ value, place }) => formsOf(String(value), sourceOf(files, place?.file, place?.range)));
  const values = new Set([...forms, ...named]);
  const text = (shown: string) => replace(shown, rangesIn(shown, values), () => REDACTED);
  return {
    text,
    file(file) {
      const lines = file.diff?.split("\n").map((line) => (HUNK.test(line) ? line : text(line)));
      return lines ? { ...file, diff: lines.join("\n") } : file;
    },
    diagnostic: (diagnostic) => redactDiagnostic(diagnostic, text),
    cover(covered, findings) {
      const names = new Set(findings.flatMap(({ file }) => file ?? []));
      const edits = [...names].flatMap((path) => {
        const content = covered.text(path);
        if (content.kind !== "text") return [];
        const ranges = rangesIn(content.text, values);
        return [{ kind: "write" as const, path, text: replace(content.text, ranges, dots) }];
      });
      return overlay(covered, edits);
    },
  };
}

const HUNK = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@$/;

function dots(text: string): string {
  return text.replace(/[^\r\n]/g, "•");
}

/**
 * Drops the edits of a fix that repeats a sensitive value: if redacted, they would destroy the file. `--fix` still
 * applies them.
 */
function redactDiagnostic({ fix, related, ...diagnostic }: Diagnostic, text: (shown: string) => string): Diagnostic {
  const { message, path } = diagnostic;
  const isOpen = fix?.edits.every((edit) => text(edit.text) === edit.text);
  return {
    ...diagnostic,
    message: text(message),
    ...(path && { path: path.map((key) => (typeof key === "string" ? text(key) : key)) }),
    ...(related && { related: related.map((place) => ({ ...place, message: text(place.message) })) }),
    ...(fix ? { fix: { ...fix, title: text(fix.title), edits: isOpen ? fix.edits : [] } } : {}),
  };
}

/** Returns the source text of a value, which may be escaped or span several lines. */
function sourceOf(files: SkillFiles, file: string | undefined, range: Range | undefined): string {
  const content = file === undefined || range === undefined ? undefined : files.text(file);
  return content?.kind === "text" && range ? content.text.slice(range.start, range.end) : "";
}

/**
 * The length of the longest escape. A range that is longer than the value in such escapes holds more than the value.
 */
const LONGEST_ESCAPE = 6;

function formsOf(value: string, source: string): string[] {
  const isEscaped =
    !source.includes(value) && source.replace(/\s+/g, " ").length <= LONGEST_ESCAPE * (value.length + 1);
  const forms = isEscaped ? [value, source.replace(/^["']|["']$/g, "")] : [value];
  return forms
    .flatMap((form) => [form, ...form.split(/[\r\n]+/).filter((line) => line.trim().length >= SHORT)])
    .map((form) => form.trim())
    .filter((form) => form !== "");
}

/**
 * Returns the ranges of values in a text, also JSON-escaped or cut off before an ellipsis; sorted, without overlaps.
 */
function rangesIn(text: string, values: ReadonlySet<string>): Range[] {
  if (values.size * text.length > MOST_WORK) return [{ start: 0, end: text.length }];
  const ranges = [...occurrences(text, values), ...cutOff(text, values)];
  for (const { text: decoded, toSource } of decodedLayers(text))
    ranges.push(...occurrences(decoded, values).map(toSource));
  const merged: { start: number; end: number }[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

function occurrences(text: string, values: ReadonlySet<string>): Range[] {
  const found: Range[] = [];
  for (const value of values) {
    for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + value.length)) {
      const end = start + value.length;
      const isPart = isWord(text.slice(start - 1, start + 1)) || isWord(text.slice(end - 1, end + 1));
      if (value.length >= SHORT || !isPart) found.push({ start, end });
    }
  }
  return found;
}

function isWord(characters: string): boolean {
  return /^[\p{L}\p{N}]{2}$/u.test(characters);
}

/** Finds the beginnings of values before an ellipsis, which a shortened message has. */
function cutOff(text: string, values: ReadonlySet<string>): Range[] {
  return [...text.matchAll(/…|\.\.\./g)].flatMap(({ index: end }) => {
    const lengths = [...values].map((value) => {
      let length = Math.min(value.length, end);
      while (length >= SHORT && !text.endsWith(value.slice(0, length), end)) length--;
      return length;
    });
    const length = Math.max(...lengths);
    return length < SHORT ? [] : [{ start: end - length, end }];
  });
}

function replace(text: string, ranges: readonly Range[], by: (part: string) => string): string {
  let result = "";
  let last = 0;
  for (const { start, end } of ranges) {
    result += text.slice(last, start) + by(text.slice(start, end));
    last = end;
  }
  return last === 0 ? text : result + text.slice(last);
}
