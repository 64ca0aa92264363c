import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Path,
  type RuleSubject,
  toPointer,
} from "@skill-convert/core";
import { v1Diagnostics, v2Diagnostics } from "./diagnostics.js";
import { isPlaceholder } from "./entrypoints.js";
import { SKILL_FILE, V1, V2 } from "./formats.js";
import { describeValue, type ShapeIssue } from "./shape.js";
import { skillFileOf } from "./skill-file.js";
import { readSchemaVersion } from "./version.js";
import { pathOf, type ViewOf, viewV1, viewV2 } from "./view.js";

/** What the requirements of both specifications look at. */
export type Subject = Pick<RuleSubject, "files" | "document" | "locatePointer">;
export type Check = (subject: Subject) => readonly Diagnostic[];

type Catalog = typeof v1Diagnostics | typeof v2Diagnostics;

/** Where a path of the document lies: the place of a diagnostic about it. */
export function placeOf(subject: Subject, path: Path) {
  const pointer = toPointer(path);
  return { file: SKILL_FILE, range: subject.locatePointer(pointer)?.range, pointer };
}

/** "Embedding": one block in a SKILL.md. */
export function oneBlock(catalog: Catalog, word: string): Check {
  return ({ files }) => {
    const others = skillFileOf(files, word)?.blocks.slice(1) ?? [];
    return others.map(({ range }) => catalog.create("second-block", { word }, { file: SKILL_FILE, range }));
  };
}

/** The fields that the "Field Reference" marks as required, and the types it gives them. */
function shape(catalog: Catalog, view: ViewOf, code: ShapeIssue["code"]): Check {
  return (subject) =>
    view(subject.document)
      .misshapen.filter((issue) => issue.code === code)
      .map((issue) => shapeDiagnostic(catalog, subject, issue));
}

function shapeDiagnostic(catalog: Catalog, subject: Subject, { code, path, expected, found }: ShapeIssue): Diagnostic {
  if (code === "wrong-type") {
    return catalog.create(code, { place: describePlace(path), expected, found }, placeOf(subject, path));
  }
  const [parent, field] = [path.slice(0, -1), String(path.at(-1))];
  const place = { ...placeOf(subject, parent), pointer: toPointer(path) };
  return catalog.create(code, { place: describePlace(parent), field, expected }, place);
}

/** A place of the document in the words of a sentence that begins with it. */
export function describePlace(path: Path): string {
  return path.length === 0 ? "The manifest" : `"${path.join(".")}"`;
}

/** "schema_version": always the text "2.0". */
const schemaVersion: Check = (subject) => {
  if (!isJsonRecord(subject.document)) return [];
  const raw = getOwn(subject.document, "schema_version");
  if (raw === undefined || readSchemaVersion(subject.document) !== "unsupported") return [];
  const found = typeof raw === "string" ? `"${raw}"` : describeValue(raw);
  return [v2Diagnostics.create("unsupported-schema-version", { found }, placeOf(subject, ["schema_version"]))];
};

/** "entrypoints": a placeholder names a parameter. */
const declaredPlaceholders: Check = (subject) =>
  viewV2(subject.document).operations.flatMap(({ name: operation, inputs, entrypoints }) =>
    (entrypoints?.braced ?? []).flatMap((at) =>
      at.braces
        .filter((found) => !inputs.has(found.name) && isPlaceholder(found))
        .map(({ name }) => {
          const args = { name, operation, hint: didYouMean(name, [...inputs]) };
          return v2Diagnostics.create("undeclared-placeholder", args, placeOf(subject, pathOf(at)));
        }),
    ),
  );

/** What reading takes for granted, by the code of what is said where it does not hold. */
export const v2Checks = {
  "second-block": oneBlock(v2Diagnostics, V2.word),
  "missing-field": shape(v2Diagnostics, viewV2, "missing-field"),
  "wrong-type": shape(v2Diagnostics, viewV2, "wrong-type"),
  "unsupported-schema-version": schemaVersion,
  "undeclared-placeholder": declaredPlaceholders,
} as const satisfies Readonly<Record<string, Check>>;

export const v1Checks = {
  "second-block": oneBlock(v1Diagnostics, V1.word),
  "missing-field": shape(v1Diagnostics, viewV1, "missing-field"),
  "wrong-type": shape(v1Diagnostics, viewV1, "wrong-type"),
} as const satisfies Readonly<Record<string, Check>>;

/** Findings after which the rest of a document cannot be relied on. */
const FATAL: ReadonlySet<string> = new Set(["missing-field", "wrong-type", "unsupported-schema-version"]);

/** Whether a document can be understood in spite of what was found. */
export function isUnderstood(problems: readonly Diagnostic[]): boolean {
  return !problems.some(({ code }) => FATAL.has(code.slice(code.indexOf("/") + 1)));
}

/** The findings of every check. */
export function runChecks(checks: Readonly<Record<string, Check>>, subject: Subject): Diagnostic[] {
  return Object.values(checks).flatMap((check) => check(subject));
}
