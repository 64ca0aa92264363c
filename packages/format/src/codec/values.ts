import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord, scalarText } from "@skill-convert/core/json";
import { didYouMean, similarWord } from "@skill-convert/core/text";
import { type Codec, codec, type Issue } from "./codec.js";
import type { Cursor } from "./cursor.js";
import { stringCodec } from "./string-codec.js";

function scalar<M extends Json>(expected: string, schema: JsonRecord, is: (value: Json) => value is M): Codec<M> {
  const get = (raw: Json) => (is(raw) ? raw : undefined);
  return { expected, schema, get, put: (model) => (is(model) ? model : undefined) };
}

/** A string. */
export const string: Codec<string> = scalar("a string", { type: "string" }, (value) => typeof value === "string");

/** True or false. */
export const boolean: Codec<boolean> = scalar(
  "true or false",
  { type: "boolean" },
  (value) => typeof value === "boolean",
);

/** A finite number. */
export const number: Codec<number> = scalar(
  "a number",
  { type: "number" },
  (value): value is number => typeof value === "number" && Number.isFinite(value),
);

/** Any value, null included. */
export const any: Codec = codec({ expected: "a value", schema: {}, get: (raw) => raw, put: (model) => model });

/** Any mapping. */
export const anyMapping: Codec<JsonRecord> = codec({
  expected: "a mapping",
  schema: { type: "object" },
  get: (raw) => (isJsonRecord(raw) ? raw : undefined),
  put: (model) => model,
});

/** A string that YAML may have read as a number or a boolean. It is read as the text of that value. */
export const scalarString: Codec<string> = codec({
  expected: "a string",
  schema: { type: ["string", "number", "boolean"] },
  get: (raw) => scalarText(raw),
  put: (model) => model,
});

/** Options of {@link oneOf}. */
export interface OneOfOptions {
  /** Strings that are read but not written, with their values. */
  readonly older?: Readonly<Record<string, Json>>;
  /** Returns the issue of any other string, with a path relative to it; a wrong type if left out. */
  readonly unknown?: (word: string, at: Cursor) => Issue;
}

/**
 * One of several strings of the document, each with a value in the model.
 *
 * @param words maps each string of the document to the model value; a list if they are the same
 * @example
 * oneOf({ ro: "read", rw: "write" }).get("ro", NOWHERE); // "read"
 */
export function oneOf(words: Readonly<Record<string, Json>> | readonly string[], options: OneOfOptions = {}): Codec {
  const { older = {}, unknown } = options;
  const pairs: [string, Json][] = isWordList(words) ? words.map((each) => [each, each]) : Object.entries(words);
  const models = new Map([...pairs, ...Object.entries(older)]);
  const names = [...models.keys()];
  const listed = pairs
    .map(([word]) => word)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " or ");
  const wrongWord = (word: string): Issue => {
    const args = { expected: listed, found: `"${word}"${didYouMean(word, names)}` };
    const meant = similarWord(word, names);
    return { code: "wrong-type", path: [], args, ...(meant !== undefined && { meant }) };
  };
  return stringCodec({
    expected: unknown ? "a string" : listed,
    schema: unknown ? { type: "string", enum: names } : { enum: names },
    holds: { enum: [...new Set(models.values())] },
    read: (word) => models.get(word),
    write: (model) => pairs.find(([, value]) => value === model)?.[0],
    unknown: unknown ?? wrongWord,
  });
}

function isWordList(words: Readonly<Record<string, Json>> | readonly string[]): words is readonly string[] {
  return Array.isArray(words);
}
