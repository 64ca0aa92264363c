import { type Diagnostic, didYouMean, getOwn, isJsonRecord, type Json, jsonEqual } from "@skill-convert/core";
import { placeOf, type Subject } from "./checks.js";
import { asRecord } from "./decode-document.js";
import { type v1Diagnostics, v2Diagnostics } from "./diagnostics.js";
import { EFFECT_NAMES } from "./effect-names.js";
import { isStandardEffect } from "./effects.js";
import { SKILL_FILE } from "./formats.js";
import { didYouMeanType, OWN_TYPES, TYPES } from "./parameters.js";
import { describeValue } from "./shape.js";
import { decodeVersion, isSemver, isSpelledSchemaVersion, readSchemaVersion, SCHEMA_VERSION } from "./version.js";
import { type EntrypointsAt, type ParameterAt, pathOf, type ViewOf, viewV2 } from "./view.js";

type Catalog = typeof v1Diagnostics | typeof v2Diagnostics;
type Remark = (subject: Subject) => Diagnostic[];

/** What both versions are told about effects and the version: warnings, which stand however quiet a reader is. */
export function remarkOnCommon(catalog: Catalog, subject: Subject): Diagnostic[] {
  return [...effectRemarks(catalog)(subject), ...versionRemarks(catalog)(subject)];
}

/** Effects outside the table. */
export function effectRemarks(catalog: Catalog): Remark {
  return (subject) => {
    const effects = getOwn(asRecord(subject.document), "effects");
    if (!Array.isArray(effects)) return [];
    return effects.flatMap((effect: Json, index): Diagnostic[] => {
      if (typeof effect !== "string" || isStandardEffect(effect)) return [];
      const args = { effect, known: EFFECT_NAMES.join(", "), hint: didYouMean(effect, EFFECT_NAMES) };
      return [catalog.create("unknown-effect", args, placeOf(subject, ["effects", index]))];
    });
  };
}

/** A version that is not written as SemVer has it. */
export function versionRemarks(catalog: Catalog): Remark {
  return (subject) => {
    const raw = getOwn(asRecord(subject.document), "version");
    // Anything else is of a wrong type, which is said already.
    if (typeof raw !== "string" && typeof raw !== "number") return [];
    const read = decodeVersion(raw);
    if (!isSemver(read)) return [catalog.create("version-not-semver", { found: read }, placeOf(subject, ["version"]))];
    if (raw === read) return [];
    const place = placeOf(subject, ["version"]);
    const source = sourceText(subject, place);
    if (typeof raw === "number") {
      const fix = decodeVersion(source) === read ? replaceBy(read, source, place) : undefined;
      return [catalog.create("version-number", { found: source || String(raw), read }, { ...place, fix })];
    }
    return [
      catalog.create(
        "version-spelling",
        { found: `"${raw}"`, read },
        { ...place, fix: replaceBy(read, source, place) },
      ),
    ];
  };
}

function sourceText({ files }: Subject, { range }: ReturnType<typeof placeOf>): string {
  const content = files.text(SKILL_FILE);
  return content.kind === "text" && range ? content.text.slice(range.start, range.end) : "";
}

