import type { Json, JsonRecord } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  asField,
  type Codec,
  distinct,
  either,
  field,
  hoist,
  type Lens,
  list,
  string,
  through,
} from "@skill-convert/format";
import { entryName, isAnnotation } from "./inputs.js";
import { record } from "./record.js";
import { artifactSchema } from "./schema.js";

/** An artifact as a mapping (adr002.md#d33). */
const described = through(
  hoist("schema", { description: "description" }, { beside: ["description"], takes: isAnnotation }),
  record([
    field("name", "name", entryName, { required: true, key: true, doc: "The name of the artifact." }),
    field("description", "description", string, { doc: "A description of the artifact." }),
    field("schema", "schema", artifactSchema, { doc: "The type of the artifact, in a subset of JSON Schema." }),
  ]),
);

const STDOUT = "stdout";

const nameAlone = asField("name", string);

/** An artifact as a string, which is its name. The artifact `stdout` has the type string (adr002.md#d34). */
const bare: Codec<JsonRecord> = {
  ...nameAlone,
  get: (raw, at) => (raw === STDOUT ? { name: STDOUT, schema: { type: "string" } } : nameAlone.get(raw, at)),
  put: (model, previous, at) =>
    previous === STDOUT && model["name"] === STDOUT ? previous : nameAlone.put(model, previous, at),
};

/** An entry of `outputs.artifacts`. */
export const artifact: Codec<JsonRecord> = either("a string, or a mapping with a name", [bare, described]);

function nameOf(artifact: Json): string | undefined {
  const name = isJsonRecord(artifact) ? artifact["name"] : artifact;
  return typeof name === "string" ? name : undefined;
}

/** Hides artifacts with the name of an earlier one, which are kept where they are and not read (adr002.md#d35). */
const withoutRepeated: Lens = {
  get: (raw) => (Array.isArray(raw) ? firstIndexes(raw).map((index) => raw[index]) : raw),
  put(view, previous) {
    if (!Array.isArray(view) || !Array.isArray(previous)) return view;
    const first = new Set(firstIndexes(previous));
    const names = new Set(view.map(nameOf));
    const next: Json[] = [...view];
    for (const [index, item] of previous.entries()) {
      if (first.has(index) || !names.has(nameOf(item))) continue;
      // A repeated artifact stays after the one that it repeats.
      const earliest = next.findIndex((each) => nameOf(each) === nameOf(item)) + 1;
      next.splice(Math.max(earliest, index), 0, item);
    }
    return next;
  },
  toDocument(raw, [index, ...inside]) {
    if (index === undefined) return { path: [] };
    return { path: [(Array.isArray(raw) ? firstIndexes(raw)[Number(index)] : undefined) ?? index, ...inside] };
  },
  toView(raw, [index, ...inside]) {
    if (index === undefined) return [];
    const nth = Array.isArray(raw) ? firstIndexes(raw).indexOf(Number(index)) : -1;
    return nth < 0 ? undefined : [nth, ...inside];
  },
};

/** The indexes of the artifacts that do not have the name of an earlier one. */
function firstIndexes(artifacts: readonly Json[]): number[] {
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

/** `outputs.artifacts`. */
export const artifacts: Codec<readonly JsonRecord[]> = {
  ...through(withoutRepeated, all),
  get(raw, at) {
    if (Array.isArray(raw) && firstIndexes(raw).length < raw.length) at.note();
    return through(withoutRepeated, all).get(raw, at);
  },
  // Repeated artifacts are reported, so the check does not go through the lens.
  check: (raw, at, report) => all.check?.(raw, at, report),
};
