import type { Json, JsonRecord } from "@skill-convert/core";
import { getOwn, isJsonRecord, jsonEqual, recordOf } from "@skill-convert/core/json";
import { moveReferences } from "@skill-convert/core/schema";
import type { Lens } from "@skill-convert/format";
import { EFFECT_REPORT } from "../derive/effect-report.js";
import { hasAlternatives } from "./alternatives.js";
import { isJsonSchema, MARK, mark } from "./json-schema.js";

/** The schema of the output of a run that fails (semioverse.md#s128, semioverse.md#d23). */
const ERROR_ENVELOPE: JsonRecord = {
  title: "error envelope",
  type: "object",
  properties: {
    error: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
    [EFFECT_REPORT.name]: EFFECT_REPORT.schema,
  },
  required: ["error", EFFECT_REPORT.name],
};

/** The path of the schema for a run that succeeds. */
const SUCCESS = ["anyOf", 0] as const;
const HERE = `#/${SUCCESS.join("/")}`;

/** The schema for a run that succeeds, if {@link besideEnvelope} wrote the envelope; undefined otherwise. */
function successIn(raw: Json | undefined): JsonRecord | undefined {
  const alternatives = isJsonRecord(raw) && Object.keys(raw).length === 1 ? getOwn(raw, "anyOf") : undefined;
  if (!Array.isArray(alternatives) || alternatives.length !== 2) return undefined;
  const [success, error] = alternatives as Json[];
  return isJsonRecord(success) && jsonEqual(error, ERROR_ENVELOPE) ? success : undefined;
}

/** Returns true if the output has the envelope that {@link besideEnvelope} writes. */
export function hasEnvelope(outputs: Json | undefined): boolean {
  return successIn(outputs) !== undefined;
}

/**
 * Reads the schema for a run that succeeds, and writes a new output with an error envelope as its alternative
 * (mapping-decisions.md#d81). The envelope is the same for every skill, so it is not part of the model. Other unions
 * are.
 */
export const besideEnvelope: Required<Lens> = {
  get(raw) {
    const success = successIn(raw);
    return success ? mark(moveReferences(success, HERE, "#") as JsonRecord) : raw;
  },
  put(view, previous) {
    if (previous !== undefined && !hasEnvelope(previous)) return view;
    if (!isJsonRecord(view) || !isJsonSchema(view) || (previous === undefined && hasAlternatives(view))) return view;
    const success = recordOf(Object.entries(view).filter(([key, value]) => key !== "$schema" || value !== MARK));
    return { anyOf: [moveReferences(success, "#", HERE), ERROR_ENVELOPE] };
  },
  toDocument: (raw, path) => ({ path: hasEnvelope(raw) ? [...SUCCESS, ...path] : path }),
  toView(raw, path) {
    if (!hasEnvelope(raw)) return path;
    const [keyword, index, ...inside] = path;
    if (index === undefined) return [];
    return keyword === SUCCESS[0] && index === SUCCESS[1] ? inside : undefined;
  },
};
