import type { Json, JsonRecord, JsonSchema, Path } from "@skill-convert/core";
import { jsonEqual } from "@skill-convert/core/json";
import { type Codec, codec, type Issue, wrongType } from "./codec.js";
import type { Cursor } from "./cursor.js";

/** The definition of a {@link stringCodec}. */
export interface StringCodec<M extends Json> {
  readonly expected?: string;
  readonly schema?: JsonRecord;
  readonly holds?: JsonSchema;
  /** The path in the model to which the string leads; the entire model value if left out. */
  readonly to?: Path;
  /** Returns the model value; undefined for a string that cannot be read. */
  readonly read: (text: string, at: Cursor) => M | undefined;
  /** Returns the string that reads as the model value; undefined if there is none. */
  readonly write: (model: M, previous: Json | undefined) => string | undefined;
  /** Returns the string of a value that YAML may have read as another type; only strings are read if left out. */
  readonly textOf?: (raw: Json) => string | undefined;
  /** Returns the issue of a string that cannot be read, with a path relative to it; a wrong type if left out. */
  readonly unknown?: (text: string, at: Cursor) => Issue;
}

const onlyString = (raw: Json) => (typeof raw === "string" ? raw : undefined);

/**
 * Makes a codec of a string that is more than text in the model: a template, a version, or several words in one string.
 *
 * @example
 * const words = stringCodec({ read: (text) => text.split(" "), write: (all) => all.join(" ") });
 * words.get("read write", NOWHERE); // ["read", "write"]
 */
export function stringCodec<M extends Json>(definition: StringCodec<M>): Codec<M> {
  const { expected = "a string", schema = { type: "string" }, holds, to = [] } = definition;
  const { read, write, textOf = onlyString, unknown } = definition;
  const made = codec<M>({
    expected,
    schema,
    ...(holds !== undefined && { holds }),
    to,
    get(raw, at) {
      const text = textOf(raw);
      return text === undefined ? undefined : read(text, at);
    },
    put: write,
  });
  if (!unknown) return made;
  return {
    ...made,
    check(raw, at, report) {
      const text = textOf(raw);
      if (text === undefined) report(wrongType({ expected }, raw, at.path));
      else if (read(text, at) === undefined) {
        const issue = unknown(text, at);
        report({ ...issue, path: [...at.path, ...issue.path] });
      }
    },
  };
}

/**
 * A list of strings in one string, separated by commas, such as `tools: Read, Grep`. A comma inside brackets belongs to
 * an element. A list with an element that would be read as several, or as another one, has no such string.
 *
 * @example
 * commaSeparated.get("Read, Bash(git add, git commit)", NOWHERE); // ["Read", "Bash(git add, git commit)"]
 * commaSeparated.put(["Read", "Grep"], undefined, NOWHERE); // "Read, Grep"
 */
export const commaSeparated: Codec<readonly string[]> = {
  ...stringCodec<readonly string[]>({
    expected: "a comma-separated string",
    read: splitAtCommas,
    write: (all, previous) => {
      if (typeof previous === "string" && jsonEqual(splitAtCommas(previous), all)) return previous;
      const text = all.join(", ");
      return jsonEqual(splitAtCommas(text), all) ? text : undefined;
    },
  }),
  toModel: (raw) => (typeof raw === "string" && splitAtCommas(raw).length === 1 ? [0] : []),
};

function splitAtCommas(text: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/**
 * A list of strings in one string of the document, such as words separated by spaces.
 *
 * @param split divides the string into the elements
 * @param join returns the string for a list
 * @example
 * const tags = listInString("comma-separated tags", (text) => text.split(", "), (all) => all.join(", "));
 * tags.get("sea, tides", NOWHERE); // ["sea", "tides"]
 */
export function listInString(
  expected: string,
  split: (text: string) => readonly string[],
  join: (all: readonly string[]) => string,
): Codec<readonly string[]> {
  return {
    ...stringCodec<readonly string[]>({ expected, read: split, write: join }),
    toModel: (raw) => (typeof raw === "string" && split(raw).length === 1 ? [0] : []),
  };
}
