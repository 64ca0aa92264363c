import type { Json, JsonRecord } from "@skill-convert/core";
import { extensionIn } from "@skill-convert/core/adapters";
import { isJsonRecord } from "@skill-convert/core/json";
import {
  boolean,
  type Codec,
  codec,
  either,
  type Field,
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
  required: true,
  key: true,
  section: "Definition 5.1",
  doc: "The id of the other skill.",
});

/** Something else than details, such as a version, is kept under this name. */
const SCALAR = "$value";

/** Whether two skills are kept from running at once, and the other one need not be available. */
export const isCoordinated = (model: JsonRecord): boolean => model["coordination"] === true;

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

/** What is said of a dependency, as a mapping, which cannot hold what is not one. */
function details(fields: readonly Field[]): Codec<JsonRecord> {
  const inner = record(fields, { id: FORMAT.id });
  const isHeld = (model: JsonRecord) => extensionIn(model, FORMAT.id)[SCALAR] === undefined;
  return { ...inner, put: (model, was, at, kept) => (isHeld(model) ? inner.put(model, was, at, kept) : undefined) };
}

const listed = list(either("an id, or a mapping with an id", [bare, details([id, coordination])]), "a list of ids");

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
  either("a mapping, or no value", [details([coordination]), blank, scalar]),
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

export const dependencies: Field = field("depends", "dependencies", depends, {
  section: "Definition 5.1",
  otherKeys: ["dependencies"],
  doc: "The skills that must be available before this one is invoked, by their ids.",
  schema: { examples: [[], ["other-skill", { id: "writes-there-too", coordination: true }]] },
});
