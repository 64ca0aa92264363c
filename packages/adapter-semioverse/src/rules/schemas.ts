import type { Json } from "@skill-convert/core";
import { danglingReferences, keywordIssues } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord, textOf } from "@skill-convert/core/json";
import type { Find } from "@skill-convert/format";
import { hasAlternatives } from "../fields/alternatives.js";
import { isJsonSchema } from "../fields/json-schema.js";
import { decodeField } from "../fields/types.js";
import { effectReportIn } from "./effect-report.js";
import type { Rules } from "./rule.js";

function schemaIssues(raw: Json): ReturnType<typeof keywordIssues> {
  if (!isJsonSchema(raw)) return shorthandIssues(raw);
  const issues = keywordIssues(raw);
  if (issues.length > 0) return issues;
  return danglingReferences(raw).map(({ path, reference }) => ({
    path,
    expected: "a reference to an existing schema",
    found: `"${reference}"`,
  }));
}

function shorthandIssues(raw: Json): ReturnType<typeof keywordIssues> {
  if (!isJsonRecord(raw)) return [];
  return Object.entries(raw).flatMap(([name, field]) =>
    isJsonRecord(field) ? keywordIssues(decodeField(field).schema, [name]) : [],
  );
}

/** Finds outputs whose effect report is missing, or declarations of an effect report that is optional. */
function reportsWithState(state: "missing" | "optional"): Find {
  return ({ document }) => {
    const report = effectReportIn(getOwn(document, "outputs") ?? null);
    if (report?.state !== state) return [];
    const inside = state === "missing" ? [] : (report.places[0]?.path ?? []);
    return [{ path: ["outputs", ...inside], part: "key" }];
  };
}

export const schemaRules: Rules = {
  "not-a-schema": {
    section: "Definitions 4.1 and 4.2",
    sentences: ["semioverse.md#s47", "semioverse.md#s50"],
    requirement: "Every keyword of a schema has a value that JSON Schema allows.",
    find: ({ document }) =>
      ["inputs", "outputs"].flatMap((key) =>
        schemaIssues(getOwn(document, key) ?? null).map(({ path, expected, found }) => ({
          path: [key, ...path],
          args: { key, expected, found },
        })),
      ),
  },
  "missing-effect-report": {
    section: "Invariant 4.3",
    sentences: ["semioverse.md#s54", "semioverse.md#d20"],
    requirement: "Every output includes an effect report.",
    find: reportsWithState("missing"),
  },
  "optional-effect-report": {
    section: "Definition 4.2",
    sentences: ["semioverse.md#s51"],
    requirement: "The effect report is a required part of the output.",
    find: reportsWithState("optional"),
  },
  "effect-report-type": {
    section: "Invariant 4.3",
    sentences: ["semioverse.md#s55", "semioverse.md#d21"],
    requirement: "The effect report conforms to a structure, so it is an object.",
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
    section: "Section 9",
    sentences: ["semioverse.md#s128"],
    requirement: "The output has the error envelope as an alternative.",
    find({ document }) {
      const outputs = getOwn(document, "outputs") ?? null;
      if (outputs === null || (isJsonSchema(outputs) && hasAlternatives(outputs))) return [];
      return [{ path: ["outputs"], part: "key" }];
    },
  },
};
