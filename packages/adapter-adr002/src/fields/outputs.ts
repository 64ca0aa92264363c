import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  type Codec,
  distinct,
  either,
  field,
  hoist,
  type Lens,
  list,
  nameAlone,
  record,
  string,
  through,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { entryName, isAnnotation } from "./inputs.js";
import { artifactSchema } from "./schema.js";

/** An artifact with more than a name (adr002.md#d33). */
const described = through(
  hoist("schema", { description: "description" }, { beside: ["description"], takes: isAnnotation }),
  record(
    [
      field("name", "name", entryName, { required: true, key: true, doc: "What the artifact is called." }),
      field("description", "description", string, { doc: "What the artifact is." }),
      field("schema", "schema", artifactSchema, { doc: "Its type, in a subset of JSON Schema." }),
    ],
    { id: FORMAT.id },
  ),
);

/** What a program prints is text. */
const STDOUT = "stdout";

/** An artifact of which only the name is known; that called `stdout` is a string (adr002.md#d34). */
const bare: Codec<JsonRecord> = {
  ...nameAlone,
  get: (raw, at) => (raw === STDOUT ? { name: STDOUT, schema: { type: "string" } } : nameAlone.get(raw, at)),
  put: (model, was, at) => (was === STDOUT && model["name"] === STDOUT ? was : nameAlone.put(model, was, at)),
};

/** An entry of `outputs.artifacts`. */
export const artifact: Codec<JsonRecord> = either("a string, or a mapping with a name", [bare, described]);

function nameOf(artifact: Json): string | undefined {
  const name = isJsonRecord(artifact) ? artifact["name"] : artifact;
  return typeof name === "string" ? name : undefined;
}

/** A field of the model is known by its name, so artifacts of a name that stands before are left where they are, unread. */
const withoutRepeated: Lens = {
  get: (raw) => (Array.isArray(raw) ? firstOf(raw).map((index) => raw[index]) : raw),
  put(view, was) {
    if (!Array.isArray(view) || !Array.isArray(was)) return view;
    const first = new Set(firstOf(was));
    const names = new Set(view.map(nameOf));
    const next: Json[] = [...view];
    for (const [index, item] of was.entries()) {
      if (first.has(index) || !names.has(nameOf(item))) continue;
      // Behind the one that it repeats.
      const least = next.findIndex((each) => nameOf(each) === nameOf(item)) + 1;
      next.splice(Math.max(least, index), 0, item);
    }
    return next;
  },
  toDocument(raw, [index, ...inside]) {
    if (index === undefined) return { path: [] };
    return { path: [(Array.isArray(raw) ? firstOf(raw)[Number(index)] : undefined) ?? index, ...inside] };
  },
  toView(raw, [index, ...inside]) {
    if (index === undefined) return [];
    const nth = Array.isArray(raw) ? firstOf(raw).indexOf(Number(index)) : -1;
    return nth < 0 ? undefined : [nth, ...inside];
  },
};

/** The indexes of the artifacts of which the name does not stand before. */
function firstOf(artifacts: readonly Json[]): number[] {
  const names = new Set<string>();
  return artifacts.flatMap((item, index) => {
    const name = nameOf(item);
    if (name === undefined) return [index];
    if (names.has(name)) return [];
    names.add(name);
    return [index];
  });
}

const all = distinct(list(artifact), "duplicate-entry", "name");

/** "outputs.artifacts". */
export const artifacts: Codec<readonly JsonRecord[]> = {
  ...through(withoutRepeated, all),
  get(raw, at) {
    if (Array.isArray(raw) && firstOf(raw).length < raw.length) at.note();
    return through(withoutRepeated, all).get(raw, at);
  },
  // The repeated ones are there to be reported.
  check: (raw, at, report) => all.check?.(raw, at, report),
};
