import { type Adapter, type Decoded, type Diagnostic, overlay, type Range, type SkillFiles } from "@skill-convert/core";
import { decodedLayers, REDACTED, sensitiveValues } from "@skill-convert/core/adapters";
import { namedValues } from "@skill-convert/source";

/** Takes the values that a skill marks as sensitive out of the reports on it. */
export interface Redaction {
  text(text: string): string;
  /** What changes in a file: the line numbers of the diff stay. */
  file<F extends { readonly diff?: string }>(file: F): F;
  diagnostic(diagnostic: Diagnostic): Diagnostic;
  /** The same files, with dots in place of the values, so that every place in them stays where it is. */
  cover(files: SkillFiles, shown: readonly Diagnostic[]): SkillFiles;
}

/** What a format reads of a skill: without a manifest, its document says what is sensitive. */
interface Read {
  readonly adapter: Adapter;
  readonly decoded: Pick<Decoded, "manifest" | "locate"> | undefined;
}

/** A value of fewer characters counts only as a word of its own: "7" is in everything. */
const SHORT = 4;

/** Values times characters: below this a text is searched in a second. Of a longer one nothing is shown. */
const MOST_WORK = 5e8;

/**
 * The redaction of a skill, by what it is in each of its formats; undefined if nothing in it is sensitive.
 *
 * @param unparsed files without any marks, because they could not be parsed: values there are sensitive by the names of keys
 */
export function redactionOf(
  read: readonly Read[],
  files: SkillFiles,
  unparsed: ReadonlySet<string> = new Set(),
): Redaction | undefined {
  const found = read.flatMap(({ adapter, decoded }) => {
    const values = sensitiveValues(decoded?.manifest ?? adapter.document(files)?.document ?? null);
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
    cover(covered, shown) {
      const names = new Set(shown.flatMap(({ file }) => file ?? []));
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

/** A fix that repeats a value is for `--fix` alone: without the value, its edits would destroy the file. */
function redactDiagnostic({ fix, ...diagnostic }: Diagnostic, text: (shown: string) => string): Diagnostic {
  const { message, pointer } = diagnostic;
  const isOpen = fix?.edits.every((edit) => text(edit.text) === edit.text);
  return {
    ...diagnostic,
    message: text(message),
    ...(pointer === undefined ? {} : { pointer: text(pointer) }),
    ...(fix ? { fix: { ...fix, title: text(fix.title), edits: isOpen ? fix.edits : [] } } : {}),
  };
}

/** How a file writes a value, if that is another way than the value itself, such as escaped or over several lines. */
function sourceOf(files: SkillFiles, file: string | undefined, range: Range | undefined): string {
  const content = file === undefined || range === undefined ? undefined : files.text(file);
  return content?.kind === "text" && range ? content.text.slice(range.start, range.end) : "";
}

/** The characters of the longest escape: a place that takes more room than that is one around the value. */
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

/** Where values are in a text, also behind the escapes of JSON and cut off before an ellipsis; sorted, none overlapping. */
function rangesIn(text: string, values: ReadonlySet<string>): Range[] {
  if (values.size * text.length > MOST_WORK) return [{ start: 0, end: text.length }];
  const ranges = [...occurrences(text, values), ...cutOff(text, values)];
  for (const { text: decoded, place } of decodedLayers(text)) ranges.push(...occurrences(decoded, values).map(place));
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

/** The beginnings of values that a message was shortened after. */
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
