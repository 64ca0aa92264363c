import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import {
  type Codec,
  type Cursor,
  codec,
  describeValue,
  either,
  type Issue,
  list,
  listInString,
  metadata,
  plainVersion,
  reporting,
  restricted,
  SEMVER,
  string,
  toSemver,
} from "@skill-convert/format";
import { isDialectMapping } from "../dialects/index.js";

/** A version that can be read as SemVer. Any other stays a property of metadata (agent-skills.md#d13). */
const version: Codec<string> = codec<string>({
  expected: "a version",
  schema: { type: "string" },
  needsSource: true,
  get(raw, at) {
    const read = toSemver(plainVersion.get(raw, at) ?? "");
    return SEMVER.test(read) ? read : undefined;
  },
  put: (model) => model,
});

const TAG = /^[^,\s]([^,]*[^,\s])?$/;
const tagsIn = (text: string) => text.split(",").flatMap((tag) => tag.trim() || []);

/** Tags in one string, separated by commas. */
const joined = listInString("comma-separated tags", tagsIn, (tags) => tags.filter((tag) => TAG.test(tag)).join(", "));

/** The schema of the tags that a string of comma-separated tags holds exactly. */
export const TAGS = { type: "array", items: { type: "string", pattern: TAG.source } } as const;

/** The specification does not allow a list of tags. One is read and stays a list, but a new one is never written. */
const tags = either<readonly string[]>(joined.expected, [
  joined,
  restricted(list(string), { writes: (_, previous) => Array.isArray(previous) }),
]);

const lifted = { author: string, repository: string, version, tags };

/**
 * The fields of the model that are read from `metadata`, because the format has no key for them (agent-skills.md#d13).
 */
export const LIFTED = Object.keys(lifted);

const shared = metadata(lifted);

/** Numbers and booleans are read as their source text, and stay as they are in the document. */
const withSourceText: typeof shared = {
  ...shared,
  get(raw, at) {
    if (!isJsonRecord(raw) || Object.values(raw).every(isText)) return shared.get(raw, at);
    return shared.get(withScalarsAsStrings(raw, at), at);
  },
  put(model, before, at) {
    if (!isJsonRecord(before)) return shared.put(model, before, at);
    const read = withScalarsAsStrings(before, at);
    const written = shared.put(model, read, at);
    if (!isJsonRecord(written)) return written;
    const restored = (key: string, value: Json) =>
      getOwn(read, key) === value ? (getOwn(before, key) ?? value) : value;
    return recordOf(Object.entries(written).map(([key, value]) => [key, restored(key, value)] as const));
  },
};

/** A mapping from strings to strings. Other values are read, and reported (agent-skills.md#s25, agent-skills.md#d12). */
export const properties = reporting(withSourceText, (raw, at) => (isJsonRecord(raw) ? otherValues(raw, at) : []));

function otherValues(raw: JsonRecord, at: Cursor): readonly Issue[] {
  return Object.entries(raw).flatMap(([key, value]) => {
    if (isText(value) || isDialectMapping(key, value)) return [];
    const source = at.textAt([key])?.trim() ?? "";
    const isPlain = /^[\w.+-]+$/.test(source) && typeof value !== "object";
    const fix = isPlain ? { fix: { title: "Put the value in quotes", text: JSON.stringify(source) } } : {};
    return [{ code: "metadata-not-text", path: [key], args: { field: key, found: describeValue(value) }, ...fix }];
  });
}

/**
 * Reads the source text of numbers and booleans, as the reference validator does (agent-skills.md#s85,
 * agent-skills.md#d12).
 */
function withScalarsAsStrings(raw: JsonRecord, at: Cursor): JsonRecord {
  return recordOf(
    Object.entries(raw).map(([key, value]) => {
      const isScalar = typeof value === "number" || typeof value === "boolean";
      return [key, isScalar && !LIFTED.includes(key) ? (at.down(key).text?.trim() ?? String(value)) : value] as const;
    }),
  );
}

const isText = (value: Json) => typeof value === "string";
