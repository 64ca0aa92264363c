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
import { isSemver, toSemver, versionText, type Written } from "./version.js";

type Remark = (document: JsonRecord, subject: Subject, written: Written) => Diagnostic[];

/** What is said of a skill without a version of the manifest format. */
export const legacyRemarks = {
  /** "Missing manifest = no validation (current behavior)". */
  "legacy-fields": (document, subject) => {
    const names = Object.keys(document).filter((key) => OWN_KEYS.has(key) && getOwn(document, key) !== null);
    const [first] = names;
    if (first === undefined) return [];
    return [report(subject, "legacy-fields", { fields: names.map((name) => `"${name}"`).join(", ") }, [first])];
  },
} as const satisfies Readonly<Record<string, Remark>>;

/** What is said of a manifest that is read although it is not quite the specification's. */
export const remarks = {
  "version-dialect": (document, subject, written) => {
    const raw = getOwn(document, "manifest_version");
    if (raw === undefined || raw === MANIFEST_VERSION) return [];
    const found = typeof raw === "string" ? `"${raw}"` : `as the number ${textOf(raw)}`;
    const path = ["manifest_version"];
    const same = typeof raw === "number" && written(path)?.trim() === MANIFEST_VERSION;
    const remark = report(subject, "version-dialect", { found, read: `"${MANIFEST_VERSION}"` }, path);
    const fix = same ? quoteFix(path, subject, MANIFEST_VERSION) : undefined;
    return [fix ? { ...remark, fix } : remark];
  },
  "unquoted-version": (document, subject, written) =>
    numericVersions(document).map((path) => unquoted(path, subject, written)),
} as const satisfies Readonly<Record<string, Remark>>;

/** The same, where it is only a matter of spelling. */
export const spellingRemarks = {
  "empty-field": (document, subject) =>
    emptyFields(document, OWN_KEYS).map((path) => report(subject, "empty-field", { field: path.join(".") }, path)),
  "version-spelling": (document, subject, written) => {
    const version = getOwn(document, "version");
    const text = typeof version === "string" ? versionText(version, ["version"], written) : undefined;
    if (text === undefined || toSemver(text) === text) return [];
    return [report(subject, "version-spelling", { found: text, read: toSemver(text) }, ["version"])];
  },
  "version-not-semver": (document, subject, written) => {
    const text = versionText(getOwn(document, "version") ?? null, ["version"], written);
    if (text === undefined || isSemver(toSemver(text))) return [];
    return [report(subject, "version-not-semver", { found: text }, ["version"])];
  },
  "flat-inputs": (document, subject) =>
    Array.isArray(getOwn(document, "inputs")) ? [report(subject, "flat-inputs", {}, ["inputs"])] : [],
  "name-not-kebab": (document, subject) => {
    const name = getOwn(document, "name");
    if (typeof name !== "string" || kebabName(name) === name) return [];
    return [report(subject, "name-not-kebab", { name, kebab: kebabName(name) }, ["name"])];
  },
} as const satisfies Readonly<Record<string, Remark>>;

const LEGACY_REMARKS: readonly Remark[] = Object.values(legacyRemarks);
const REMARKS: readonly Remark[] = Object.values(remarks);
const REMARKS_AND_SPELLING: readonly Remark[] = [...REMARKS, ...Object.values(spellingRemarks)];

/** Everything of the kind that there is to say. Infos give way to a quiet reader. */
export function remarkOn(document: JsonRecord, subject: Subject, written: Written, quiet: boolean): Diagnostic[] {
  const all = isLegacy(document) ? LEGACY_REMARKS : quiet ? REMARKS : REMARKS_AND_SPELLING;
  return all.flatMap((remark) => remark(document, subject, written));
}

function unquoted(path: Path, subject: Subject, written: Written): Diagnostic {
  const pointer = toPointer(path);
  const range = subject.locatePointer(pointer)?.range;
  const text = written(path)?.trim();
  const fix = text !== undefined && /^[\d.]+$/.test(text) ? quoteFix(path, subject, text) : undefined;
  return adr002Diagnostics.create("unquoted-version", { found: text ?? "" }, { file: SKILL_FILE, range, pointer, fix });
}

function quoteFix(path: Path, subject: Subject, text: string): Fix | undefined {
  const range = subject.locatePointer(toPointer(path))?.range;
  return range && { title: "Put the version in quotes", edits: [{ ...range, text: `"${text}"` }] };
}
