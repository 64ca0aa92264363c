import type { Json, JsonRecord } from "@skill-convert/core";
import { compact, getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import {
  asRecord,
  type Codec,
  codec,
  documentedBy,
  type Field,
  keepOrder,
  type Lens,
  restricted,
  through,
} from "@skill-convert/format";
import { record } from "./record.js";
import { constraintOf, EXACT_SCHEMA, keywordOf, readType, TYPES, type WrittenType, writeType } from "./types.js";

/**
 * An input or output, whose type and constraints are one schema in the model.
 *
 * @param fields those of the document, with `type` and `constraints`
 */
export function typed(fields: readonly Field[]): Codec<JsonRecord> {
  const entry = record(fields);
  const shown = fields.flatMap((each) => {
    const [key] = each.at;
    if (key === "constraints") return [];
    return [key === "type" ? { ...each, to: ["schema"], codec: schema } : each];
  });
  const lens = typeAsSchema(fields.map(({ at: [key = ""] }) => key));
  const inView = restricted(through(lens, record(shown)), { reads: (raw) => typeIn(raw) !== undefined });
  return {
    ...documentedBy(inView, entry),
    ...compact({ name: entry.name }),
    // An output may have no schema.
    put: (model, previous, at, kept) => inView.put({ schema: {}, ...model }, previous, at, kept),
  };
}

/** The schema that {@link typeAsSchema} shows in place of a type. */
const schema = codec<Json>({
  expected: "a string",
  schema: {},
  holds: EXACT_SCHEMA,
  get: (raw) => (isJsonRecord(raw) ? raw : undefined),
  put: (model) => model,
});

/**
 * Shows the type and the constraints as one JSON Schema in place of the type. Constraints that do not apply to the type
 * stay, and are kept like unknown keys (stop.md#d14).
 *
 * @param keys the order of keys in a new mapping
 */
function typeAsSchema(keys: readonly string[]): Lens {
  return {
    get(raw) {
      const type = typeIn(raw);
      if (!isJsonRecord(raw) || type === undefined) return raw;
      const { constraints, ...rest } = raw;
      const limits = limitsIn(raw);
      const idle = limits ? idleIn(type, limits) : constraints;
      const view = { ...rest, type: readType(type, limits) };
      return (idle ?? null) === null || (isJsonRecord(idle) && isEmpty(idle))
        ? view
        : { ...view, constraints: idle ?? null };
    },
    put(view, previous) {
      if (!isJsonRecord(view)) return view;
      const { constraints: idle, ...rest } = view;
      const old = asRecord(previous);
      const written = typeFor(view["type"], view["default"], old);
      const limits = joinLimits(written, idle, limitsIn(old)) ?? (old?.["constraints"] === null ? null : undefined);
      const next = { ...rest, type: written.type, ...(limits !== undefined && { constraints: limits }) };
      const ordered = recordOf<Json>([
        ...keys.map((key) => [key, getOwn(next, key)] as const),
        ...Object.entries(next),
      ]);
      return keepOrder(ordered, old);
    },
    toDocument(raw, path) {
      const [head, keyword, ...inside] = path;
      if (head !== "type") return { path };
      const constraint = constraintOf(typeIn(raw) ?? "", String(keyword));
      return { path: constraint === undefined ? ["type"] : ["constraints", constraint, ...inside] };
    },
    toView(raw, path) {
      const [head, constraint, ...inside] = path;
      if (head !== "constraints") return path;
      if (constraint === undefined) return ["type"];
      const value = getOwn(limitsIn(raw) ?? {}, String(constraint)) ?? null;
      const keyword = keywordOf(typeIn(raw) ?? "", String(constraint), value);
      return keyword === undefined ? path : ["type", keyword, ...inside];
    },
  };
}

/** The type of a value of the document, if it is one of the nine. */
function typeIn(raw: Json | undefined): string | undefined {
  const type = asRecord(raw)?.["type"];
  return typeof type === "string" && TYPES.has(type) ? type : undefined;
}

function limitsIn(raw: Json | undefined): JsonRecord | undefined {
  return asRecord(asRecord(raw)?.["constraints"]);
}

/** The type and constraints for a schema: those of the previous value, if they have the same schema. */
function typeFor(schema: Json = {}, value: Json | undefined, previous: JsonRecord | undefined): WrittenType {
  const type = typeIn(previous);
  const constraints = limitsIn(previous) ?? {};
  if (type !== undefined && jsonEqual(readType(type, constraints), schema)) return { type, constraints };
  return writeType(typeof schema === "boolean" ? schema : (asRecord(schema) ?? {}), value);
}

/** The constraints that do not apply to the type. Null restricts nothing, so it is not among them. */
function idleIn(type: string, limits: JsonRecord): JsonRecord {
  const idle = ([key, value]: [string, Json]) => value !== null && keywordOf(type, key, value) === undefined;
  return recordOf(Object.entries(limits).filter(idle));
}

/** Adds the constraints that a schema is written as to those that are kept; undefined if there are none. */
function joinLimits(
  { type, constraints }: WrittenType,
  kept: Json | undefined,
  previous: JsonRecord | undefined,
): Json | undefined {
  const used = Object.entries(constraints).filter(([key, value]) => keywordOf(type, key, value) !== undefined);
  const idle = Object.entries(idleIn(type, asRecord(kept) ?? {}));
  const blank = Object.entries(previous ?? {}).filter(([, value]) => value === null);
  const next = keepOrder(recordOf([...blank, ...idle, ...used]), previous);
  if (!isEmpty(next) || next === previous) return next;
  return asRecord(kept) ? undefined : kept;
}

function isEmpty(record: JsonRecord): boolean {
  return Object.keys(record).length === 0;
}
