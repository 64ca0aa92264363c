import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { EFFECT_REPORT_NAMES } from "../derive/effect-report.js";
import { everyPart } from "../fields/alternatives.js";
import { isJsonSchema } from "../fields/json-schema.js";
import { decodeField } from "../fields/types.js";

/** What an output's schema says of its account of what a run changed (invariant 4.3). */
export interface Account {
  /** `unknown` if the schema refers to something that is not here. */
  readonly state: "missing" | "optional" | "required" | "unknown";
  /** Where it is declared, from the schema on. */
  readonly places: readonly { readonly path: Path; readonly schema: Json }[];
}

/** The account in `outputs`; undefined if there are none. */
export function accountIn(outputs: Json): Account | undefined {
  if (outputs === null) return undefined;
  if (isJsonSchema(outputs)) return accountOf(outputs);
  const fields = isJsonRecord(outputs) ? outputs : {};
  const name = EFFECT_REPORT_NAMES.find((key) => getOwn(fields, key) !== undefined);
  if (name === undefined) return { state: "missing", places: [] };
  const { schema, required, known } = decodeField(getOwn(fields, name) ?? null);
  return { state: required ? "required" : "optional", places: [{ path: [name], schema: known ? schema : {} }] };
}

/**
 * The account in a schema. The parts of an `allOf` hold together; of alternatives it is enough that one has it, since
 * another is the error envelope (section 9).
 */
function accountOf(root: Json): Account {
  const places: { path: Path; schema: Json }[] = [];
  let required = false;
  const known = everyPart(root, (schema, path) => {
    const properties = getOwn(schema, "properties");
    const demanded = getOwn(schema, "required");
    for (const name of EFFECT_REPORT_NAMES) {
      const report = isJsonRecord(properties) ? getOwn(properties, name) : undefined;
      if (report !== undefined) places.push({ path: [...path, "properties", name], schema: report });
      if (Array.isArray(demanded) && demanded.includes(name)) required = true;
    }
  });
  if (required) return { state: "required", places };
  if (places.length > 0) return { state: "optional", places };
  return { state: known ? "missing" : "unknown", places };
}
