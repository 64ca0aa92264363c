import {
  type Diagnostic,
  didYouMean,
  type Json,
  type Path,
  parseTemplate,
  type RuleSubject,
  templateReferences,
  toPointer,
} from "@skill-convert/core";
import { CHECKS, readCheck } from "./assertions.js";
import { stopDiagnostics } from "./diagnostics.js";
import { EFFECT_TYPES } from "./effects.js";
import { MANIFEST_FILE } from "./format.js";
import { assertionsOf, describePlace, itemsAt, textsUnder } from "./items.js";
import { syntax } from "./references.js";
import { checkShape, type ShapeIssue } from "./shape.js";
import { EFFECT_SYNONYMS, TYPE_SYNONYMS } from "./synonyms.js";
import { TYPES } from "./types.js";
import { describeValue, textAt } from "./values.js";

/** What the requirements of the specification look at. */
export type Subject = Pick<RuleSubject, "files" | "document" | "locatePointer">;
export type Check = (subject: Subject) => readonly Diagnostic[];

/** The place of a diagnostic about a path of the document. */
export function placeOf(subject: Pick<Subject, "locatePointer">, path: Path) {
  const pointer = toPointer(path);
  return { file: MANIFEST_FILE, range: subject.locatePointer(pointer)?.range, pointer };
}

/** "Schema": the fields that are required, and the type of each. */
function shape(code: ShapeIssue["code"]): Check {
  return (subject) =>
    checkShape(subject.document)
      .filter((issue) => issue.code === code)
      .map((issue) => shapeDiagnostic(issue, subject));
}

function shapeDiagnostic({ code, path, expected, value }: ShapeIssue, subject: Subject): Diagnostic {
  if (code === "wrong-type") {
    const args = { place: describePlace(path), expected, found: describeValue(value) };
    return stopDiagnostics.create(code, args, placeOf(subject, path));
  }
  const parent = path.slice(0, -1);
  const args = { place: describePlace(parent), field: String(path.at(-1)), expected };
  return stopDiagnostics.create(code, args, { ...placeOf(subject, parent), pointer: toPointer(path) });
}

/** "Validation", rules 2 and 3: recognised types. */
function recognisedTypes(
  list: string,
  known: ReadonlyMap<string, unknown>,
  synonyms: ReadonlyMap<string, string>,
  code: "unknown-input-type" | "unknown-output-type" | "unknown-effect-type",
): Check {
  return (subject) =>
    itemsAt(subject.document, [list]).flatMap(({ raw, path }) => {
      const type = textAt(raw, "type");
      if (type === undefined || known.has(type)) return [];
      const meant = synonyms.get(type.toLowerCase()) ?? type;
      const args = { type, known: [...known.keys()].join(", "), hint: didYouMean(meant, known.keys()) };
      return [stopDiagnostics.create(code, args, placeOf(subject, [...path, "type"]))];
    });
}

/** "Validation", rule 4: interpolations name what is declared. */
function declaredReferences(kind: "input" | "output"): Check {
  return (subject) => {
    const names = namesIn(subject.document, `${kind}s`);
    const known = new Set(names);
    return templatesOf(subject.document).flatMap(({ text, path }) =>
      templateReferences(parseTemplate(text, syntax)).flatMap((reference) => {
        const name = kind in reference ? Object.values(reference)[0] : undefined;
        if (name === undefined || known.has(name)) return [];
        const args = { name, hint: didYouMean(name, names) };
        return [stopDiagnostics.create(`undeclared-${kind}`, args, placeOf(subject, path))];
      }),
    );
  };
}

function namesIn(document: Json, list: string): string[] {
  return itemsAt(document, [list]).flatMap(({ raw }) => textAt(raw, "name") ?? []);
}

/** Every text that a runtime interpolates. */
export function templatesOf(document: Json): { text: string; path: Path }[] {
  return [
    ...itemsAt(document, ["side_effects"]).flatMap(({ path }) => [
      ...textsUnder(document, [...path, "paths"]),
      ...textsUnder(document, [...path, "destinations"]),
    ]),
    ...textsUnder(document, ["requirements", "files"]),
    ...assertionsOf(document).flatMap(({ raw, path }) => {
      const check = readCheck(textAt(raw, "check") ?? "")?.check ?? "";
      const keys = (CHECKS.get(check) ?? []).filter(({ kind }) => kind === "template");
      return keys.flatMap(({ key }) => textsUnder(document, [...path, key]));
    }),
  ];
}

/** "Validation", rule 5: assertions make checks of the specification. */
const recognisedChecks: Check = (subject) =>
  assertionsOf(subject.document).flatMap(({ raw, path }) => {
    const check = textAt(raw, "check");
    if (check === undefined || readCheck(check)) return [];
    const known = [...CHECKS.keys()].map((name) => (name === "output" ? "output.<name>" : name));
    const args = { check, known: known.join(", "), hint: didYouMean(check, known) };
    return [stopDiagnostics.create("unknown-check", args, placeOf(subject, [...path, "check"]))];
  });

/** "Schema": a parameter is known by its name. */
const uniqueNames: Check = (subject) =>
  ["inputs", "outputs"].flatMap((list) => {
    const seen = new Set<string>();
    return itemsAt(subject.document, [list]).flatMap(({ raw, path }) => {
      const name = textAt(raw, "name");
      if (name === undefined || !seen.has(name)) {
        if (name !== undefined) seen.add(name);
        return [];
      }
      return [stopDiagnostics.create("duplicate-name", { name, list }, placeOf(subject, [...path, "name"]))];
    });
  });

const ofValues = {
  "unknown-input-type": recognisedTypes("inputs", TYPES, TYPE_SYNONYMS, "unknown-input-type"),
  "unknown-output-type": recognisedTypes("outputs", TYPES, TYPE_SYNONYMS, "unknown-output-type"),
  "unknown-effect-type": recognisedTypes("side_effects", EFFECT_TYPES, EFFECT_SYNONYMS, "unknown-effect-type"),
  "undeclared-input": declaredReferences("input"),
  "undeclared-output": declaredReferences("output"),
  "unknown-check": recognisedChecks,
  "duplicate-name": uniqueNames,
} as const satisfies Readonly<Record<string, Check>>;

/** What reading takes for granted, by the code of what is said where it does not hold. */
export const checks = {
  "missing-field": shape("missing-field"),
  "wrong-type": shape("wrong-type"),
  ...ofValues,
} as const satisfies Readonly<Record<string, Check>>;

/** The findings of every check. */
export function runChecks(subject: Subject): Diagnostic[] {
  const ofShape = checkShape(subject.document).map((issue) => shapeDiagnostic(issue, subject));
  return [...ofShape, ...Object.values(ofValues).flatMap((check) => check(subject))];
}
