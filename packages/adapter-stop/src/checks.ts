import {
  type Diagnostic,
  didYouMean,
  type Path,
  type RuleSubject,
  referenceName,
  toPointer,
} from "@skill-convert/core";
import { CHECKS } from "./assertions.js";
import { stopDiagnostics } from "./diagnostics.js";
import { EFFECT_TYPES } from "./effects.js";
import { MANIFEST_FILE } from "./format.js";
import type { ValueItem } from "./items.js";
import type { ShapeIssue } from "./shape.js";
import { EFFECT_SYNONYMS, TYPE_SYNONYMS } from "./synonyms.js";
import { TYPES } from "./types.js";
import { describePlace, describeValue, textAt } from "./values.js";
import { viewOf } from "./view.js";

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
    viewOf(subject.document)
      .misshapen.filter((issue) => issue.code === code)
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
  list: "inputs" | "outputs" | "effects",
  known: ReadonlyMap<string, unknown>,
  synonyms: ReadonlyMap<string, string>,
  code: "unknown-input-type" | "unknown-output-type" | "unknown-effect-type",
): Check {
  return (subject) => {
    const found: Diagnostic[] = [];
    for (const { type, path } of viewOf(subject.document)[list]) {
      if (type === undefined || known.has(type)) continue;
      const meant = synonyms.get(type.toLowerCase()) ?? type;
      const args = { type, known: [...known.keys()].join(", "), hint: didYouMean(meant, known.keys()) };
      found.push(stopDiagnostics.create(code, args, placeOf(subject, [...path, "type"])));
    }
    return found;
  };
}

/** "Validation", rule 4: interpolations name what is declared. */
function declaredReferences(kind: "input" | "output"): Check {
  return (subject) => {
    const { references, [`${kind}s` as const]: declared } = viewOf(subject.document);
    if (references.length === 0) return [];
    const names = declared.flatMap(({ name }) => name ?? []);
    const found: Diagnostic[] = [];
    for (const { reference, path } of references) {
      const name = referenceName(reference);
      if (!(kind in reference) || names.includes(name)) continue;
      const args = { name, hint: didYouMean(name, names) };
      found.push(stopDiagnostics.create(`undeclared-${kind}`, args, placeOf(subject, path)));
    }
    return found;
  };
}

/** "Validation", rule 5: assertions make checks of the specification. */
const recognisedChecks: Check = (subject) => {
  const found: Diagnostic[] = [];
  for (const { raw, path, kind } of viewOf(subject.document).assertions) {
    const check = textAt(raw, "check");
    if (check === undefined || kind) continue;
    const known = [...CHECKS.keys()].map((name) => (name === "output" ? "output.<name>" : name));
    const args = { check, known: known.join(", "), hint: didYouMean(check, known) };
    found.push(stopDiagnostics.create("unknown-check", args, placeOf(subject, [...path, "check"])));
  }
  return found;
};

/** "Schema": a parameter is known by its name. */
const uniqueNames: Check = (subject) => {
  const { inputs, outputs } = viewOf(subject.document);
  return [...duplicates(subject, inputs, "inputs"), ...duplicates(subject, outputs, "outputs")];
};

function duplicates(subject: Subject, values: readonly ValueItem[], list: string): Diagnostic[] {
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  for (const { name, path } of values) {
    if (name === undefined) continue;
    if (seen.has(name))
      found.push(stopDiagnostics.create("duplicate-name", { name, list }, placeOf(subject, [...path, "name"])));
    seen.add(name);
  }
  return found;
}

const ofValues = {
  "unknown-input-type": recognisedTypes("inputs", TYPES, TYPE_SYNONYMS, "unknown-input-type"),
  "unknown-output-type": recognisedTypes("outputs", TYPES, TYPE_SYNONYMS, "unknown-output-type"),
  "unknown-effect-type": recognisedTypes("effects", EFFECT_TYPES, EFFECT_SYNONYMS, "unknown-effect-type"),
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

const VALUE_CHECKS: readonly Check[] = Object.values(ofValues);

/** The findings of every check. */
export function runChecks(subject: Subject): Diagnostic[] {
  const found = viewOf(subject.document).misshapen.map((issue) => shapeDiagnostic(issue, subject));
  for (const check of VALUE_CHECKS) found.push(...check(subject));
  return found;
}
