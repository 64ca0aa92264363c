import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { patternProblem } from "@skill-convert/core/schema";
import { isVariableName } from "@skill-convert/core/text";
import type { Codec } from "../codec/codec.js";
import { Cursor } from "../codec/cursor.js";
import { textsOf } from "../document/locate.js";
import type { ManifestReading } from "../reading/reading.js";
import type { Find, Finding } from "./findings.js";

/** A value that a codec reads in a document, and its model. */
export interface FoundModel<M> {
  readonly raw: Json;
  readonly path: Path;
  readonly model: M;
  /** Returns the document path of a part of the model. */
  at(...inside: Path): Path;
}

/**
 * Returns the values of a document that a codec reads successfully.
 *
 * @example
 * const command = record([field("cmd", "name", string, { key: true })], { id: "card" });
 * const find = (reading) =>
 *   modelsIn(reading, command).flatMap(({ model, at }) => (model.name === "sudo" ? [{ path: at("name") }] : []));
 */
export function modelsIn<M extends Json>(reading: ManifestReading, codec: Codec<M>): FoundModel<M>[] {
  const { find, data } = reading;
  const root = new Cursor(textsOf(data));
  return find(codec as unknown as Codec).flatMap(({ raw, path }) => {
    const model = codec.get(
      raw,
      path.reduce((cursor, key) => cursor.down(key), root),
    );
    const at = (...inside: Path) => [...path, ...(codec.toDocument?.(raw, inside).path ?? inside)];
    return model === undefined ? [] : [{ raw, path, model, at }];
  });
}

/** A document whose values are found by their codecs: a reading, or the index of a table. */
type Searched = Pick<ManifestReading, "find">;

/** A mapping of a document, and its path. */
export interface FoundMapping {
  readonly raw: JsonRecord;
  readonly path: Path;
}

/**
 * Returns the mappings of a document that a codec reads, even if it cannot read them completely.
 *
 * @example
 * const command = record([field("cmd", "name", string, { key: true })], { id: "card" });
 * const table = defineTable([field("commands", "commands", list(command))], { id: "card" });
 * mappingsIn(table.index({ commands: [{ cmd: "git" }] }), command); // [{ raw: { cmd: "git" }, path: ["commands", 0] }]
 */
export function mappingsIn(reading: Searched, codec: Codec): FoundMapping[] {
  return reading.find(codec).flatMap(({ raw, path }) => (isJsonRecord(raw) ? [{ raw, path }] : []));
}

/** A string of a document, and its path. */
export interface FoundString {
  readonly text: string;
  readonly path: Path;
}

/**
 * Returns the strings that codecs of strings or of lists of strings read.
 *
 * @example
 * const table = defineTable([field("title", "name", string)], { id: "card" });
 * stringsIn(table.index({ title: "greet" }), [string]); // [{ text: "greet", path: ["title"] }]
 */
export function stringsIn(reading: Searched, codecs: readonly Codec[]): FoundString[] {
  return codecs.flatMap((codec) => reading.find(codec).flatMap(stringsOf));
}

/**
 * Returns a string, or the strings in a list.
 *
 * @example
 * stringsOf({ raw: ["tea", 5], path: ["tags"] }); // [{ text: "tea", path: ["tags", 0] }]
 */
export function stringsOf(found: { readonly raw: Json | undefined; readonly path: Path }): FoundString[] {
  const { raw, path } = found;
  const items: readonly (Json | undefined)[] = Array.isArray(raw) ? raw : [raw];
  return items.flatMap((text, index) => {
    if (typeof text !== "string") return [];
    return [{ text, path: Array.isArray(raw) ? [...path, index] : path }];
  });
}

/**
 * Makes the check of a rule about strings. It ignores blank strings.
 *
 * @param problem returns the arguments of the message for a string that breaks the rule, undefined for one that does
 *   not
 * @example
 * const shouting = stringsWith([string], (text) => (text === text.toUpperCase() ? { text } : undefined));
 * const rule = { section: "Title", requirement: "A title is not in capitals.", find: shouting };
 */
export function stringsWith(codecs: readonly Codec[], problem: (text: string) => Finding["args"]): Find {
  return (reading) =>
    stringsIn(reading, codecs).flatMap(({ text, path }) => {
      const args = text.trim() === "" ? undefined : problem(text);
      return args ? [{ path, args }] : [];
    });
}

/**
 * Makes the check for names that an environment variable cannot have.
 *
 * @example
 * const variable = { ...string, schema: { type: "string", minLength: 1 } };
 * const rule = { section: "Environment", requirement: "A variable has a valid name.", find: badVariableNames(variable) };
 */
export function badVariableNames(...codecs: readonly Codec[]): Find {
  return stringsWith(codecs, (name) => (isVariableName(name) ? undefined : { name }));
}

/**
 * Makes the check for invalid regular expressions.
 *
 * @example
 * const pattern = { ...string, schema: { type: "string", format: "regex" } };
 * const rule = { section: "Inputs", requirement: "A pattern is a regular expression.", find: invalidPatterns(pattern) };
 */
export function invalidPatterns(...codecs: readonly Codec[]): Find {
  return stringsWith(codecs, (pattern) => {
    const problem = patternProblem(pattern);
    return problem === undefined ? undefined : { problem };
  });
}
