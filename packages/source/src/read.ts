import { type Json, type Range, sortDiagnostics } from "@skill-convert/core";
import { type KeysOf, requireArguments } from "@skill-convert/core/adapters";
import { shiftRange } from "@skill-convert/core/text";
import type { DataDocument, DataFormat, ReadOptions } from "./document.js";
import { editDocument } from "./edit/document.js";
import { type DataReading, toDiagnostic } from "./finding.js";
import { readJsonFast } from "./json/fast.js";
import { scanJson } from "./json/scan.js";
import { MAX_DOCUMENT_LENGTH, MAX_FINDINGS, MAX_SLOW_LENGTH } from "./limits.js";
import { lru } from "./lru.js";
import { follow, type Located } from "./syntax-node.js";
import { parseYamlFast, readYamlFast } from "./yaml/fast.js";
import { readWithPlaceholders } from "./yaml/placeholders.js";
import { readYaml } from "./yaml/read.js";

const OPTIONS: KeysOf<ReadOptions> = {
  keys: { file: "a string", format: "a string", range: "an object", tolerate: "a string" },
  required: ["file", "format"],
};

/**
 * Reads a YAML or JSON document, which is a complete text or a part of one. The data is read at once; positions are
 * computed when they are asked for, or when there is something to report.
 *
 * @example
 * const document = readData("name: tidy  # a comment\n", { file: "skill.yaml", format: "yaml" });
 * document.value; // { name: "tidy" }
 * document.edit({ name: "sort" }); // [{ start: 6, end: 10, text: "sort" }]
 */
export function readData(text: string, options: ReadOptions): DataDocument {
  requireArguments("readData", { text: [text, "a string"], options: [options, OPTIONS] });
  const { file, format, range, tolerate } = options;
  const read = text.length > MAX_SLOW_LENGTH ? readLarge : readMemoized;
  return read(text, range?.start ?? 0, range?.end ?? text.length, file, format, tolerate);
}

const readMemoized = lru(64, readDocument);

/** Few large documents are kept, because each takes many times its length. */
const LARGE = 2;
const readLarge = lru(LARGE, readDocument);

function readDocument(
  text: string,
  start: number,
  end: number,
  file: string,
  format: DataFormat,
  tolerate: ReadOptions["tolerate"],
): DataDocument {
  const given = { start, end };
  const range = given.start === 0 && text.startsWith("\ufeff") ? { start: 1, end: Math.max(1, given.end) } : given;
  const source = text.slice(range.start, range.end);
  const fast = dataOf(source, format);
  let complete: DataReading | undefined;
  const reading = () => {
    complete ??=
      (fast === undefined ? undefined : parseFast(source, format)) ?? readCompletely(source, format, tolerate);
    return complete;
  };
  const findings = fast === undefined ? reading().findings.slice(0, MAX_FINDINGS) : [];
  const value = fast === undefined ? reading().value : fast;
  return {
    file,
    format,
    text,
    range,
    value,
    diagnostics: sortDiagnostics(findings.map((finding) => toDiagnostic(finding, file, range.start))),
    locate(path, part = "value") {
      const { root } = reading();
      const found = root && follow(root, path);
      return found && shiftRange(partOf(found, part), range.start);
    },
    edit(desired, options) {
      const read = (edited: string) => dataOf(edited, format) ?? readCompletely(edited, format, tolerate).value;
      const edits = editDocument({ source, format, value, reading, read }, desired, options);
      return edits.map((edit) => ({ ...edit, start: edit.start + range.start, end: edit.end + range.start }));
    },
  };
}

/** Reads the data alone, if a fast reader can. */
function dataOf(source: string, format: DataFormat): Json | undefined {
  if (source.length > MAX_DOCUMENT_LENGTH) return undefined;
  return source.length > MAX_SLOW_LENGTH ? readLargeFast(source, format) : readFast(source, format);
}

const readOnlyData = (source: string, format: DataFormat): Json | undefined =>
  format === "json" ? readJsonFast(source) : readYamlFast(source);

/** A conversion sees the same front matter in the source, in the files without the manifest, and in the result. */
const readFast = lru(64, readOnlyData);
const readLargeFast = lru(LARGE, readOnlyData);

/** The positions of the values that {@link readFast} has read, if a fast reader can compute them. */
function parseFast(source: string, format: DataFormat): DataReading | undefined {
  return format === "yaml" ? parseYamlFast(source) : undefined;
}

function readCompletely(source: string, format: DataFormat, tolerate: ReadOptions["tolerate"]): DataReading {
  const limit = format === "json" ? MAX_DOCUMENT_LENGTH : MAX_SLOW_LENGTH;
  if (source.length > limit) return tooLarge(source, limit);
  if (format === "json") return scanJson(source);
  const reading = readYaml(source);
  if (reading.value !== undefined || tolerate !== "placeholders") return reading;
  return readWithPlaceholders(source) ?? reading;
}

function tooLarge(source: string, limit: number): DataReading {
  const args = { length: source.length, limit };
  return { value: undefined, root: undefined, findings: [{ code: "too-large", args, start: 0, end: source.length }] };
}

function partOf(found: Located, part: "value" | "key" | "entry"): Range {
  const { member, value } = found;
  if (member === undefined || part === "value") return { start: value.start, end: value.end };
  if (part === "key" && member.key !== undefined) return { start: member.keyStart, end: member.keyEnd };
  return { start: member.start, end: Math.max(member.afterMark, value.end) };
}
