import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  kebabCase,
  type Path,
} from "@skill-convert/core";
import { SEVERITIES } from "./assertions.js";
import { type Check, placeOf, type Subject } from "./checks.js";
import { stopDiagnostics } from "./diagnostics.js";
import { ACCESS } from "./effects.js";
import { SOP_VERSION } from "./format.js";
import { LEVELS, METRIC_TYPES } from "./observability.js";
import { describeValue } from "./values.js";
import { isSemver, readVersion } from "./version.js";
import { type DocumentView, viewOf } from "./view.js";
import { bracketFix, quoteFix, sourceText } from "./written.js";

/** The dialects and slips of a document that is understood all the same, by the code of what is said. */
export const remarks = {
  "sop-spelling": (subject) => {
    const sop = topValue(subject, "sop");
    if (sop === undefined || sop === SOP_VERSION || !isSopSpelling(sop)) return [];
    const args = { found: describeScalar(sop), expected: SOP_VERSION };
    const fix = typeof sop === "number" ? quoteFix(subject, ["sop"], (text) => text === SOP_VERSION) : undefined;
    return [stopDiagnostics.create("sop-spelling", args, { ...placeOf(subject, ["sop"]), fix })];
  },
  "unknown-sop-version": (subject) => {
    const sop = topValue(subject, "sop");
    if (!isScalar(sop) || isSopSpelling(sop)) return [];
    return [
      stopDiagnostics.create(
        "unknown-sop-version",
        { found: String(sop), expected: SOP_VERSION },
        placeOf(subject, ["sop"]),
      ),
    ];
  },
  "name-not-kebab": (subject) => {
    const name = topValue(subject, "name");
    const expected = typeof name === "string" ? kebabCase(name) : "";
    if (typeof name !== "string" || expected === name) return [];
    const args = { name, expected: expected || "my-skill" };
    return [stopDiagnostics.create("name-not-kebab", args, placeOf(subject, ["name"]))];
  },
  "unquoted-version": (subject) => {
    const version = topValue(subject, "version");
    if (typeof version !== "number") return [];
    const found = sourceText(subject, ["version"]) ?? String(version);
    const fix = quoteFix(subject, ["version"], (text) => readVersion(text) === readVersion(version));
    const read = readVersion(version);
    return [stopDiagnostics.create("unquoted-version", { found, read }, { ...placeOf(subject, ["version"]), fix })];
  },
  "version-spelling": (subject) => {
    const version = topValue(subject, "version");
    if (typeof version !== "string") return [];
    const read = readVersion(version);
    if (read === version || !isSemver(read)) return [];
    const found = sourceText(subject, ["version"]) ?? version;
    return [stopDiagnostics.create("version-spelling", { found, read }, placeOf(subject, ["version"]))];
  },
  "version-not-semver": (subject) => {
    const version = topValue(subject, "version");
    if (!isScalar(version) || isSemver(readVersion(version))) return [];
    const found = readVersion(version);
    return [stopDiagnostics.create("version-not-semver", { found }, placeOf(subject, ["version"]))];
  },
  "text-for-list": (subject) => {
    const texts = viewOf(subject.document).textLists.filter(({ value }) => typeof value === "string");
    return texts.map(({ path }) => {
      const place = { ...placeOf(subject, path), fix: bracketFix(subject, path) };
      return stopDiagnostics.create("text-for-list", { field: String(path.at(-1)) }, place);
    });
  },
  "unknown-value": (subject) =>
    unknownWords(viewOf(subject.document)).map(({ value, known, path }) => {
      const args = { value, field: String(path.at(-1)), known: known.join(", "), hint: didYouMean(value, known) };
      return stopDiagnostics.create("unknown-value", args, placeOf(subject, path));
    }),
  "empty-value": (subject) =>
    emptyPaths(viewOf(subject.document).top).map((path) =>
      stopDiagnostics.create("empty-value", { field: String(path.at(-1)) }, placeOf(subject, path)),
    ),
} as const satisfies Readonly<Record<string, Check>>;

const ALL: readonly Check[] = Object.values(remarks);

/** Everything of the kind that there is to say. */
export function remarkOn(subject: Subject): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const check of ALL) found.push(...check(subject));
  return found;
}

function topValue({ document }: Subject, key: string): Json | undefined {
  return getOwn(viewOf(document).top, key);
}

function isScalar(value: Json | undefined): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Whether a value stands for the known version of the specification. */
function isSopSpelling(sop: Json): boolean {
  return isScalar(sop) && (Number(sop) === Number(SOP_VERSION) || sop === `${SOP_VERSION}.0`);
}

function describeScalar(value: Json): string {
  return typeof value === "string" ? `"${value}"` : `as ${describeValue(value)}`;
}

interface UnknownWord {
  readonly value: string;
  readonly known: readonly string[];
  readonly path: Path;
}

/** Texts in fields that have one of a few values, and are no reason to refuse the manifest. */
function unknownWords({ effects, assertions, observability, metrics }: DocumentView): UnknownWord[] {
  const found: UnknownWord[] = [];
  const look = (raw: JsonRecord, path: Path, key: string, known: readonly string[]) => {
    const value = getOwn(raw, key);
    if (typeof value === "string" && !known.includes(value)) found.push({ value, known, path: [...path, key] });
  };
  for (const { raw, path } of effects) look(raw, path, "access", ACCESS);
  for (const { raw, path } of assertions) look(raw, path, "severity", SEVERITIES);
  if (observability) look(observability, ["observability"], "level", LEVELS);
  for (const { raw, path } of metrics) look(raw, path, "type", METRIC_TYPES);
  return found;
}

/** Keys without a value, except where null is a value like any other. */
function emptyPaths(top: JsonRecord): Path[] {
  const found: Path[] = [];
  for (const key of Object.keys(top)) {
    if (FIELDS.has(key)) addIfEmpty(top[key] ?? null, [key], found);
  }
  return found;
}

/** Looks at the value of the key that a path ends with. The path grows and shrinks on the way, and is the same after. */
function addIfEmpty(value: Json, path: (string | number)[], found: Path[]): void {
  if (value === null) found.push([...path]);
  else if (typeof value === "object") addEmpty(value, path, found);
}

function addEmpty(value: Json, path: (string | number)[], found: Path[]): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      addEmpty(value[index], path, found);
      path.pop();
    }
  } else if (isJsonRecord(value) && path.length <= DEEPEST) {
    for (const key of Object.keys(value)) {
      if (FREE.has(key)) continue;
      path.push(key);
      addIfEmpty(value[key] ?? null, path, found);
      path.pop();
    }
  }
}

/** How deep the mappings of the specification stand; what is below is anybody's data. */
const DEEPEST = 4;
const FREE: ReadonlySet<string> = new Set(["default", "equals"]);
const FIELDS: ReadonlySet<string> = new Set([
  ...["author", "license", "repository", "tags", "inputs", "outputs", "tools_used"],
  ...["side_effects", "requirements", "assertions", "observability"],
]);
