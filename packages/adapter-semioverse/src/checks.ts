import {
  type Diagnostic,
  didYouMean,
  getOwn,
  isJsonRecord,
  type Json,
  type JsonRecord,
  type Path,
  type Rule,
  type RuleSubject,
  textOf,
  toPointer,
} from "@skill-convert/core";
import { diagnostics } from "./diagnostics.js";
import { runtimeKey } from "./runtime.js";
import { FIELDS, type Field } from "./schema.js";

/** What the checks look at. */
export type Subject = Pick<RuleSubject, "document" | "locatePointer">;

/** What decoding takes for granted. */
export interface Check extends Pick<Rule, "cites"> {
  readonly code: keyof typeof diagnostics.definitions;
  check(subject: Subject): readonly Diagnostic[];
}

/** Where a path of the document lies: the place of a diagnostic about it. */
export function placeOf(subject: Pick<Subject, "locatePointer">, path: Path) {
  const pointer = toPointer(path);
  return { ...subject.locatePointer(pointer), pointer };
}

export function asRecord(value: Json | undefined): JsonRecord {
  return isJsonRecord(value) ? value : {};
}

const missing: readonly Check[] = [
  {
    code: "missing-kind",
    cites: { section: "Definition 2.1", requirement: "A manifest names the kind of its skill." },
    check: (subject) => demand(subject, "missing-kind", (getOwn(asRecord(subject.document), "kind") ?? null) !== null),
  },
  {
    code: "missing-runtime",
    cites: { section: "Definition 2.1", requirement: "A manifest names the runtime of its skill." },
    check: (subject) => demand(subject, "missing-runtime", runtimeKey(asRecord(subject.document)) !== undefined),
  },
];

function demand(subject: Subject, code: "missing-kind" | "missing-runtime", given: boolean): Diagnostic[] {
  return given ? [] : [diagnostics.create(code, {}, placeOf(subject, []))];
}

/** One check a code; two keys of one meaning share theirs. */
const shapes: readonly Check[] = [...new Set(FIELDS.map(({ code }) => code))].map((code) => {
  const fields = FIELDS.filter((field) => field.code === code);
  const { section = "", requirement = "" } = fields[0] ?? {};
  return {
    code,
    cites: { section, requirement },
    check: (subject) => fields.flatMap((field) => checkField(field, subject)),
  };
});

function checkField(field: Field, subject: Subject): Diagnostic[] {
  const value = getOwn(asRecord(subject.document), field.key) ?? null;
  if (value === null) return [];
  const inside = field.findIssue(value);
  if (inside === undefined) return [];
  const path = [field.key, ...inside];
  const place = inside.length > 0 ? ` at ${path.join(".")}` : "";
  const wrong = valueAt(value, path.slice(1));
  const hint = typeof wrong === "string" && field.known ? didYouMean(wrong, field.known) : "";
  const found = `${describe(wrong)}${hint}${place}`;
  const args = { field: field.key, expected: field.expected, found };
  return [diagnostics.create(field.code, args, placeOf(subject, path))];
}

/** The value at a path. */
export function valueAt(value: Json, path: Path): Json | undefined {
  let node: Json | undefined = value;
  for (const segment of path) {
    if (Array.isArray(node)) node = node[Number(segment)];
    else node = isJsonRecord(node) ? getOwn(node, String(segment)) : undefined;
  }
  return node;
}

/** A value in the words of a diagnostic. */
export function describe(value: Json | undefined): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return value.length > 4 ? "a list" : `the list ${JSON.stringify(value).slice(0, 60)}`;
  if (typeof value === "string") return `the text "${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;
  return isJsonRecord(value) ? "a mapping" : `the ${typeof value} ${textOf(value)}`;
}

export const checks: readonly Check[] = [...missing, ...shapes];
