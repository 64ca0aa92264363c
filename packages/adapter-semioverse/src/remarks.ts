import {
  type Diagnostic,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  type SkillManifest,
  textOf,
} from "@skill-convert/core";
import { asRecord, describe, placeOf, type Subject } from "./checks.js";
import { inputNames } from "./decode-document.js";
import { dependsKey } from "./depends.js";
import { diagnostics } from "./diagnostics.js";
import { OWN_KEYS } from "./format.js";
import { symbolicPlaceholders } from "./region.js";
import { decodeRuntime, runtimeKey } from "./runtime.js";
import { isJsonSchema } from "./schemas.js";
import { decodeField, didYouMeanType, TYPE_WORDS } from "./shorthand.js";
import { encodeVersion, isPair, isSemver, toSemver } from "./version.js";

type Code = keyof typeof diagnostics.definitions;
interface Remark {
  readonly code: Code;
  readonly args?: Readonly<Record<string, string>>;
  readonly path: Path;
  /** What may stand in place of the value, since it means the same. */
  readonly write?: string;
}

/**
 * What a person may want to know of a manifest that could be read: its dialects, and what is likely a mistake. The
 * infos among it are not even looked for where `quiet` is set.
 */
export function remarkOn(subject: Subject, manifest: SkillManifest, quiet: boolean): Diagnostic[] {
  const document = asRecord(subject.document);
  const remarks = [
    ...versionRemarks(document, manifest),
    ...keyRemarks(document),
    ...["inputs", "outputs"].flatMap((key) => shorthandRemarks(document, key)),
    ...identityRemarks(document, manifest),
    ...symbolicPlaceholders(document, inputNames(manifest.operations)).map(
      ({ name, path }): Remark => ({ code: "symbolic-placeholder", args: { placeholder: `{${name}}` }, path }),
    ),
    ...entrypointRemarks(manifest),
  ];
  return remarks
    .filter(({ code }) => !quiet || diagnostics.definitions[code].severity !== "info")
    .map((remark) => toDiagnostic(subject, remark));
}

function toDiagnostic(subject: Subject, { code, args, path, write }: Remark): Diagnostic {
  const place = placeOf(subject, path);
  if (write === undefined || !place.range) return diagnostics.create(code, args, place);
  const fix = { title: `Write ${write}`, edits: [{ ...place.range, text: write }] };
  return diagnostics.create(code, args, { ...place, fix });
}

function versionRemarks(document: JsonRecord, { version }: SkillManifest): Remark[] {
  const raw = getOwn(document, "version");
  if (version === undefined) return raw === undefined ? [{ code: "missing-version", path: [] }] : [];
  if (raw === undefined || isPair(raw)) return [];
  const found = encodeVersion(version);
  const pair = found?.join(", ") ?? "";
  const path = ["version"];
  const write = found && toSemver(...found) === version ? { write: `[${pair}]` } : {};
  if (isSemver(raw)) return [{ code: "semver-version", args: { found: version, pair }, path, ...write }];
  if (typeof raw === "number") return [{ code: "number-version", args: { pair }, path, ...write }];
  return [{ code: "spelled-version", args: { found: describe(raw), pair }, path }];
}

function keyRemarks(document: JsonRecord): Remark[] {
  const remarks: Remark[] = [];
  for (const [key, value] of Object.entries(document)) {
    if (OWN_KEYS.has(key) && value === null) remarks.push({ code: "empty-key", args: { key }, path: [key] });
  }
  for (const key of ["triggers", "scopes", "depends", "dependencies"]) {
    if (typeof getOwn(document, key) === "string") remarks.push({ code: "text-for-list", args: { key }, path: [key] });
  }
  const both = (read: string | undefined, other: string) =>
    read !== undefined && read !== other && (getOwn(document, other) ?? null) !== null;
  const [runtime, depends] = [runtimeKey(document), dependsKey(document)];
  for (const [read, other] of [
    [runtime, "invocation"],
    [depends, "dependencies"],
  ] as const) {
    if (read !== undefined && both(read, other))
      remarks.push({ code: "two-keys", args: { read, other }, path: [other] });
  }
  if (runtime === "invocation") {
    remarks.push({ code: "older-key", args: { found: runtime, key: "runtime" }, path: [runtime] });
  }
  const word = runtime && getOwn(document, runtime);
  const meant = decodeRuntime(word);
  if (runtime !== undefined && meant !== undefined && meant !== word) {
    remarks.push({ code: "older-runtime", args: { found: String(word), runtime: meant }, path: [runtime] });
  }
  return remarks;
}

function shorthandRemarks(document: JsonRecord, key: string): Remark[] {
  const raw: Json | undefined = getOwn(document, key);
  if (!isJsonRecord(raw) || isJsonSchema(raw) || Object.keys(raw).length === 0) return [];
  const unknown = Object.entries(raw).flatMap(([name, value]): Remark[] => {
    if (decodeField(value).known) return [];
    const text = textOf(value);
    const args = { text, hint: didYouMeanType(text), known: TYPE_WORDS.join(", "), name };
    return [{ code: "unknown-type", args, path: [key, name] }];
  });
  return [{ code: "shorthand", args: { key }, path: [key] }, ...unknown];
}

function identityRemarks(document: JsonRecord, { id }: SkillManifest): Remark[] {
  const remarks: Remark[] = [];
  if (typeof getOwn(document, "id") !== "string" && id !== undefined) {
    remarks.push({ code: "derived-id", args: { id }, path: [] });
  }
  if (getOwn(document, "name") === undefined) remarks.push({ code: "no-name", path: [] });
  return remarks;
}

function entrypointRemarks({ operations }: SkillManifest): Remark[] {
  const { unix, windows } = operations[0]?.entrypoints ?? {};
  const path = (unix ?? windows)?.at(-1);
  return typeof path === "string" ? [{ code: "derived-entrypoint", args: { path }, path: ["runtime"] }] : [];
}
