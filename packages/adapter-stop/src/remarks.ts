import {
  type Diagnostic,
  didYouMean,
  isJsonRecord,
  type Json,
  kebabCase,
  type Path,
  recordOf,
} from "@skill-convert/core";
import { SEVERITIES } from "./assertions.js";
import { type Check, placeOf, type Subject } from "./checks.js";
import { stopDiagnostics } from "./diagnostics.js";
import { ACCESS } from "./effects.js";
import { SOP_VERSION } from "./format.js";
import { assertionsOf, type Item, itemsAt, valueAt } from "./items.js";
import { LEVELS, METRIC_TYPES } from "./observability.js";
import { describeValue } from "./values.js";
import { isSemver, readVersion } from "./version.js";
import { bracketFix, quoteFix, sourceText } from "./written.js";

/** The dialects and slips of a document that is understood all the same, by the code of what is said. */
export const remarks = {
  "sop-spelling": (subject) => {
    const sop = valueAt(subject.document, ["sop"]);
    if (sop === undefined || sop === SOP_VERSION || !isSopSpelling(sop)) return [];
    const args = { found: describeScalar(sop), expected: SOP_VERSION };
    const fix = typeof sop === "number" ? quoteFix(subject, ["sop"], (text) => text === SOP_VERSION) : undefined;
    return [stopDiagnostics.create("sop-spelling", args, { ...placeOf(subject, ["sop"]), fix })];
  },
  "unknown-sop-version": (subject) => {
    const sop = valueAt(subject.document, ["sop"]);
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
    const name = valueAt(subject.document, ["name"]);
    const expected = typeof name === "string" ? kebabCase(name) : "";
    if (typeof name !== "string" || expected === name) return [];
    const args = { name, expected: expected || "my-skill" };
    return [stopDiagnostics.create("name-not-kebab", args, placeOf(subject, ["name"]))];
  },
  "unquoted-version": (subject) => {
    const version = valueAt(subject.document, ["version"]);
    if (typeof version !== "number") return [];
    const found = sourceText(subject, ["version"]) ?? String(version);
    const fix = quoteFix(subject, ["version"], (text) => readVersion(text) === readVersion(version));
    const read = readVersion(version);
    return [stopDiagnostics.create("unquoted-version", { found, read }, { ...placeOf(subject, ["version"]), fix })];
  },
  "version-spelling": (subject) => {
    const version = valueAt(subject.document, ["version"]);
    if (typeof version !== "string") return [];
    const read = readVersion(version);
    if (read === version || !isSemver(read)) return [];
    const found = sourceText(subject, ["version"]) ?? version;
    return [stopDiagnostics.create("version-spelling", { found, read }, placeOf(subject, ["version"]))];
  },
  "version-not-semver": (subject) => {
    const version = valueAt(subject.document, ["version"]);
    if (!isScalar(version) || isSemver(readVersion(version))) return [];
    const found = readVersion(version);
    return [stopDiagnostics.create("version-not-semver", { found }, placeOf(subject, ["version"]))];
  },
  "text-for-list": (subject) =>
    textListPaths(subject.document).flatMap((path) =>
      typeof valueAt(subject.document, path) === "string"
        ? [
            stopDiagnostics.create(
              "text-for-list",
              { field: String(path.at(-1)) },
              { ...placeOf(subject, path), fix: bracketFix(subject, path) },
            ),
          ]
        : [],
    ),
  "unknown-value": (subject) =>
    wordFields(subject.document).flatMap(([path, known]) => {
      const value = valueAt(subject.document, path);
      if (typeof value !== "string" || known.includes(value)) return [];
      const args = { value, field: String(path.at(-1)), known: known.join(", "), hint: didYouMean(value, known) };
      return [stopDiagnostics.create("unknown-value", args, placeOf(subject, path))];
    }),
  "empty-value": (subject) =>
    emptyPaths(subject.document).map((path) =>
      stopDiagnostics.create("empty-value", { field: String(path.at(-1)) }, placeOf(subject, path)),
    ),
} as const satisfies Readonly<Record<string, Check>>;

/** Everything of the kind that there is to say. */
export function remarkOn(subject: Subject): Diagnostic[] {
  return Object.values(remarks).flatMap((check) => check(subject));
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

/** Lists of texts, wherever one may stand. */
export function textListPaths(document: Json): Path[] {
  const requirements = ["env_vars", "files", "tools", "capabilities"].map((key) => ["requirements", key]);
  const effects = itemsAt(document, ["side_effects"]).flatMap(({ path }) =>
    ["paths", "destinations"].map((key) => [...path, key]),
  );
  return [["tags"], ["tools_used"], ...requirements, ...effects];
}

/** Fields that have one of a few values, and are no reason to refuse the manifest. */
function wordFields(document: Json): [Path, readonly string[]][] {
  const fields = (items: readonly Item[], key: string, known: readonly string[]) =>
    items.map(({ path }): [Path, readonly string[]] => [[...path, key], known]);
  return [
    ...fields(itemsAt(document, ["side_effects"]), "access", ACCESS),
    ...fields(assertionsOf(document), "severity", SEVERITIES),
    [["observability", "level"], LEVELS],
    ...fields(itemsAt(document, ["observability", "metrics"]), "type", METRIC_TYPES),
  ];
}

/** Keys without a value, except where null is a value like any other. */
function emptyPaths(document: Json): Path[] {
  const within = (value: Json, path: Path): Path[] => {
    if (Array.isArray(value)) return value.flatMap((item: Json, index) => within(item, [...path, index]));
    if (!isJsonRecord(value) || path.length > 4) return [];
    return Object.entries(value).flatMap(([key, item]) => {
      if (FREE.has(key)) return [];
      return item === null ? [[...path, key]] : within(item, [...path, key]);
    });
  };
  if (!isJsonRecord(document)) return [];
  return Object.entries(document).flatMap(([key, value]) =>
    FIELDS.has(key) ? within(recordOf([[key, value]]), []) : [],
  );
}

const FREE: ReadonlySet<string> = new Set(["default", "equals"]);
const FIELDS: ReadonlySet<string> = new Set([
  ...["author", "license", "repository", "tags", "inputs", "outputs", "tools_used"],
  ...["side_effects", "requirements", "assertions", "observability"],
]);
