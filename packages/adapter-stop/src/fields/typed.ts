import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { type Codec, keepOrder } from "@skill-convert/format";
import { ID } from "../format.js";
import { constraintOf, EXACT_SCHEMA, keywordOf, readType, writeType } from "./types.js";

/**
 * An entry whose type and constraints are one schema in the model. Constraints that say nothing of a value of the type are
 * kept as unknown keys are.
 *
 * @param entry reads and writes both as they stand, under `type` and `constraints`
 */
export function typed(entry: Codec<JsonRecord>): Codec<JsonRecord> {
  return {
    ...entry,
    get(raw, at) {
      const model = entry.get(raw, at);
      if (!model) return undefined;
      const { type, constraints, extensions, ...rest } = model;
      const name = String(type);
      const limits = asRecord(constraints);
      const all = asRecord(extensions);
      const idle = idleIn(name, limits);
      const own = isEmpty(idle) ? all[ID] : { ...asRecord(all[ID]), constraints: idle };
      return {
        ...rest,
        schema: readType(name, limits),
        ...(own || extensions ? { extensions: recordOf<Json>([...Object.entries(all), [ID, own]]) } : {}),
      };
    },
    put({ schema = {}, extensions, ...rest }, was, at, kept) {
      const own = extensions === undefined ? undefined : getOwn(asRecord(extensions), ID);
      const known = own === undefined ? kept : asRecord(own);
      const oldType = String(asRecord(was)["type"]);
      const old = limitsOf(was);
      const isSame = was !== undefined && jsonEqual(readType(oldType, old), schema);
      const written = isSame ? { type: oldType, constraints: old ?? NONE } : writeType(schemaOf(schema));
      const others = known ? asRecord(known["constraints"]) : idleIn(oldType, old);
      const limits = joinLimits(written.type, written.constraints, others, old);
      const without = known && withoutLimits(known);
      const model = recordOf<Json>([
        ...Object.entries(rest),
        ["type", written.type],
        ["constraints", limits],
        ["extensions", own === undefined ? extensions : { ...asRecord(extensions), [ID]: without ?? {} }],
      ]);
      return entry.put(model, was, at, without);
    },
    toDocument(raw, path) {
      const [head, keyword, ...inside] = path;
      if (head !== "schema") return entry.toDocument?.(raw, path) ?? { path };
      const constraint = constraintOf(String(asRecord(raw)["type"]), String(keyword));
      return { path: constraint === undefined ? ["type"] : ["constraints", constraint, ...inside] };
    },
    toModel(raw, path): Path | undefined {
      const [head, constraint, ...inside] = path;
      if (head === "type" || (head === "constraints" && constraint === undefined)) return ["schema"];
      if (head !== "constraints" || constraint === undefined) return entry.toModel?.(raw, path);
      const value = getOwn(limitsOf(raw) ?? NONE, String(constraint)) ?? null;
      const keyword = keywordOf(String(asRecord(raw)["type"]), String(constraint), value);
      return keyword === undefined ? ["extensions", ID, ...path] : ["schema", keyword, ...inside];
    },
    rows: () =>
      (entry.rows?.() ?? []).flatMap((row) => {
        if (row.at[0] === "constraints") return [];
        return [row.at[0] === "type" ? { ...row, to: ["schema"], holds: EXACT_SCHEMA } : row];
      }),
  };
}

/** Constraints without a value are nothing but a form. */
function idleIn(type: string, limits: JsonRecord = NONE): JsonRecord {
  const idle = ([key, value]: [string, Json]) => value !== null && keywordOf(type, key, value) === undefined;
  return recordOf(Object.entries(limits).filter(idle));
}

/** Those that a schema is written as, with what is kept of others; undefined if there are none. */
function joinLimits(
  type: string,
  written: JsonRecord,
  others: JsonRecord | undefined,
  old: JsonRecord | undefined,
): JsonRecord | undefined {
  const used = Object.entries(written).filter(([key, value]) => keywordOf(type, key, value) !== undefined);
  const idle = Object.entries(idleIn(type, others));
  const blank = Object.entries(old ?? NONE).filter(([, value]) => value === null);
  const next = keepOrder(recordOf([...blank, ...idle, ...used]), old);
  return isEmpty(next) && next !== old ? undefined : next;
}

function withoutLimits(known: JsonRecord): JsonRecord {
  const { constraints: _, ...others } = known;
  return others;
}

function limitsOf(raw: Json | undefined): JsonRecord | undefined {
  const limits = asRecord(raw)["constraints"];
  return limits !== undefined && isJsonRecord(limits) ? limits : undefined;
}

function schemaOf(value: Json): JsonRecord | boolean {
  return typeof value === "boolean" ? value : asRecord(value);
}

const NONE: JsonRecord = Object.freeze({});

function asRecord(value: Json | undefined): JsonRecord {
  return value !== undefined && isJsonRecord(value) ? value : NONE;
}

function isEmpty(record: JsonRecord): boolean {
  return Object.keys(record).length === 0;
}
