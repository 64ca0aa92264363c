import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { EFFECT_REPORT_NAMES } from "../derive/effect-report.js";
import { everyPart } from "../fields/alternatives.js";
import { isJsonSchema } from "../fields/json-schema.js";
import { decodeField } from "../fields/types.js";

/** The effect report in the schema of an output (semioverse.md#s54). */
export interface DeclaredReport {
  /** `unknown` if the schema refers to a schema outside the document. */
  readonly state: "missing" | "optional" | "required" | "unknown";
  /** Its declarations, with their paths in the schema. */
  readonly places: readonly { readonly path: Path; readonly schema: Json }[];
}

/** The effect report in `outputs`; undefined if there are no outputs. */
export function effectReportIn(outputs: Json): DeclaredReport | undefined {
  if (outputs === null) return undefined;
  if (isJsonSchema(outputs)) return effectReportInSchema(outputs);
  const fields = isJsonRecord(outputs) ? outputs : {};
  const name = EFFECT_REPORT_NAMES.find((key) => getOwn(fields, key) !== undefined);
  if (name === undefined) return { state: "missing", places: [] };
  const { schema, required, known } = decodeField(getOwn(fields, name) ?? null);
  return { state: required ? "required" : "optional", places: [{ path: [name], schema: known ? schema : {} }] };
}

/**
 * The effect report in a schema. All parts of an `allOf` count; it is enough that one of several alternatives has the
 * report, because another is the error envelope (semioverse.md#d22).
 */
function effectReportInSchema(root: Json): DeclaredReport {
  const places: { path: Path; schema: Json }[] = [];
  let required = false;
  const known = everyPart(root, (schema, path) => {
    const properties = getOwn(schema, "properties");
    const requiredNames = getOwn(schema, "required");
    for (const name of EFFECT_REPORT_NAMES) {
      const report = isJsonRecord(properties) ? getOwn(properties, name) : undefined;
      if (report !== undefined) places.push({ path: [...path, "properties", name], schema: report });
      if (Array.isArray(requiredNames) && requiredNames.includes(name)) required = true;
    }
  });
  if (required) return { state: "required", places };
  if (places.length > 0) return { state: "optional", places };
  return { state: known ? "missing" : "unknown", places };
}
