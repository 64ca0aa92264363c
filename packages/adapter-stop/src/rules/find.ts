import { getOwn, isJsonRecord, type Json, type JsonRecord, type Path } from "@skill-convert/core";
import type { Codec, Issue, Reading } from "@skill-convert/format";
import { type Check, postcondition, precondition, readCheck } from "../fields/assertions.js";
import { table } from "../fields/document.js";
import { input, output } from "../fields/values.js";

/** What a rule finds, under its own code. */
export type Found = Omit<Issue, "code">;

/** A mapping of the document, and where it stands. */
export interface Entry {
  readonly raw: JsonRecord;
  readonly path: Path;
}

/** The mappings of a document that a codec reads. */
export function entriesIn(document: Json, codec: Codec): Entry[] {
  return table.find(document, codec).flatMap(({ raw, path }) => (isJsonRecord(raw) ? [{ raw, path }] : []));
}

/** An input or output that has a name. */
export interface Value extends Entry {
  readonly name: string;
  readonly type: string | undefined;
}

function valuesOf(document: Json, codec: Codec): Value[] {
  return entriesIn(document, codec).flatMap((entry) => {
    const name = textAt(entry.raw, "name");
    return name === undefined ? [] : [{ ...entry, name, type: textAt(entry.raw, "type") }];
  });
}

export const inputsIn = (document: Json): Value[] => valuesOf(document, input);
export const outputsIn = (document: Json): Value[] => valuesOf(document, output);

export interface Assertion extends Entry {
  /** What stands under `check`, empty if that is not a string. */
  readonly check: string;
  /** Undefined if it is not a check of the specification. */
  readonly kind: Check | undefined;
}

function assertionsOf(document: Json, codec: Codec): Assertion[] {
  return entriesIn(document, codec).map((entry) => {
    const check = textAt(entry.raw, "check") ?? "";
    return { ...entry, check, kind: readCheck(check) };
  });
}

export const preconditionsIn = (document: Json): Assertion[] => assertionsOf(document, precondition);
export const assertionsIn = (document: Json): Assertion[] => [
  ...preconditionsIn(document),
  ...assertionsOf(document, postcondition),
];

/** A string of the document, and where it stands. */
export interface Text {
  readonly text: string;
  readonly path: Path;
}

/** The strings that some codecs of strings, or of lists of them, read. */
export function textsIn(document: Json, codecs: readonly Codec[]): Text[] {
  return codecs.flatMap((codec) =>
    table.find(document, codec).flatMap(({ raw, path }) => {
      const items: readonly Json[] = Array.isArray(raw) ? raw : [raw];
      return items.flatMap((text, index) => {
        if (typeof text !== "string") return [];
        return [{ text, path: Array.isArray(raw) ? [...path, index] : path }];
      });
    }),
  );
}

/** The string under a key; undefined if there is none. */
export function textAt(raw: JsonRecord, key: string): string | undefined {
  const value = getOwn(raw, key);
  return typeof value === "string" ? value : undefined;
}

export function numberAt(raw: JsonRecord, key: string): number | undefined {
  const value = getOwn(raw, key);
  return typeof value === "number" ? value : undefined;
}

/** The source text of a value, if that says more than the value: `1.10` is the number 1.1. */
export function sourceText({ data }: Reading, path: Path): string | undefined {
  const range = data.locate(path);
  return range && data.text.slice(range.start, range.end);
}
