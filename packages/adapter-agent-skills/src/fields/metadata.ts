import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, recordOf } from "@skill-convert/core/json";
import {
  type Codec,
  type Cursor,
  codec,
  describeValue,
  either,
  list,
  metadata,
  plainVersion,
  SEMVER,
  string,
  toSemver,
} from "@skill-convert/format";

/** The skill's version, where it can be read as SemVer; any other stays a property of its own. */
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

/** Comma-separated tags. */
const joined: Codec<readonly string[]> = {
  ...codec<readonly string[]>({
    expected: "comma-separated tags",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? tagsIn(raw) : undefined),
    put: (model) => model.filter((tag) => TAG.test(tag)).join(", "),
  }),
  toDocument: () => ({ path: [] }),
  toModel: (raw) => (typeof raw === "string" && tagsIn(raw).length === 1 ? [0] : []),
};

/** The tags that come back as they were. */
export const TAGS = { type: "array", items: { type: "string", pattern: TAG.source } } as const;

const inList = either<readonly string[]>(joined.expected, [joined, list(string)]);

/** A list, which the specification does not allow, is read and kept, but a new one is never written. */
const tags: Codec<readonly string[]> = {
  ...inList,
  put: (model, was, at) => (Array.isArray(was) ? inList : joined).put(model, was, at),
};

const lifted = { author: string, repository: string, version, tags };

/** The fields of the model that are kept in `metadata`, because the format has no key for them. */
export const LIFTED = Object.keys(lifted);

const shared = metadata(lifted);

/** "A map from string keys to string values." Other values are read, and reported. */
export const properties: typeof shared = {
  ...shared,
  get(raw, at) {
    if (!isJsonRecord(raw) || Object.values(raw).every(isText)) return shared.get(raw, at);
    at.note();
    return shared.get(asTexts(raw, at), at);
  },
  put(model, was, at) {
    if (!isJsonRecord(was)) return shared.put(model, was, at);
    const read = asTexts(was, at);
    const made = shared.put(model, read, at);
    if (!isJsonRecord(made)) return made;
    const restored = (key: string, value: Json) => (getOwn(read, key) === value ? (getOwn(was, key) ?? value) : value);
    return recordOf(Object.entries(made).map(([key, value]) => [key, restored(key, value)] as const));
  },
  check(raw, at, report) {
    shared.check?.(raw, at, report);
    if (!isJsonRecord(raw)) return;
    for (const [key, value] of Object.entries(raw)) {
      if (isText(value)) continue;
      const here = at.down(key);
      const source = here.text?.trim() ?? "";
      const isPlain = /^[\w.+-]+$/.test(source) && typeof value !== "object";
      const fix = isPlain ? { fix: { title: "Put the value in quotes", text: JSON.stringify(source) } } : {};
      report({ code: "metadata-not-text", path: here.path, args: { field: key, found: describeValue(value) }, ...fix });
    }
  },
};

/** Numbers and booleans are read as they are written, as the reference parser does: to it every scalar is a string. */
function asTexts(raw: JsonRecord, at: Cursor): JsonRecord {
  return recordOf(
    Object.entries(raw).map(([key, value]) => {
      const isScalar = typeof value === "number" || typeof value === "boolean";
      return [key, isScalar && !LIFTED.includes(key) ? (at.down(key).text?.trim() ?? String(value)) : value] as const;
    }),
  );
}

const isText = (value: Json) => typeof value === "string";
