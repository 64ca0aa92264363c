import type { Json, JsonRecord, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { type Codec, keepOrder } from "@skill-convert/format";
import { ID } from "../format.js";
import { constraintOf, EXACT_SCHEMA, keywordOf, readType, writeType } from "./types.js";

/**
 * An input or output, whose type and constraints are one schema in the model. Constraints that do not apply to the type
 * are kept in the same way as unknown keys (stop.md#d14).
 *
 * @param entry reads and writes `type` and `constraints` separately
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
      const allExtensions = asRecord(extensions);
      const idle = idleIn(name, limits);
      const ownExtension = isEmpty(idle) ? allExtensions[ID] : { ...asRecord(allExtensions[ID]), constraints: idle };
      return {
        ...rest,
        schema: readType(name, limits),
        ...(ownExtension || extensions
          ? { extensions: recordOf<Json>([...Object.entries(allExtensions), [ID, ownExtension]]) }
          : {}),
      };
    },
    put({ schema = {}, extensions, ...rest }, previous, at, kept) {
      const ownExtension = extensions === undefined ? undefined : getOwn(asRecord(extensions), ID);
      const known = ownExtension === undefined ? kept : asRecord(ownExtension);
      const previousType = String(asRecord(previous)["type"]);
      const previousLimits = limitsOf(previous);
      const isSame = previous !== undefined && jsonEqual(readType(previousType, previousLimits), schema);
      const written = isSame
        ? { type: previousType, constraints: previousLimits ?? NONE }
        : writeType(schemaOf(schema));
      const unusedLimits = known ? asRecord(known["constraints"]) : idleIn(previousType, previousLimits);
      const limits = joinLimits(written.type, written.constraints, unusedLimits, previousLimits);
      const otherKeys = known && withoutLimits(known);
      const model = recordOf<Json>([
        ...Object.entries(rest),
        ["type", written.type],
        ["constraints", limits],
        ["extensions", ownExtension === undefined ? extensions : { ...asRecord(extensions), [ID]: otherKeys ?? {} }],
      ]);
      return entry.put(model, previous, at, otherKeys);
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

/** The constraints that do not apply to the type. Null restricts nothing, so it is not among them. */
function idleIn(type: string, limits: JsonRecord = NONE): JsonRecord {
  const idle = ([key, value]: [string, Json]) => value !== null && keywordOf(type, key, value) === undefined;
  return recordOf(Object.entries(limits).filter(idle));
}

/** Adds the constraints that a schema is written as to those that are kept; undefined if there are none. */
function joinLimits(
  type: string,
  written: JsonRecord,
  unused: JsonRecord | undefined,
  previous: JsonRecord | undefined,
): JsonRecord | undefined {
  const used = Object.entries(written).filter(([key, value]) => keywordOf(type, key, value) !== undefined);
  const idle = Object.entries(idleIn(type, unused));
  const blank = Object.entries(previous ?? NONE).filter(([, value]) => value === null);
  const next = keepOrder(recordOf([...blank, ...idle, ...used]), previous);
  return isEmpty(next) && next !== previous ? undefined : next;
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
