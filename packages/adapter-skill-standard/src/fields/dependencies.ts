import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import {
  asField,
  boolean,
  type Codec,
  either,
  field,
  type Lens,
  list,
  reporting,
  restricted,
  string,
  through,
} from "@skill-convert/format";
import { FORMAT } from "../format.js";
import { record } from "./record.js";
import { dialect, itemsOf, without } from "./values.js";

/** A dependency that is only an id. */
const bareId: Codec<JsonRecord> = {
  ...restricted(asField("id", string), {
    writes({ version, optional, reason, extensions }) {
      const kept = isJsonRecord(extensions) ? getOwn(extensions, FORMAT) : undefined;
      return [version, optional, reason, kept].every((each) => each === undefined);
    },
  }),
  expected: "an id",
  schema: { type: "string", description: "The id of the skill that is needed." },
};

const mapping = record(
  [
    field("skill_id", "id", string, {
      required: true,
      key: true,
      otherKeys: ["id"],
      doc: "The id of the skill that is needed.",
      schema: { examples: ["memory/people"] },
    }),
    field("version", "version", dialect(string), { doc: "The versions of it that are accepted." }),
    field("optional", "optional", dialect(boolean), { doc: "True if this skill works without it." }),
    field("reason", "reason", dialect(string), { doc: "The reason why it is needed." }),
  ],
  { passthrough: true },
);

/** Shows `required` as its opposite, `optional`, if the mapping has no such key (skill-standard.md#d17). */
const requiredAsOptional: Lens = {
  get: (raw) => (hasRequired(raw) ? negated(raw, "required", "optional") : raw),
  put: (view, before) => (hasRequired(before) && isJsonRecord(view) ? negated(view, "optional", "required") : view),
  toDocument: (raw, [head, ...inside]) => ({
    path: renamed(head, inside, hasRequired(raw) ? "optional" : "", "required"),
  }),
  toView: (raw, [head, ...inside]) => renamed(head, inside, hasRequired(raw) ? "required" : "", "optional"),
};

function hasRequired(raw: Json | undefined): raw is JsonRecord {
  return isJsonRecord(raw) && !Object.hasOwn(raw, "optional") && typeof getOwn(raw, "required") === "boolean";
}

function negated(raw: JsonRecord, from: string, to: string): JsonRecord {
  return recordOf<Json>(Object.entries(raw).map(([key, value]) => (key === from ? [to, !value] : [key, value])));
}

function renamed(head: string | number | undefined, inside: readonly (string | number)[], from: string, to: string) {
  return head === undefined ? [] : [head === from ? to : head, ...inside];
}

const dependency = either("an id or a mapping with skill_id", [bareId, through(requiredAsOptional, mapping)]);
const plainList = list(dependency, "a list of ids or of mappings with skill_id");

const GROUPS = ["required", "optional"] as const;

/** Shows the groups `{ required: […], optional: […] }` as one list (skill-standard.md#d17). */
const groups: Lens = {
  get(raw) {
    if (!isJsonRecord(raw)) return raw;
    const [required, optional] = membersOf(raw);
    return [...required, ...optional.map(asOptional)];
  },
  put(view, before) {
    const oldGroups = isJsonRecord(before) ? before : {};
    const [required, optional] = membersOf(before);
    // An entry of the first group stays there, even if it is marked as optional.
    const isOptional = (entry: Json) =>
      isJsonRecord(entry) && entry["optional"] === true && !required.some((each) => jsonEqual(each, entry));
    const members = {
      required: itemsOf(view).filter((entry) => !isOptional(entry)),
      optional: itemsOf(view)
        .filter(isOptional)
        .map((entry) => optional.find((each) => jsonEqual(asOptional(each), entry)) ?? asMember(entry)),
    };
    return recordOf<Json>(
      Object.keys({ ...oldGroups, ...members }).map((key) => {
        const entries = key === "required" || key === "optional" ? members[key] : [];
        return [key, entries.length > 0 || Array.isArray(oldGroups[key]) ? entries : oldGroups[key]];
      }),
    );
  },
  toDocument(raw, [index, ...inside]) {
    if (index === undefined) return { path: [] };
    const [required, optional] = membersOf(raw);
    const nth = Number(index) - required.length;
    if (nth < 0) return { path: ["required", index, ...inside] };
    if (inside[0] === "optional") return { path: ["optional"], part: "key" };
    return { path: ["optional", nth, ...(typeof optional[nth] === "string" ? [] : inside)] };
  },
  toView(raw, [group, index, ...inside]) {
    if (index === undefined) return [];
    const [required, optional] = membersOf(raw);
    if (group !== "optional") return [index, ...inside];
    const id = typeof optional[Number(index)] === "string" ? ["skill_id"] : [];
    return [Number(index) + required.length, ...id, ...inside];
  },
};

function membersOf(raw: Json | undefined) {
  const groups = isJsonRecord(raw) ? raw : {};
  return [itemsOf(groups["required"]), itemsOf(groups["optional"])] as const;
}

function asOptional(entry: Json): Json {
  if (typeof entry === "string") return { skill_id: entry, optional: true };
  return isJsonRecord(entry) ? { ...entry, optional: true } : entry;
}

function asMember(entry: Json): Json {
  const rest = without(entry, "optional");
  const [only, ...others] = isJsonRecord(rest) ? Object.keys(rest) : [];
  return isJsonRecord(rest) && only === "skill_id" && others.length === 0 ? (rest["skill_id"] ?? null) : rest;
}

const groupOf = (description: string) => ({ description, anyOf: [{ type: "null" }, plainList.schema] });

/** Dependencies in groups. */
const groupedList: Codec<readonly JsonRecord[]> = {
  ...reporting(restricted(through(groups, plainList), { reads: (raw) => invalidKeys(raw).length === 0 }), (raw) =>
    invalidKeys(raw).map((key) => {
      const expected = 'a list under "required" or "optional"';
      return { code: "wrong-type", path: [key], args: { expected, found: "something else" } };
    }),
  ),
  schema: {
    type: "object",
    additionalProperties: false,
    properties: {
      required: { title: "Required", ...groupOf("Skills that this one requires.") },
      optional: { title: "Optional", ...groupOf("Skills that this one can use, but does not require.") },
    },
  },
};

/** Returns the keys that are not groups, and the groups that are not lists. */
function invalidKeys(raw: Json): readonly string[] {
  if (!isJsonRecord(raw)) return [];
  return Object.keys(raw).filter((key) => {
    const isGroup = GROUPS.some((group) => group === key);
    return !isGroup || (raw[key] !== null && !Array.isArray(raw[key]));
  });
}

/** `dependencies`: ids, mappings with `skill_id`, or groups of both (skill-standard.md#d17). */
export const dependencies: Codec<readonly JsonRecord[]> = either(plainList.expected, [plainList, groupedList]);
