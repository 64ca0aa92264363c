import { type Diagnostic, didYouMean, getOwn, type Json, type JsonRecord, jsonEqual } from "@skill-convert/core";
import { argumentsOf, placeOf, type Subject } from "./checks.js";
import { asRecord } from "./decode-document.js";
import { type v1Diagnostics, v2Diagnostics } from "./diagnostics.js";
import { isStandardEffect } from "./effects.js";
import { bracedTexts } from "./entrypoints.js";
import { OWN_TYPES, TYPES } from "./parameters.js";
import { EFFECT_NAMES } from "./schema/v2.js";
import { describeValue } from "./shape.js";
import { decodeVersion, isSemver, readSchemaVersion } from "./version.js";

type Catalog = typeof v1Diagnostics | typeof v2Diagnostics;

/** What both versions are told about effects and the version: warnings, which stand however quiet a reader is. */
export function remarkOnCommon(catalog: Catalog, subject: Subject): Diagnostic[] {
  const document = asRecord(subject.document);
  return [
    ...effectRemarks(catalog, subject, getOwn(document, "effects")),
    ...versionRemarks(catalog, subject, document),
  ];
}

function effectRemarks(catalog: Catalog, subject: Subject, effects: Json | undefined): Diagnostic[] {
  if (!Array.isArray(effects)) return [];
  return effects.flatMap((effect: Json, index): Diagnostic[] => {
    if (typeof effect !== "string" || isStandardEffect(effect)) return [];
    const args = { effect, known: EFFECT_NAMES.join(", "), hint: didYouMean(effect, EFFECT_NAMES) };
    return [catalog.create("unknown-effect", args, placeOf(subject, ["effects", index]))];
  });
}

function versionRemarks(catalog: Catalog, subject: Subject, document: JsonRecord): Diagnostic[] {
  const raw = getOwn(document, "version");
  if (raw === undefined) return [];
  const read = decodeVersion(raw);
  const place = () => placeOf(subject, ["version"]);
  if (!isSemver(read)) return [catalog.create("version-not-semver", { found: read }, place())];
  if (raw === read) return [];
  const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
  return [catalog.create("version-spelling", { found, read }, place())];
}

/** Spellings of a v2 manifest that are read although they are not quite the specification's. */
export function remarkOnSpelling(subject: Subject): Diagnostic[] {
  const document = asRecord(subject.document);
  const remarks: Diagnostic[] = [];
  if (readSchemaVersion(document) === "loose") {
    const raw = getOwn(document, "schema_version");
    const found = typeof raw === "string" ? `"${raw}"` : `as ${describeValue(raw)}`;
    remarks.push(v2Diagnostics.create("schema-version-spelling", { found }, placeOf(subject, ["schema_version"])));
  }
  if (jsonEqual(getOwn(document, "operations"), {})) {
    remarks.push(v2Diagnostics.create("no-operations", {}, placeOf(subject, ["operations"])));
  }
  return [...remarks, ...inputs(document).flatMap(({ type, path }) => unknownType(subject, type, path))];
}

function unknownType(subject: Subject, type: string, path: readonly string[]): Diagnostic[] {
  if (TYPES.has(type)) return [];
  const args = { type, known: OWN_TYPES.join(", "), hint: didYouMean(type, [...TYPES.keys()]) };
  return [v2Diagnostics.create("unknown-type", args, placeOf(subject, path))];
}

/** The dialects that a v2 manifest uses: infos, which a quiet reader leaves out. */
export function remarkOnDialects(subject: Subject): Diagnostic[] {
  const document = asRecord(subject.document);
  const info = (code: keyof typeof v2Diagnostics.definitions, args: Record<string, string>, path: readonly string[]) =>
    v2Diagnostics.create(code, args, placeOf(subject, path));
  const remarks: Diagnostic[] = [];
  for (const { type, path } of inputs(document)) {
    if (TYPES.has(type) && !OWN_TYPES.includes(type)) remarks.push(info("dialect-type", { type }, path));
  }
  for (const [operation, raw] of operations(document)) {
    const at = (...path: string[]) => ["operations", operation, ...path];
    const fields = asRecord(getOwn(asRecord(getOwn(raw, "output")), "fields"));
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value !== "string") remarks.push(info("dialect-field", { field }, at("output", "fields", field)));
    }
    const entrypoints = asRecord(getOwn(raw, "entrypoints"));
    const has = (key: string) => getOwn(entrypoints, key) !== undefined;
    if (has("agent")) remarks.push(info("dialect-agent", { operation }, at("entrypoints", "agent")));
    if (has("unix") !== has("windows")) {
      const [present, absent] = has("unix") ? ["unix", "windows"] : ["windows", "unix"];
      remarks.push(info("one-platform", { operation, present, absent }, at("entrypoints")));
    }
    if (!has("unix") && !has("windows")) continue;
    const used = new Set(argumentsOf(raw).flatMap(({ text }) => bracedTexts(text)));
    for (const input of Object.keys(asRecord(getOwn(raw, "input")))) {
      if (used.has(input)) continue;
      remarks.push(info("unused-input", { input, operation }, at("input", input)));
    }
  }
  const contract = asRecord(getOwn(document, "stdout_contract"));
  if (getOwn(contract, "note") !== undefined) remarks.push(info("dialect-note", {}, ["stdout_contract", "note"]));
  return remarks;
}

function operations(document: JsonRecord): [string, JsonRecord][] {
  return Object.entries(asRecord(getOwn(document, "operations"))).map(([name, raw]) => [name, asRecord(raw)]);
}

/** Every input's type, and where it stands. */
function inputs(document: JsonRecord): { type: string; path: readonly string[] }[] {
  return operations(document).flatMap(([operation, raw]) =>
    Object.entries(asRecord(getOwn(raw, "input"))).flatMap(([name, parameter]) => {
      const type = getOwn(asRecord(parameter), "type");
      return typeof type === "string" ? [{ type, path: ["operations", operation, "input", name, "type"] }] : [];
    }),
  );
}
