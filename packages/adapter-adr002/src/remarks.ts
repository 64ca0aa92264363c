import {
  type Diagnostic,
  type Fix,
  getOwn,
  type JsonRecord,
  kebabName,
  type Path,
  textOf,
  toPointer,
} from "@skill-convert/core";
import { report, type Subject } from "./checks.js";
import { adr002Diagnostics } from "./diagnostics.js";
import { emptyFields, numericVersions } from "./dialects.js";
import { MANIFEST_VERSION, OWN_KEYS, SKILL_FILE } from "./format.js";
import { isLegacy } from "./legacy.js";
import { toSemver, versionText, type Written } from "./version.js";

/** What is said of a document that is read although it is not quite the specification's. Infos give way to a quiet reader. */
export function remarkOn(document: JsonRecord, subject: Subject, written: Written, quiet: boolean): Diagnostic[] {
  if (isLegacy(document)) return legacyRemarks(document, subject);
  const remarks = [
    ...manifestVersionRemarks(document, subject),
    ...numericVersions(document).map((path) => unquoted(path, subject, written)),
  ];
  return quiet ? remarks : [...remarks, ...spellingRemarks(document, subject, written)];
}

/** "Missing manifest = no validation (current behavior)". */
function legacyRemarks(document: JsonRecord, subject: Subject): Diagnostic[] {
  const names = Object.keys(document).filter((key) => OWN_KEYS.has(key) && getOwn(document, key) !== null);
  const [first] = names;
  if (first === undefined) return [];
  const fields = names.map((name) => `"${name}"`).join(", ");
  return [report(subject, "legacy-fields", { fields }, [first])];
}

function manifestVersionRemarks(document: JsonRecord, subject: Subject): Diagnostic[] {
  const raw = getOwn(document, "manifest_version");
  if (raw === undefined || raw === MANIFEST_VERSION) return [];
  const found = typeof raw === "string" ? `"${raw}"` : `as the number ${textOf(raw)}`;
  return [report(subject, "version-dialect", { found, read: `"${MANIFEST_VERSION}"` }, ["manifest_version"])];
}

function unquoted(path: Path, subject: Subject, written: Written): Diagnostic {
  const pointer = toPointer(path);
  const range = subject.locatePointer(pointer)?.range;
  const text = written(path)?.trim();
  const plain = range && text !== undefined && /^[\d.]+$/.test(text);
  const fix: Fix | undefined = plain
    ? { title: "Put the version in quotes", edits: [{ ...range, text: `"${text}"` }] }
    : undefined;
  return adr002Diagnostics.create("unquoted-version", { found: text ?? "" }, { file: SKILL_FILE, range, pointer, fix });
}

function spellingRemarks(document: JsonRecord, subject: Subject, written: Written): Diagnostic[] {
  const remarks = emptyFields(document, OWN_KEYS).map((path) =>
    report(subject, "empty-field", { field: path.join(".") }, path),
  );
  const version = getOwn(document, "version");
  const text = typeof version === "string" ? versionText(version, ["version"], written) : undefined;
  if (text !== undefined && toSemver(text) !== text) {
    remarks.push(report(subject, "version-spelling", { found: text, read: toSemver(text) }, ["version"]));
  }
  if (Array.isArray(getOwn(document, "inputs"))) remarks.push(report(subject, "flat-inputs", {}, ["inputs"]));
  const name = getOwn(document, "name");
  if (typeof name === "string" && kebabName(name) !== name) {
    remarks.push(report(subject, "name-not-kebab", { name, kebab: kebabName(name) }, ["name"]));
  }
  return remarks;
}
