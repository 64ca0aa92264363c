import {
  type Diagnostic,
  danglingReferences,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  keywordIssues,
  type RuleSubject,
  textOf,
  toPointer,
} from "@skill-convert/core";
import { asRecord, placeOf } from "../checks.js";
import { diagnostics } from "../diagnostics.js";
import { EFFECT_REPORT_NAMES } from "../effect-report.js";
import { isJsonSchema } from "../schemas.js";
import { decodeField } from "../shorthand.js";
import { type Account, accountOf, hasAlternatives } from "./output-account.js";

/** Definitions 4.1 and 4.2: what goes in and what comes out are JSON Schema documents. In shorthand, each field has one. */
export function notASchema(subject: RuleSubject): Diagnostic[] {
  const document = asRecord(subject.document);
  return ["inputs", "outputs"].flatMap((key) => {
    const raw = getOwn(document, key) ?? null;
    const issues = isJsonSchema(raw) ? schemaIssues(raw) : shorthandIssues(raw);
    return issues.map(({ path, ...words }) => {
      const args = { key, place: `"${path.join(".")}"`, ...words };
      return diagnostics.create("not-a-schema", args, placeOf(subject, [key, ...path]));
    });
  });
}

function schemaIssues(raw: Json): ReturnType<typeof keywordIssues> {
  const issues = keywordIssues(raw);
  if (issues.length > 0) return issues;
  return danglingReferences(raw).map(({ path, reference }) => ({
    path,
    expected: "a reference to something",
    found: `the text "${reference}", which leads nowhere`,
  }));
}

function shorthandIssues(raw: Json): ReturnType<typeof keywordIssues> {
  if (!isJsonRecord(raw)) return [];
  return Object.entries(raw).flatMap(([name, field]) =>
    isJsonRecord(field) ? keywordIssues(decodeField(field).schema, [name]) : [],
  );
}

/** Invariant 4.3 and definition 4.2: the output has an account of what the run changed, always. */
export function effectReport(code: "missing-effect-report" | "optional-effect-report") {
  return (subject: RuleSubject): Diagnostic[] => {
    const account = accountIn(asRecord(subject.document));
    const found = { missing: "missing-effect-report", optional: "optional-effect-report", required: "", unknown: "" };
    if (account === undefined || found[account.state] !== code) return [];
    const pointer = toPointer([
      "outputs",
      ...(code === "missing-effect-report" ? [] : (account.places[0]?.path ?? [])),
    ]);
    return [diagnostics.create(code, {}, { ...subject.locateKey(pointer), pointer })];
  };
}

/** Invariant 4.3: the account has a structure, which only an object can have. */
export function effectReportType(subject: RuleSubject): Diagnostic[] {
  const places = accountIn(asRecord(subject.document))?.places ?? [];
  return places.flatMap(({ path, schema }) => {
    const type = isJsonRecord(schema) ? getOwn(schema, "type") : undefined;
    const types = Array.isArray(type) ? type : [type];
    if (type === undefined || types.includes("object")) return [];
    const found = types.map((name: Json) => textOf(name)).join(" or ");
    return [diagnostics.create("effect-report-type", { found }, placeOf(subject, ["outputs", ...path]))];
  });
}

/** Section 9: an output is a union of what comes of success and of failure. */
export function noErrorEnvelope(subject: RuleSubject): Diagnostic[] {
  const outputs = getOwn(asRecord(subject.document), "outputs") ?? null;
  if (outputs === null || (isJsonSchema(outputs) && hasAlternatives(outputs))) return [];
  const pointer = "/outputs";
  return [diagnostics.create("no-error-envelope", {}, { ...subject.locateKey(pointer), pointer })];
}

function accountIn(document: JsonRecord): Account | undefined {
  const outputs = getOwn(document, "outputs") ?? null;
  if (outputs === null) return undefined;
  if (isJsonSchema(outputs)) return accountOf(outputs);
  const fields = asRecord(outputs);
  const name = EFFECT_REPORT_NAMES.find((key) => getOwn(fields, key) !== undefined);
  if (name === undefined) return { state: "missing", places: [] };
  const { schema, required, known } = decodeField(getOwn(fields, name) ?? null);
  return { state: required ? "required" : "optional", places: [{ path: [name], schema: known ? schema : {} }] };
}
