import type { Json, Path } from "@skill-convert/core";
import { getOwn, isJsonRecord, textOf } from "@skill-convert/core/json";
import type { Find, FindingDefinitions } from "@skill-convert/format";
import { EFFECT_REPORT_NAMES } from "../derive/effect-report.js";
import { everyPart, hasAlternatives } from "../fields/alternatives.js";
import { isJsonSchema } from "../fields/json-schema.js";
import { decodeField } from "../fields/types.js";

/** The findings about the effect report and the error envelope, which belong to the output. */
export const outputFindings = {
  "missing-effect-report": {
    severity: "error",
    message: "The output has no effect_report; every output must have one.",
    docs: "Invariant 4.3: every output includes a report of what the run changed. Add a required property `effect_report` of type object.",
    section: "Invariant 4.3",
    requirement: "Every output includes an effect report.",
    sentences: ["semioverse.md#s54", "semioverse.md#d20"],
    find: reportsWithState("missing"),
  },
  "optional-effect-report": {
    severity: "error",
    message: "The output may leave out its effect_report; it must be required.",
    docs: "Definition 4.2: the report of what the run changed is a required part of the output. Add it to `required`; in shorthand, remove the question mark.",
    section: "Definition 4.2",
    requirement: "The effect report is a required part of the output.",
    sentences: ["semioverse.md#s51"],
    find: reportsWithState("optional"),
  },
  "effect-report-type": {
    severity: "error",
    message: "The effect_report must be an object; its type is {found}.",
    docs: "Invariant 4.3: the report has a structure, which includes what was changed and how. A string or a list cannot conform to it.",
    section: "Invariant 4.3",
    requirement: "The effect report conforms to a structure, so it is an object.",
    sentences: ["semioverse.md#s55", "semioverse.md#d21"],
    find({ document }) {
      const places = effectReportIn(getOwn(document, "outputs") ?? null)?.places ?? [];
      return places.flatMap(({ path, schema }) => {
        const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
        const types = Array.isArray(type) ? type : [type];
        if (type === undefined || types.includes("object")) return [];
        const found = types.map((name: Json) => textOf(name)).join(" or ");
        return [{ path: ["outputs", ...path], args: { found } }];
      });
    },
  },
  "no-error-envelope": {
    severity: "info",
    message: "The output has no alternative for an error.",
    docs: "A run that fails should give a valid output too (section 9). Write it as an `anyOf` of the output of success and the error envelope.",
    section: "Section 9",
    requirement: "The output has the error envelope as an alternative.",
    sentences: ["semioverse.md#s128"],
    find({ document }) {
      const outputs = getOwn(document, "outputs") ?? null;
      if (outputs === null || (isJsonSchema(outputs) && hasAlternatives(outputs))) return [];
      return [{ path: ["outputs"], part: "key" }];
    },
  },
  "added-error-envelope": {
    severity: "info",
    message: "An error envelope, which a run that fails returns, was added as an alternative of the output.",
    docs: "A run that fails should give a valid output too (section 9). Other formats have no place for the envelope, so converting back leaves it out.",
  },
} as const satisfies FindingDefinitions;

/** Finds outputs whose effect report is missing, or declarations of an effect report that is optional. */
function reportsWithState(state: "missing" | "optional"): Find {
  return ({ document }) => {
    const report = effectReportIn(getOwn(document, "outputs") ?? null);
    if (report?.state !== state) return [];
    const inside = state === "missing" ? [] : (report.places[0]?.path ?? []);
    return [{ path: ["outputs", ...inside], part: "key" }];
  };
}

/** The effect report in the schema of an output (semioverse.md#s54). */
interface DeclaredReport {
  /** `unknown` if the schema refers to a schema outside the document. */
  readonly state: "missing" | "optional" | "required" | "unknown";
  /** Its declarations, with their paths in the schema. */
  readonly places: readonly { readonly path: Path; readonly schema: Json }[];
}

/** The effect report in `outputs`; undefined if there are no outputs. */
function effectReportIn(outputs: Json): DeclaredReport | undefined {
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
