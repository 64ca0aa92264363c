import type { Json, JsonRecord } from "@skill-convert/core";
import { extensionIn } from "@skill-convert/core/adapters";
import {
  asField,
  boolean,
  type Codec,
  codec,
  either,
  type Field,
  field,
  keyed,
  list,
  reporting,
  restricted,
  string,
  stringForList,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { record } from "./record.js";

const coordination = field("coordination", "coordination", boolean, {
  section: "Definition 6.1",
  doc: "True if the two skills must not run at once because they write to the same folders; otherwise the other skill must be available.",
});
const id = field("id", "id", string, {
  required: true,
  key: true,
  section: "Definition 5.1",
  doc: "The id of the other skill.",
});

/** The extension that keeps a scalar in place of details, such as a version (semioverse.md#d39). */
const SCALAR = "$value";

/**
 * Returns true for a coordination dependency, which does not require that the other skill is available
 * (semioverse.md#d41).
 */
export const isCoordinated = (model: JsonRecord): boolean => model["coordination"] === true;

const isPlain = (model: JsonRecord): boolean =>
  model["coordination"] === undefined && Object.keys(extensionIn(model, FORMAT.id)).length === 0;

const bare: Codec<JsonRecord> = { ...restricted(asField("id", string), { writes: isPlain }), expected: "an id" };

/** A dependency as a mapping. It cannot hold a scalar that was kept under {@link SCALAR}. */
function details(fields: readonly Field[]): Codec<JsonRecord> {
  return restricted(record(fields), { writes: (model) => extensionIn(model, FORMAT.id)[SCALAR] === undefined });
}

const listed = list(either("an id, or a mapping with an id", [bare, details([id, coordination])]), "a list of ids");

/** The value of an id without details: null or true. */
const blank = codec<JsonRecord>({
  expected: "no value",
  schema: { enum: [null, true] },
  to: [],
  get: (raw) => (raw === null || raw === true ? {} : undefined),
  put: (model, previous) => (isPlain(model) ? (previous ?? null) : undefined),
});

const scalar = reporting(
  codec<JsonRecord>({
    expected: "a scalar",
    schema: { type: ["string", "number", "boolean"] },
    to: ["extensions", FORMAT.id, SCALAR],
    get: (raw) => (isScalar(raw) ? { extensions: { [FORMAT.id]: { [SCALAR]: raw } } } : undefined),
    put(model, previous) {
      if (model["coordination"] !== undefined) return undefined;
      return model["extensions"] === undefined ? previous : extensionIn(model, FORMAT.id)[SCALAR];
    },
  }),
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

const single = reporting(stringForList(bare), (_, at) => [
  { code: "text-for-list", path: [], args: { key: String(at.path.at(-1)) } },
]);

/** Dependencies as a list of ids and mappings, as a mapping whose keys are ids, or as one id (semioverse.md#d38). */
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
