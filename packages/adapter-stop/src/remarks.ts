import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  kebabCase,
  type Path,
} from "@skill-convert/core";
import { SEVERITIES } from "./assertions.js";
import { placeOf, type Subject } from "./checks.js";
import { stopDiagnostics } from "./diagnostics.js";
import { ACCESS } from "./effects.js";
import { MANIFEST_FILE, SOP_VERSION } from "./format.js";
import { assertionsOf, itemsAt, valueAt } from "./items.js";
import { LEVELS, METRIC_TYPES } from "./observability.js";
import { describeValue } from "./values.js";
import { isSemver, readVersion } from "./version.js";

type Code = keyof typeof stopDiagnostics.definitions;

/** The dialects and slips of a document that is understood all the same. */
export function remarkOn(subject: Subject): Diagnostic[] {
  const { document } = subject;
  if (!isJsonRecord(document)) return [];
  const say = (code: Code, args: Record<string, string>, path: Path) =>
    stopDiagnostics.create(code, args, placeOf(subject, path));
  return [
    ...aboutSop(getOwn(document, "sop"), say),
    ...aboutName(getOwn(document, "name"), say),
    ...aboutVersion(getOwn(document, "version"), () => sourceText(subject, ["version"]), say),
    ...aboutLists(document, say),
    ...aboutWords(document, say),
    ...aboutEmptyValues(document, say),
  ];
}

type Say = (code: Code, args: Record<string, string>, path: Path) => Diagnostic;

function aboutSop(sop: Json | undefined, say: Say): Diagnostic[] {
  if (sop === SOP_VERSION || sop === undefined) return [];
  const expected = SOP_VERSION;
  const same = Number(sop) === Number(SOP_VERSION) || sop === `${SOP_VERSION}.0`;
  if (same) return [say("sop-spelling", { found: describeScalar(sop), expected }, ["sop"])];
  return [say("unknown-sop-version", { found: String(sop), expected }, ["sop"])];
}

function describeScalar(value: Json): string {
  return typeof value === "string" ? `"${value}"` : `as ${describeValue(value)}`;
}

function aboutName(name: Json | undefined, say: Say): Diagnostic[] {
  if (typeof name !== "string") return [];
  const expected = kebabCase(name);
  return expected === name ? [] : [say("name-not-kebab", { name, expected: expected || "my-skill" }, ["name"])];
}

function aboutVersion(version: Json | undefined, source: () => string | undefined, say: Say): Diagnostic[] {
  if (version === undefined) return [];
  const read = readVersion(version);
  if (!isSemver(read)) return [say("version-not-semver", { found: read }, ["version"])];
  if (read === version) return [];
  return [say("version-spelling", { found: source() ?? String(version), read }, ["version"])];
}

/** A value as it is written, where that says more than the value: `1.10` is the number 1.1. */
function sourceText(subject: Subject, path: Path): string | undefined {
  const { range } = placeOf(subject, path);
  const content = subject.files.text(MANIFEST_FILE);
  return range && content.kind === "text" ? content.text.slice(range.start, range.end) : undefined;
}

/** Lists of texts, wherever one may stand. */
function listPaths(document: Json): Path[] {
  const requirements = ["env_vars", "files", "tools", "capabilities"].map((key) => ["requirements", key]);
  const effects = itemsAt(document, ["side_effects"]).flatMap(({ path }) =>
    ["paths", "destinations"].map((key) => [...path, key]),
  );
  return [["tags"], ["tools_used"], ...requirements, ...effects];
}

function aboutLists(document: Json, say: Say): Diagnostic[] {
  return listPaths(document).flatMap((path) =>
    typeof valueAt(document, path) === "string" ? [say("text-for-list", { field: String(path.at(-1)) }, path)] : [],
  );
}

/** Fields that have one of a few values, and are no reason to refuse the manifest. */
function aboutWords(document: Json, say: Say): Diagnostic[] {
  const fields: [Path, readonly string[]][] = [
    ...itemsAt(document, ["side_effects"]).flatMap(({ raw, path }): [Path, readonly string[]][] =>
      getOwn(raw, "type") === "filesystem" ? [[[...path, "access"], ACCESS]] : [],
    ),
    ...assertionsOf(document).map(({ path }): [Path, readonly string[]] => [[...path, "severity"], SEVERITIES]),
    [["observability", "level"], LEVELS],
    ...itemsAt(document, ["observability", "metrics"]).map(({ path }): [Path, readonly string[]] => [
      [...path, "type"],
      METRIC_TYPES,
    ]),
  ];
  return fields.flatMap(([path, known]) => {
    const value = valueAt(document, path);
    if (typeof value !== "string" || known.includes(value)) return [];
    const args = { value, field: String(path.at(-1)), known: known.join(", "), hint: didYouMean(value, known) };
    return [say("unknown-value", args, path)];
  });
}

/** Keys without a value, except where null is a value like any other. */
function aboutEmptyValues(document: Json, say: Say): Diagnostic[] {
  const free = new Set(["default", "equals"]);
  const within = (value: Json, path: Path): Diagnostic[] => {
    if (Array.isArray(value)) return value.flatMap((item: Json, index) => within(item, [...path, index]));
    if (!isJsonRecord(value) || path.length > 4) return [];
    return Object.entries(value).flatMap(([key, item]) => {
      if (free.has(key)) return [];
      return item === null ? [say("empty-value", { field: key }, [...path, key])] : within(item, [...path, key]);
    });
  };
  return Object.entries(document as { [key: string]: Json })
    .filter(([key]) => FIELDS.has(key))
    .flatMap(([key, value]) => within({ [key]: value }, []));
}

const FIELDS: ReadonlySet<string> = new Set([
  ...["author", "license", "repository", "tags", "inputs", "outputs", "tools_used"],
  ...["side_effects", "requirements", "assertions", "observability"],
]);