/** Puts a text in quotes in place of a plain value; anything else, such as one with an anchor, is left to a person. */
function replaceBy(text: string, source: string, { range }: ReturnType<typeof placeOf>) {
  if (!range || !/^(["']?)[\w.+-]+\1$/.test(source)) return undefined;
  return { title: `Write "${text}"`, edits: [{ ...range, text: `"${text}"` }] };
}

/** Spellings of a v2 manifest that are read although they are not quite the specification's. */
export function remarkOnSpelling(subject: Subject): Diagnostic[] {
  return [...schemaVersionRemarks(subject), ...emptyOperations(subject), ...unknownTypes(subject)];
}

export const schemaVersionRemarks: Remark = (subject) => {
  const document = asRecord(subject.document);
  if (readSchemaVersion(document) !== "loose") return [];
  const raw = getOwn(document, "schema_version");
  const place = placeOf(subject, ["schema_version"]);
  const found = typeof raw === "string" ? `"${raw}"` : `as ${describeValue(raw)}`;
  const isSame = isSpelledSchemaVersion(raw);
  const fix = isSame ? replaceBy(SCHEMA_VERSION, sourceText(subject, place), place) : undefined;
  return [v2Diagnostics.create("schema-version-spelling", { found }, { ...place, fix })];
};

export const emptyOperations: Remark = (subject) =>
  jsonEqual(getOwn(asRecord(subject.document), "operations"), {})
    ? [v2Diagnostics.create("no-operations", {}, placeOf(subject, ["operations"]))]
    : [];

export const unknownTypes: Remark = (subject) =>
  withType(subject, (type) => !TYPES.has(type)).map(({ type, at }) => {
    const args = { type, known: OWN_TYPES.join(", "), hint: didYouMeanType(type) };
    return v2Diagnostics.create("unknown-type", args, placeOf(subject, pathOf(at, "type")));
  });

/** The dialects that a v2 manifest uses: infos, which a quiet reader leaves out. */
export function remarkOnDialects(subject: Subject): Diagnostic[] {
  return [
    ...dialectTypes(subject),
    ...dialectFields(subject),
    ...dialectAgents(subject),
    ...onePlatform(v2Diagnostics, viewV2)(subject),
    ...unusedInputs(subject),
    ...dialectNote(subject),
  ];
}

export const dialectTypes: Remark = (subject) =>
  withType(subject, (type) => TYPES.has(type) && !OWN_TYPES.includes(type)).map(({ type, at }) =>
    v2Diagnostics.create("dialect-type", { type }, placeOf(subject, pathOf(at, "type"))),
  );

/** The inputs that have such a type. */
function withType({ document }: Subject, such: (type: string) => boolean): { type: string; at: ParameterAt }[] {
  const found: { type: string; at: ParameterAt }[] = [];
  for (const at of viewV2(document).parameters) {
    const type = getOwn(at.record, "type");
    if (typeof type === "string" && such(type)) found.push({ type, at });
  }
  return found;
}

export const dialectFields: Remark = (subject) =>
  viewV2(subject.document).outputs.flatMap((at) => {
    const fields = asRecord(getOwn(at.record, "fields"));
    return Object.keys(fields)
      .filter((field) => isJsonRecord(fields[field]))
      .map((field) => v2Diagnostics.create("dialect-field", { field }, placeOf(subject, pathOf(at, "fields", field))));
  });

export const dialectAgents: Remark = (subject) =>
  viewV2(subject.document)
    .entrypoints.filter((at) => has(at, "agent"))
    .map((at) =>
      v2Diagnostics.create("dialect-agent", { operation: at.operation }, placeOf(subject, pathOf(at, "agent"))),
    );

/** An operation that can be run on one platform and not on the other. */
export function onePlatform(catalog: Catalog, view: ViewOf): Remark {
  return (subject) =>
    view(subject.document)
      .entrypoints.filter((at) => has(at, "unix") !== has(at, "windows"))
      .map((at) => {
        const [present, absent] = has(at, "unix") ? ["unix", "windows"] : ["windows", "unix"];
        const args = { operation: at.operation, present, absent };
        return catalog.create("one-platform", args, placeOf(subject, pathOf(at)));
      });
}

/** Inputs that no argument uses, where there are arguments. */
export const unusedInputs: Remark = (subject) =>
  viewV2(subject.document).operations.flatMap(({ parameters, entrypoints }) => {
    if (!entrypoints || !(has(entrypoints, "unix") || has(entrypoints, "windows"))) return [];
    const used = new Set<string>();
    for (const { braces } of entrypoints.braced) for (const { name } of braces) used.add(name);
    return parameters
      .filter(({ name }) => !used.has(name))
      .map((at) =>
        v2Diagnostics.create("unused-input", { input: at.name, operation: at.operation }, placeOf(subject, pathOf(at))),
      );
  });

export const dialectNote: Remark = (subject) => {
  if (getOwn(viewV2(subject.document).contract.record, "note") === undefined) return [];
  return [v2Diagnostics.create("dialect-note", {}, placeOf(subject, ["stdout_contract", "note"]))];
};

function has({ record }: EntrypointsAt, key: string): boolean {
  return getOwn(record, key) !== undefined;
}
