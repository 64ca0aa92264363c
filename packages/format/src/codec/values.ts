import type { Json, JsonRecord } from "@skill-convert/core";
import { didYouMean } from "@skill-convert/core/adapters";
import { isJsonRecord, scalarText } from "@skill-convert/core/json";
import { type Codec, codec, wrongType } from "./codec.js";

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

/**
 * One of several strings of the document, each with a value in the model.
 *
 * @param words maps each string of the document to the model value; a list if they are the same
 * @param older strings that are read but not written
 * @example
 * oneOf({ ro: "read", rw: "write" }).get("ro", NOWHERE); // "read"
 */
export function oneOf(
  words: Readonly<Record<string, Json>> | readonly string[],
  older: Readonly<Record<string, Json>> = {},
): Codec {
  const pairs: [string, Json][] = isWordList(words) ? words.map((each) => [each, each]) : Object.entries(words);
  const models = new Map([...pairs, ...Object.entries(older)]);
  const names = [...models.keys()];
  const expected = pairs
    .map(([word]) => word)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " or ");
  const made = codec({
    expected,
    schema: { enum: names },
    holds: { enum: [...new Set(models.values())] },
    get: (raw) => (typeof raw === "string" ? models.get(raw) : undefined),
    put: (model) => pairs.find(([, value]) => value === model)?.[0],
  });
  return {
    ...made,
    check(raw, at, report) {
      if (made.get(raw, at) !== undefined) return;
      if (typeof raw !== "string") report(wrongType(made, raw, at.path));
      else
        report({ code: "wrong-type", path: at.path, args: { expected, found: `"${raw}"${didYouMean(raw, names)}` } });
    },
  };
}

function isWordList(words: Readonly<Record<string, Json>> | readonly string[]): words is readonly string[] {
  return Array.isArray(words);
}
