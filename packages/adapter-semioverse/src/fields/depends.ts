import { extensionIn, isJsonRecord, type Json, type JsonRecord } from "@skill-convert/core";
import {
  boolean,
  type Codec,
  codec,
  either,
  field,
  keyed,
  list,
  record,
  reporting,
  string,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";

const coordination = field("coordination", "coordination", boolean, {
  section: "Definition 6.1",
  doc: "True keeps the two skills from running at once, because they write to the same folders; otherwise the other one has to be available.",
});
const id = field("id", "id", string, {
  ...{ required: true, key: true, section: "Definition 5.1" },
  doc: "The id of the other skill.",
});

/** Something else than details, such as a version, is kept under this name. */
const SCALAR = "$value";

/** Whether a dependency says no more than its id. */
const isPlain = (model: JsonRecord): boolean =>
  model["coordination"] === undefined && Object.keys(extensionIn(model, FORMAT.id)).length === 0;

function idOf(model: Json): string | undefined {
  const { id } = isJsonRecord(model) ? model : {};
  return typeof id === "string" ? id : undefined;
}

/** An id alone. */
const bare: Codec<JsonRecord> = {
  ...codec<JsonRecord>({
    expected: "an id",
    schema: { type: "string" },
    get: (raw) => (typeof raw === "string" ? { id: raw } : undefined),
    put: (model) => (isPlain(model) ? model["id"] : undefined),
  }),
  name: { raw: (raw) => (typeof raw === "string" ? raw : undefined), model: (model) => idOf(model) },
  toDocument: () => ({ path: [] }),
  toModel: () => ["id"],
};

const detailed = record([id, coordination], { id: FORMAT.id });

const listed = list(
  either("an id, or a mapping with an id", [
    bare,
    {
      ...detailed,
      // What is not in a mapping of details has a place in a mapping of ids alone.
      put: (model, was, at, kept) =>
        extensionIn(model, FORMAT.id)[SCALAR] === undefined ? detailed.put(model, was, at, kept) : undefined,
    },
  ]),
  "a list of ids",
);

/** What stands under an id that says no more than that the skill is needed. */
const blank: Codec<JsonRecord> = {
  ...codec<JsonRecord>({
    expected: "no value",
    schema: { enum: [null, true] },
    get: (raw) => (raw === null || raw === true ? {} : undefined),
    put: (model, was) => (isPlain(model) ? (was ?? null) : undefined),
  }),
  toDocument: () => ({ path: [] }),
};

const scalar: Codec<JsonRecord> = reporting(
  {
    ...codec<JsonRecord>({
      expected: "a scalar",
      schema: { type: ["string", "number", "boolean"] },
      get: (raw) => (isScalar(raw) ? { extensions: { [FORMAT.id]: { [SCALAR]: raw } } } : undefined),
      put(model, was) {
        if (model["coordination"] !== undefined) return undefined;
        return model["extensions"] === undefined ? was : extensionIn(model, FORMAT.id)[SCALAR];
      },
    }),
    toDocument: () => ({ path: [] }),
    toModel: () => ["extensions", FORMAT.id, SCALAR],
  },
  (raw, at) => [
    { code: "dependency-detail", path: [], args: { id: String(at.path.at(-1)), found: JSON.stringify(raw) } },
  ],
);

function isScalar(raw: Json): boolean {
  return typeof raw === "string" || typeof raw === "boolean" || Number.isFinite(raw);
}

const mapped = keyed(
  "id",
  either("a mapping, or no value", [record([coordination], { id: FORMAT.id }), blank, scalar]),
  "a mapping whose keys are ids",
);

const single: Codec<readonly JsonRecord[]> = {
  ...reporting(
    codec<readonly JsonRecord[]>({
      expected: "an id",
      schema: { type: "string" },
      get: (raw) => (typeof raw === "string" ? [{ id: raw }] : undefined),
      put: ([only, ...rest]) => (only && rest.length === 0 && isPlain(only) ? only["id"] : undefined),
    }),
    (_, at) => [{ code: "text-for-list", path: [], args: { key: String(at.path.at(-1)) } }],
  ),
  toDocument: () => ({ path: [] }),
  toModel: () => [0, "id"],
};

/** Definition 5.1: a set of ids, as a list of ids and of mappings, as a mapping whose keys are ids, or as one id. */
export const depends: Codec<readonly JsonRecord[]> = either("a list of ids, or a mapping whose keys are ids", [
  listed,
  mapped,
  single,
]);
